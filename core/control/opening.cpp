// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/controller_p.h"
#include "core/control/replay.h"
#include "core/run/trialhost.h"
#include "core/secrets/secrets.h"
#include "core/study/earlierstudy.h"

#include <algorithm>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QRandomGenerator>

namespace megatune {

namespace {

struct OpeningText
{
    Q_DECLARE_TR_FUNCTIONS(OpeningText)
};

QString randomUid()
{
    const quint64 number = QRandomGenerator::system()->generate64();
    return QStringLiteral("%1").arg(number, 16, 16, QLatin1Char('0'));
}

} // namespace

Result<std::unique_ptr<StudyController>> StudyController::open(StudyPlan plan, PresetPtr preset,
    std::vector<std::unique_ptr<TrialHost>> hosts, std::shared_ptr<const Clock> clock, QObject* parent)
{
    std::unique_ptr<StudyController> controller(new StudyController(parent));
    Private& d = *controller->d;
    d.plan = std::move(plan);
    d.preset = std::move(preset);
    d.pool = std::make_unique<HostPool>(std::move(hosts));
    d.connectPool();
    d.log = std::make_unique<DurableLog>(controller->m_state, clock);
    d.connectLog();
    d.clock = std::move(clock);
    if (const std::optional<Error> error = d.open())
        return tl::unexpected(*error);
    return controller;
}

/// What the file says about the plan. Computed here, so that no caller can put a secret into it.
StudyCreated StudyController::Private::headerFromPlan() const
{
    StudyCreated header = plan.created;
    header.command = masked(plan.command);
    header.preset = preset->name();
    header.arguments = preset->arguments();
    header.rules = preset->ruleSetName();
    if (header.strategy.isEmpty())
        header.strategy = preset->recommendedStrategy();
    if (header.name.isEmpty())
        header.name = QFileInfo(plan.path).completeBaseName();
    if (header.hosts.isEmpty())
        header.hosts = pool->names();
    header.workingDirectory = plan.workingDirectory;
    header.environment.clear();
    for (const auto& [name, value] : plan.environment)
        header.environment.append({name, isSecretName(name) ? QStringLiteral("***") : masked(value)});
    for (const UploadedFile& file : plan.uploads)
        header.uploads.append({file.name, file.path});
    header.measure.anyFiniteValue = plan.metricRegex.has_value();
    header.limits = StudyLimits(plan);
    header.shape = preset->shape();
    header.programVersion = QCoreApplication::applicationVersion();
    return header;
}

std::optional<Error> StudyController::Private::open()
{
    const StudyCreated header = headerFromPlan();
    secrets = secretValues(plan.command, plan.environment);
    const QFileInfo info(plan.path);
    return info.exists() || info.isSymLink() ? openExisting(header) : createNew(header);
}

/// With what the study knew before its first trial, which is in its file once that is there.
std::optional<Error> StudyController::Private::makeProposer(const StudyCreated& header)
{
    auto strategy =
        createStrategy(header.strategy, {preset, header.direction, header.seed, earlierTrials(header)});
    if (!strategy)
        return strategy.error();
    auto created = Proposer::create(std::move(*strategy), preset, plan.command, plan.workingDirectory);
    if (!created)
        return created.error();
    proposer = std::move(*created);
    // Not every trainer ends by itself after a few iterations, or without saving.
    const MeasureSettings& measure = header.measure;
    if (const auto iterations = trialIterations(preset->arguments()); iterations && !plan.stopAfter)
        plan.stopAfter = std::max(measure.minIterations, *iterations - measure.warmup);
    work = stepWork(*preset, proposer->dialect());
    return std::nullopt;
}

std::optional<Error> StudyController::Private::createNew(const StudyCreated& header)
{
    if (const auto problem = makeProposer(header))
        return problem;
    if (const auto refused = checkAsked())
        return refused;
    auto created = StudyJournal::create(plan.path);
    if (!created)
        return created.error();
    return writeHeader(header, std::move(*created));
}

std::optional<Error> StudyController::Private::writeHeader(
    StudyCreated header, std::unique_ptr<StudyJournal> journal)
{
    header.uid = randomUid();
    // Nobody listens yet: the header is simply there.
    const auto event = journal->write(header, clock->now().toString(Qt::ISODateWithMs), Durability::Synced);
    if (!event)
        return event.error();
    q->m_state.apply(*event);
    log->open(std::move(journal));
    return std::nullopt;
}

std::optional<Error> lostHeaderError(const StudyState& state, const QString& path)
{
    if (state.phase() == StudyPhase::Empty || !state.header().uid.isEmpty())
        return std::nullopt;
    return Error{ErrorKind::Malformed,
        OpeningText::tr(
            "%1 has lost the line that says what was tuned and cannot be continued; it can still be "
            "looked at. Use another file with --study.")
            .arg(QDir::toNativeSeparators(path))};
}

/// Reads the file into the state and the proposer.
Result<StudyFileContents> StudyController::Private::followFile(const StudyCreated& header, bool& diverged)
{
    std::optional<StudyReplay> replay;
    std::optional<Error> problem;
    auto contents = readStudyFile(plan.path, [&](const StudyEvent& event) {
        q->m_state.apply(event);
        const auto* created = std::get_if<StudyCreated>(&event.data);
        if (created != nullptr && !replay && !problem) {
            problem = conflictBetween(*created, header, plan.path);
            if (!problem)
                problem = makeProposer(*created);
            if (!problem)
                replay.emplace(*proposer);
        }
        if (replay)
            replay->follow(event, q->m_state);
    });
    if (!contents)
        return contents;
    if (!replay && !problem)
        problem = makeProposer(header);
    if (problem)
        return tl::unexpected(*problem);
    diverged = replay && replay->hasDiverged();
    return contents;
}

std::optional<Error> StudyController::Private::openExisting(const StudyCreated& header)
{
    bool diverged = false;
    const auto contents = followFile(header, diverged);
    if (!contents)
        return contents.error();
    const StudyState& state = q->m_state;
    if (const auto lost = lostHeaderError(state, plan.path))
        return lost;
    auto opened = StudyJournal::append(plan.path, *contents, state.lastSeq());
    if (!opened)
        return opened.error();
    openingWarnings = contents->warnings;
    const bool onlyAgain = plan.retryFailed || !plan.layouts.isEmpty() || !plan.retry.isEmpty();
    if (plan.moreTrials)
        plan.maxTrials = state.proposedTrials() + *plan.moreTrials;
    if (plan.retryFailed)
        takeFailed();
    if (const auto refused = checkAsked())
        return refused;
    if (state.phase() == StudyPhase::Empty)
        return writeHeader(header, std::move(*opened));
    log->open(std::move(*opened));
    warnOfDifferences(diverged);
    warnOfUnlearned(header);
    keepLimitsOfFile(onlyAgain);
    log->oweResumption(plan);
    return std::nullopt;
}

/// Who asks for trials `again` and not for new ones gets no more of those than the file had asked for.
void StudyController::Private::keepLimitsOfFile(bool again)
{
    const std::optional<StudyLimits> file = q->m_state.limits();
    if (!plan.givenLimits)
        return;
    const bool countIsGiven = plan.maxTrials || plan.givenLimits->contains(QStringLiteral("n-trials"));
    if (!file) {
        // Of an older program: what its search had come to.
        if (again && !countIsGiven)
            plan.maxTrials = q->m_state.proposedTrials();
        return;
    }
    const QString shown = QDir::toNativeSeparators(plan.path);
    const QStringList texts = keepLimits(plan, *file, *plan.givenLimits);
    if (!texts.isEmpty()) {
        openingWarnings.append(OpeningText::tr("Kept from %1: %2. Give others, or \"off\", to change them.")
                                   .arg(shown, texts.join(u' ')));
    }
    if (!file->maxTrials || countIsGiven)
        return;
    if (again) {
        plan.maxTrials = file->maxTrials;
    } else {
        openingWarnings.append(OpeningText::tr(
            "%1 was last run with --n-trials %2; this time the strategy decides when it ends.")
                                   .arg(shown)
                                   .arg(*file->maxTrials));
    }
}

/// What a study learns from is settled when it begins: otherwise its first trials could not be asked again.
void StudyController::Private::warnOfUnlearned(const StudyCreated& header)
{
    const auto nameOf = [](const LearnedStudy& learned) { return QFileInfo(learned.path).fileName(); };
    QStringList known;
    for (const LearnedStudy& learned : q->m_state.header().learned)
        known.append(nameOf(learned));
    for (const LearnedStudy& learned : header.learned) {
        if (!known.contains(nameOf(learned))) {
            openingWarnings.append(
                OpeningText::tr("%1 is left out: this study began without learning from it.")
                    .arg(QDir::toNativeSeparators(learned.path)));
        }
    }
}

void StudyController::Private::warnOfDifferences(bool diverged)
{
    const StudyState& state = q->m_state;
    if (diverged) {
        openingWarnings.append(
            OpeningText::tr("The trials in %1 are not the ones that this version of Megatune would "
                            "choose; their results count, and the search goes on from them.")
                .arg(QDir::toNativeSeparators(plan.path)));
    }
    if (plan.baseline.value_or(false) && !state.trials().isEmpty() && state.baseline() == nullptr)
        openingWarnings.append(OpeningText::tr("The baseline is left out: this study began without one."));
}

} // namespace megatune
