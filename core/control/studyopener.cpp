// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/studyopener.h"

#include "core/control/retry.h"
#include "core/control/studyrun.h"
#include "core/secrets/secrets.h"
#include "core/study/earlierstudy.h"
#include "core/trial/derivedspeed.h"
#include "core/trial/refining.h"
#include "core/trial/replay.h"
#include "core/trial/trialcommand.h"

#include <algorithm>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

} // namespace

std::optional<Error> lostHeaderError(const StudyState& state, const QString& path)
{
    if (state.phase() == StudyPhase::Empty || !state.header().uid.isEmpty())
        return std::nullopt;
    return Error{ErrorKind::Malformed,
        StudyOpener::tr(
            "%1 has lost the line that says what was tuned and cannot be continued; it can still be "
            "looked at. Use another file.")
            .arg(QDir::toNativeSeparators(path)),
        {}, QStringLiteral("study")};
}

StudyOpener::StudyOpener(
    StudyPlan plan, PresetPtr preset, const QStringList& hosts, std::shared_ptr<const Clock> clock)
    : m_preset(std::move(preset))
    , m_hosts(hosts)
    , m_clock(std::move(clock))
{
    m_study.plan = std::move(plan);
}

QString StudyOpener::shownPath() const
{
    return QDir::toNativeSeparators(m_study.plan.path);
}

/// What the file says about the plan. Computed here, so that no caller can put a secret into it.
StudyCreated StudyOpener::headerFromPlan() const
{
    StudyCreated header = m_study.plan.created;
    header.command = masked(m_study.plan.command);
    header.preset = m_preset->name();
    header.arguments = m_preset->arguments();
    header.rules = m_preset->ruleSetName();
    if (header.strategy.isEmpty())
        header.strategy = m_preset->recommendedStrategy();
    if (header.name.isEmpty())
        header.name = QFileInfo(m_study.plan.path).completeBaseName();
    if (header.hosts.isEmpty())
        header.hosts = m_hosts;
    header.workingDirectory = m_study.plan.workingDirectory;
    header.environment.clear();
    for (const auto& [name, value] : m_study.plan.environment)
        header.environment.append({name, isSecretName(name) ? QStringLiteral("***") : masked(value)});
    for (const UploadedFile& file : m_study.plan.uploads)
        header.uploads.append({file.name, file.path});
    header.measure.anyFiniteValue = m_study.plan.metricRegex.has_value();
    header.limits = StudyLimits(m_study.plan);
    header.shape = m_preset->shape();
    header.programVersion = QCoreApplication::applicationVersion();
    return header;
}

Result<RunnableStudy> StudyOpener::open(ReadingProgress progress)
{
    m_progress = std::move(progress);
    const StudyCreated header = headerFromPlan();
    const QFileInfo info(m_study.plan.path);
    const auto problem = info.exists() || info.isSymLink() ? openExisting(header) : createNew(header);
    if (problem)
        return tl::unexpected(*problem);
    return std::move(m_study);
}

/// With what the study knew before its first trial, which is in its file once that is there.
std::optional<Error> StudyOpener::makeProposer(const StudyCreated& header)
{
    auto strategy =
        createStrategy(header.strategy, {m_preset, header.direction, header.seed, earlierTrials(header)});
    if (!strategy)
        return strategy.error();
    auto created =
        Proposer::create(std::move(*strategy), m_preset, m_study.plan.command, m_study.plan.workingDirectory);
    if (!created)
        return created.error();
    m_study.proposer = std::move(*created);
    // Not every trainer ends by itself after a few iterations, or without saving.
    const MeasureSettings& measure = header.measure;
    const auto iterations = trialIterations(m_preset->arguments());
    if (iterations && !m_study.plan.stopAfter && measure.metric != Metric::Duration)
        m_study.plan.stopAfter = std::max(measure.minIterations, *iterations - measure.warmup);
    return std::nullopt;
}

std::optional<Error> StudyOpener::createNew(const StudyCreated& header)
{
    if (const auto problem = makeProposer(header))
        return problem;
    if (const auto refused = checkManual())
        return refused;
    auto created = StudyJournal::create(m_study.plan.path);
    if (!created)
        return created.error();
    m_study.journal = std::move(*created);
    StudyCreated measured = header;
    measured.measure.bySamples =
        header.isSpeed() && isMeasuredBySamples(*m_preset, m_study.proposer->dialect());
    return writeHeader(measured);
}

std::optional<Error> StudyOpener::writeHeader(StudyCreated header)
{
    m_study.plan.runUid = RunUid::random();
    header.uid = m_study.plan.runUid.text();
    header.run = thisRun();
    // Nobody listens yet: the header is simply there.
    const auto event =
        m_study.journal->write(header, m_clock->now().toString(Qt::ISODateWithMs), Durability::Synced);
    if (!event)
        return event.error();
    m_study.state.apply(*event);
    return std::nullopt;
}

/// Reads the file into the state and the proposer.
Result<StudyFileContents> StudyOpener::followFile(const StudyCreated& header, bool& diverged)
{
    std::optional<StudyReplay> replay;
    std::optional<Error> problem;
    const auto take = [&](const StudyEvent& event) {
        const bool fits = m_study.state.apply(event);
        const auto* created = std::get_if<StudyCreated>(&event.data);
        if (created != nullptr && !replay && !problem) {
            problem = conflictBetween(*created, header, m_study.plan.path);
            if (!problem)
                problem = makeProposer(*created);
            if (!problem)
                replay.emplace(
                    *m_study.proposer, !laterArguments(created->arguments, header.arguments).isEmpty());
        }
        if (replay)
            replay->follow(event, m_study.state);
        return fits;
    };
    auto contents = readStudyFile(m_study.plan.path, take, m_progress);
    if (!contents)
        return contents;
    if (!replay && !problem)
        problem = makeProposer(header);
    if (problem)
        return tl::unexpected(*problem);
    diverged = replay && replay->hasDiverged();
    return contents;
}

std::optional<Error> StudyOpener::openExisting(const StudyCreated& header)
{
    bool diverged = false;
    const auto contents = followFile(header, diverged);
    if (!contents)
        return contents.error();
    const StudyState& state = m_study.state;
    if (const auto lost = lostHeaderError(state, m_study.plan.path))
        return lost;
    auto opened = StudyJournal::append(m_study.plan.path, *contents, state.lastSeq());
    if (!opened)
        return opened.error();
    m_study.journal = std::move(*opened);
    m_study.warnings = contents->warnings;
    const bool onlyAgain =
        m_study.plan.retryFailed || !m_study.plan.layouts.isEmpty() || !m_study.plan.retry.isEmpty();
    if (m_study.plan.moreTrials)
        m_study.plan.maxTrials = state.proposedTrials() + *m_study.plan.moreTrials;
    if (m_study.plan.retryFailed)
        takeFailed();
    if (const auto refused = checkManual())
        return refused;
    if (state.phase() == StudyPhase::Empty)
        return writeHeader(header);
    warnOfDifferences(diverged);
    warnOfUnlearned(header);
    keepLimitsOfFile(onlyAgain);
    m_study.resumption = StudyResumed{true, StudyLimits(m_study.plan), runOfCopyOrFile()};
    return std::nullopt;
}

StudyRun StudyOpener::thisRun() const
{
    StudyRun run = thisStudyRun(m_study.plan.path);
    run.gpuCheck = m_study.plan.gpuCheck;
    return run;
}

/// The run that begins: what the file's earlier runs have left is its own, unless the file is a copy.
StudyRun StudyOpener::runOfCopyOrFile()
{
    StudyRun run = thisRun();
    const StudyRun& last = m_study.state.run();
    const QString copied = copiedStudySentence(m_study.state, run);
    if (!copied.isEmpty())
        m_study.warnings.append(copied);
    if (!copied.isEmpty() || !leavesItsUid(last))
        run.uid = RunUid::random().text();
    m_study.plan.runUid = *RunUid::from(run.uid.isEmpty() ? last.uid : run.uid);
    return run;
}

void StudyOpener::takeFailed()
{
    const QList<int> failed = failedTrials(m_study.state);
    int lost = 0;
    for (const int number : failed) {
        if (isLost(number))
            ++lost;
        else if (!m_study.plan.retry.contains(number))
            m_study.plan.retry.append(number);
    }
    if (failed.isEmpty())
        m_study.warnings.append(tr("%1 has no trial that failed; none runs again.").arg(shownPath()));
    if (lost > 0) {
        m_study.warnings.append(
            tr("%1 has lost the lines that say what %n trial(s) that failed ran; these do not run again.",
                nullptr, lost)
                .arg(shownPath()));
    }
}

/// A trial of the state whose command nobody knows any more.
bool StudyOpener::isLost(int number) const
{
    return !m_study.proposer->knows(commandTrial(m_study.state, number));
}

std::optional<Error> StudyOpener::checkManual() const
{
    for (const Layout& layout : m_study.plan.layouts) {
        if (const auto problem = layoutProblem(*m_preset, layout))
            return problem;
    }
    for (const int number : m_study.plan.retry) {
        // What runs in the file is stopped or taken over before it is asked for again.
        const Trial* trial = m_study.state.trial(number);
        const QString problem = retryProblem(m_study.state, number);
        if (!problem.isEmpty() && (trial == nullptr || hasEnded(trial->state)))
            return Error{ErrorKind::Usage, shownPath() + u": "_s + problem};
        if (trial != nullptr && isLost(number))
            return lostLineError(m_study.plan.path, number);
    }
    return std::nullopt;
}

/// Who asks for trials `again` and not for new ones gets no more of those than the file had asked for.
void StudyOpener::keepLimitsOfFile(bool again)
{
    const std::optional<StudyLimits> file = m_study.state.limits();
    if (!m_study.plan.givenLimits)
        return;
    const bool countIsGiven =
        m_study.plan.maxTrials || m_study.plan.givenLimits->contains(QStringLiteral("n-trials"));
    if (!file) {
        // Of an older program: what its search had come to.
        if (again && !countIsGiven)
            m_study.plan.maxTrials = m_study.state.proposedTrials();
        return;
    }
    m_study.keptLimits = keepLimits(m_study.plan, *file, *m_study.plan.givenLimits);
    if (!file->maxTrials || countIsGiven)
        return;
    if (again) {
        m_study.plan.maxTrials = file->maxTrials;
    } else {
        m_study.warnings.append(
            tr("%1 was last run with at most %n trial(s); this time the strategy decides when it ends.",
                nullptr, *file->maxTrials)
                .arg(shownPath()));
    }
}

/// What a study learns from is settled when it begins: otherwise its first trials could not be asked again.
void StudyOpener::warnOfUnlearned(const StudyCreated& header)
{
    const auto nameOf = [](const LearnedStudy& learned) { return QFileInfo(learned.path).fileName(); };
    QStringList known;
    for (const LearnedStudy& learned : m_study.state.header().learned)
        known.append(nameOf(learned));
    for (const LearnedStudy& learned : header.learned) {
        if (!known.contains(nameOf(learned))) {
            m_study.warnings.append(tr("%1 is left out: this study began without learning from it.")
                                        .arg(QDir::toNativeSeparators(learned.path)));
        }
    }
}

void StudyOpener::warnOfDifferences(bool diverged)
{
    const StudyState& state = m_study.state;
    if (const QString later =
            laterArgumentsSentence(state.header(), m_preset->arguments(), m_study.plan.path);
        !later.isEmpty())
        m_study.warnings.append(later);
    if (diverged) {
        m_study.warnings.append(tr("The trials in %1 are not the ones that this version of Megatune would "
                                   "choose; their results count, and the search goes on from them.")
                                    .arg(shownPath()));
    }
    if (m_study.plan.baseline.value_or(false) && !state.trials().isEmpty() && state.baseline() == nullptr)
        m_study.warnings.append(tr("The baseline is left out: this study began without one."));
}

} // namespace megatune
