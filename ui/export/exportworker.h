// SPDX-License-Identifier: GPL-3.0-or-later
// Answers questions about exports in the background, one at a time. Nobody hears of an answer to what was
// dropped.
#pragma once

#include "ui/studies/studyexport.h"

#include <QObject>

namespace megatune {

class ExportWorker final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    ~ExportWorker() override;

    [[nodiscard]] bool isWorking() const { return m_isWorking; }
    /// Only while it is not working; answered() follows.
    void ask(ExportQuestion question);
    /// Nobody waits for the answer that is on its way.
    void drop();

Q_SIGNALS:
    void answered(const megatune::ExportAnswer& answer);

private:
    quint64 m_generation = 0;                        ///< a late answer to what was dropped is not told
    std::shared_ptr<std::atomic<bool>> m_isObsolete; ///< the latest answer; null: none was asked
    bool m_isWorking = false;
};

} // namespace megatune
