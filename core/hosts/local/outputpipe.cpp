// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/local/outputpipe.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>

namespace megatune {

namespace {

/// Read in one turn of the event loop: under a millisecond of work for whoever parses it.
constexpr qsizetype outputChunkBytes = 64 * 1024;
/// A pipe holds at most 1 MiB; more than that in one go is a stranger that goes on writing.
constexpr int outputMostDrainChunks = 32;

} // namespace

OutputPipe::~OutputPipe()
{
    close();
    if (m_write >= 0)
        ::close(m_write);
}

bool OutputPipe::open()
{
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return false;
    m_read = ends[0];
    m_write = ends[1];
    return ::fcntl(m_read, F_SETFL, O_NONBLOCK) == 0;
}

void OutputPipe::closeWriteEnd()
{
    if (m_write < 0)
        return;
    ::close(m_write);
    m_write = -1;
    m_notifier = std::make_unique<QSocketNotifier>(m_read, QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] { readOnce(); });
}

bool OutputPipe::readOnce()
{
    if (m_read < 0)
        return false;
    QByteArray chunk(outputChunkBytes, Qt::Uninitialized);
    ssize_t got = 0;
    do {
        got = ::read(m_read, chunk.data(), static_cast<size_t>(chunk.size()));
    } while (got < 0 && errno == EINTR);
    if (got > 0) {
        chunk.truncate(got);
        Q_EMIT bytes(chunk);
        return true;
    }
    if (got == 0 || errno != EAGAIN) {
        close();
        Q_EMIT atEnd();
    }
    return false;
}

void OutputPipe::drain()
{
    for (int i = 0; i < outputMostDrainChunks && readOnce(); ++i) {
    }
    close();
}

void OutputPipe::close()
{
    if (m_notifier) {
        // It may be the one that is calling.
        m_notifier->setEnabled(false);
        m_notifier.release()->deleteLater();
    }
    if (m_read >= 0)
        ::close(m_read);
    m_read = -1;
}

} // namespace megatune

#include "moc_outputpipe.cpp"
