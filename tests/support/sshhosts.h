// SPDX-License-Identifier: GPL-3.0-or-later
// Three hosts on one machine, with an sshd each: a network namespace, an address, a host name, processes, a
// home and a PATH of its own. Needs root, iproute2 and openssh-server. Everything ends with the object, also
// with the test's crash.
#pragma once

#include <memory>
#include <QByteArray>
#include <QString>
#include <vector>

class QProcess;
class QTemporaryDir;

namespace megatune::test {

class SshHosts
{
public:
    explicit SshHosts(int count = 3);
    ~SshHosts();
    SshHosts(const SshHosts&) = delete;
    SshHosts& operator=(const SshHosts&) = delete;

    /// Why there are no hosts here; empty: there are.
    [[nodiscard]] QString problem() const { return m_problem; }
    /// For ssh's -F: the hosts are node1, node2 ...
    [[nodiscard]] QString config() const;
    [[nodiscard]] static QString name(int host);
    [[nodiscard]] QString address(int host) const;
    /// A file of host `host` or, with 0, of all: bin/ is in its PATH, home/ its home, tmp/ its TMPDIR.
    [[nodiscard]] QString path(int host, const QString& file = {}) const;
    void put(int host, const QString& file, const QByteArray& bytes, bool executable = false) const;

    /// The cable of a host: packets vanish, nothing is refused.
    void unplug(int host) const;
    /// Returns when the host can be reached.
    void plugIn(int host) const;
    /// Every process of the host ends at once; then connections are refused.
    void powerOff(int host);
    void powerOn(int host);
    /// Ends the sshd processes that serve connections, but not the one that listens.
    void killSessions(int host) const;
    /// The processes on a host whose environment or command line holds this text: "PID COMMAND" each.
    [[nodiscard]] QStringList processes(int host, const QByteArray& text) const;
    void killProcesses(int host, const QByteArray& text) const;

private:
    void makeHost(int host);
    [[nodiscard]] QString space(int host) const;
    [[nodiscard]] QString cable(int host) const;
    bool run(const QString& program, const QStringList& arguments) const;
    [[nodiscard]] bool isListening(int host) const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::vector<std::unique_ptr<QProcess>> m_machines;
    QString m_problem;
    int m_net = 0; ///< 10.78.m_net.0/24, and part of every name
};

} // namespace megatune::test
