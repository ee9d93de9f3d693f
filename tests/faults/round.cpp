// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/round.h"

#include <csignal>
#include <QDeadlineTimer>
#include <QDir>
#include <QFile>
#include <QThread>

using namespace Qt::StringLiterals;

namespace megatune::faults {

namespace {

/// A study of a round takes seconds; ten times as long on a machine with other work, and it hangs.
constexpr int longestRunMs = 180'000;
constexpr int mostRuns = 8;
/// The grace time of a trial that is deaf, and some.
constexpr int longestStopMs = 60'000;
/// From the end of a study to that of its program, which hears what its processes say last.
constexpr int longestGoodbyeMs = 10'000;

constexpr int studyCannotBeUsed = 3;

/// Within this time a training between two iterations has seen that it is to be quiet.
constexpr int quietMs = 100;

} // namespace

Round::Round(const Drawn& drawn, Site& site)
    : m_drawn(drawn)
    , m_site(site)
    , m_folder(m_drawn)
    , m_invariants(m_drawn, m_folder, site)
    , m_environment(m_folder.environment())
    , m_program(m_folder.path(), QStringLiteral("said"))
{
    site.prepare(m_environment);
}

QStringList Round::words(const QString& study) const
{
    QStringList all{u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--study"_s, study, u"--as-is"_s,
        u"--strategy"_s, m_drawn.strategy, u"--seed"_s, QString::number(m_drawn.seed), u"--n-trials"_s,
        QString::number(m_drawn.trials), u"--jobs"_s, QString::number(m_drawn.jobs)};
    all += m_site.options(m_drawn);
    for (const auto& [option, on] :
        {std::pair{"--early-stop", m_drawn.earlyStop}, {"--confirm=2", m_drawn.confirm},
            {"--baseline", m_drawn.baseline}, {"--detach", m_drawn.detach}}) {
        if (on)
            all.append(QLatin1String(option));
    }
    return all << u"--"_s << programPath(u"faults-trainer"_s) << m_folder.path();
}

void Round::startCommandLine(
    Program& program, const QString& study, const QProcessEnvironment& environment) const
{
    program.start(programPath(u"megatune-cli"_s), words(study), m_folder.work(), environment);
}

bool Round::isComplete() const
{
    return test::look(m_folder.study()).state.phase() == StudyPhase::Completed;
}

void Round::complain(const QString& sentence)
{
    if (!m_broken.contains(sentence))
        m_broken.append(sentence);
}

void Round::run()
{
    // A window runs as many trials at once as the GPUs allow.
    const bool ownWay =
        m_drawn.site == SiteKind::Local && m_drawn.jobs == 1 && !m_drawn.has(FaultKind::KillWindow);
    const QStringList calm = ownWay ? calmResults() : QStringList();
    for (const DrawnFault& fault : m_drawn.faults) {
        if (!m_program.isRunning() && isComplete())
            break;
        happen(fault);
    }
    runToTheEnd();
    m_invariants.studyEnded(calm, m_program.saidInAll());
}

/// The same study without any fault, and without its pauses, in a folder of its own.
QStringList Round::calmResults() const
{
    Drawn calm = m_drawn;
    calm.faults.clear();
    calm.iterationMs = 0;
    calm.lines = 0;
    calm.stray = Stray::None;
    const RoundFolder folder(calm);
    Program program(folder.path(), QStringLiteral("calm"));
    QStringList all = words(folder.study());
    all.last() = folder.path();
    program.start(programPath(u"megatune-cli"_s), all, folder.work(), folder.environment());
    program.endsWithin(longestRunMs);
    return Invariants::resultsOf(test::look(folder.study()).state);
}

/// The window goes on with studies that are there.
void Round::start(const DrawnFault& fault)
{
    if (fault.kind == FaultKind::KillWindow && QFile::exists(m_folder.study()))
        m_program.start(programPath(u"faults-window"_s), {m_folder.study()}, m_folder.work(), m_environment);
    else
        startCommandLine(m_program, m_folder.study(), m_environment);
}

void Round::happen(const DrawnFault& fault)
{
    if (fault.kind == FaultKind::KillWindow && m_program.isRunning()) {
        m_program.endsWithin(fault.atMs);
        interrupt(SIGINT, 1);
    }
    if (!m_program.isRunning()) {
        start(fault);
        m_wasKilled = false;
    }
    // A window takes a while until it can be used.
    const int extraMs = fault.kind == FaultKind::KillWindow ? 500 : 0;
    if (!m_program.endsWithin(fault.atMs + extraMs) && apply(fault))
        m_hit.append(fault.kind);
    if (!m_program.isRunning())
        m_invariants.programEnded();
}

/// Whether it was one, and not too late.
bool Round::apply(const DrawnFault& fault)
{
    switch (fault.kind) {
    case FaultKind::KillCommandLine:
    case FaultKind::KillWindow:
        // What outlives the program is seen for as long as it is looked for.
        m_folder.setQuiet(true);
        m_program.endsWithin(quietMs + 2 * m_drawn.iterationMs);
        m_program.kill();
        m_wasKilled = true;
        m_invariants.programKilled();
        m_folder.setQuiet(false);
        return true;
    case FaultKind::Interrupt:
        interrupt(SIGINT, 1);
        return true;
    case FaultKind::InterruptTwice:
        interrupt(SIGINT, 2);
        return true;
    case FaultKind::Terminate:
        interrupt(SIGTERM, 1);
        return true;
    case FaultKind::HangUp:
        interrupt(SIGHUP, 1);
        return true;
    case FaultKind::DiskFull:
        fillDisk(fault);
        return true;
    case FaultKind::ClockJump:
        m_folder.setClock(fault.jumpS);
        return true;
    case FaultKind::CopyStudy:
        return goOnWithCopy();
    case FaultKind::SecondWriter:
        startSecondWriter();
        return true;
    case FaultKind::TerminateTrainings:
        return endTrainings();
    default:
        return m_site.suffer(fault);
    }
}

void Round::interrupt(int signal, int times)
{
    if (!m_program.isRunning())
        return;
    for (int i = 0; i < times; ++i) {
        m_program.signal(signal);
        if (i + 1 < times && m_program.endsWithin(300))
            break;
    }
    if (!m_program.endsWithin(longestStopMs)) {
        complain(QStringLiteral("the program did not end by signal %1").arg(signal));
        m_program.kill();
    }
}

void Round::fillDisk(const DrawnFault& fault)
{
    m_folder.fillDisk();
    m_program.endsWithin(fault.lastsMs);
    m_folder.clearDisk();
}

/// As people do who want to try something: the original must not notice, whatever the copy does. False: there
/// is none to copy yet.
bool Round::goOnWithCopy()
{
    const QString copy = m_folder.at(u"work/copy.mtune"_s);
    const QString ledger = m_folder.at(u"copy"_s);
    if (!QFile::copy(m_folder.study(), copy) || !QDir().mkpath(ledger))
        return false;
    QProcessEnvironment environment = m_environment;
    environment.insert(u"FAULTS_LEDGER"_s, ledger);
    Program program(m_folder.path(), u"copy"_s);
    startCommandLine(program, copy, environment);
    if (!program.endsWithin(longestRunMs))
        complain(u"the copy of the study did not come to its end"_s);
    QFile::remove(copy);
    return true;
}

/// As soon as one runs: our /proc shows the machines of every place. False: the program ended without one.
bool Round::endTrainings()
{
    const QDeadlineTimer hangs(longestRunMs);
    int ended = 0;
    do {
        for (const QString& process : processesWith(m_folder.name())) {
            if (process.section(u' ', 1, 1).endsWith(u"/faults-trainer") && !process.contains(u" --stray "))
                ended +=
                    ::kill(static_cast<pid_t>(process.section(u' ', 0, 0).toInt()), SIGTERM) == 0 ? 1 : 0;
        }
    } while (ended == 0 && !hangs.hasExpired() && !m_program.endsWithin(10));
    return ended > 0;
}

void Round::startSecondWriter()
{
    Program second(m_folder.path(), u"second"_s);
    startCommandLine(second, m_folder.study(), m_environment);
    const bool ended = second.endsWithin(longestStopMs);
    // Where the first has ended meanwhile it may go on; that gives its lock up a moment before it ends.
    const bool isRefused = ended && second.status() == studyCannotBeUsed;
    if (!isRefused && !m_program.endsWithin(longestGoodbyeMs))
        complain(QStringLiteral("a second writer was not refused but ended with %1").arg(second.status()));
    if (!ended)
        second.kill();
}

void Round::runToTheEnd()
{
    for (int runs = 0; runs < mostRuns; ++runs) {
        // One that was killed leaves its lock, until somebody goes on.
        if (!m_program.isRunning() && isComplete() && !m_wasKilled)
            return;
        if (!m_program.isRunning())
            startCommandLine(m_program, m_folder.study(), m_environment);
        if (!m_program.endsWithin(longestRunMs)) {
            complain(u"the program hangs; it says: "_s + m_program.said());
            interrupt(SIGTERM, 1);
        }
        m_wasKilled = false;
        m_invariants.programEnded();
    }
    if (!isComplete())
        complain(QStringLiteral("the study does not come to its end: status %1, %2")
                     .arg(m_program.status())
                     .arg(m_program.said()));
}

} // namespace megatune::faults
