// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/knownmodels.h"

#include "core/base/background.h"
#include "core/model/modellocator.h"

#include <algorithm>

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
        // By their names: a model stands before what others have made of it.
        QStringList catalog = locator.catalogModels();
        std::stable_sort(catalog.begin(), catalog.end(), [](const QString& one, const QString& other) {
            return one.section(u'/', -1).compare(other.section(u'/', -1), Qt::CaseInsensitive) < 0;
        });
        QStringList all = locator.cachedModels() + catalog;
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
