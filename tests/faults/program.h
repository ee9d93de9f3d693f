// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli, or the window, as it works on the study of a round: started, waited for, ended.
#pragma once

#include <memory>
#include <QProcess>
#include <QProcessEnvironment>
#include <QStringList>

namespace megatune::faults {

class Program
{
public:
    /// What it says is kept in files NAME-1.txt, NAME-2.txt ... of the folder.
    Program(const QString& folder, const QString& name);
    ~Program();
    Q_DISABLE_COPY_MOVE(Program)

    void start(const QString& program, const QStringList& words, const QString& in,
        const QProcessEnvironment& environment);
    /// False: it runs still.
    bool endsWithin(int ms);
    [[nodiscard]] bool isRunning() const;
    void signal(int number) const;
    void kill();
    /// Of the last run: its exit status, or 128 + the signal that ended it.
    [[nodiscard]] int status() const;
    /// The end of what the last run said.
    [[nodiscard]] QString said() const { return said(m_runs).right(1500); }
    [[nodiscard]] QString saidInAll() const;

private:
    [[nodiscard]] QString said(int run) const;
    [[nodiscard]] QString fileOf(int run) const;

    QString m_folder;
    QString m_name;
    int m_runs = 0;
    std::unique_ptr<QProcess> m_process;
};

} // namespace megatune::faults
