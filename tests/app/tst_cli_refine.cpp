// SPDX-License-Identifier: GPL-3.0-or-later
// optimize --refine with the demo trainer, which gets faster by --overlap-grad-reduce, slower by a fused
// loss, and refuses CUDA graphs; also killed in the middle.
#include "tests/support/climachine.h"

#include "core/base/json.h"
#include "core/study/journal.h"
#include "core/study/state.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>
#include <QRandomGenerator>

namespace megatune::tst_cli_refine {

using namespace test;

class CliRefineTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<CliMachine> m_machine;

    static QStringList optimize(const QStringList& options, const QStringList& trainer = {})
    {
        return QStringList{u"optimize"_s, u"--args"_s, u"n_gpus=8,gbs=64,dialect=megatron-lm"_s, u"--study"_s,
                   u"s.mtune"_s, u"--n-trials"_s, u"4"_s, u"--no-baseline"_s, u"--strategy"_s, u"random"_s}
        + options
            + QStringList{u"--"_s, QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer"), u"--train-iters"_s,
                u"12"_s, u"--bf16"_s, u"--attention-dropout"_s, u"0"_s}
        + trainer;
    }
    [[nodiscard]] QByteArray exported(const QStringList& how) const
    {
        const CliRun run = m_machine->run(QStringList{u"export"_s, u"s.mtune"_s, u"--as"_s} + how);
        return run.status == 0 ? run.out : run.err;
    }
    [[nodiscard]] Json shown() const
    {
        const auto json =
            parseJson(m_machine->run({u"show"_s, u"s.mtune"_s, u"--format"_s, u"json"_s}).out, u"show"_s);
        return json ? *json : Json();
    }

private Q_SLOTS:
    void init() { m_machine = std::make_unique<CliMachine>(); }

    void aWinnerIsRefinedShownAndExported()
    {
        const CliRun run = m_machine->run(optimize({u"--refine"_s}, {u"--iteration-ms"_s, u"1"_s}));
        QCOMPARE(run.status, 0);
        QVERIFY2(run.err.contains("overlap-grad-reduce, kept, +4."), run.err.constData());
        QVERIFY2(run.err.contains("cuda-graph-impl, not kept"), run.err.constData());
        QVERIFY2(run.err.contains("cross-entropy-loss-fusion, not kept"), run.err.constData());
        QVERIFY2(run.out.contains("cuda-graph-impl gave no value"), run.out.constData());
        QVERIFY2(run.out.contains("refined: +4."), run.out.constData());

        const QByteArray text = m_machine->run({u"show"_s, u"s.mtune"_s}).out;
        QVERIFY2(text.contains("best, refines "), text.constData());
        const Json json = shown();
        const Json best = json["best"];
        QCOMPARE(best["refinements"].size(), size_t(1));
        QCOMPARE(best["refinements"][0]["name"].get<std::string>(), "overlap-grad-reduce");
        QVERIFY(best["refinements"][0]["gain"].get<double>() > 0.03);
        QVERIFY(json["counts"]["refining"].get<int>() >= 3);
        const Json trial = json["trials"][best["number"].get<size_t>()]["refinement"];
        QVERIFY(trial["kept"].get<bool>() && trial["options"]["overlap-grad-reduce"].get<bool>());
        QVERIFY(json["trials"][0]["refinement"].is_null());

        for (const QStringList& how :
            {QStringList{u"script"_s}, QStringList{u"script"_s, u"--production"_s}, QStringList{u"shell"_s},
                QStringList{u"args"_s}, QStringList{u"html"_s}, QStringList{u"csv"_s}}) {
            const QByteArray bytes = exported(how);
            QVERIFY2(bytes.contains("overlap-grad-reduce"), bytes.constData());
        }
        QVERIFY(!exported({u"script"_s}).contains("cross-entropy"));

        // Gone on with, it has nothing more to ask.
        const CliRun again = m_machine->run(optimize({u"--refine"_s}, {u"--iteration-ms"_s, u"1"_s}));
        QCOMPARE(again.status, 0);
        QCOMPARE(shown()["trials"].size(), json["trials"].size());
        QVERIFY(shown()["best"] == best);
    }

    void aDryRunSaysWhatWouldBeRefined()
    {
        const QStringList dry{u"--refine"_s, u"--dry-run"_s};
        const CliRun before = m_machine->run(optimize(dry));
        QCOMPARE(before.status, 0);
        const QByteArray order =
            "in this order: overlap-grad-reduce, cuda-graph-impl, cross-entropy-loss-fusion.";
        QVERIFY2(before.err.contains("On the layout that is tried first") && before.err.contains(order),
            before.err.constData());
        QVERIFY(!m_machine->run(optimize({u"--dry-run"_s})).err.contains("refined"));
        const CliRun json = m_machine->run(optimize(dry + QStringList{u"--format"_s, u"json"_s}));
        QVERIFY2(json.out.contains("{\"event\":\"refinement_planned\",\"name\":\"overlap-grad-reduce\","),
            json.out.constData());
        // With a winner it is the winner's, and the study goes on with what its file has asked for.
        const QStringList one{u"--refine"_s, u"1"_s};
        const QStringList fast{u"--iteration-ms"_s, u"1"_s};
        QCOMPARE(m_machine->run(optimize({}, fast)).status, 0);
        const CliRun next = m_machine->run(optimize(one + QStringList{u"--dry-run"_s}, fast));
        QVERIFY2(next.err.contains("On trial ") && next.err.contains("this order: overlap-grad-reduce."),
            next.err.constData());
        QCOMPARE(m_machine->run(optimize(one, fast)).status, 0);
        const CliRun done = m_machine->run(optimize({u"--dry-run"_s}, fast));
        QVERIFY2(done.err.contains("Nothing would run") && done.err.contains("1 refinement of trial"),
            done.err.constData());
    }

    /// In ms-swift's own words, and without the options that make trials short.
    void productionKeepsWhatWasKept()
    {
        QStringList words = optimize({u"--refine"_s, u"1"_s}, {u"--iteration-ms"_s, u"1"_s});
        words.replaceInStrings(u"dialect=megatron-lm"_s, u"dialect=ms-swift-4,trial_iterations=12"_s);
        QCOMPARE(m_machine->run(words).status, 0);
        const QByteArray production = exported({u"shell"_s, u"--production"_s});
        QVERIFY2(production.contains("--overlap_grad_reduce true"), production.constData());
    }

    void wrongValuesAreRefused_data()
    {
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("part");
        QTest::newRow("number") << QStringList{u"--refine"_s, u"-1"_s}
                                << QByteArray("--refine cannot be \"-1\"");
        QTest::newRow("unknown") << QStringList{u"--refine-also"_s, u"fp9"_s}
                                 << QByteArray("\"fp9\" is not a refinement");
        QTest::newRow("no numerics") << QStringList{u"--refine-also"_s, u"overlap-grad-reduce"_s}
                                     << QByteArray("changes no numerics");
    }
    void wrongValuesAreRefused()
    {
        QFETCH(QStringList, options);
        QFETCH(QByteArray, part);
        const CliRun run = m_machine->run(optimize(options));
        QCOMPARE(run.status, 2);
        QVERIFY2(run.err.contains(part), run.err.constData());
    }

    void killedWhileRefiningItGoesOn()
    {
        QCOMPARE(m_machine->run(optimize({}, {u"--iteration-ms"_s, u"20"_s})).status, 0);
        const QStringList words = optimize({u"--refine"_s}, {u"--iteration-ms"_s, u"20"_s});
        QRandomGenerator random(5);
        int kills = 0;
        for (int start = 0; start < 60; ++start) {
            QProcess process;
            m_machine->prepare(process, words);
            process.start();
            if (process.waitForFinished(kills < 10 ? 100 + random.bounded(250) : 60'000))
                break;
            process.kill();
            process.waitForFinished(test::patientMs);
            ++kills;
        }
        QVERIFY2(kills >= 3, qPrintable(QString::number(kills)));
        StudyState state;
        QHash<int, int> ends;
        QVERIFY(readStudyFile(m_machine->work(u"s.mtune"_s), [&](const StudyEvent& event) {
            const bool fits = state.apply(event);
            const auto* ended = std::get_if<TrialEnded>(&event.data);
            if (ended != nullptr && isFinal(ended->state))
                ++ends[ended->number];
            return fits;
        }));
        QVERIFY(state.phase() == StudyPhase::Completed);
        QCOMPARE(state.ignoredEvents(), 0);
        for (const int count : std::as_const(ends))
            QCOMPARE(count, 1);
        QStringList names;
        for (const Trial& trial : state.trials()) {
            if (trial.refines()) {
                QVERIFY(trial.verdict);
                names.append(trial.refinement->name);
            }
        }
        QVERIFY(names.contains(u"overlap-grad-reduce"_s));
        QCOMPARE(names.removeDuplicates(), 0);
        QVERIFY(state.best()->command.text().contains(u"--overlap-grad-reduce"_s));
    }
};

MEGATUNE_TEST(CliRefineTest)

} // namespace megatune::tst_cli_refine

#include "tst_cli_refine.moc"
