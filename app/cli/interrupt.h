// SPDX-License-Identifier: GPL-3.0-or-later
// SIGINT, SIGTERM and SIGHUP as a Qt signal.
#pragma once

#include <memory>
#include <QSocketNotifier>

namespace megatune {

/// One object a program. Signals that were ignored when the program was started (nohup) stay ignored.
class Interrupt final : public QObject
{
    Q_OBJECT

public:
    explicit Interrupt(QObject* parent = nullptr);
    ~Interrupt() override;

Q_SIGNALS:
    /// From the event loop, once for each signal that came.
    void interrupted();

private:
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace megatune
