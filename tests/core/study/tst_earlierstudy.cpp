// SPDX-License-Identifier: GPL-3.0-or-later
// Learning from the file of an earlier study: what is taken, what is refused, and that it comes back from the
// file of the study that learned.
#include "core/estimate/flops.h"
#include "core/model/modelcatalog.h"
#include "core/study/earlierstudy.h"
#include "core/study/journal.h"
#include "tests/support/presets.h"
#include "tests/support/test.h"

#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_earlierstudy {

namespace {

PresetPtr presetOf(const QString& arguments)
{
    return *presetOfText(arguments);
}

const QString usual = u"n_gpus=8,gbs=16,preset=megatron-core"_s;

ModelShape shapeOf(int layers, int hidden)
{
    ModelShape shape;
    shape.name = u"small"_s;
    shape.numLayers = layers;
    shape.hiddenSize = hidden;
    return shape;
}

} // namespace

class EarlierStudyTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init()
    {
        m_preset = presetOf(usual);
        m_header = {};
        m_header.uid = u"0123"_s;
        m_header.preset = u"megatron-core"_s;
        m_header.arguments = m_preset->arguments();
        m_header.strategy = u"model-guided"_s;
        m_layouts = {m_preset->space().layoutAt(0), m_preset->space().layoutAt(1),
            m_preset->space().layoutAt(2), m_preset->space().layoutAt(3), m_preset->space().layoutAt(4)};
    }
    void measuredTrialsAndThoseOutOfMemoryAreTaken()
    {
        const auto learned = earlierStudy(write(), m_header, *m_preset);
        QVERIFY2(learned, learned ? "" : qPrintable(learned.error().sentence));
        QCOMPARE(learned->uid, u"0123"_s);
        QCOMPARE(
            learned->trials.size(), 2); // the others failed, for want of the host's memory, or are foreign
        QCOMPARE(learned->trials[0].layout, m_layouts[0]);
        QCOMPARE(learned->trials[0].outcome.kind, Outcome::Kind::Value);
        QCOMPARE(learned->trials[0].outcome.value, 123.25);
        QCOMPARE(learned->trials[0].outcome.memoryGib, 40.5);
        QCOMPARE(learned->trials[1].layout, m_layouts[1]);
        QCOMPARE(learned->trials[1].outcome.kind, Outcome::Kind::OutOfMemory);
        QVERIFY(learnedText(*learned).contains(u"earlier.mtune"));
    }
    void whatWasLearnedIsInTheStudysOwnFile()
    {
        StudyCreated header = m_header;
        header.learned = {*earlierStudy(write(), m_header, *m_preset)};
        const auto event = eventFromLine(toLine({1, u"2026-01-01T00:00:00.000Z"_s, header}));
        QVERIFY(event);
        const auto& read = std::get<StudyCreated>(event->data);
        QCOMPARE(read.learned.size(), 1);
        QCOMPARE(read.learned[0].path, header.learned[0].path);
        QCOMPARE(read.learned[0].uid, u"0123"_s);
        QCOMPARE(earlierTrials(read).size(), 2);
        for (int i = 0; i < 2; ++i) {
            QCOMPARE(earlierTrials(read)[i].layout, earlierTrials(header)[i].layout);
            QCOMPARE(earlierTrials(read)[i].outcome.kind, earlierTrials(header)[i].outcome.kind);
            QCOMPARE(earlierTrials(read)[i].outcome.value, earlierTrials(header)[i].outcome.value);
        }
        QCOMPARE(toLine({1, u"2026-01-01T00:00:00.000Z"_s, read}),
            toLine({1, u"2026-01-01T00:00:00.000Z"_s, header}));
    }
    void aDamagedListIsBorne()
    {
        const auto event = eventFromLine(
            "{\"v\":1,\"seq\":1,\"at\":\"\",\"kind\":\"study-created\",\"uid\":\"a\",\"learned_from\":[3,null,"
            "{\"trials\":7},{\"study\":\"x\",\"trials\":[1,{},{\"state\":\"oom\"},{\"state\":\"queued\"}]}]}");
        QVERIFY(event);
        QCOMPARE(earlierTrials(std::get<StudyCreated>(event->data)).size(), 1);
        const auto none = eventFromLine(
            "{\"v\":1,\"seq\":1,\"at\":\"\",\"kind\":\"study-created\",\"learned_from\":\"x\"}");
        QVERIFY(none && std::get<StudyCreated>(none->data).learned.isEmpty());
    }
    void studiesOfSomethingElseAreRefused_data()
    {
        QTest::addColumn<QString>("arguments");
        QTest::addColumn<QString>("named");
        QTest::newRow("batch") << u"n_gpus=8,gbs=32,preset=megatron-core"_s << u"global batch size"_s;
        QTest::newRow("GPUs") << u"n_gpus=16,gbs=16,preset=megatron-core"_s << u"number of GPUs"_s;
        QTest::newRow("GPU") << u"n_gpus=8,gbs=16,preset=megatron-core,gpu=H100-80GB"_s << u"type of GPU"_s;
        QTest::newRow("sequence") << u"n_gpus=8,gbs=16,preset=megatron-core,seq_len=8192"_s
                                  << u"sequence length"_s;
    }
    void studiesOfSomethingElseAreRefused()
    {
        QFETCH(QString, arguments);
        QFETCH(QString, named);
        const auto learned = earlierStudy(write(), m_header, *presetOf(arguments));
        QVERIFY(!learned);
        QCOMPARE(learned.error().kind, ErrorKind::Conflict);
        QVERIFY2(learned.error().sentence.contains(u"its "_s + named), qPrintable(learned.error().sentence));
        QVERIFY(learned.error().sentence.contains(u"earlier.mtune"));
    }
    void anotherModelIsToldByItsShape()
    {
        QVERIFY(differenceInProblem(*m_preset, m_header).isEmpty());
        m_header.arguments.insert(u"model"_s, u"/data/other"_s);
        QCOMPARE(differenceInProblem(*m_preset, m_header), u"model"_s);
        QTemporaryDir model;
        QFile config(model.filePath(u"config.json"_s));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write("{\"model_type\":\"llama\",\"num_hidden_layers\":24,\"hidden_size\":1024,"
                     "\"intermediate_size\":4096,\"num_attention_heads\":16,\"vocab_size\":32000}");
        config.close();
        const PresetPtr shaped = presetOf(usual + u",model="_s + model.path());
        m_header.arguments = shaped->arguments();
        m_header.arguments.insert(u"model"_s, u"/where/it/was"_s); // the same model elsewhere
        m_header.shape = shapeOf(24, 1024);
        QVERIFY(differenceInProblem(*shaped, m_header).isEmpty());
        m_header.shape = shapeOf(24, 2048);
        const auto learned = earlierStudy(write(), m_header, *shaped);
        QVERIFY(!learned);
        QVERIFY2(learned.error().sentence.contains(u"its model"), qPrintable(learned.error().sentence));
    }
    void anotherMeasureIsRefused()
    {
        const QString path = write();
        StudyCreated plan = m_header;
        plan.direction = Direction::Minimize;
        QVERIFY(!earlierStudy(path, plan, *m_preset));
        plan = m_header;
        plan.measure.anyFiniteValue = true;
        QVERIFY(!earlierStudy(path, plan, *m_preset));
    }
    void whatWasMeasuredWithoutTheModelCountsOnceItIsKnown()
    {
        m_header.command = u"megatron sft --max_length 2048"_s;
        m_header.measure.bySamples = true;
        const QString known = usual + u",model=meta-llama/Llama-3.1-8B,seq_len=2048,gpu=H100-80GB"_s;
        const PresetPtr now = presetOf(known);
        StudyCreated plan = m_header;
        plan.measure.bySamples = false;
        const auto learned = earlierStudy(write(), plan, *now);
        QVERIFY2(learned, learned ? "" : qPrintable(learned.error().sentence));
        const double step =
            *trainingFlops(*catalogShape(u"meta-llama/Llama-3.1-8B"_s), FlopConvention::Head, 2048, 16);
        const double expected = 123.25 / 16 * step / 8 / 1e12; // steps/s times their work on each of 8 GPUs
        QVERIFY2(std::abs(learned->trials[0].outcome.value / expected - 1) < 1e-9,
            qPrintable(QString::number(learned->trials[0].outcome.value)));
        QCOMPARE(learned->trials[1].outcome.kind, Outcome::Kind::OutOfMemory);

        // With another command it may be another model.
        plan.command = u"megatron sft --max_length 2048 --model other"_s;
        const auto other = earlierStudy(write(), plan, *now);
        QVERIFY(!other && other.error().sentence.contains(u"its model"));
        // And back: a study in TFLOP/s says something to one in samples/s only by the model.
        m_header.measure.bySamples = false;
        plan = m_header;
        plan.measure.bySamples = true;
        const auto unknown = earlierStudy(write(), plan, *m_preset);
        QVERIFY(!unknown && unknown.error().sentence.contains(u"samples/s"));
    }
    void filesThatAreNoUseAreSaid()
    {
        QVERIFY(!earlierStudy(m_folder.filePath(u"none.mtune"_s), m_header, *m_preset));
        QVERIFY(!earlierStudy(m_folder.path(), m_header, *m_preset));
        const QString path = write();
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadWrite));
        const QByteArray all = file.readAll();
        file.resize(all.indexOf('\n') + 1); // nothing but its first line
        const auto empty = earlierStudy(path, m_header, *m_preset);
        QVERIFY(!empty && empty.error().sentence.contains(u"no trial"));
        file.resize(0);
        file.seek(0);
        file.write(all.mid(all.indexOf('\n') + 1)); // without it
        file.close();
        const auto headless = earlierStudy(path, m_header, *m_preset);
        QVERIFY(!headless);
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.write("# a shell script\necho\n");
        file.close();
        QVERIFY(!earlierStudy(path, m_header, *m_preset));
    }

private:
    /// Five trials: one measured, one out of memory, one failed, one killed by the host, one of another
    /// space.
    QString write()
    {
        const QString path = m_folder.filePath(u"earlier.mtune"_s);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            return {};
        qint64 seq = 0;
        const auto line = [&](const StudyEventData& data) {
            file.write(toLine({++seq, u"2026-01-01T00:00:00.000Z"_s, data}) + '\n');
        };
        line(m_header);
        Layout foreign;
        foreign.set(u"tp"_s, Value{3});
        const QList<TrialState> states{
            TrialState::Finished, TrialState::Oom, TrialState::Failed, TrialState::Oom, TrialState::Finished};
        for (int i = 0; i < states.size(); ++i) {
            line(TrialQueued{i, i == 4 ? foreign : m_layouts[i], u"train"_s, u"because"_s});
            line(TrialStarted{i, 1, {}, {}});
            TrialEnded ended{i, 1, states[i]};
            if (states[i] == TrialState::Finished) {
                ended.value = 123.25;
                ended.memoryGib = 40.5;
            }
            if (i == 3)
                ended.failure = TrialFailure{FailureCategory::OomHost, {}, {}};
            line(ended);
        }
        return path;
    }

    QTemporaryDir m_folder;
    PresetPtr m_preset;
    StudyCreated m_header;
    QList<Layout> m_layouts;
};

MEGATUNE_TEST(EarlierStudyTest)

} // namespace megatune::tst_earlierstudy

#include "tst_earlierstudy.moc"
