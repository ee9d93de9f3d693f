// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/studyresumer.h"

#include "core/command/shellwords.h"
#include "core/run/uploads.h"
#include "core/space/argumentnames.h"
#include "ui/common/refinechoice.h"
#include "ui/draft/draftsources.h"
#include "ui/run/resumepanel.h"
#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/studies/studysummary.h"

#include <QDir>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// What is offered for a study that has come to its end.
constexpr int goingOnTrials = 10;

bool holdsMasked(const StudyCreated& study)
{
    const auto isMasked = [](const auto& variable) { return variable.second.contains(u"***"_s); };
    return study.command.contains(u"***"_s)
        || std::any_of(study.environment.begin(), study.environment.end(), isMasked);
}

std::optional<int> trialsToOffer(const StudyState& state)
{
    if (state.phase() == StudyPhase::Completed)
        return goingOnTrials;
    const std::optional<int> most = state.limits() ? state.limits()->maxTrials : std::nullopt;
    return most ? std::optional(std::max(0, *most - state.proposedTrials())) : std::nullopt;
}

} // namespace

QString StudyResumer::sentenceFor(const Layout& layout, const StudyState& state)
{
    for (const Trial& trial : state.trials()) {
        if (trial.layout != layout || !trial.standsForLayout() || trial.baseline)
            continue;
        return trial.value ? tr("Trial %1 ran this layout; it is measured again.").arg(trial.number)
                           : tr("Trial %1 ran this layout; it runs again.").arg(trial.number);
    }
    return tr("This layout runs next: %1").arg(layout.shownText());
}

QString StudyResumer::firstSentence(const QList<int>& again, const QList<Layout>& layouts) const
{
    QStringList parts;
    QStringList numbers;
    for (const int number : again)
        numbers.append(QString::number(number));
    if (!numbers.isEmpty())
        parts.append(tr("Run again first: trial %1.").arg(numbers.join(u", "_s)));
    for (const Layout& layout : layouts)
        parts.append(sentenceFor(layout, m_feed->state()));
    return parts.join(u' ');
}

StudyResumer::StudyResumer(Session* session, RunPage* page, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_page(page)
    , m_panel(page->resumePanel())
{
    connect(page, &RunPage::resumeRequested, this, [this] { ask(); });
    connect(page, &RunPage::againRequested, this, [this](const QList<int>& numbers) { ask(numbers); });
    connect(page, &RunPage::studyShown, this, [this] {
        if (m_feed != m_page->feed())
            close();
    });
    connect(session, &Session::runningChanged, this, &StudyResumer::refresh);
    connect(session, &Session::openingChanged, this, &StudyResumer::refresh);
    connect(m_panel, &ResumePanel::startRequested, this, &StudyResumer::start);
    connect(m_panel, &ResumePanel::cancelled, this, &StudyResumer::close);
    connect(m_panel, &ResumePanel::setupRequested, this, [this] {
        const QPointer<StudyFeed> feed = m_feed;
        close();
        if (feed)
            Q_EMIT setupRequested(feed);
    });
}

void StudyResumer::runLayout(const Layout& layout)
{
    const StudyFeed* feed = m_page->feed();
    StudyController* controller = feed == nullptr ? nullptr : m_session->controllerOf(feed);
    if (controller == nullptr || controller->runPhase() == RunPhase::Ended) {
        ask({}, {layout});
        return;
    }
    const QString sentence = sentenceFor(layout, feed->state()); // asked for, it is a trial of its own
    if (const Result<void> asked = controller->runLayout(layout); asked)
        Q_EMIT said(sentence);
    else
        Q_EMIT failed(asked.error());
}

/// Everything that the file, which may be a stranger's, brings to a trial beside its command.
QString StudyResumer::placeSentences(const StudyCreated& study)
{
    const QString hosts = study.hosts.join(u", "_s);
    QStringList sentences{study.workingDirectory.isEmpty()
            ? tr("On %1. Each trial adds the options of its layout.").arg(hosts)
            : tr("On %1, in %2. Each trial adds the options of its layout.")
                  .arg(hosts, QDir::toNativeSeparators(study.workingDirectory))};
    QStringList variables;
    for (const auto& [name, value] : study.environment)
        variables.append(name + u'=' + quoteForShell(value));
    if (!variables.isEmpty())
        sentences.append(tr("Trials get the variables %1.").arg(variables.join(u' ')));
    for (const QString& name : {argument::layoutVariables, argument::ownParameters}) {
        if (const QString value = study.arguments.value(name); !value.isEmpty())
            sentences.append(tr("Layouts also set %1.").arg(value));
    }
    QStringList files;
    for (const auto& [name, path] : study.uploads)
        files.append(QDir::toNativeSeparators(path));
    if (!files.isEmpty())
        sentences.append(tr("Trials get the files %1.").arg(files.join(u", "_s)));
    return sentences.join(u' ');
}

void StudyResumer::ask(const QList<int>& again, const QList<Layout>& layouts)
{
    m_feed = m_page->feed();
    if (!m_feed)
        return;
    m_again = again;
    m_layouts = layouts;
    const StudyState& state = m_feed->state();
    const StudyCreated& study = state.header();
    DraftContents contents = contentsOf(state);
    m_missing.clear();
    if (holdsMasked(study)) {
        m_missing = tr("The command needs secrets, which its file does not keep; type them in Setup, where "
                       "*** stands for them.");
    } else if (study.measure.anyFiniteValue) {
        m_missing =
            tr("Its values were found by a regular expression, which its file does not keep; type it in "
               "Setup, below More.");
    }
    QStringList files;
    for (const auto& [name, path] : study.uploads)
        files.append(path + u':' + name);
    if (const auto uploads = uploadsFromTexts(files))
        contents.options.uploads = *uploads;
    else if (m_missing.isEmpty())
        m_missing = uploads.error().sentence;
    m_draft = std::make_unique<StudyDraft>(m_session->draft()->environment());
    connect(m_draft.get(), &StudyDraft::changed, this, &StudyResumer::refresh);
    m_draft->setContents(contents);
    ResumeQuestion question{study.command, placeSentences(study), firstSentence(again, layouts),
        trialsToOffer(state), contents.options.timeoutS, contents.options.refine > 0,
        contents.options.refineAlso};
    if (question.more && state.phase() == StudyPhase::Completed && !question.first.isEmpty())
        question.more = 0;
    m_panel->ask(question);
    refresh();
    Q_EMIT shown();
}

QString StudyResumer::problem() const
{
    if (m_session->isStarting() && studyKey(m_session->openingPath()) == studyKey(m_feed->path()))
        return tr("This study is being read, and goes on then.");
    return m_missing.isEmpty() ? m_draft->firstMissing() : m_missing;
}

void StudyResumer::refresh()
{
    if (m_draft && m_feed)
        m_panel->setProblem(problem(),
            m_session->isBusy() ? tr("It waits for the study that runs, and starts then.") : QString());
}

void StudyResumer::start()
{
    if (!m_draft || !m_feed || !problem().isEmpty())
        return;
    StudyPlan options = m_draft->options();
    options.moreTrials = m_panel->moreTrials();
    options.maxTrials = options.moreTrials;
    options.retry = m_again;
    options.layouts = m_layouts;
    options.timeoutS = m_panel->timeLimitS();
    const RefineChoice& refining = m_panel->refining();
    if (refining.refines() != (options.refine > 0))
        options.refine = refining.refines() ? usualRefinements : 0;
    options.refineAlso = refining.also();
    m_draft->setOptions(options);
    if (m_session->isBusy()) {
        Q_EMIT waitRequested(*m_draft, m_feed->path());
        return close();
    }
    m_session->start(*m_draft, m_feed->path(), [self = QPointer(this)](const Result<StudyFeed*>& started) {
        if (self && started)
            self->close();
        else if (self)
            Q_EMIT self->failed(started.error());
    });
}

void StudyResumer::close()
{
    m_panel->close();
    m_feed.clear();
    m_missing.clear();
    if (StudyDraft* draft = m_draft.release()) {
        draft->setParent(this);
        draft->deleteLater(); // it may be the one that calls
    }
}

} // namespace megatune

#include "moc_studyresumer.cpp"
