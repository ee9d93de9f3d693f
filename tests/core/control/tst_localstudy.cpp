// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/controller.h"
#include "core/hosts/local/localhost.h"
#include "core/model/modellocator.h"
#include "core/run/hostspec.h"
#include "core/run/processtree.h"
#include "core/run/trialhost.h"
#include "core/trial/replay.h"
#include "tests/support/hostprograms.h"
#include "tests/support/studyend.h"
#include "tests/support/test.h"

#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <unistd.h>

namespace megatune::tst_localstudy {

using test::runToEnd;

namespace {

/// A trainer with a stated model of speed and memory, in sh and awk. It counts its own starts.
const char* const trainerScript = R"sh(#!/bin/sh
tp=1 ep=1 mbs=1 gran=none
while [ $# -gt 0 ]; do
  case $1 in
    --tensor-model-parallel-size) tp=$2; shift ;;
    --expert-model-parallel-size) ep=$2; shift ;;
    --micro-batch-size) mbs=$2; shift ;;
    --recompute-granularity) gran=$2; shift ;;
  esac
  shift
done
echo "$tp $ep $mbs $gran" >>"$STARTS"
awk -v tp=$tp -v ep=$ep -v mbs=$mbs -v gran=$gran -v iters="${ITERS:-1}" -v nap="${NAP:-0}" 'BEGIN {
  most = int((gran == "selective" ? 8 : 16) / (tp * ep)); if (most < 1) most = 1
  if (mbs > most) { print "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB." > "/dev/stderr"; exit 1 }
  t = 80 / tp * (1 + 0.2 * log(mbs) / log(2)) * (gran == "selective" ? 0.95 : 1) * 0.95 ^ (ep - 1)
  tail = (iters > 1) ? " | lm loss: 1.0 |" : ""
  for (i = 1; i <= iters; ++i) {
    if (iters > 1) printf " iteration %8d/ %7d | elapsed time per iteration (ms): 100.0 | ", i, iters
    printf "throughput per GPU (TFLOP/s/GPU): %.2f%s\n", t, tail
    fflush()
    if (nap > 0) system("sleep " nap)
  }
}'
)sh";

struct AcceptanceRow
{
    int tp;
    int ep;
    int mbs;
    const char* granularity;
    double value; ///< 0: out of memory
};

constexpr AcceptanceRow acceptanceRows[] = {{8, 1, 1, "full", 10.0}, {4, 1, 1, "full", 20.0},
    {4, 2, 1, "full", 19.0}, {2, 1, 1, "full", 40.0}, {2, 2, 1, "full", 38.0}, {2, 4, 1, "full", 34.29},
    {1, 1, 1, "full", 80.0}, {1, 2, 1, "full", 76.0}, {1, 4, 1, "full", 68.59}, {1, 8, 1, "full", 55.87},
    {8, 1, 1, "selective", 9.5}, {8, 1, 2, "selective", 0}, {8, 1, 2, "full", 12.0}, {8, 1, 4, "full", 0},
    {4, 1, 1, "selective", 19.0}, {4, 1, 2, "selective", 22.8}, {4, 1, 4, "selective", 0},
    {4, 1, 2, "full", 24.0}, {4, 1, 4, "full", 28.0}, {4, 1, 8, "full", 0}, {2, 1, 1, "selective", 38.0},
    {2, 1, 2, "selective", 45.6}, {2, 1, 4, "selective", 53.2}, {2, 1, 4, "full", 56.0},
    {1, 1, 1, "selective", 76.0}, {1, 1, 2, "selective", 91.2}, {1, 1, 2, "full", 96.0}};

} // namespace

class LocalStudyTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    StudyPlan m_plan;
    PresetPtr m_preset;
    HostSpec m_host;

    std::unique_ptr<StudyController> open()
    {
        std::vector<std::unique_ptr<TrialHost>> hosts;
        hosts.push_back(createLocalHost(m_host, QProcessEnvironment::systemEnvironment()));
        auto controller =
            StudyController::open(m_plan, m_preset, std::move(hosts), std::make_shared<SystemClock>());
        if (!controller) {
            qWarning("%s", qPrintable(controller.error().sentence));
            return nullptr;
        }
        return std::move(*controller);
    }
    [[nodiscard]] QList<QByteArray> starts() const
    {
        QFile file(m_folder->filePath(u"starts"_s));
        return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed().split('\n') : QList<QByteArray>();
    }
    static void compareWithTheTable(const StudyState& state)
    {
        QCOMPARE(state.trials().size(), static_cast<qsizetype>(std::size(acceptanceRows)));
        for (const Trial& trial : state.trials()) {
            const AcceptanceRow& row = acceptanceRows[trial.number];
            QCOMPARE(trial.layout.number(u"tp"_s), row.tp);
            QCOMPARE(trial.layout.number(u"ep"_s), row.ep);
            QCOMPARE(trial.layout.number(u"mbs"_s), row.mbs);
            QCOMPARE(trial.layout.text(u"recompute_granularity"_s), QString::fromUtf8(row.granularity));
            QCOMPARE(trialStateName(trial.state), row.value > 0 ? u"finished"_s : u"oom"_s);
            QCOMPARE(trial.value.value_or(0), row.value);
        }
        QCOMPARE(state.pruned().size(), 4);
        QCOMPARE(state.counts().of(TrialState::Oom), 4);
        QCOMPARE(state.best()->value, 96.0);
        QCOMPARE(state.best()->number, 26);
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        QFile trainer(m_folder->filePath(u"train.sh"_s));
        QVERIFY(trainer.open(QIODevice::WriteOnly));
        trainer.write(trainerScript);
        QFile endless(m_folder->filePath(u"endless.sh"_s));
        QVERIFY(endless.open(QIODevice::WriteOnly));
        endless.write("head -c 5000000 /dev/zero\n");
        QFile noise(m_folder->filePath(u"noise.sh"_s));
        QVERIFY(noise.open(QIODevice::WriteOnly));
        noise.write("head -c 200000 /dev/urandom; exit 7\n");
        const ModelLocator locator{QProcessEnvironment()};
        const auto preset =
            configurePreset(u"megatron"_s, {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}}, locator);
        QVERIFY(preset);
        m_preset = *preset;
        m_plan = StudyPlan();
        m_plan.path = m_folder->filePath(u"study.mtune"_s);
        m_plan.command = u"sh train.sh"_s;
        m_plan.workingDirectory = m_folder->path();
        m_plan.environment = {{u"STARTS"_s, m_folder->filePath(u"starts"_s)}};
        m_plan.killGraceMs = 500;
        m_host = HostSpec{HostSpec::Kind::Local, 8};
    }

    void theAcceptanceTableRowByRow()
    {
        const auto controller = open();
        QVERIFY(controller);
        QVERIFY(runToEnd(*controller));
        compareWithTheTable(controller->state());
        QCOMPARE(starts().size(), 27);
        // And from the file alone.
        StudyState fromFile;
        QVERIFY(readStudyFile(m_plan.path, [&](const StudyEvent& event) { return fromFile.apply(event); }));
        compareWithTheTable(fromFile);
        const Trial& selective = *controller->state().trial(10);
        QVERIFY(!selective.command.text().contains(u"recompute-method"));
        QVERIFY(!selective.command.text().contains(u"recompute-num-layers"));
        QVERIFY(controller->state().trial(0)->process.pid > 1);
    }

    void whatItsGpusDoIsKeptWithEachTrial()
    {
        test::putProgram(m_folder->filePath(u"bin/nvidia-smi"_s),
            "case $* in *power.draw*) printf '0, GPU-a, 80, 500.5\\n1, GPU-b, 90, 600.5\\n2, GPU-c, [N/A], 1\\n' ;;\n"
            "*memory.used*) printf '0, GPU-a, 4\\n1, GPU-b, 4\\n2, GPU-c, 4\\n' ;; esac\n");
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"PATH"_s, m_folder->filePath(u"bin:"_s) + environment.value(u"PATH"_s));
        m_preset = *configurePreset(
            u"megatron"_s, {{u"n_gpus"_s, u"2"_s}, {u"gbs"_s, u"16"_s}}, ModelLocator{QProcessEnvironment()});
        m_plan.environment += {{u"ITERS"_s, u"40"_s}, {u"NAP"_s, u"0.05"_s}};
        m_plan.maxTrials = 1;
        m_plan.baseline = false;
        m_plan.gpuLoadMs = 100;
        m_host.gpus = 3;
        std::vector<std::unique_ptr<TrialHost>> hosts;
        hosts.push_back(createLocalHost(m_host, environment));
        auto controller =
            StudyController::open(m_plan, m_preset, std::move(hosts), std::make_shared<SystemClock>());
        QVERIFY(controller);
        QVERIFY(runToEnd(**controller));
        StudyState fromFile;
        QVERIFY(readStudyFile(m_plan.path, [&](const StudyEvent& event) { return fromFile.apply(event); }));
        for (const StudyState* state : {&(*controller)->state(), &std::as_const(fromFile)}) {
            QCOMPARE(state->trials().size(), 1);
            const Trial& trial = state->at(0);
            QVERIFY(trial.state == TrialState::Finished);
            QCOMPARE(trial.gpus, u"0,1"_s);
            QVERIFY(trial.gpuLoad && !trial.gpuLoad->isEmpty());
            for (const GpuLoadPoint& point : *trial.gpuLoad) {
                QCOMPARE(point.percent, 85.0);
                QCOMPARE(point.watts, 550.5);
                QVERIFY(point.iteration >= 1 && point.iteration <= 40);
            }
        }
    }

    void withoutAToolNothingIsSaidOfGpus()
    {
        m_plan.environment += {{u"ITERS"_s, u"20"_s}, {u"NAP"_s, u"0.02"_s}};
        m_plan.maxTrials = 1;
        m_plan.gpuLoadMs = 20;
        const auto controller = open();
        QVERIFY(controller);
        QVERIFY(runToEnd(*controller));
        QFile file(m_plan.path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QByteArray lines = file.readAll();
        QVERIFY(lines.contains("iteration-summary") && !lines.contains("gpu-load"));
    }

    void aRunThatIsStoppedAndResumedEndsTheSame()
    {
        for (int round = 0; round < 6; ++round) {
            const auto controller = open();
            QVERIFY(controller);
            QSignalSpy ended(controller.get(), &StudyController::ended);
            controller->start();
            const int wanted = 4 * (round + 1);
            QTRY_VERIFY(controller->state().counts().executed() >= wanted);
            controller->stop();
            QTRY_COMPARE(ended.size(), 1);
        }
        const auto controller = open();
        QVERIFY(controller);
        QVERIFY(runToEnd(*controller));
        compareWithTheTable(controller->state());
    }

    void severalAtATimeFindTheSame()
    {
        const ModelLocator locator{QProcessEnvironment()};
        m_preset = *configurePreset(u"megatron"_s, {{u"n_gpus"_s, u"2"_s}, {u"gbs"_s, u"16"_s}}, locator);
        m_plan.created.strategy = u"grid"_s;
        m_plan.maxTrials = 12;
        QString bestAlone;
        for (const int gpus : {2, 8}) {
            m_host.gpus = gpus;
            m_plan.path = m_folder->filePath(QStringLiteral("study%1.mtune").arg(gpus));
            const auto controller = open();
            QVERIFY(controller);
            QVERIFY(runToEnd(*controller));
            QCOMPARE(controller->state().trials().size(), 12);
            QCOMPARE(controller->state().counts().executed(), 12);
            QCOMPARE(controller->state().trial(0)->gpus, gpus == 2 ? QString() : u"0,1"_s);
            QVERIFY(controller->state().best());
            if (bestAlone.isEmpty())
                bestAlone = controller->state().best()->command;
            QCOMPARE(controller->state().best()->command, bestAlone);
        }
    }

    void aLongTrainingIsMeasuredWhileItRuns()
    {
        m_plan.environment += {{u"ITERS"_s, u"1000"_s}, {u"NAP"_s, u"0.02"_s}};
        m_plan.maxTrials = 1;
        m_plan.stopAfter = 6;
        const auto controller = open();
        QVERIFY(controller);
        QSignalSpy points(controller.get(), &StudyFeed::livePoint);
        QVERIFY(runToEnd(*controller));
        const Trial& trial = controller->state().trials().first();
        QVERIFY(trial.state == TrialState::Finished);
        QCOMPARE(trial.value, 10.0);
        QVERIFY(trial.iterations >= 6);
        QVERIFY(points.size() >= 8 && points.size() < 100);
        // Where it is bound for: the warm-up and six more, not the thousand of its log.
        const auto course = points[6][2].value<TrialCourse>();
        QCOMPARE(course.iterations, m_plan.created.measure.warmup + 6);
        QVERIFY(course.leftS && *course.leftS > 0 && *course.leftS < 20);
        QVERIFY(!points[0][2].value<TrialCourse>().leftS); // nothing is measured yet
        QVERIFY(!isProcessAlive(trial.process.pid));
        QVERIFY(*trial.durationS < 20);
        QFile log(trialLogPath(m_plan.path, 0));
        QVERIFY(log.open(QIODevice::ReadOnly));
        const QByteArray text = log.readAll();
        QVERIFY2(
            text.contains("\n[megatune] ended after ") && text.contains(" iterations, which are enough\n"),
            text.right(200).constData());
    }

    void aTimeoutEndsTheWholeTree()
    {
        m_plan.command =
            u"setsid sh -c 'trap \"\" TERM; echo $$ >child; while :; do sleep 0.1; done' & wait; true"_s;
        m_plan.timeoutS = 0.5;
        m_plan.maxTrials = 1;
        const auto controller = open();
        QVERIFY(controller);
        QVERIFY(runToEnd(*controller));
        QCOMPARE(trialStateName(controller->state().trials().first().state), u"timed_out"_s);
        QFile child(m_folder->filePath(u"child"_s));
        QVERIFY(child.open(QIODevice::ReadOnly));
        QVERIFY(!isProcessAlive(child.readAll().trimmed().toLongLong()));
    }

    void whatCannotBeRunIsSaid_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("category");
        QTest::addColumn<QString>("message");
        QTest::newRow("no such program") << u"/no/such/program"_s << u"code_error"_s << u"not found"_s;
        QTest::newRow("not executable") << u"./train.sh"_s << u"code_error"_s << u"ermission denied"_s;
        QTest::newRow("ends by a signal")
            << u"sh -c 'kill -SEGV $$'"_s << u"crash_signal"_s << u"egmentation"_s;
        QTest::newRow("prints nothing") << u"true"_s << u"incomplete"_s << u"throughput"_s;
        QTest::newRow("a line without end") << u"sh endless.sh"_s << u"incomplete"_s << u"throughput"_s;
        QTest::newRow("invalid UTF-8") << u"sh noise.sh"_s << u"code_error"_s << u"7"_s;
    }
    void whatCannotBeRunIsSaid()
    {
        QFETCH(QString, command);
        QFETCH(QString, category);
        QFETCH(QString, message);
        m_plan.command = command;
        m_plan.maxTrials = 1;
        const auto controller = open();
        QVERIFY(controller);
        QVERIFY(runToEnd(*controller));
        const Trial& trial = controller->state().trials().first();
        QCOMPARE(trialStateName(trial.state), u"failed"_s);
        QCOMPARE(failureCategoryName(trial.failure->category), category);
        QVERIFY2(trial.failure->message.contains(message), qPrintable(trial.failure->message));
    }

    void aFolderThatIsNotThereEndsTheRunWithASentence()
    {
        m_plan.workingDirectory = u"/no/such/folder"_s;
        const auto controller = open();
        QVERIFY(controller);
        QSignalSpy ended(controller.get(), &StudyController::ended);
        QVERIFY(runToEnd(*controller));
        const auto error = ended.first().first().value<std::optional<Error>>();
        QVERIFY(error && error->sentence.contains(u"/no/such/folder"));
        QCOMPARE(trialStateName(controller->state().trials().first().state), u"stopped"_s);
    }
};

MEGATUNE_TEST(LocalStudyTest)

} // namespace megatune::tst_localstudy

#include "tst_localstudy.moc"
