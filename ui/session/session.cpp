// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "core/hosts/createhost.h"
#include "core/run/trialhost.h"
#include "core/study/follower.h"
#include "ui/studies/studysummary.h"

#include <algorithm>
#include <QDir>
#include <QFileInfo>

namespace megatune {

namespace {

constexpr int endedLookMs = 1000;

} // namespace

Session::Session(const QProcessEnvironment& environment, std::shared_ptr<const Clock> clock, QObject* parent)
    : QObject(parent)
    , m_draft(environment)
    , m_environment(environment)
    , m_clock(std::move(clock))
{
    m_ended.setInterval(endedLookMs);
    connect(&m_ended, &QTimer::timeout, this, &Session::lookAtEnded);
}

Session::~Session()
{
    for (const auto& opening : {m_starting, m_opening}) {
        if (opening)
            opening->stop = true;
    }
}

int Session::openingPercent() const
{
    const auto& opening = m_starting ? m_starting : m_opening;
    return opening ? opening->percent.load() : 0;
}

void Session::stopOpening()
{
    if (const auto& opening = m_starting ? m_starting : m_opening)
        opening->stop = true;
}

void Session::start(const StudyDraft& draft, const QString& studyPath, const Started& done, Asked asked)
{
    if (const Result<void> begun = begin(draft, studyPath, done, asked); !begun)
        done(tl::unexpected(begun.error()));
}

Result<void> Session::begin(
    const StudyDraft& draft, const QString& studyPath, const Started& done, Asked asked)
{
    if (isBusy())
        return failure(ErrorKind::Conflict, tr("A study is running; stop it before you start another one."));
    Result<StudyPlan> plan = draft.plan(studyPath);
    MEGATUNE_TRY(plan);
    const QString folder = QFileInfo(studyPath).absolutePath();
    if (!QDir().mkpath(folder))
        return failure(
            ErrorKind::Io, tr("The folder %1 cannot be made; choose another study file.").arg(folder));
    std::vector<std::unique_ptr<TrialHost>> hosts;
    for (const HostSpec& spec : draft.hostSpecs()) {
        Result<std::unique_ptr<TrialHost>> host = createHost(spec, HostContext{m_environment, m_sshConfig});
        MEGATUNE_TRY(host);
        hosts.push_back(std::move(*host));
    }
    if (QFileInfo::exists(studyPath)) {
        goOn(studyPath, std::move(*plan), draft.preset(), std::move(hosts), done, asked);
        return {};
    }
    Result<std::unique_ptr<StudyController>> opened =
        StudyController::open(std::move(*plan), draft.preset(), std::move(hosts), m_clock);
    MEGATUNE_TRY(opened);
    done(run(std::move(*opened), asked));
    return {};
}

void Session::goOn(const QString& studyPath, StudyPlan plan, const PresetPtr& preset,
    std::vector<std::unique_ptr<TrialHost>> hosts, const Started& done, Asked asked)
{
    m_starting = std::make_shared<StudyOpening>();
    m_startingPath = studyPath;
    Q_EMIT openingChanged();
    const auto onOpened = [this, studyPath, done, asked](Result<std::unique_ptr<StudyController>> opened) {
        const bool isStopped = std::exchange(m_starting, nullptr)->stop;
        Q_EMIT openingChanged();
        if (opened)
            done(run(std::move(*opened), asked));
        else if (isStopped)
            Q_EMIT openingStopped(studyPath);
        else
            done(tl::unexpected(opened.error()));
    };
    StudyController::openInBackground(
        std::move(plan), preset, std::move(hosts), m_clock, this, onOpened, m_starting);
}

StudyFeed* Session::run(std::unique_ptr<StudyController> study, Asked asked)
{
    if (StudyFeed* looked = find(study->path()))
        close(looked); // from here on the controller shows it
    StudyController* controller = study.get();
    m_running = controller;
    connect(controller, &StudyController::ended, this, [this](const std::optional<Error>& error) {
        m_running = nullptr;
        m_ended.start();
        Q_EMIT runningChanged();
        if (error)
            Q_EMIT runFailed(*error);
    });
    keep(std::move(study), asked);
    controller->start();
    Q_EMIT runningChanged();
    return controller;
}

void Session::open(const QString& path)
{
    m_toOpen.append(path);
    if (m_toOpen.size() == 1)
        openNext();
}

void Session::openNext()
{
    m_opening.reset();
    Q_EMIT openingChanged();
    if (m_toOpen.isEmpty())
        return;
    const QString path = m_toOpen.constFirst();
    if (StudyFeed* there = find(path)) {
        m_toOpen.removeFirst();
        Q_EMIT opened(there, Asked::Now);
        openNext();
        return;
    }
    const auto opening = std::make_shared<StudyOpening>();
    m_opening = opening;
    StudyFollower::openInBackground(
        path, this,
        [this, path, opening](Result<std::unique_ptr<StudyFollower>> follower) {
            m_toOpen.removeFirst();
            if (opening->stop)
                Q_EMIT openingStopped(path);
            else if (!follower)
                Q_EMIT openFailed(path, follower.error());
            else if (StudyFeed* there = find(path)) // started meanwhile
                Q_EMIT opened(there, Asked::Now);
            else
                keep(std::move(*follower), Asked::Now);
            openNext();
        },
        opening);
}

void Session::lookAtEnded()
{
    QStringList overtaken;
    bool any = false;
    for (const auto& study : m_studies) {
        const auto* ran = qobject_cast<StudyController*>(study.get());
        any = any || (ran != nullptr && ran != m_running);
        if (ran != nullptr && ran->isOvertaken())
            overtaken.append(ran->path());
    }
    if (!any || !overtaken.isEmpty())
        m_ended.stop(); // follow() looks on
    for (const QString& path : std::as_const(overtaken))
        follow(path);
}

/// Where the file cannot be read, what was seen last stays, and it is tried again.
void Session::follow(const QString& path)
{
    StudyFollower::openInBackground(
        path, this, [this, path](Result<std::unique_ptr<StudyFollower>> follower) {
            m_ended.start();
            const StudyFeed* shown = find(path);
            const auto at = std::find_if(m_studies.begin(), m_studies.end(),
                [shown](const auto& study) { return study.get() == shown; });
            const auto* ran = qobject_cast<const StudyController*>(shown);
            if (!follower || ran == nullptr || !ran->isOvertaken())
                return; // it goes on here, or was closed meanwhile
            std::unique_ptr<StudyFeed> before = std::exchange(*at, std::move(*follower));
            Q_EMIT replaced(before.get(), at->get());
            before.release()->deleteLater();
        });
}

void Session::close(StudyFeed* feed)
{
    if (std::unique_ptr<StudyFeed> taken = take(feed))
        taken.release()->deleteLater();
}

std::unique_ptr<StudyFeed> Session::take(StudyFeed* feed)
{
    const auto found = std::find_if(
        m_studies.begin(), m_studies.end(), [feed](const auto& study) { return study.get() == feed; });
    if (found == m_studies.end() || feed == m_running)
        return nullptr;
    Q_EMIT closing(feed);
    std::unique_ptr<StudyFeed> taken = std::move(*found);
    m_studies.erase(found);
    return taken;
}

QList<StudyFeed*> Session::studies() const
{
    QList<StudyFeed*> all;
    for (const auto& study : m_studies)
        all.append(study.get());
    return all;
}

StudyController* Session::controllerOf(const StudyFeed* feed) const
{
    for (const auto& study : m_studies) {
        if (study.get() == feed)
            return qobject_cast<StudyController*>(study.get());
    }
    return nullptr;
}

StudyController* Session::running() const
{
    return m_running;
}

StudyFeed* Session::find(const QString& path) const
{
    const QString key = studyKey(path);
    for (const auto& study : m_studies) {
        if (studyKey(study->path()) == key)
            return study.get();
    }
    return nullptr;
}

void Session::keep(std::unique_ptr<StudyFeed> feed, Asked asked)
{
    StudyFeed* kept = feed.get();
    m_studies.push_back(std::move(feed));
    Q_EMIT opened(kept, asked);
}

} // namespace megatune

#include "moc_session.cpp"
