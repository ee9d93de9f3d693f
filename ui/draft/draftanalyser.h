// SPDX-License-Identifier: GPL-3.0-or-later
// Analyses a draft in the background once typing pauses. Nobody hears of an answer to what was typed before.
#pragma once

#include "ui/draft/draftanalysis.h"

#include <atomic>
#include <QObject>
#include <QTimer>

namespace megatune {

class DraftAnalyser final : public QObject
{
    Q_OBJECT

public:
    explicit DraftAnalyser(QObject* parent = nullptr);
    ~DraftAnalyser() override;

    /// Something was changed: due() follows when nothing more is for a moment.
    void restart();
    void analyse(const DraftInput& input);
    /// From restart() until answered().
    [[nodiscard]] bool isComputing() const { return m_computing; }

Q_SIGNALS:
    /// Time to call analyse().
    void due();
    void answered(const megatune::DraftAnalysis& analysis);

private:
    QTimer m_settle;
    std::shared_ptr<std::atomic<quint64>> m_generation = std::make_shared<std::atomic<quint64>>(0);
    bool m_computing = false;
};

} // namespace megatune
