// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "ui/draft/studydraft.h"

#include <QDir>
#include <QFile>
#include <QLocale>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::tst_studydraft {

class StudyDraftTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_home;
    std::unique_ptr<StudyDraft> m_draft;

    void writeModel(const QString& id, const QByteArray& config)
    {
        const QString folder =
            m_home.filePath(u"hub/models--"_s + QString(id).replace(u'/', u"--"_s) + u"/snapshots/1"_s);
        QVERIFY(QDir().mkpath(folder));
        QFile file(QDir(folder).filePath(u"config.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(config);
    }

    void fill()
    {
        m_draft->setArgument(u"n_gpus"_s, u"8"_s);
        m_draft->setArgument(u"gbs"_s, u"16"_s);
        m_draft->setCommand(u"python train.py --micro-batch-size 4"_s);
        m_draft->setHost(u"local:8"_s);
        QTRY_VERIFY(!m_draft->isComputing());
    }

private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(m_home.isValid());
        writeModel(u"Some/Model-8B"_s,
            "{\"num_hidden_layers\": 36, \"hidden_size\": 64, \"num_attention_heads\": 8, \"num_key_value_heads\": 4}");
        writeModel(u"Some/Broken"_s, "{\"num_hidden_layers\": 36");
    }

    void init()
    {
        QProcessEnvironment environment;
        environment.insert(u"HF_HUB_CACHE"_s, m_home.filePath(u"hub"_s));
        m_draft = std::make_unique<StudyDraft>(environment);
        m_draft->setPresetName(u"megatron"_s);
    }

    void cleanup() { m_draft.reset(); }

    void theFirstMissingThingIsSaidInTheOrderOfTheForm()
    {
        QVERIFY(m_draft->firstMissing().contains(u"command"_s));
        m_draft->setArgument(u"gbs"_s, u"16"_s);
        QVERIFY(m_draft->firstMissing().contains(u"number of GPUs"_s));
        m_draft->setArgument(u"gbs"_s, {});
        m_draft->setArgument(u"n_gpus"_s, u"8"_s);
        QVERIFY(m_draft->firstMissing().contains(u"global batch"_s));
        m_draft->setArgument(u"gbs"_s, u"16"_s);
        QVERIFY(m_draft->firstMissing().contains(u"command"_s));
        m_draft->setCommand(u"python train.py"_s);
        QTRY_COMPARE(m_draft->firstMissing(), QString());
    }

    void aProgramThatIsNotThereIsSaidBeforeAnythingRuns()
    {
        QProcessEnvironment environment;
        environment.insert(u"PATH"_s, m_home.path());
        m_draft = std::make_unique<StudyDraft>(environment);
        fill();
        m_draft->setCommand(u"A=1 \\\nmegatron sft --model m"_s);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY2(m_draft->firstMissing().contains(u"The command megatron was not found in PATH"),
            qPrintable(m_draft->firstMissing()));
        // What other machines have, or a set-up line brings, is not known here.
        for (const QString& elsewhere :
            {u"ssh://me@node1?gpus=8"_s, u"nodes:local,node1?gpus=4&setup=. env/bin/activate"_s}) {
            m_draft->setHost(elsewhere);
            QTRY_COMPARE(m_draft->firstMissing(), QString());
        }
        m_draft->setHost(u"local:8"_s);
        QVERIFY(!m_draft->firstMissing().isEmpty());
        QFile program(m_home.filePath(u"megatron"_s));
        QVERIFY(program.open(QIODevice::WriteOnly));
        QVERIFY(program.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
        m_draft->lookAgain();
        QTRY_COMPARE(m_draft->firstMissing(), QString());
        QVERIFY(program.remove());
        StudyPlan options = m_draft->options();
        options.environment = {{u"PATH"_s, u"/bin"_s}};
        m_draft->setOptions(options);
        m_draft->setCommand(u"sh train"_s);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(!m_draft->commandProblem().contains(u"PATH"_s));
    }

    void aFileOfTheCommandIsReadInItsFolder()
    {
        QFile file(m_home.filePath(u"sft.yaml"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("tuner_type: full\nrecompute_method: block\n");
        file.close();
        fill();
        QCOMPARE(m_draft->firstMissing(), QString());
        m_draft->setCommand(u"NPROC_PER_NODE=8 megatron sft sft.yaml"_s);
        QTRY_VERIFY(!m_draft->isComputing());
        QCOMPARE(m_draft->commandProblem(), QString());
        QVERIFY(m_draft->dialect()->isAssumed());

        StudyPlan options = m_draft->options();
        options.workingDirectory = m_home.path();
        m_draft->setOptions(options);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(!m_draft->dialect()->isAssumed());
        QVERIFY2(
            m_draft->commandProblem().contains(u"--recompute_method"), qPrintable(m_draft->commandProblem()));
        QCOMPARE(m_draft->firstMissing(), m_draft->commandProblem());
        QVERIFY(m_draft->trialPreview()->text.contains(u"--tensor_model_parallel_size "_s));

        m_draft->setCommand(u"NPROC_PER_NODE=8 megatron sft --tuner_type full"_s);
        QCOMPARE(m_draft->commandProblem(), QString());
    }

    void countsAreThoseOfTheDocument()
    {
        fill();
        QVERIFY(m_draft->layoutCounts());
        QCOMPARE(m_draft->layoutCounts()->kept, quint64(154));
        QCOMPARE(m_draft->layoutCounts()->total, quint64(4096));
        QCOMPARE(m_draft->classification()->keptIndexes.size(), size_t(m_draft->classification()->kept));
    }

    void aWrongNumberIsSaidAtOnceAndForgetsTheCounts_data()
    {
        QTest::addColumn<QString>("argument");
        QTest::addColumn<QString>("text");
        QTest::newRow("word") << u"n_gpus"_s << u"eight"_s;
        QTest::newRow("zero") << u"n_gpus"_s << u"0"_s;
        QTest::newRow("negative") << u"gbs"_s << u"-4"_s;
        QTest::newRow("fraction") << u"gbs"_s << u"1.5"_s;
        QTest::newRow("huge") << u"mbs_max"_s << u"99999999999999999999"_s;
    }
    void aWrongNumberIsSaidAtOnceAndForgetsTheCounts()
    {
        QFETCH(QString, argument);
        QFETCH(QString, text);
        fill();
        m_draft->setArgument(argument, text);
        QVERIFY(m_draft->argumentProblem(argument).contains(text));
        QCOMPARE(m_draft->firstMissing(), m_draft->argumentProblem(argument));
        QVERIFY(!m_draft->preset());
        QVERIFY(!m_draft->classification());
        QVERIFY(!m_draft->plan(u"x.mtune"_s).has_value());
    }

    void theShapeComesFromTheCache()
    {
        m_draft->setArgument(u"model"_s, u"Some/Model-8B"_s);
        QTRY_VERIFY(m_draft->shape().has_value());
        QCOMPARE(m_draft->shape()->numLayers, std::optional<int>(36));
        m_draft->setArgument(u"model"_s, QString());
        QVERIFY(!m_draft->shape().has_value());
    }

    void aModelThatIsNotThereIsNamedWithTheNearestOne()
    {
        m_draft->setArgument(u"model"_s, u"Some/Model-8"_s);
        QTRY_VERIFY(m_draft->argumentProblem(u"model"_s).contains(u"Did you mean Some/Model-8B?"_s));
        // Said once: at the foot of the page stands only where to look.
        QVERIFY(m_draft->firstMissing().contains(u"at its field"_s));
    }

    void aBrokenConfigIsSaidAtTheModel()
    {
        m_draft->setArgument(u"model"_s, u"Some/Broken"_s);
        QTRY_VERIFY(!m_draft->argumentProblem(u"model"_s).isEmpty());
    }

    void knownModelsArriveLater()
    {
        QSignalSpy changed(m_draft.get(), &StudyDraft::changed);
        QVERIFY(m_draft->knownModels().isEmpty());
        QTRY_COMPARE(m_draft->knownModels().mid(0, 2), QStringList({u"Some/Broken"_s, u"Some/Model-8B"_s}));
        QVERIFY(m_draft->knownModels().mid(2).contains(u"Qwen/Qwen3-30B-A3B"_s)); // of the catalog
        QVERIFY(changed.count() >= 1);
        // Who types "llama-3.1-70b" and presses Down means the model, not what others have made of it.
        const QStringList found = m_draft->knownModels().filter(u"llama-3.1-70b"_s, Qt::CaseInsensitive);
        QVERIFY(found.size() > 1);
        QCOMPARE(found.constFirst(), u"meta-llama/Llama-3.1-70B"_s);
    }

    void onlyTheAnswerToTheLastTextCounts()
    {
        fill();
        m_draft->setArgument(u"n_gpus"_s, u"1024"_s);
        QTRY_VERIFY(!m_draft->isComputing() || m_draft->preset()->gpuCount() == 1024);
        m_draft->setArgument(u"n_gpus"_s, u"512"_s);
        m_draft->setArgument(u"n_gpus"_s, u"4"_s);
        QTRY_VERIFY(!m_draft->isComputing());
        QCOMPARE(m_draft->preset()->gpuCount(), 4);
    }

    void aDraftCanGoAwayWhileItCounts()
    {
        m_draft->setArgument(u"n_gpus"_s, u"1024"_s);
        m_draft->setArgument(u"gbs"_s, u"1024"_s);
        test::letTimePass(160); // the count has begun
        m_draft.reset();
        test::letTimePass(50);
    }

    void choicesCanBeSwitchedOffButNotTheLastOne()
    {
        fill();
        const quint64 before = m_draft->classification()->kept;
        QVERIFY(m_draft->setAllowed(u"recompute_granularity"_s, Value{1, u"selective"_s}, false));
        QTRY_VERIFY(!m_draft->isComputing());
        QCOMPARE(m_draft->classification()->kept, before / 2);
        QVERIFY(!m_draft->setAllowed(u"recompute_granularity"_s, Value{0, u"full"_s}, false));
        QVERIFY(m_draft->isAllowed(u"recompute_granularity"_s, Value{0, u"full"_s}));
        QCOMPARE(m_draft->unrestrictedPreset()->space().size() / 2, m_draft->preset()->space().size());
        m_draft->allowAll(u"recompute_granularity"_s);
        QTRY_VERIFY(!m_draft->isComputing());
        QCOMPARE(m_draft->classification()->kept, before);
    }

    void aPinnedChoiceIsPartOfThePlan()
    {
        fill();
        m_draft->setStrategy(u"grid"_s);
        m_draft->pin(u"tp"_s, Value{2});
        QTRY_VERIFY(!m_draft->isComputing());
        const Result<StudyPlan> plan = m_draft->plan(u"/tmp/x.mtune"_s);
        QVERIFY2(plan.has_value(), qPrintable(plan ? QString() : plan.error().sentence));
        QCOMPARE(plan->created.arguments.value(u"only"_s), u"tp:2"_s);
        QCOMPARE(plan->created.strategy, u"grid"_s);
        QCOMPARE(plan->created.name, u"x"_s);
        QCOMPARE(plan->command, m_draft->command());
    }

    void aPinStaysAloneWhenOtherGpusBringMoreChoices()
    {
        fill();
        m_draft->pin(u"ep"_s, Value{1});
        QTRY_VERIFY(!m_draft->isComputing());
        m_draft->setArgument(u"n_gpus"_s, u"16"_s);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(m_draft->isAllowed(u"ep"_s, Value{1}));
        QVERIFY(!m_draft->isAllowed(u"ep"_s, Value{16}));
        const SearchSpace& space = m_draft->preset()->space();
        QCOMPARE(space.parameters()[space.indexOf(u"ep"_s)].choices, QList<Value>{Value{1}});
        QVERIFY(m_draft->setAllowed(u"ep"_s, Value{2}, true));
        QTRY_VERIFY(!m_draft->isComputing());
        QCOMPARE(m_draft->preset()->arguments().value(u"only"_s), u"ep:1+2"_s);
    }

    void aTextOfChoicesBecomesChoices()
    {
        DraftContents contents;
        contents.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}, {u"only"_s, u"tp:1+2/pp:1"_s}};
        contents.command = u"python pretrain_gpt.py"_s;
        contents.strategy = u"grid"_s;
        m_draft->setContents(contents);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(!m_draft->isAllowed(u"tp"_s, Value{4}));
        QVERIFY(m_draft->isAllowed(u"tp"_s, Value{2}));
        QCOMPARE(m_draft->plan(u"/tmp/x.mtune"_s)->created.arguments.value(u"only"_s), u"tp:1+2/pp:1"_s);
        m_draft->allowAll(u"tp"_s);
        QTRY_VERIFY(!m_draft->isComputing());
        QCOMPARE(m_draft->plan(u"/tmp/x.mtune"_s)->created.arguments.value(u"only"_s), u"pp:1"_s);
        m_draft->setArgument(u"only"_s, u"tp:3"_s);
        QTRY_VERIFY(m_draft->firstMissing().contains(u"3"_s));
    }

    void thePreviewShowsTheFirstLayoutThatIsNotPruned()
    {
        m_draft->setArgument(u"num_query_groups"_s, u"2"_s); // TP 8 and 4 are out
        fill();
        QCOMPARE(m_draft->firstLayout()->number(u"tp"_s), 2);
        const std::optional<EditedCommand> preview = m_draft->trialPreview();
        QVERIFY(preview.has_value());
        QVERIFY(preview->text.contains(u"--micro-batch-size 1"_s));
        QVERIFY(preview->text.contains(u"--tensor-model-parallel-size 2"_s));
        QVERIFY(!preview->marks.isEmpty());
    }

    void secretsAreMaskedInWhatIsKeptButNotInWhatIsRun()
    {
        fill();
        m_draft->setCommand(u"HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz012345 python train.py"_s);
        QTRY_VERIFY(!m_draft->isComputing());
        const Result<StudyPlan> plan = m_draft->plan(u"/tmp/x.mtune"_s);
        QVERIFY(plan.has_value());
        QVERIFY(plan->command.contains(u"hf_abc"_s));
        QVERIFY(!plan->created.command.contains(u"hf_abc"_s));
    }

    void theHeuristicRefusesOddNumbersOfGpus()
    {
        fill();
        m_draft->setHost(u"local:6"_s);
        m_draft->setArgument(u"n_gpus"_s, u"6"_s);
        m_draft->setArgument(u"gbs"_s, u"12"_s);
        QTRY_VERIFY(!m_draft->strategyProblem().isEmpty());
        QCOMPARE(m_draft->firstMissing(), m_draft->strategyProblem());
        m_draft->setStrategy(u"grid"_s);
        QTRY_COMPARE(m_draft->firstMissing(), QString());
    }

    void aHostWithTooFewGpusIsRefused()
    {
        fill();
        m_draft->setHost(u"local:4"_s);
        QVERIFY(m_draft->hostProblem().contains(u"8"_s));
        m_draft->setHost(u"gpu-a"_s);
        QVERIFY(!m_draft->hostProblem().isEmpty());
        QCOMPARE(m_draft->firstMissing(), m_draft->hostProblem());
    }

    void theBudgetIsOneSentence()
    {
        fill();
        m_draft->setAsIs(true);
        StudyPlan options = m_draft->options();
        options.maxTrials = 10;
        options.timeoutS = 600;
        m_draft->setOptions(options);
        QTRY_VERIFY(m_draft->classification() != nullptr);
        const QString runs = u"At most 10 trials; "_s;
        QTRY_COMPARE(m_draft->budgetSentence(), runs + u"1 h 40 min at the longest.");
        options.confirm = 6;
        m_draft->setOptions(options);
        QCOMPARE(
            m_draft->budgetSentence(), runs + u"then up to 6 for the best two; 2 h 40 min at the longest.");
        m_draft->setHost(u"local:16"_s);
        QVERIFY(m_draft->budgetSentence().contains(u"2 at a time"_s));
        options.maxTrials.reset();
        m_draft->setOptions(options);
        QVERIFY2(m_draft->budgetSentence().startsWith(u"At most "_s), qPrintable(m_draft->budgetSentence()));
        m_draft->setStrategy(u"model-guided"_s);
        QTRY_VERIFY2(m_draft->budgetSentence().startsWith(u"Usually 10 to 25 trials"_s),
            qPrintable(m_draft->budgetSentence()));
    }

    void contentsCanBePutAsideAndBroughtBack()
    {
        fill();
        m_draft->pin(u"pp"_s, Value{1});
        const DraftContents before = m_draft->contents();
        m_draft->clear();
        QVERIFY(m_draft->isEmpty());
        QVERIFY(!m_draft->preset());
        m_draft->setContents(before);
        QTRY_VERIFY(!m_draft->isComputing());
        QCOMPARE(m_draft->argument(u"gbs"_s), u"16"_s);
        QVERIFY(!m_draft->isAllowed(u"pp"_s, Value{8}));
    }

    void aWorkingDirectoryMustBeThere()
    {
        fill();
        StudyPlan options = m_draft->options();
        options.workingDirectory = m_home.filePath(u"nowhere"_s);
        m_draft->setOptions(options);
        QVERIFY(m_draft->directoryProblem().contains(u"nowhere"_s));
        QCOMPARE(m_draft->firstMissing(), m_draft->directoryProblem());
    }
};

MEGATUNE_TEST(StudyDraftTest)

} // namespace megatune::tst_studydraft

#include "tst_studydraft.moc"
