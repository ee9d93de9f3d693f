// SPDX-License-Identifier: GPL-3.0-or-later
// The course of a run for people: one line a trial on standard error, the summary on standard output.
#include "app/cli/optimize/progress.h"
#include "app/cli/optimize/strategypreview.h"
#include "app/cli/presetoptions.h"
#include "app/cli/studytext.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/commandline.h"
#include "core/command/shellwords.h"
#include "core/export/exporter.h"
#include "core/findings/refusals.h"
#include "core/study/earlierstudy.h"
#include "core/trial/productioncommand.h"
#include "core/trial/refining.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <QElapsedTimer>
#include <QTimer>
#include <sys/ioctl.h>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qsizetype shownMessage = 200;

/// How far a trial is, as its latest point says.
struct ShownCourse
{
    QString text; ///< "iteration 12 of 20, 412.30 TFLOP/s"
    std::optional<double> leftS = {};
    QElapsedTimer since = {};
    [[nodiscard]] QString now() const
    {
        if (!leftS)
            return text;
        const double left = std::max(0.0, *leftS - static_cast<double>(since.elapsed()) / 1000);
        return text + u", "_s + Tr::tr("%1 left", "0:45 left: time").arg(durationText(left));
    }
};

class TextProgress final : public Progress
{
public:
    TextProgress(Results& results, const OptimizeRequest& request);

    void begun(const StudyState& state, const RunBeginning& beginning) override;
    void happened(const StudyEvent& event, const StudyState& state) override;
    void waits(int number, const QString& reason, const StudyState& state) override;
    void measured(
        int number, const IterationPoint& point, const TrialCourse& course, const StudyState& state) override;
    void warned(const QString& sentence) override { line(u"megatune-cli: "_s + sentence); }
    void stopping() override { line(Tr::tr("Stopping the running trials; once more ends them at once.")); }
    void ended(const StudyState& state, const RunOutcome& outcome) override;

private:
    void line(const QString& text);
    void showRunning(const StudyState& state);
    void trialEnded(const Trial& trial, const StudyState& state);
    void pruned(const TrialPruned& trial, const StudyState& state);
    /// Kinds of layouts that the search leaves out since it was last said.
    void tellClosed(const StudyState& state);
    [[nodiscard]] QStringList layoutCells(const Layout& layout) const;
    void whyNoValue(const StudyState& state) const;

    Results& m_results;
    const OptimizeRequest& m_request;
    QStringList m_parameters;
    TextTable m_table;
    QString m_lastFailure;
    QString m_lastReason;     ///< a strategy with one reason for all says it once
    QStringList m_toldDoubts; ///< once a run each
    QStringList m_toldClosed; ///< the same
    bool m_headerShown = false;
    QMap<int, QString> m_waiting;     ///< trials that wait for their host, and for what
    QMap<int, ShownCourse> m_courses; ///< of the trials that run; on a terminal only
    QElapsedTimer m_shown;            ///< since the line of what runs was written
    QTimer m_tick;                    ///< writes it again, while the time left goes down
    bool m_isTerminal;
    bool m_statusShown = false; ///< a line without its end stands on the terminal
};

QList<TextColumn> progressColumns(const Preset& preset, const QStringList& parameters)
{
    QList<TextColumn> columns{{u"#"_s, true, 4}};
    for (const Parameter& parameter : preset.space().parameters()) {
        if (!parameters.contains(parameter.name))
            continue;
        qsizetype width = displayWidth(parameter.title);
        for (const Value& value : parameter.choices)
            width = std::max(width, displayWidth(value.text()));
        columns.append({parameter.title, parameter.choices.first().isNumber(), width});
    }
    qsizetype stateWidth = displayWidth(Tr::tr("pruned"));
    for (const TrialState state : allTrialStates())
        stateWidth = std::max(stateWidth, displayWidth(trialStateTitle(state)));
    columns << TextColumn{Tr::tr("State"), false, stateWidth} << TextColumn{Tr::tr("Value"), true, 8}
            << TextColumn{Tr::tr("Best"), true, 8} << TextColumn{Tr::tr("Time"), true, 7}
            << TextColumn{u""_s};
    return columns;
}

std::optional<double> bestValue(const StudyState& state)
{
    const Trial* best = state.best();
    return best == nullptr ? std::nullopt : std::optional(state.valueOf(*best));
}

TextProgress::TextProgress(Results& results, const OptimizeRequest& request)
    : m_results(results)
    , m_request(request)
    , m_parameters(variedParameters(request.plan.created.strategy,
          {request.preset, request.plan.created.direction, request.plan.created.seed}))
    , m_table(progressColumns(*request.preset, m_parameters))
    , m_isTerminal(isatty(STDERR_FILENO) == 1)
{
}

void TextProgress::line(const QString& text)
{
    if (m_statusShown)
        sayInPlace(text);
    else
        say(text);
    m_statusShown = false;
}

/// What runs now, on a terminal only, in the place of the line that is written next.
void TextProgress::showRunning(const StudyState& state)
{
    if (!m_isTerminal)
        return;
    QStringList running;
    QStringList parts;
    for (const Trial& trial : state.trials()) {
        if (trial.state != TrialState::Running)
            continue;
        if (m_courses.contains(trial.number))
            parts.append(Tr::tr("Trial %1: %2").arg(trial.number).arg(m_courses[trial.number].now()));
        else if (m_waiting.contains(trial.number))
            parts.append(Tr::tr("Trial %1: %2").arg(trial.number).arg(m_waiting[trial.number]));
        else
            running.append(QString::number(trial.number));
    }
    if (!running.isEmpty()) {
        parts.prepend(Tr::tr("Running: trial %1, since %2")
                          .arg(running.join(u", "), momentText(state.lastEventAt()).right(8)));
    }
    const QString text = parts.join(u"; "_s);
    winsize size{};
    const int columns = ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
    QString shown = text.left(columns - 1);
    while (displayWidth(shown) > columns - 1)
        shown.chop(1);
    sayPart(shown, m_statusShown);
    m_statusShown = !text.isEmpty();
    m_shown.start();
}

/// On a terminal in the line of what runs; elsewhere once a trial.
void TextProgress::waits(int number, const QString& reason, const StudyState& state)
{
    const bool isNews = !m_waiting.contains(number);
    if (reason.isEmpty())
        m_waiting.remove(number);
    else
        m_waiting[number] = reason;
    if (!m_isTerminal && isNews && !reason.isEmpty())
        line(Tr::tr("Trial %1: %2").arg(number).arg(reason));
    showRunning(state);
}

/// "iteration 12 of 20, 412.30 TFLOP/s, 0:45 left", in the line of what runs and at most so often.
void TextProgress::measured(
    int number, const IterationPoint& point, const TrialCourse& course, const StudyState& state)
{
    constexpr qint64 everyMs = 200;
    if (!m_isTerminal)
        return;
    QStringList parts{course.iterations
            ? Tr::tr("iteration %1 of %2").arg(point.iteration).arg(*course.iterations)
            : Tr::tr("iteration %1").arg(point.iteration)};
    if (std::isfinite(point.value))
        parts.append(valueText(point.value) + u' ' + shortUnit(state.header()));
    m_courses[number] = {parts.join(u", "_s), course.leftS};
    m_courses[number].since.start();
    if (!m_shown.isValid() || m_shown.elapsed() >= everyMs)
        showRunning(state);
}

void TextProgress::begun(const StudyState& state, const RunBeginning& beginning)
{
    constexpr int tickMs = 1000;
    m_tick.callOnTimeout([this, &state] { showRunning(state); });
    if (m_isTerminal)
        m_tick.start(tickMs);
    const StudyCreated& study = state.header();
    line(Tr::tr("Study %1: preset %2, %3")
             .arg(m_request.shownPath, study.preset, argumentsShown(study.preset, study.arguments)));
    if (!m_request.derived.isEmpty())
        line(m_request.derived);
    QString plan = Tr::tr("Strategy %1 on %2").arg(study.strategy, study.hosts.join(u", "));
    if (beginning.trialsAtMost.value_or(0) > 0)
        plan += u", "_s
            + Tr::tr("at most %n more trial(s)", nullptr,
                static_cast<int>(std::min<qint64>(*beginning.trialsAtMost, std::numeric_limits<int>::max())));
    line(plan);
    if (m_request.plan.gpuCheck)
        line(gpuCheckText(*m_request.plan.gpuCheck));
    for (const LearnedStudy& learned : study.learned)
        line(Tr::tr("Learned from %1").arg(oneLine(learnedText(learned))));
    const QString& title = m_request.commandTitle;
    line(Tr::tr("Command %1").arg(oneLine(withoutScriptInside(study.command)))
        + (title.isEmpty() ? QString() : QString(u" ("_s + title + u')')));
    if (!m_request.trialLength.isEmpty())
        line(m_request.trialLength + u' ' + Tr::tr("--as-is runs the command untouched."));
    if (beginning.resumed)
        line(Tr::tr("So far %1").arg(countsText(state.counts())));
}

QStringList TextProgress::layoutCells(const Layout& layout) const
{
    QStringList cells;
    for (const QString& name : m_parameters) {
        const Value* value = effectiveValue(layout, name);
        cells.append(value != nullptr ? value->text() : u"-"_s);
    }
    return cells;
}

void TextProgress::trialEnded(const Trial& trial, const StudyState& state)
{
    QStringList cells{QString::number(trial.number)};
    cells << layoutCells(trial.layout) << trialStateTitle(trial.state) << valueText(trial.value)
          << valueText(bestValue(state)) << (trial.durationS ? durationText(*trial.durationS) : u"-"_s);
    QStringList remarks;
    if (!trial.baseline && state.best() == &trial)
        remarks << Tr::tr("best so far");
    if (isDerivedMetric(trial.metric))
        remarks << Tr::tr("derived");
    remarks += trialMarks(trial);
    if (!remarks.isEmpty())
        cells << remarks.join(u", ");
    line(m_table.rowLine(cells).chopped(1));
    if (!trial.baseline && !trial.reason.isEmpty() && trial.reason != m_lastReason)
        line(u"      "_s + Tr::tr("Why: %1").arg(oneLine(trial.reason)));
    m_lastReason = trial.reason;
    for (const QString& doubt : doubtsAbout(state, trial)) {
        if (m_toldDoubts.contains(doubt))
            continue;
        m_toldDoubts.append(doubt);
        line(u"      "_s + Tr::tr("Doubtful: %1").arg(doubt));
    }
    const bool isNews = trial.failure && trial.state != TrialState::Oom && trial.state != TrialState::Stopped
        && trial.failure->message != m_lastFailure;
    if (isNews) {
        m_lastFailure = trial.failure->message;
        line(u"      "_s + oneLine(trial.failure->message).left(shownMessage));
        if (!trial.failure->hint.isEmpty())
            line(u"      "_s + oneLine(trial.failure->hint));
    }
    if (trial.failure)
        tellClosed(state);
}

void TextProgress::tellClosed(const StudyState& state)
{
    for (const ClosedLayouts& closed : closedLayouts(state)) {
        if (m_toldClosed.contains(closed.kind))
            continue;
        m_toldClosed.append(closed.kind);
        line(u"      "_s + Tr::tr("Left out from here on: %1, which the trainer refuses.").arg(closed.kind));
    }
}

void TextProgress::pruned(const TrialPruned& trial, const StudyState& state)
{
    QStringList cells{u"-"_s};
    cells << layoutCells(trial.params) << Tr::tr("pruned") << u"-"_s << valueText(bestValue(state)) << u"-"_s
          << trial.rule;
    line(m_table.rowLine(cells).chopped(1));
}

void TextProgress::happened(const StudyEvent& event, const StudyState& state)
{
    const auto* ended = std::get_if<TrialEnded>(&event.data);
    const auto* prunedTrial = std::get_if<TrialPruned>(&event.data);
    if (!m_headerShown && (ended != nullptr || prunedTrial != nullptr)) {
        line(u'\n' + m_table.headerLine().chopped(1));
        m_headerShown = true;
    }
    if (const auto* requeued = std::get_if<TrialRequeued>(&event.data)) {
        const Trial* trial = state.trial(requeued->number);
        line(Tr::tr("Trial %1 runs again, attempt %2")
                 .arg(requeued->number)
                 .arg(trial != nullptr ? trial->nextAttempt() : 1));
    }
    const auto* judged = std::get_if<RefinementJudged>(&event.data);
    if (const Trial* trial = judged != nullptr ? state.trial(judged->number) : nullptr) {
        line(Tr::tr("Trial %1 %2", "trial 7 refines 3: overlap-grad-reduce, kept, +3.1 %")
                 .arg(trial->number)
                 .arg(refiningText(*trial)));
    }
    if (ended != nullptr) {
        m_waiting.remove(ended->number);
        m_courses.remove(ended->number);
    }
    if (ended != nullptr && state.trial(ended->number) != nullptr)
        trialEnded(*state.trial(ended->number), state);
    if (prunedTrial != nullptr)
        pruned(*prunedTrial, state);
    if (ended != nullptr || prunedTrial != nullptr || std::holds_alternative<TrialStarted>(event.data))
        showRunning(state);
}

/// The first failure, because it is the one to look at.
void TextProgress::whyNoValue(const StudyState& state) const
{
    for (const Trial& trial : state.trials()) {
        if (!trial.failure)
            continue;
        complain(Tr::tr("No trial gave a value; trial %1 %2: %3")
                     .arg(trial.number)
                     .arg(trialStateTitle(trial.state), oneLine(trial.failure->message).left(shownMessage)));
        if (!trial.failure->hint.isEmpty())
            say(oneLine(trial.failure->hint));
        return;
    }
    complain(Tr::tr("No trial gave a value."));
}

void TextProgress::ended(const StudyState& state, const RunOutcome& outcome)
{
    m_tick.stop();
    line(QString());
    if (outcome.error)
        complain(outcome.error->sentence);
    if (!state.trials().isEmpty() || !outcome.error) {
        const QString time =
            outcome.elapsedS < 1 ? QString() : Tr::tr(" in %1").arg(durationText(outcome.elapsedS));
        m_results.write(countsText(state.counts()) + time + u'\n');
        if (const QString saved = earlyEndsText(state.savings()); !saved.isEmpty())
            m_results.write(saved + u'\n');
    }
    if (state.phase() == StudyPhase::Completed && !state.completionReason().isEmpty())
        m_results.write(oneLine(state.completionReason()) + u'\n');
    for (const ClosedLayouts& closed : closedLayouts(state))
        m_results.write(closedText(closed) + u'\n');
    if (state.best() != nullptr) {
        m_results.write(doubtsText(state) + bestText(state) + u'\n');
        const QString call = u"megatune-cli export "_s + quoteForShell(m_request.shownPath) + u" --as "_s
            + exportThatRuns(state.header(), *state.best());
        const Result<QString> production = productionCommand(state.header(), *state.best());
        m_results.write(production && *production != state.best()->command
                ? Tr::tr("For production, without what made the trials short: %1")
                        .arg(call + u" --production"_s)
                    + u'\n'
                : Tr::tr("As a script: %1").arg(call) + u'\n');
    }
    m_results.flush();
    if (outcome.interrupted)
        say(Tr::tr("Interrupted. This goes on with it: %1").arg(outcome.resumeCommand));
    else if (state.best() == nullptr && !state.trials().isEmpty())
        whyNoValue(state);
}

} // namespace

std::unique_ptr<Progress> createTextProgress(Results& results, const OptimizeRequest& request)
{
    return std::make_unique<TextProgress>(results, request);
}

} // namespace megatune
