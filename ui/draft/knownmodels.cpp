// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/knownmodels.h"

#include "core/base/background.h"
#include "core/model/modellocator.h"

namespace megatune {

KnownModels::KnownModels(const QProcessEnvironment& environment, QObject* parent)
    : QObject(parent)
    , m_environment(environment)
{
}

const QStringList& KnownModels::ids()
{
    if (!m_isAsked)
        lookAgain();
    return m_ids;
}

void KnownModels::lookAgain()
{
    m_isAsked = true;
    const auto work = [where = m_environment] {
        const ModelLocator locator(where);
        QStringList all = locator.cachedModels() + locator.catalogModels();
        all.removeDuplicates();
        return all;
    };
    inBackground<QStringList>(this, work, [this](const QStringList& found) {
        m_ids = found;
        Q_EMIT changed();
    });
}

} // namespace megatune

#include "moc_knownmodels.cpp"
