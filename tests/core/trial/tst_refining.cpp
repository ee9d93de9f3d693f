// SPDX-License-Identifier: GPL-3.0-or-later
// The second stage as a function of the study's state: what is tried, judged, kept, and run again.
#include "core/findings/ranking.h"
#include "core/trial/refining.h"
#include "tests/support/presets.h"
#include "tests/support/test.h"

namespace megatune::tst_refining {

namespace {

/// A study that is led by hand, as its controller would.
struct Study
{
    PresetPtr preset;
    Dialect dialect;
    StudyLimits limits;
    StudyState state;
    qint64 seq = 0;

    explicit Study(const QString& command = u"torchrun pretrain_gpt.py --bf16"_s)
        : preset(*presetOfText(u"preset=megatron-core,n_gpus=8,gbs=64"_s, ModelLocator(QProcessEnvironment()),
            *CommandLine::parse(command)))
        , dialect(Dialect::recognized(*CommandLine::parse(command)))
    {
        limits.refine = usualRefinements;
        apply(StudyCreated{});
    }
    void apply(const StudyEventData& data)
    {
        const QString at = u"2026-01-01T00:00:%1Z"_s.arg(seq, 6, 10, QLatin1Char('0'));
        state.apply({++seq, at, data});
    }
    int ends(TrialQueued queued, std::optional<double> value, double deviation = 0.1)
    {
        queued.number = static_cast<int>(state.trials().size());
        apply(queued);
        apply(TrialStarted{queued.number, 1, {}, {}});
        TrialEnded ended{
            queued.number, 1, value ? TrialState::Finished : TrialState::Oom, value, u"median"_s, 8};
        ended.deviation = deviation;
        apply(ended);
        return queued.number;
    }
    int layout(int mbs, double value)
    {
        Layout layout;
        layout.set(u"mbs"_s, Value{mbs});
        return ends({0, layout, u"c"_s, {}}, value);
    }
    [[nodiscard]] RefineStep next() const { return nextToRefine(state, *preset, dialect, limits); }
    /// Does what the next step asks for; the trial that ran.
    int runs(std::optional<double> value, double deviation = 0.1)
    {
        const RefineStep step = next();
        TrialQueued queued;
        queued.refinement = step.refinement;
        if (step.kind == RefineStep::Kind::Again)
            queued.confirms = step.number;
        return ends(queued, value, deviation);
    }
    /// A refinement that gives `value`, and once more, with what it refines in between; the trial.
    int runsInTurn(double value, double base)
    {
        const int tried = runs(value);
        runs(base + 0.01);
        runs(value + 0.01);
        return tried;
    }
    RefinementVerdict judged()
    {
        const RefineStep step = next();
        if (step.kind != RefineStep::Kind::Judge) {
            qWarning("nothing is judged");
            return {};
        }
        apply(RefinementJudged{step.number, step.verdict});
        return step.verdict;
    }
};

} // namespace

class RefiningTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsSurelyBetterIsKeptAndTheNextComesOnTop()
    {
        Study study;
        study.layout(1, 90);
        const int best = study.layout(2, 100);
        QCOMPARE(study.next().refinement.of, best);
        QCOMPARE(study.next().refinement.name, u"overlap-grad-reduce"_s);
        const int kept = study.runsInTurn(104, 100);
        QCOMPARE(study.state.best()->number, best); // nobody has judged
        const RefinementVerdict verdict = study.judged();
        QVERIFY(verdict.kept && qAbs(*verdict.gain - 0.04) < 1e-5);
        QCOMPARE(study.state.best()->number, kept);
        QCOMPARE(study.state.bestLayout()->number, best);
        const RefineStep step = study.next();
        QCOMPARE(step.refinement.of, kept);
        QCOMPARE(step.refinement.options.first(), CommandEdit::flag(u"overlap-grad-reduce"_s));
        QVERIFY(step.refinement.options.size() > 1);
        QCOMPARE(keptText(study.state, *study.state.best()), u"+4.0 % by overlap-grad-reduce"_s);
        // No strategy chose it, and it is no layout.
        QCOMPARE(study.state.proposedTrials(), 2);
        QCOMPARE(study.state.counts().refining, 3);
        QCOMPARE(study.state.counts().confirmations, 0);
        const Ranking ranking = *rankingOf(study.state);
        QCOMPARE(ranking.second->number, best);
        QCOMPARE(layoutRankingOf(study.state)->first.number, best);
    }

    void whatIsSlowerOrFailsIsNotKept()
    {
        Study study;
        const int best = study.layout(2, 100);
        study.runs(99);
        const RefinementVerdict slower = study.judged();
        QVERIFY(!slower.kept && slower.gain < 0);
        study.runs(std::nullopt);
        QCOMPARE(study.judged(), (RefinementVerdict{false, {}}));
        QCOMPARE(study.state.best()->number, best);
        QCOMPARE(study.next().refinement.of, best);
        QVERIFY(study.next().refinement.options.size() >= 1);
        const QString text = refinementText(study.state, study.dialect);
        QVERIFY2(text.contains(u"none is surely better"_s), qPrintable(text));
        QVERIFY2(text.contains(u"gave no value"_s), qPrintable(text));
    }

    /// One run against one of before, when the machine was busier, said "+49.7 %, sure" of an option that
    /// gives 2 %.
    void whatOneRunSaysIsNotKept()
    {
        Study study;
        const int best = study.layout(2, 100);
        const int tried = study.runs(149.7);
        QCOMPARE(study.next().kind, RefineStep::Kind::Again);
        QCOMPARE(study.next().number, best);
        study.runs(147); // the machine is quiet now
        QCOMPARE(study.next().number, tried);
        study.runs(150);
        for (int run = 2; run < mostRefinementRuns; ++run)
            study.runs(study.next().number == best ? 147 : 150);
        QVERIFY(!study.judged().kept);
        QCOMPARE(study.state.best()->number, best);
    }

    // Both sides in turn, what is refined first, and only so often.
    void whatIsNotSureRunsAgain()
    {
        Study study;
        const int best = study.layout(2, 100);
        const int tried = study.runs(100.2, 3);
        QList<int> again;
        for (int run = 0; run < mostRefinementRuns; ++run) {
            const RefineStep step = study.next();
            QCOMPARE(step.kind, RefineStep::Kind::Again);
            again.append(step.number);
            QCOMPARE(step.refinement.options.isEmpty(), step.number == best);
            const double apart = run / 2 % 2 == 0 ? -3 : 3;
            study.runs((step.number == tried ? 100.4 : 100) + apart, 3);
        }
        QCOMPARE(again, QList<int>({best, tried, best, tried, best, tried}));
        const RefinementVerdict verdict = study.judged();
        QVERIFY(!verdict.kept && verdict.gain);
        QCOMPARE(study.state.counts().confirmations, 0);
        QCOMPARE(study.state.counts().refining, 1 + mostRefinementRuns);

        // One that a further pair settles.
        Study other;
        other.layout(2, 100);
        other.runs(100.8); // within what runs differ by as long as nobody knows it
        QCOMPARE(other.next().kind, RefineStep::Kind::Again);
        other.runs(100.01);
        QCOMPARE(other.next().number, 1);
        other.runs(100.81);
        QVERIFY(other.judged().kept);
    }

    void eachIsTriedOnceAndNoMoreThanAskedFor()
    {
        Study study;
        study.layout(2, 100);
        QStringList names;
        while (study.next().kind == RefineStep::Kind::Try) {
            names.append(study.next().refinement.name);
            study.runs(std::nullopt);
            study.judged();
        }
        QCOMPARE(study.next().kind, RefineStep::Kind::Done);
        QVERIFY(names.size() >= 3);
        QCOMPARE(names.removeDuplicates(), 0);
        QCOMPARE(refinementsLeft(study.state, *study.preset, study.dialect, study.limits), 0);

        Study one;
        one.limits.refine = 1;
        one.layout(2, 100);
        QCOMPARE(refinementsLeft(one.state, *one.preset, one.dialect, one.limits), 1);
        one.runs(99);
        one.judged();
        QCOMPARE(one.next().kind, RefineStep::Kind::Done);
        one.limits.refine = 0;
        QCOMPARE(one.next().kind, RefineStep::Kind::Done);
    }

    void aBetterLayoutBeginsAnew()
    {
        Study study;
        study.layout(2, 100);
        const int kept = study.runsInTurn(104, 100);
        study.judged();
        const int better = study.layout(4, 103); // the better layout, and worse than what was refined
        QCOMPARE(study.state.best()->number, kept);
        QCOMPARE(study.next().refinement.of, better);
        QCOMPARE(study.next().refinement.name, u"overlap-grad-reduce"_s);
        const int again = study.runsInTurn(107, 103);
        study.judged();
        QCOMPARE(study.state.best()->number, again);
    }

    // One that ran again after others were kept would be compared with what it was not made from.
    void whatRunsOnceMoreAfterOthersWereKeptIsNot()
    {
        Study study;
        study.layout(2, 100);
        const int failed = study.runs(std::nullopt);
        study.judged();
        study.runsInTurn(105, 100);
        QVERIFY(study.judged().kept);
        study.apply(TrialRequeued{failed});
        QVERIFY(!study.state.trial(failed)->verdict);
        study.apply(TrialStarted{failed, 2, {}, {}});
        study.apply(TrialEnded{failed, 2, TrialState::Finished, 120, u"median"_s, 8});
        QVERIFY(!study.judged().kept);
    }

    // What it says is what is then tried.
    void aPlanSaysWhatComesInItsOrder()
    {
        Study study;
        const auto plan = [&study] {
            Layout expected;
            expected.set(u"mbs"_s, Value{2});
            return refinementPlan(study.state, *study.preset, study.dialect, study.limits, expected);
        };
        const RefinementPlan before = plan();
        QVERIFY2(before.sentence.contains(u"On the layout that is tried first these would be tried"_s),
            qPrintable(before.sentence));
        study.layout(2, 100);
        QStringList tried;
        while (study.next().kind == RefineStep::Kind::Try) {
            const RefinementPlan now = plan();
            QVERIFY2(now.sentence.contains(u"On trial 0 "_s), qPrintable(now.sentence));
            QCOMPARE(now.refinements.first().name, study.next().refinement.name);
            tried.append(study.next().refinement.name);
            study.runs(std::nullopt);
            study.judged();
        }
        QStringList planned;
        for (const Refinement& refinement : before.refinements)
            planned.append(refinement.name);
        QVERIFY(planned.size() >= 3);
        QCOMPARE(planned, tried);
        QVERIFY2(before.sentence.endsWith(planned.join(u", ") + u'.'), qPrintable(before.sentence));
        QVERIFY(plan().refinements.isEmpty());
        QVERIFY2(plan().sentence.contains(u"of trial 0 were tried"_s), qPrintable(plan().sentence));
    }

    void aPlanKeepsToWhatIsAskedFor()
    {
        Study study;
        study.limits.refine = 1;
        const auto plan = [](const Study& of) {
            return refinementPlan(of.state, *of.preset, of.dialect, of.limits, {});
        };
        QCOMPARE(plan(study).refinements.size(), 1);
        QVERIFY2(
            plan(study).sentence.contains(u"On the command as given "_s), qPrintable(plan(study).sentence));
        study.limits.refine = 0;
        QVERIFY(plan(study).refinements.isEmpty() && plan(study).sentence.isEmpty());
        const Study unknown(u"python train.py"_s);
        QVERIFY2(plan(unknown).sentence.contains(u"say which trainer it is"_s),
            qPrintable(plan(unknown).sentence));
        const Study none(u"megatron sft --model M --overlap_grad_reduce true --overlap_param_gather true "
                         "--cross_entropy_loss_fusion true --use_distributed_optimizer true"_s);
        QVERIFY2(plan(none).sentence.startsWith(u"Nothing would be refined: no option"_s),
            qPrintable(plan(none).sentence));
    }

    void anUnknownTrainerIsSaid()
    {
        Study study(u"python train.py"_s);
        study.layout(2, 100);
        QCOMPARE(study.next().kind, RefineStep::Kind::Done);
        QVERIFY(refinementText(study.state, study.dialect).contains(u"dialect"_s));
    }

    void aTrainerWithoutRefinementsIsSaid()
    {
        Study accelerate(u"accelerate launch --use_megatron_lm train.py"_s);
        accelerate.layout(2, 100);
        QCOMPARE(accelerate.dialect.trainer().kind, TrainerKind::Accelerate);
        QCOMPARE(accelerate.next().kind, RefineStep::Kind::Done);
        const QString why = trainerTitle(TrainerKind::Accelerate) + u" has no options for overlaps"_s;
        QVERIFY(refinementText(accelerate.state, accelerate.dialect)
                    .startsWith(u"Nothing was refined: "_s + why));
        const RefinementPlan plan =
            refinementPlan(accelerate.state, *accelerate.preset, accelerate.dialect, accelerate.limits, {});
        QVERIFY2(plan.sentence.startsWith(u"Nothing would be refined: "_s + why), qPrintable(plan.sentence));
    }
};

MEGATUNE_TEST(RefiningTest)

} // namespace megatune::tst_refining

#include "tst_refining.moc"
