// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/trialhost.h"

#include "core/base/tr.h"

namespace megatune {

void TrialHost::findPort(std::function<void(const Result<int>& port)> done)
{
    QTimer::singleShot(0, [done = std::move(done), host = name()] {
        done(failure(ErrorKind::Unsupported,
            Tr::tr("%1 cannot be a node among others; give machines by their names.").arg(host)));
    });
}

void TrialHost::findAddress(std::function<void(const Result<QString>& address)> done)
{
    QTimer::singleShot(0, [done = std::move(done), host = name()] {
        done(failure(ErrorKind::Usage,
            Tr::tr("By which address the other nodes reach the first one, %1, is not known; say it, as in "
                   "%2, or put another machine first.")
                .arg(host, QStringLiteral("?master=10.0.0.1"))));
    });
}

void TrialHost::knowsMachine(const QString&, std::function<void(bool known)> done)
{
    QTimer::singleShot(0, [done = std::move(done)] { done(true); });
}

} // namespace megatune
