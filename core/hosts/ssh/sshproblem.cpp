// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/ssh/sshproblem.h"

#include "core/base/tr.h"

#include <array>

namespace megatune {

namespace {

struct SshMessage
{
    const char* part;
    SshProblem problem;
};

/// OpenSSH 7 to 9. The first that is found counts: a key that is open to others is followed by a refused
/// login, a changed host key by a failed verification.
constexpr std::array<SshMessage, 22> sshMessages{{
    {"REMOTE HOST IDENTIFICATION HAS CHANGED", SshProblem::ChangedKey},
    {"host key is known for", SshProblem::UnknownKey},
    {"Host key verification failed", SshProblem::UnknownKey},
    {"UNPROTECTED PRIVATE KEY FILE", SshProblem::KeyPermissions},
    {"Bad owner or permissions on", SshProblem::KeyPermissions},
    {"bad permissions", SshProblem::KeyPermissions},
    {"Permission denied", SshProblem::RefusedLogin},
    {"Too many authentication failures", SshProblem::RefusedLogin},
    {"No supported authentication methods", SshProblem::RefusedLogin},
    {"Could not resolve hostname", SshProblem::UnknownName},
    {"Connection refused", SshProblem::HostDown},
    {"timed out", SshProblem::HostDown},
    {"No route to host", SshProblem::HostDown},
    {"Network is unreachable", SshProblem::HostDown},
    {"Host is down", SshProblem::HostDown},
    {"Connection reset by", SshProblem::HostDown},
    {"Connection closed by", SshProblem::HostDown},
    {"kex_exchange_identification", SshProblem::HostDown},
    {"Timeout, server", SshProblem::Lost},
    {"Bad configuration option", SshProblem::BadConfiguration},
    {"terminating, ", SshProblem::BadConfiguration},
    {"Can't open user config file", SshProblem::BadConfiguration},
}};

QString sshSentence(SshProblem problem)
{
    switch (problem) {
    case SshProblem::UnknownKey:
        return Tr::tr("The host key of %1 is not known yet; connect once with ssh in a terminal, "
                      "compare the key's fingerprint and accept it.");
    case SshProblem::ChangedKey:
        return Tr::tr("The host key of %1 has changed; ask who runs it, and only when that is "
                      "right remove the old one with ssh-keygen -R.");
    case SshProblem::RefusedLogin:
        return Tr::tr("%1 refuses the login; put your public key there with ssh-copy-id, add your "
                      "key to the agent with ssh-add, or state the right user.");
    case SshProblem::KeyPermissions:
        return Tr::tr("ssh does not use a key or configuration file for %1 because others may "
                      "read or change it; run chmod 600 on it.");
    case SshProblem::UnknownName:
        return Tr::tr("There is no host of the name %1; check its spelling, or add it to "
                      "~/.ssh/config.");
    case SshProblem::HostDown:
        return Tr::tr("%1 does not answer; look whether it is switched on, can be reached from "
                      "here and runs sshd.");
    case SshProblem::BadConfiguration:
        return Tr::tr("ssh cannot read its configuration for %1; mend the line that it names.");
    case SshProblem::NotInstalled:
        return Tr::tr("%1 cannot be reached because the program ssh was not found; install "
                      "openssh-client.");
    case SshProblem::Lost:
        return Tr::tr("The connection to %1 was lost; look whether it is up and can be reached.");
    case SshProblem::Other:
        break;
    }
    return Tr::tr("No connection to %1; try ssh in a terminal and mend what it says.");
}

} // namespace

SshProblem sshProblem(const QByteArray& log)
{
    for (const SshMessage& message : sshMessages) {
        if (log.contains(message.part))
            return message.problem;
    }
    return SshProblem::Other;
}

Error sshError(SshProblem problem, const QString& host, const QByteArray& log)
{
    const QString detail = QString::fromUtf8(log).trimmed();
    QString sentence = sshSentence(problem).arg(host);
    if (problem == SshProblem::Other && !detail.isEmpty())
        sentence += QLatin1String(" (") + detail.section(u'\n', -1).left(300) + u')';
    return {ErrorKind::NotFound, sentence, detail};
}

} // namespace megatune
