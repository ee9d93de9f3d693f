// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <array>
#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <unistd.h>

namespace megatune {

namespace {

constexpr std::array interruptSignals{SIGINT, SIGTERM, SIGHUP};

std::array<int, 2> interruptPipe{-1, -1};

void onInterruptSignal(int)
{
    const int before = errno;
    const char byte = 0;
    // A full pipe holds enough of them.
    [[maybe_unused]] const ssize_t written = ::write(interruptPipe[1], &byte, 1);
    errno = before;
}

} // namespace

Interrupt::Interrupt(QObject* parent)
    : QObject(parent)
{
    if (::pipe2(interruptPipe.data(), O_CLOEXEC | O_NONBLOCK) != 0)
        return; // without descriptors the signals end the program as ever
    m_notifier = std::make_unique<QSocketNotifier>(interruptPipe[0], QSocketNotifier::Read);
    connect(m_notifier.get(), &QSocketNotifier::activated, this, [this] {
        char byte = 0;
        while (::read(interruptPipe[0], &byte, 1) == 1)
            Q_EMIT interrupted();
    });
    for (const int signal : interruptSignals) {
        struct sigaction action = {};
        if (::sigaction(signal, nullptr, &action) != 0 || action.sa_handler == SIG_IGN)
            continue;
        action = {};
        action.sa_handler = onInterruptSignal;
        action.sa_flags = SA_RESTART;
        sigemptyset(&action.sa_mask);
        ::sigaction(signal, &action, nullptr);
    }
}

Interrupt::~Interrupt()
{
    for (const int signal : interruptSignals) {
        struct sigaction action = {};
        if (::sigaction(signal, nullptr, &action) == 0 && action.sa_handler == onInterruptSignal)
            std::signal(signal, SIG_DFL);
    }
    m_notifier.reset();
    for (int& descriptor : interruptPipe) {
        if (descriptor >= 0)
            ::close(descriptor);
        descriptor = -1;
    }
}

} // namespace megatune

#include "moc_interrupt.cpp"
