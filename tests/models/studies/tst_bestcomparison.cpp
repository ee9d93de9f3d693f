// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/compare/bestcomparison.h"
#include "ui/compare/studycomparison.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>

namespace megatune::tst_bestcomparison {

using megatune::test::FakeFeed;
using Subject = BestComparison::Subject;

/// The best trials side by side: which rows, what is in them, and what of it differs.
class BestComparisonTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<FakeFeed> m_one;
    std::unique_ptr<FakeFeed> m_other;
    std::unique_ptr<StudyComparison> m_studies;
    std::unique_ptr<BestComparison> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;

    static void begin(FakeFeed& feed, const QString& name)
    {
        StudyCreated created;
        created.name = name;
        feed.send(created);
    }
    /// The next trial: finished, with this command.
    static void run(FakeFeed& feed, int number, const QString& layout, const QString& command, double value)
    {
        TrialQueued queued;
        queued.number = number;
        queued.params = FakeFeed::layout(layout);
        queued.command = command;
        queued.baseline = layout.isEmpty();
        feed.send(queued);
        TrialStarted started;
        started.number = number;
        feed.send(started);
        TrialEnded ended;
        ended.number = number;
        ended.state = TrialState::Finished;
        ended.value = value;
        ended.memoryGib = 40;
        feed.send(ended);
    }
    void compare(Subject subject)
    {
        m_model = std::make_unique<BestComparison>(subject, m_studies.get());
        m_tester = std::make_unique<QAbstractItemModelTester>(
            m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    }
    /// "TITLE: CELL | CELL", in front of what differs a star, in brackets what does not tell.
    [[nodiscard]] QStringList rows() const
    {
        QStringList all;
        for (int row = 0; row < m_model->rowCount(); ++row) {
            QStringList cells;
            for (int column = 0; column < m_model->columnCount(); ++column) {
                const QModelIndex index = m_model->index(row, column);
                cells.append((index.data(BestComparison::DiffersRole).toBool() ? u"*"_s : QString())
                    + index.data().toString());
            }
            const QString line =
                m_model->headerData(row, Qt::Vertical).toString() + u": " + cells.join(u" | ");
            const bool tells = m_model->index(row, 0).data(BestComparison::TellsRole).toBool();
            all.append(tells ? line : QString(u'(' + line + u')'));
        }
        return all;
    }

private Q_SLOTS:
    void initTestCase() { QLocale::setDefault(QLocale::c()); }
    void init()
    {
        m_one = std::make_unique<FakeFeed>(u"/nowhere/one.mtune"_s);
        m_other = std::make_unique<FakeFeed>(u"/nowhere/other.mtune"_s);
        begin(*m_one, u"one"_s);
        begin(*m_other, u"other"_s);
        m_studies = std::make_unique<StudyComparison>();
    }
    void cleanup()
    {
        m_tester.reset();
        m_model.reset();
        m_studies.reset();
    }

    void layoutsStandParameterByParameter()
    {
        run(*m_one, 0, u"tp=2 pp=1 mbs=4"_s, u"c"_s, 100);
        run(*m_other, 0, u"tp=2 pp=1 mbs=2"_s, u"c"_s, 90);
        run(*m_other, 1, u"tp=2 pp=4 ep=8 mbs=4"_s, u"c"_s, 110);
        m_studies->setStudies({m_one.get(), m_other.get()});
        compare(Subject::Layouts);
        QCOMPARE(rows(),
            QStringList({u"Trial: 0 | 1"_s, u"TFLOP/s: 100.0 | 110.0"_s, u"Memory: 40.0 GiB | 40.0 GiB"_s,
                u"(TP: 2 | 2)"_s, u"PP: 1 | *4"_s, u"EP: \u2013 | *8"_s, u"(MBS: 4 | 4)"_s}));
        QCOMPARE(m_model->comparedRows(), 4);
        QCOMPARE(m_model->differentRows(), 2);
        QCOMPARE(m_model->headerData(1, Qt::Horizontal).toString(), u"other"_s);
        QCOMPARE(m_model->headerData(1, Qt::Horizontal, BestComparison::StudyRole).toInt(), 1);
        QVERIFY(
            m_model->headerData(1, Qt::Horizontal, Qt::ToolTipRole).toString().contains(u"/nowhere/other"));
        QCOMPARE(m_model->index(4, 1).data(Qt::AccessibleDescriptionRole).toString(),
            u"differs from the first study"_s);
    }

    void aDoubtfulBestValueSaysSo()
    {
        StudyCreated created;
        created.name = u"fast"_s;
        created.arguments.insert(u"gpu"_s, u"A100-80GB"_s);
        m_other->startAnew();
        m_other->send(created);
        run(*m_one, 0, u"tp=2"_s, u"c"_s, 100);
        run(*m_other, 0, u"tp=2"_s, u"c"_s, 3648.3);
        m_studies->setStudies({m_one.get(), m_other.get()});
        compare(Subject::Layouts);
        const QString all = rows().join(u'\n');
        QVERIFY2(all.contains(u"Doubtful: \u2013 | More than the GPU can compute (A100-80GB: 312 TFLOP/s)"),
            qPrintable(all));
    }

    void valuesOfAnotherUnitStandInARowOfTheirOwn()
    {
        StudyCreated created;
        created.name = u"seconds"_s;
        created.direction = Direction::Minimize;
        m_other->startAnew();
        m_other->send(created);
        run(*m_one, 0, u"tp=2"_s, u"c"_s, 100);
        run(*m_other, 0, u"tp=2"_s, u"c"_s, 3.5);
        m_studies->setStudies({m_one.get(), m_other.get()});
        compare(Subject::Layouts);
        const QStringList all = rows();
        QVERIFY2(all.contains(u"TFLOP/s: 100.0 | \u2013"_s), qPrintable(all.join(u'\n')));
        QVERIFY2(all.contains(u"value: \u2013 | 3.50"_s), qPrintable(all.join(u'\n')));
    }

    void commandsStandOptionByOption()
    {
        run(*m_one, 0, u"tp=1"_s,
            u"NCCL_DEBUG=INFO HF_TOKEN=abcdef torchrun --nproc_per_node 8 pretrain.py --micro_batch_size 2 --bf16 --lr 1e-4"_s,
            100);
        run(*m_other, 0, u"tp=1"_s,
            u"HF_TOKEN=ghijkl torchrun --nproc-per-node 8 pretrain.py --micro-batch-size=4 --lr 1e-4 --api-key secret"_s,
            90);
        m_studies->setStudies({m_one.get(), m_other.get()});
        compare(Subject::Commands);
        const QStringList all = rows();
        QCOMPARE(all.mid(0, 9),
            QStringList({u"Trial: 0 | 0"_s, u"(Program: torchrun pretrain.py | torchrun pretrain.py)"_s,
                u"(HF_TOKEN: *** | ***)"_s, u"NCCL_DEBUG: INFO | *\u2013"_s, u"--api-key: \u2013 | ****"_s,
                u"--bf16: on | *\u2013"_s, u"(--lr: 1e-4 | 1e-4)"_s, u"--micro-batch-size: 2 | *4"_s,
                u"(--nproc-per-node: 8 | 8)"_s}));
        QCOMPARE(all.size(), 10);
        QVERIFY(all.last().startsWith(u"(Whole command: "));
        for (const char* secret : {"abcdef", "ghijkl", "secret"})
            QVERIFY(!all.join(u' ').contains(QLatin1String(secret)));
    }

    void whatNoOptionTellsIsSeenInTheWholeCommand()
    {
        run(*m_one, 0, u"tp=1"_s, u"cd /a && python train.py --tp 1"_s, 100);
        run(*m_other, 0, u"tp=1"_s, u"cd /b && python train.py --tp 1"_s, 90);
        m_studies->setStudies({m_one.get(), m_other.get()});
        compare(Subject::Commands);
        QCOMPARE(rows().last(),
            u"Whole command: cd /a && python train.py --tp 1 | *cd /b && python train.py --tp 1"_s);
        QCOMPARE(m_model->differentRows(), 0);
    }

    void aCommandThatIsNoneIsSaidToBe()
    {
        run(*m_one, 0, u"tp=1"_s, u"python train.py"_s, 100);
        run(*m_other, 0, u"tp=1"_s, u"echo \"unclosed"_s, 90);
        FakeFeed imported;
        begin(imported, u"imported"_s);
        run(imported, 0, u"tp=1"_s, {}, 90);
        m_studies->setStudies({m_one.get(), m_other.get(), &imported});
        compare(Subject::Commands);
        QVERIFY(rows().contains(u"Program: python train.py | *cannot be told | *\u2013"_s));
        m_studies->setStudies({});
        QCOMPARE(m_model->columnCount(), 0);
    }

    void aStudyWithoutAResultHasAnEmptyColumn()
    {
        m_one->fail(0, FakeFeed::layout(u"tp=1"_s), TrialState::Oom);
        run(*m_other, 0, {}, u"python train.py --tp 2"_s, 90);
        run(*m_other, 1, u"tp=4"_s, u"python train.py --tp 4"_s, 80);
        m_studies->setStudies({m_one.get(), m_other.get()});
        compare(Subject::Layouts);
        QCOMPARE(rows(),
            QStringList({u"Trial: no trial has finished | 0, command as given"_s, u"TFLOP/s:  | 90.0"_s,
                u"Memory:  | 40.0 GiB"_s}));
        compare(Subject::Commands);
        QCOMPARE(rows().mid(1, 2), QStringList({u"(Program:  | python train.py)"_s, u"(--tp:  | 2)"_s}));
    }

    void theComparisonFollowsAStudyThatGrows()
    {
        run(*m_one, 0, u"tp=2"_s, u"c"_s, 100);
        run(*m_other, 0, u"tp=2"_s, u"c"_s, 90);
        m_studies->setStudies({m_one.get(), m_other.get()});
        compare(Subject::Layouts);
        QSignalSpy resets(m_model.get(), &QAbstractItemModel::modelReset);
        QSignalSpy refreshed(m_model.get(), &BestComparison::refreshed);
        m_other->fail(1, FakeFeed::layout(u"tp=8"_s), TrialState::Oom);
        m_studies->flush();
        QCOMPARE(refreshed.size(), 0); // nothing of it is seen here
        run(*m_other, 2, u"tp=4"_s, u"c"_s, 95);
        m_studies->flush();
        QCOMPARE(refreshed.size(), 1);
        QCOMPARE(rows().last(), u"TP: 2 | *4"_s);
        QCOMPARE(resets.size(), 0); // who reads it keeps the place
        run(*m_other, 3, u"tp=4 pp=2"_s, u"c"_s, 96);
        m_studies->flush();
        QCOMPARE(resets.size(), 1);
        QCOMPARE(rows().last(), u"PP: \u2013 | *2"_s);
    }

    void whatIsSwitchedOffOrGoneHasNoColumn()
    {
        run(*m_one, 0, u"tp=2"_s, u"c"_s, 100);
        run(*m_other, 0, u"tp=4"_s, u"c"_s, 90);
        m_studies->setStudies({m_one.get(), m_other.get()});
        compare(Subject::Layouts);
        QVERIFY(m_studies->setData(m_studies->index(0, 0), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(m_model->columnCount(), 1);
        QCOMPARE(rows().last(), u"(TP: 4)"_s);
        QCOMPARE(m_model->headerData(0, Qt::Horizontal, BestComparison::StudyRole).toInt(), 1); // its line
        m_other.reset();
        QCOMPARE(m_model->columnCount(), 0);
        QCOMPARE(m_model->rowCount(), 0);
    }
};

MEGATUNE_TEST(BestComparisonTest)

} // namespace megatune::tst_bestcomparison

#include "tst_bestcomparison.moc"
