// SPDX-License-Identifier: GPL-3.0-or-later
// Ids of the models in this machine's caches and behind them those of the catalog, read in the background.
#pragma once

#include <QObject>
#include <QProcessEnvironment>
#include <QStringList>

namespace megatune {

class KnownModels final : public QObject
{
    Q_OBJECT

public:
    /// `environment` says where the caches are.
    explicit KnownModels(const QProcessEnvironment& environment, QObject* parent = nullptr);

    /// Empty at first: who asks has them read.
    [[nodiscard]] const QStringList& ids();
    /// Files may have come or gone.
    void lookAgain();

Q_SIGNALS:
    void changed();

private:
    QProcessEnvironment m_environment;
    bool m_isAsked = false;
    QStringList m_ids;
};

} // namespace megatune
