// SPDX-License-Identifier: GPL-3.0-or-later
// One output channel of a process: a pipe that is read a piece a turn of the event loop, so that a program
// that prints gigabytes waits for us and not we for it.
#pragma once

#include <memory>
#include <QByteArray>
#include <QObject>
#include <QSocketNotifier>

namespace megatune {

class OutputPipe : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    ~OutputPipe() override;

    /// False when the system has no pipe to give; errno says why.
    [[nodiscard]] bool open();
    /// The end that the process writes to, until closeWriteEnd().
    [[nodiscard]] int writeEnd() const { return m_write; }
    /// To be called once the process has its copy: from then on bytes are given out.
    void closeWriteEnd();
    /// Nobody has the write end any more, and all was given out.
    [[nodiscard]] bool isAtEnd() const { return m_read < 0; }
    /// Gives out what lies in the pipe now and closes it, whoever may still hold the other end.
    void drain();

Q_SIGNALS:
    void bytes(const QByteArray& bytes);
    void atEnd();

private:
    /// False when there is nothing (more) to read now.
    bool readOnce();
    void close();

    int m_read = -1;
    int m_write = -1;
    std::unique_ptr<QSocketNotifier> m_notifier;
};

} // namespace megatune
