// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/nodegroups.h"

#include "core/base/tr.h"

namespace megatune {

QStringList slowGroups(const LayoutSpec& layout, int gpusPerNode)
{
    QStringList sentences;
    if (layout.tp > gpusPerNode) {
        sentences.append(Tr::tr("Slow: TP %1 reaches beyond the %2 GPUs that NVLink connects, so that every "
                                "layer waits for the network.")
                             .arg(layout.tp)
                             .arg(gpusPerNode));
    }
    const qint64 experts = static_cast<qint64>(layout.ep) * layout.etp;
    if (layout.ep > 1 && experts > gpusPerNode) {
        sentences.append(
            Tr::tr("Slow: EP %1 x ETP %2 reaches beyond the %3 GPUs that NVLink connects, so that "
                   "tokens go to their experts over the network.")
                .arg(layout.ep)
                .arg(layout.etp)
                .arg(gpusPerNode));
    }
    return sentences;
}

} // namespace megatune
