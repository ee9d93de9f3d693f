// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/gpumeasuring.h"

#include "app/cli/console.h"
#include "app/cli/interrupt.h"
#include "core/base/tr.h"
#include "core/run/finalmessages.h"

#include <memory>
#include <QCoreApplication>

namespace megatune {

std::optional<GpuCheckAnswer> measuredGpus(const QList<HostSpec>& hosts, const HostContext& context,
    const QList<QPair<QString, QString>>& environment)
{
    say(Tr::tr("Measuring the GPUs and the ways between them; that takes half a minute."));
    std::optional<GpuCheckAnswer> measured;
    bool isInterrupted = false;
    auto asking = std::make_unique<QObject>();
    const auto leave = [&asking] {
        if (!asking)
            return;
        asking.release()->deleteLater(); // it may be further up the stack
        afterFinalMessages(finalMessagesMs, [] { QCoreApplication::exit(); });
    };
    const Interrupt interrupt;
    QObject::connect(&interrupt, &Interrupt::interrupted, &interrupt, [&isInterrupted, &leave] {
        isInterrupted = true;
        leave();
    });
    checkGpus(asking.get(), hosts, context, environment, [&measured, &leave](const GpuCheckAnswer& answer) {
        measured = answer;
        leave();
    });
    QCoreApplication::exec();
    return isInterrupted ? std::nullopt : measured;
}

} // namespace megatune
