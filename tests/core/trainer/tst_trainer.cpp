// SPDX-License-Identifier: GPL-3.0-or-later
// What every trainer has to say of itself, whichever it is.
#include "core/trainer/dialect.h"
#include "tests/support/test.h"

#include <QSet>

namespace megatune::tst_trainer {

class TestTrainer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void eachIsFoundByItsName()
    {
        QSet<QString> ids;
        for (const QString& id : trainerIds()) {
            QVERIFY2(!ids.contains(id), qPrintable(id));
            ids.insert(id);
            const auto kind = trainerWithId(id);
            QVERIFY2(kind, qPrintable(id));
            QCOMPARE(trainerOf(*kind).kind, *kind);
            QCOMPARE(trainerId(*kind), id);
        }
        QVERIFY(!trainerWithId(u"nonsense"_s));
    }

    void anOptionIsNamedOnceAndFoundByItsOwnName()
    {
        for (const QString& id : trainerIds()) {
            const Trainer& trainer = trainerOf(*trainerWithId(id));
            QSet<QString> options;
            for (const OptionName& name : trainer.names) {
                const QString option = QString::fromLatin1(name.option);
                const QString where = id + u' ' + option;
                QVERIFY2(!options.contains(option), qPrintable(where));
                options.insert(option);
                const OptionForm form = optionForm(trainer, option);
                if (name.own == nullptr) {
                    QVERIFY2(form.name.isEmpty(), qPrintable(where));
                    continue;
                }
                // There and back: its own name is the option, and yes stays yes.
                QCOMPARE(optionForm(trainer, form.name).name, form.name);
                QVERIFY2(!optionForm(trainer, form.name).inverted, qPrintable(where));
            }
        }
    }

    void whatIsInNoTableHasTheSameNameEverywhere()
    {
        for (const TrainerKind kind : {TrainerKind::MegatronLm, TrainerKind::MsSwift3, TrainerKind::MsSwift4,
                 TrainerKind::SwiftTrainer, TrainerKind::Accelerate, TrainerKind::Unknown})
            QCOMPARE(optionForm(trainerOf(kind), u"some-option"_s).name, u"some-option"_s);
        QCOMPARE(optionAliases(u"some-option"_s), QStringList{u"some-option"_s});
    }
};

MEGATUNE_TEST(TestTrainer)

} // namespace megatune::tst_trainer

#include "tst_trainer.moc"
