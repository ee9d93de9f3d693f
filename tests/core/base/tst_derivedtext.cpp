// SPDX-License-Identifier: GPL-3.0-or-later
// Texts that are held as what differs from another one.
#include "core/base/compact/derivedtext.h"
#include "tests/support/test.h"

#include <QRandomGenerator>

namespace megatune::tst_derivedtext {

class DerivedTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aTextReadsBackWhateverItWasDerivedFrom_data()
    {
        QTest::addColumn<QString>("base");
        QTest::addColumn<QString>("text");
        const QString command = u"torchrun --nproc-per-node 8 pretrain.py --tp 1 --pp 2 --lr 1e-4"_s;
        QTest::newRow("the same") << command << command;
        QTest::newRow("nothing") << command << QString();
        QTest::newRow("from nothing") << QString() << command;
        QTest::newRow("another word") << command << QString(command).replace(u"--tp 1"_s, u"--tp 16"_s);
        QTest::newRow("the last word") << command << QString(command).replace(u"1e-4"_s, u"3e-4"_s);
        QTest::newRow("the first word") << command << QString(command).replace(u"torchrun"_s, u"python"_s);
        QTest::newRow("a word more") << command << QString(command).replace(u" --pp"_s, u" --sp --pp"_s);
        QTest::newRow("words less") << command << QString(command).remove(u" --pp 2"_s);
        QTest::newRow("more at the end") << command << command + u" --seed 7"_s;
        QTest::newRow("less at the end") << command << command.left(40);
        QTest::newRow("nothing in common") << command << u"echo hello"_s;
        QTest::newRow("without blanks") << QString(2000, u'a') << QString(1999, u'a') + u'b';
        QTest::newRow("blanks alone") << QString(30, u' ') << QString(17, u' ');
        QTest::newRow("lines") << u"a \\\n  --x 1 \\\n  --y 2\n"_s << u"a \\\n  --x 2 \\\n  --y 2\n"_s;
        QTest::newRow("within a letter") << u"\u00e4\u00f6 \u4e2d\u6587"_s << u"\u00e4\u00fc \u4e2d\u65b9"_s;
    }
    void aTextReadsBackWhateverItWasDerivedFrom()
    {
        QFETCH(QString, base);
        QFETCH(QString, text);
        const DerivedText held(text, DerivedText(base));
        QCOMPARE(held.text(), text);
        QCOMPARE(held.isEmpty(), text.isEmpty());
        QVERIFY(held == DerivedText(text));
        QVERIFY(DerivedText(base, held) == DerivedText(base));
    }

    void textsOfRandomWordsReadBack()
    {
        QRandomGenerator random(4711);
        const auto words = [&random](int count) {
            QString text;
            for (int i = 0; i < count; ++i)
                text += QString::number(random.bounded(6)) + QString(random.bounded(3), u' ');
            return text;
        };
        DerivedText before;
        for (int i = 0; i < 3000; ++i) {
            const QString text = words(random.bounded(60));
            before = DerivedText(text, before);
            QCOMPARE(before.text(), text);
        }
    }

    void commandsThatDifferInAFewWordsTakeLittleRoom()
    {
        QString command = u"torchrun pretrain.py"_s;
        for (int i = 0; i < 40; ++i)
            command += u" --option-%1 value"_s.arg(i);
        const DerivedText first(command + u" --tp 1 --mbs 1"_s);
        const DerivedText other(
            QString(command).replace(u"option-7 value"_s, u"option-7 other"_s) + u" --tp 2 --mbs 4"_s, first);
        QVERIFY2(other.ownBytes() < 60, qPrintable(QString::number(other.ownBytes())));
        QCOMPARE(DerivedText(first.text(), first).ownBytes(), 0);
    }
};

MEGATUNE_TEST(DerivedTextTest)

} // namespace megatune::tst_derivedtext

#include "tst_derivedtext.moc"
