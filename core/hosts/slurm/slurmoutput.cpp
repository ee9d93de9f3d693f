// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/slurm/slurmoutput.h"

#include "core/base/background.h"

#include <algorithm>

namespace megatune {

namespace {

/// Between two looks at the files: often while something comes, seldom while nothing does.
constexpr int slurmReadShortestMs = 50;
constexpr int slurmReadLongestMs = 1000;
/// A network file system may show the last bytes a little after the job's end.
constexpr int slurmQuietReads = 3;

} // namespace

SlurmOutput::SlurmOutput(const QString& folder, QObject* parent)
    : QObject(parent)
    , m_folder(folder)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(slurmReadShortestMs);
    connect(&m_timer, &QTimer::timeout, this, &SlurmOutput::read);
}

void SlurmOutput::start()
{
    m_timer.start();
}

void SlurmOutput::stop()
{
    m_isStopped = true;
    m_timer.stop();
}

void SlurmOutput::expectEnd()
{
    m_endIsExpected = true;
    m_timer.start(0);
}

void SlurmOutput::read()
{
    if (m_isReading || m_isStopped)
        return;
    m_isReading = true;
    inBackground<SlurmNews>(
        this,
        [folder = m_folder, out = m_outRead, err = m_errRead] { return readSlurmFolder(folder, out, err); },
        [this](const SlurmNews& news) { onNews(news); });
}

void SlurmOutput::onNews(const SlurmNews& news)
{
    m_isReading = false;
    m_isThere = news.isThere;
    const bool isQuiet = news.out.isEmpty() && news.err.isEmpty();
    if (!isQuiet || news.hasExited)
        Q_EMIT isAlive();
    m_outRead += news.out.size();
    m_errRead += news.err.size();
    if (!news.out.isEmpty())
        Q_EMIT output(OutputChannel::Out, news.out);
    if (!news.err.isEmpty())
        Q_EMIT output(OutputChannel::Err, news.err);
    if (news.hasExited && !m_exitCode) {
        m_exitCode = news.exitCode;
        Q_EMIT exited();
    }
    m_quietReads = m_endIsExpected && isQuiet ? m_quietReads + 1 : 0;
    // A script that came to its end has written everything before.
    if (m_quietReads >= slurmQuietReads || (m_quietReads > 0 && m_exitCode)) {
        stop();
        Q_EMIT complete();
        return;
    }
    int pause =
        m_endIsExpected ? slurmReadShortestMs : std::min(slurmReadLongestMs, m_timer.interval() * 3 / 2);
    if (news.isMore)
        pause = 0;
    else if (!isQuiet)
        pause = slurmReadShortestMs;
    m_timer.start(std::max(pause, news.isMore ? 0 : slurmReadShortestMs));
}

} // namespace megatune

#include "moc_slurmoutput.cpp"
