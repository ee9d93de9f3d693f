// SPDX-License-Identifier: GPL-3.0-or-later
// What a fault makes legal, and nothing else:
// - a training that was interrupted: it has no end of its own in the ledger, its log ends anywhere, and its
//   trial is run again. No fault, no second start; with --detach a kill is no reason either;
// - a training that was ended from outside, because its trial was decided (early stop) or another node had
//   failed;
// - a failure by SIGTERM, where somebody else ended a trial that way three times;
// - a log without the end of its lines, where the program has said that it cannot keep them (a full disk).
#include "tests/faults/invariants.h"
#include "tests/faults/roundfolder.h"
#include "tests/faults/site.h"

#include <algorithm>
#include <cmath>
#include <csignal>
#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QThread>

using namespace Qt::StringLiterals;

namespace megatune::faults {

namespace {

constexpr int warmUp = 2;
/// Of a trial that is ended from outside each time.
constexpr int mostAttempts = 3;
/// A word of ours is acknowledged, a session ends: what takes a moment everywhere.
constexpr int momentMs = 8000;

QString nameOf(const Trial& trial)
{
    return QStringLiteral("trial %1").arg(trial.number);
}

/// The numbers of a training's lines, of one channel: those that stand there byte for byte, behind what tells
/// the machine where there are several.
QList<int> numbersIn(const QString& log, const QString& word, const QString& nonce)
{
    const QRegularExpression line(
        u"^(?:\\[node [^\\]\n]*\\] |\\d+: )?"_s + word + u" (\\d+) of "_s + nonce + u"\\.$"_s,
        QRegularExpression::MultilineOption);
    QList<int> numbers;
    for (auto matches = line.globalMatch(log); matches.hasNext();)
        numbers.append(matches.next().captured(1).toInt());
    return numbers;
}

} // namespace

Invariants::Invariants(const Drawn& round, const RoundFolder& folder, const Site& site)
    : m_round(round)
    , m_folder(folder)
    , m_site(site)
{
}

void Invariants::check(bool holds, const QString& otherwise)
{
    if (!holds && !m_broken.contains(otherwise))
        m_broken.append(otherwise);
}

void Invariants::programEnded()
{
    const QHash<QString, int> starts = readLedger(m_folder.path()).starts();
    const test::Looked looked = test::look(m_folder.study());
    for (const Trial& trial : looked.state.trials()) {
        for (int node = 0; isFinal(trial.state) && node < 2; ++node) {
            const QString part = QStringLiteral("%1:%2").arg(trial.number).arg(node);
            if (!m_startsWhenEnded.contains(part))
                m_startsWhenEnded.insert(part, starts.value(part));
            check(starts.value(part) == m_startsWhenEnded.value(part),
                nameOf(trial) + u" was started again after its end"_s);
        }
    }
}

void Invariants::studyEnded(const QStringList& calm, const QString& said)
{
    m_said = said;
    programEnded();
    const test::Looked looked = test::look(m_folder.study());
    const Ledger ledger = readLedger(m_folder.path());
    noTrialIsLost(looked);
    noLineIsDamaged(looked);
    for (const Trial& trial : looked.state.trials()) {
        if (!isFinal(trial.state) || isGivenUp(trial))
            continue;
        verdictIsRight(trial);
        executionsAreLegal(trial, ledger);
        logIsWhole(trial, ledger);
    }
    endsAreOnDisk(ledger);
    for (const QString& sentence : ledger.doubled)
        check(false, sentence);
    if (!calm.isEmpty())
        check(resultsOf(looked.state) == calm,
            u"the study took another way than without faults:\n    "_s
                + resultsOf(looked.state).join(u"\n    "_s) + u"\n  in place of\n    "_s
                + calm.join(u"\n    "_s));
    nothingIsLeft();
}

void Invariants::noTrialIsLost(const test::Looked& looked)
{
    check(looked.state.phase() == StudyPhase::Completed, u"the study has not come to its end"_s);
    check(looked.state.proposedTrials() > 0, u"the study has no trials"_s);
    for (const Trial& trial : looked.state.trials()) {
        check(
            isFinal(trial.state), nameOf(trial) + u" has no verdict but is "_s + trialStateName(trial.state));
        check(looked.finalEnds.value(trial.number) <= 1, nameOf(trial) + u" ended more than once"_s);
    }
}

/// The strategy goes by what was measured only once a power cut would leave it. Of trials side by side one
/// may start while another's end is on its way to the device.
void Invariants::endsAreOnDisk(const Ledger& ledger)
{
    QHash<QString, qint64> neededBy; // "trial:attempt": bytes up to the last end before its start
    qint64 lastEnd = 0;
    QFile study(m_folder.study());
    for (bool isOpen = study.open(QIODevice::ReadOnly); isOpen && !study.atEnd();) {
        const Result<StudyEvent> event = eventFromLine(study.readLine());
        if (event && std::holds_alternative<TrialEnded>(event->data))
            lastEnd = study.pos();
        else if (const auto* launch = event ? std::get_if<TrialLaunched>(&event->data) : nullptr)
            neededBy.insert(QStringLiteral("%1:%2").arg(launch->number).arg(launch->attempt), lastEnd);
    }
    for (const Execution& execution : ledger.executions) {
        const qint64 needed = neededBy.value(execution.mark.section(u':', 1, 2));
        check(m_round.jobs > 1 || !m_folder.hasWitness() || execution.synced.value_or(0) >= needed,
            QStringLiteral(
                "%1 was started before the end of the trial before was on the disk (%2 of %3 bytes)")
                .arg(execution.mark)
                .arg(execution.synced.value_or(0))
                .arg(needed));
    }
}

void Invariants::noLineIsDamaged(const test::Looked& looked)
{
    for (const QString& warning : looked.warnings)
        check(false, u"in the study file: "_s + warning);
    check(looked.state.ignoredEvents() == 0, u"the study file has events that contradict each other"_s);
}

TrainerPlan Invariants::planOf(const Trial& trial) const
{
    std::vector<std::string> layout;
    for (const QString& word : trial.command.text().split(u' ', Qt::SkipEmptyParts).mid(2))
        layout.push_back(word.toStdString());
    return planFor(m_round.seed, layout, m_round.iterations);
}

/// Somebody else ended it by a signal as often as it is tried.
bool Invariants::isGivenUp(const Trial& trial) const
{
    return m_round.has(FaultKind::TerminateTrainings) && trial.state == TrialState::Failed
        && trial.signal == SIGTERM && trial.attempt >= mostAttempts;
}

void Invariants::verdictIsRight(const Trial& trial)
{
    TrainerPlan plan = planOf(trial);
    // What it would have come to later is not known.
    if (trial.endedEarly && plan.ending != Ending::Value && trial.endedEarly->iteration <= plan.failsAfter)
        plan.ending = Ending::Value;
    const QString said = nameOf(trial) + u" is "_s + trialStateName(trial.state)
        + (trial.failure ? u" ("_s + trial.failure->message + u")"_s : QString()) + u" but "_s;
    switch (plan.ending) {
    case Ending::Value:
        check(trial.state == TrialState::Finished, said + u"would have given a value"_s);
        check(trial.state != TrialState::Finished || std::abs(trial.value.value_or(-1) - plan.value) < 0.05,
            said + QStringLiteral("its value is %1, not %2").arg(plan.value).arg(trial.value.value_or(-1)));
        check(trial.state != TrialState::Finished || trial.endedEarly
                || trial.iterations == m_round.iterations - warmUp,
            said
                + QStringLiteral("%1 of %2 iterations were measured")
                      .arg(trial.iterations)
                      .arg(m_round.iterations - warmUp));
        break;
    case Ending::OutOfMemory:
        check(trial.state == TrialState::Oom, said + u"ran out of memory"_s);
        break;
    case Ending::Failure:
        check(trial.state == TrialState::Failed && trial.exitCode == plan.exitStatus,
            said + QStringLiteral("its training ended with status %1").arg(plan.exitStatus));
        break;
    }
    check(!trial.durationS || (*trial.durationS >= 0 && *trial.durationS < 600),
        said + QStringLiteral("took %1 s").arg(trial.durationS.value_or(0)));
}

void Invariants::executionsAreLegal(const Trial& trial, const Ledger& ledger)
{
    const QList<int> nodes = ledger.nodesOf(trial.number);
    check(!nodes.isEmpty(), nameOf(trial) + u" has a verdict but was never started"_s);
    bool oneEnded = false;
    for (const int node : nodes) {
        const QList<Execution> executions = ledger.of(trial.number, node);
        const bool onlyKilled = std::all_of(m_round.faults.begin(), m_round.faults.end(),
            [](const DrawnFault& fault) { return fault.kind == FaultKind::KillCommandLine; });
        check(executions.size() == 1 || !(m_round.faults.isEmpty() || (m_round.detach && onlyKilled)),
            nameOf(trial) + QStringLiteral(" was started %1 times").arg(executions.size()));
        oneEnded = oneEnded || executions.last().status.has_value();
    }
    // The last iteration may be what decides, a moment before the training ends by itself.
    const bool endedFromOutside = trial.endedEarly.has_value()
        || (m_round.earlyStop && trial.iterations == m_round.iterations - warmUp);
    check(oneEnded || endedFromOutside,
        nameOf(trial) + u" has a verdict, but its training did not come to its end"_s);
    if (trial.state == TrialState::Finished && !endedFromOutside) {
        for (const int node : nodes)
            check(ledger.of(trial.number, node).last().status.has_value(),
                nameOf(trial) + QStringLiteral(" is finished, but not on node %1").arg(node));
    }
}

void Invariants::logIsWhole(const Trial& trial, const Ledger& ledger)
{
    QFile file(trialLogPath(m_folder.study(), trial.number));
    const QString log = file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    const TrainerPlan plan = planOf(trial);
    const bool isGivenUp =
        m_said.contains(QStringLiteral("The output of trial %1 cannot be kept").arg(trial.number));
    const int iterations = plan.ending == Ending::Value ? m_round.iterations : plan.failsAfter + 1;
    for (const int node : ledger.nodesOf(trial.number)) {
        const QList<Execution> executions = ledger.of(trial.number, node);
        for (const Execution& execution : executions) {
            for (const QString& word : {u"line"_s, u"note"_s}) {
                const QList<int> numbers = numbersIn(log, word, execution.nonce);
                bool inOrder = true;
                for (qsizetype i = 0; i < numbers.size(); ++i)
                    inOrder = inOrder && numbers[i] == i + 1;
                check(inOrder,
                    QStringLiteral("the log of %1 lacks or repeats lines (%2 of %3)")
                        .arg(nameOf(trial), word, execution.mark));
                const bool decides = &execution == &executions.last();
                check(!decides || !execution.status || isGivenUp
                        || numbers.size() == iterations * m_round.lines,
                    QStringLiteral("the log of %1 has %2 of %3 lines (%4 of %5)")
                        .arg(nameOf(trial))
                        .arg(numbers.size())
                        .arg(iterations * m_round.lines)
                        .arg(word, execution.mark));
            }
        }
    }
}

/// What is there still after this time, at most.
QStringList Invariants::leftAfter(int ms) const
{
    QElapsedTimer timer;
    timer.start();
    for (;;) {
        QStringList left = m_site.left(m_folder.name());
        if (!m_folder.isDeserted())
            left.append(u"a process that a training has started"_s);
        if (left.isEmpty() || timer.elapsed() >= ms)
            return left;
        QThread::msleep(100);
    }
}

void Invariants::programKilled()
{
    const std::optional<int> ms = m_site.orphansEndWithinMs();
    if (!ms || !m_round.orphansEnd)
        return;
    for (const QString& one : leftAfter(*ms))
        check(false, u"left after the program was killed: "_s + one);
}

void Invariants::nothingIsLeft()
{
    for (const QString& one : leftAfter(momentMs + m_site.leaseMs()))
        check(false, u"left: "_s + one);
    check(!QFileInfo::exists(m_folder.study() + u".lock"_s), u"left: the lock of the study"_s);
}

QStringList Invariants::resultsOf(const StudyState& state)
{
    QStringList results;
    for (const Trial& trial : state.trials()) {
        results.append(QStringLiteral("%1 %2 %3 %4")
                           .arg(trial.number)
                           .arg(trial.layout.toText(), trialStateName(trial.state))
                           .arg(trial.value.value_or(-1)));
    }
    return results;
}

} // namespace megatune::faults
