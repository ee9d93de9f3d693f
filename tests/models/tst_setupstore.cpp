// SPDX-License-Identifier: GPL-3.0-or-later
// Setups under names, as somebody saves them who comes back next week.
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "tests/support/test.h"
#include "ui/setups/setupstore.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <sys/stat.h>

namespace megatune::tst_setupstore {

/// Something in every place that there is.
DraftContents everything(const QString& upload)
{
    DraftContents all;
    all.preset = u"megatron"_s;
    all.arguments = {{argument::model, u"Qwen/Qwen3-30B-A3B"_s}, {argument::gpus, u"16"_s},
        {argument::gpuType, u"H100-80GB"_s}, {argument::globalBatch, u"64"_s}};
    all.asIs = true;
    all.command = u"megatron sft --model Qwen/Qwen3-30B-A3B \\\n  --note 'für \"später\"'"_s;
    all.strategy = u"random"_s;
    all.hosts = {{u"ssh://gpu-a?gpus=8&setup=source ~/env/bin/activate"_s}, {u"local:8"_s, false}};
    all.choices = ChoiceSet({{axis::tp, {Value{1}, Value{2}}}, {axis::granularity, {Value{1, u"full"_s}}}},
        {{axis::ep, Value{8}}, {axis::method, Value{2, u"block"_s}}});
    StudyPlan& options = all.options;
    options.maxTrials = 30;
    options.timeoutS = 600;
    options.silentS.reset();
    options.dynamicTimeout = {true, 2.5, 90};
    options.stopAfter = 12;
    options.settlePercent = 0.5;
    options.earlyStop = true;
    options.confirm = 4;
    options.refine = 20;
    options.refineAlso = QStringList{u"fp8"_s};
    options.busyGpus.limitS = 300;
    options.jobs = 2;
    options.baseline = false;
    options.metricRegex = QRegularExpression(u"tokens/s: ([0-9.]+)"_s);
    options.workingDirectory = u"/data/runs"_s;
    options.environment = {{u"NCCL_DEBUG"_s, u"WARN"_s}, {u"A"_s, u"b c=d"_s}};
    options.uploads = *uploadsFromTexts({upload});
    options.created.seed = 18'446'744'073'709'551'615u;
    options.created.direction = Direction::Minimize;
    options.created.measure.warmup = 3;
    options.created.measure.minIterations = 5;
    options.created.measure.metric = Metric::Mean;
    options.created.learned = {{u"/studies/before.mtune"_s, u"17"_s, {}}};
    return all;
}

void compare(const DraftContents& is, const DraftContents& was)
{
    QCOMPARE(is.preset, was.preset);
    QCOMPARE(is.arguments, was.arguments);
    QCOMPARE(is.asIs, was.asIs);
    QCOMPARE(is.command, was.command);
    QCOMPARE(is.strategy, was.strategy);
    QVERIFY(is.hosts == was.hosts);
    QVERIFY(is.choices == was.choices);
    QVERIFY(static_cast<const StudyLimits&>(is.options) == static_cast<const StudyLimits&>(was.options));
    QCOMPARE(is.options.jobs, was.options.jobs);
    QCOMPARE(is.options.baseline, was.options.baseline);
    QCOMPARE(is.options.metricRegex, was.options.metricRegex);
    QCOMPARE(is.options.workingDirectory, was.options.workingDirectory);
    QCOMPARE(is.options.environment, was.options.environment);
    QCOMPARE(is.options.uploads.size(), was.options.uploads.size());
    for (qsizetype i = 0; i < was.options.uploads.size(); ++i) {
        QCOMPARE(is.options.uploads[i].name, was.options.uploads[i].name);
        QCOMPARE(is.options.uploads[i].bytes, was.options.uploads[i].bytes);
    }
    const StudyCreated& now = is.options.created;
    const StudyCreated& before = was.options.created;
    QCOMPARE(now.seed, before.seed);
    QCOMPARE(now.direction, before.direction);
    QCOMPARE(now.measure.warmup, before.measure.warmup);
    QCOMPARE(now.measure.minIterations, before.measure.minIterations);
    QCOMPARE(now.measure.metric, before.measure.metric);
    QCOMPARE(now.learned.size(), before.learned.size());
    for (qsizetype i = 0; i < before.learned.size(); ++i)
        QCOMPARE(now.learned[i].path, before.learned[i].path);
}

class SetupStoreTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;

    [[nodiscard]] QString folder() const { return m_home->filePath(u"megatune/setups"_s); }
    [[nodiscard]] SetupStore store() const { return SetupStore(folder()); }
    [[nodiscard]] QString write(const QString& name, const QByteArray& bytes) const
    {
        const QString path = m_home->filePath(name);
        QFile file(path);
        return QDir().mkpath(QFileInfo(path).path()) && file.open(QIODevice::WriteOnly)
                && file.write(bytes) == bytes.size()
            ? path
            : QString();
    }
    [[nodiscard]] QByteArray allBytes() const
    {
        QByteArray all;
        for (const QFileInfo& info : QDir(folder()).entryInfoList(QDir::Files)) {
            QFile file(info.filePath());
            if (file.open(QIODevice::ReadOnly))
                all += file.readAll();
        }
        return all;
    }
    [[nodiscard]] QStringList names() const
    {
        QStringList all;
        for (const KeptSetup& setup : store().all())
            all.append(setup.name);
        return all;
    }

private Q_SLOTS:
    void init() { m_home = std::make_unique<QTemporaryDir>(); }

    void allThatWasTypedComesBackAfterARestart()
    {
        const QString upload = write(u"template.jinja"_s, "{{ messages }}\n");
        const DraftContents typed = everything(upload);
        QVERIFY(store().keep(u"Qwen3-30B on gpu-a, SFT"_s, typed));
        const std::optional<KeptSetup> kept = store().find(u"Qwen3-30B on gpu-a, SFT"_s);
        QVERIFY(kept);
        QCOMPARE(kept->summary, u"Qwen3-30B-A3B, 16 × H100-80GB, gpu-a"_s);
        const Result<NamedSetup> read = SetupStore::read(*kept);
        QVERIFY(read);
        QCOMPARE(read->name, u"Qwen3-30B on gpu-a, SFT"_s);
        QCOMPARE(read->remarks, QStringList());
        compare(read->contents, typed);
    }

    void anEmptyFormIsAFormToo()
    {
        QVERIFY(store().keep(u"nothing"_s, {}));
        const Result<NamedSetup> read = SetupStore::read(*store().find(u"nothing"_s));
        QVERIFY(read);
        compare(read->contents, {});
    }

    void secretsAreNotInTheFile()
    {
        DraftContents typed;
        typed.command =
            u"HF_TOKEN=hf_abcdefghijklmnopqrstuvwxyz python train.py --wandb-api-key topsecret1"_s;
        typed.options.environment = {{u"WANDB_API_KEY"_s, u"topsecret2"_s}, {u"PLAIN"_s, u"yes"_s}};
        typed.hosts = {{u"ssh://gpu-a?setup=export AWS_SECRET_ACCESS_KEY=topsecret3"_s}};
        QCOMPARE(secretPlaces(typed),
            (QStringList{u"the command"_s, u"the variable WANDB_API_KEY"_s, u"the set-up line of gpu-a"_s}));
        QVERIFY(store().keep(u"with secrets"_s, typed));
        const QByteArray file = allBytes();
        QVERIFY(file.contains("train.py"));
        QVERIFY2(!file.contains("topsecret") && !file.contains("abcdefghij"), file.constData());
        const Result<NamedSetup> read = SetupStore::read(*store().find(u"with secrets"_s));
        QVERIFY(read);
        QVERIFY(read->contents.command.startsWith(u"HF_TOKEN=*** python train.py"));
        QCOMPARE(read->contents.options.environment[0].second, u"***"_s);
        QCOMPARE(read->contents.options.environment[1].second, u"yes"_s);
        QVERIFY(read->contents.hosts[0].text.contains(u"***"));
    }

    void theSameNameTakesTheOthersPlaceWhateverItsCase()
    {
        DraftContents typed;
        typed.command = u"first"_s;
        QVERIFY(store().keep(u"Nightly"_s, typed));
        typed.command = u"second"_s;
        QVERIFY(store().keep(u"  nightly "_s, typed));
        QCOMPARE(names(), QStringList{u"nightly"_s});
        QCOMPARE(SetupStore::read(store().all().first())->contents.command, u"second"_s);
    }

    void anotherNameIsGivenAndTheOldOneIsFree()
    {
        DraftContents typed;
        typed.command = u"first"_s;
        QVERIFY(store().keep(u"one"_s, typed));
        QVERIFY(store().rename(*store().find(u"one"_s), u"two"_s));
        QCOMPARE(names(), QStringList{u"two"_s});
        typed.command = u"second"_s;
        QVERIFY(store().keep(u"one"_s, typed));
        QCOMPARE(names(), (QStringList{u"one"_s, u"two"_s}));
        QCOMPARE(SetupStore::read(*store().find(u"two"_s))->contents.command, u"first"_s);
        const Result<void> taken = store().rename(*store().find(u"one"_s), u"TWO"_s);
        QVERIFY(!taken);
        QVERIFY2(taken.error().sentence.contains(u"choose another one"), qPrintable(taken.error().sentence));
    }

    void whatIsDeletedCanBeBroughtBack()
    {
        DraftContents typed;
        typed.command = u"train"_s;
        QVERIFY(store().keep(u"one"_s, typed));
        const KeptSetup setup = *store().find(u"one"_s);
        const Result<QByteArray> bytes = SetupStore::remove(setup);
        QVERIFY(bytes);
        QCOMPARE(names(), QStringList());
        QVERIFY(store().bringBack(setup, *bytes));
        QCOMPARE(SetupStore::read(*store().find(u"one"_s))->contents.command, u"train"_s);
    }

    void namesInEveryScriptHaveFilesOfTheirOwn()
    {
        const QStringList wanted{u"../../etc/passwd"_s, u"事前学習"_s, u"微调"_s, u"a/b"_s, u"a b"_s,
            QString(mostSetupNameLetters, u'x')};
        for (const QString& name : wanted)
            QVERIFY2(store().keep(name, {}), qPrintable(name));
        QCOMPARE(QDir(folder()).entryList(QDir::Files).size(), wanted.size());
        for (const QString& name : wanted)
            QVERIFY2(store().find(name), qPrintable(name));
        QVERIFY(!SetupStore::nameProblem(u"  \t"_s).isEmpty());
        QVERIFY(!SetupStore::nameProblem(QString(mostSetupNameLetters + 1, u'x')).isEmpty());
    }

    void aDamagedFileIsNamedAndTheOthersStay_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        const QByteArray whole = setupBytes(u"torn"_s, {});
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("torn in its first line") << whole.first(20);
        QTest::newRow("torn in its second line") << whole.chopped(40);
        QTest::newRow("a study's file") << whole.sliced(whole.indexOf('\n') + 1);
        QTest::newRow("no JSON") << QByteArray("\0\xff\n\xfe\n", 5);
        QTest::newRow("deep") << QByteArray(100'000, '[') + '\n' + whole;
        QTest::newRow("large") << whole + QByteArray(mostSetupBytes, ' ');
        QTest::newRow("other types") << QByteArray("{\"kind\":\"setup\",\"v\":1,\"name\":[7]}\n[]\n");
        QTest::newRow("a list") << QByteArray("[1]\n[]\n");
        QTest::newRow("of a newer program")
            << QByteArray("{\"kind\":\"setup\",\"v\":2,\"name\":\"x\"}\n{}\n");
    }
    void aDamagedFileIsNamedAndTheOthersStay()
    {
        QFETCH(const QByteArray, bytes);
        QVERIFY(store().keep(u"good"_s, {}));
        QVERIFY(!write(u"megatune/setups/bad.mtsetup"_s, bytes).isEmpty());
        const QList<KeptSetup> all = store().all();
        QCOMPARE(all.size(), 2);
        QCOMPARE(all[0].name, u"bad"_s);
        QVERIFY2(all[0].problem.contains(u"bad.mtsetup"), qPrintable(all[0].problem));
        QCOMPARE(all[1].problem, QString());
        QVERIFY(SetupStore::remove(all[0]));
        QCOMPARE(names(), QStringList{u"good"_s});
    }

    void strangeContentsAreLeftOut()
    {
        QByteArray bytes = setupBytes(u"strange"_s, {});
        bytes.replace("\"choices\":{}",
            "\"choices\":{\"off\":{\"tp\":[1,null,{}],\"pp\":7},\"pinned\":[]},\"jobs\":-4,"
            "\"metric_regex\":\"(\"");
        bytes.replace("\"hosts_off\":[]", "\"hosts_off\":[99,-1,\"x\"]");
        const Result<NamedSetup> read = setupFromBytes(bytes, u"strange"_s);
        QVERIFY(read);
        QVERIFY(read->contents.choices == ChoiceSet({{axis::tp, {Value{1}}}}, {}));
        QCOMPARE(read->contents.options.jobs, std::nullopt);
        QVERIFY(!read->contents.options.metricRegex);
        QVERIFY(read->contents.hosts[0].isOn);
    }

    void aPipeInTheFolderDoesNotStopTheWindow()
    {
        QVERIFY(store().keep(u"good"_s, {}));
        const QByteArray pipe = QFile::encodeName(folder() + u"/pipe.mtsetup"_s);
        QCOMPARE(::mkfifo(pipe.constData(), 0600), 0);
        QCOMPARE(names(), QStringList{u"good"_s});
        QVERIFY(!SetupStore::read({u"pipe"_s, QFile::decodeName(pipe)}));
    }

    void aFileThatTrialsNeedAndThatIsGoneIsSaid()
    {
        const QString upload = write(u"template.jinja"_s, "x");
        QVERIFY(store().keep(u"one"_s, everything(upload)));
        QVERIFY(QFile::remove(upload));
        const Result<NamedSetup> read = SetupStore::read(*store().find(u"one"_s));
        QVERIFY(read);
        QCOMPARE(read->remarks.size(), 1);
        QVERIFY2(read->remarks[0].contains(u"template.jinja"), qPrintable(read->remarks[0]));
        QVERIFY(read->contents.options.uploads.isEmpty());
    }

    void aFolderThatCannotBeMadeIsSaid()
    {
        QVERIFY(!write(u"megatune"_s, "a file").isEmpty());
        const Result<void> kept = store().keep(u"one"_s, {});
        QVERIFY(!kept);
        QVERIFY2(kept.error().sentence.contains(u"cannot be made"), qPrintable(kept.error().sentence));
    }
};

MEGATUNE_TEST(SetupStoreTest)

} // namespace megatune::tst_setupstore

#include "tst_setupstore.moc"
