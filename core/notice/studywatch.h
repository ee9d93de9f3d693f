// SPDX-License-Identifier: GPL-3.0-or-later
// Watches a study that runs for what somebody who is away should hear of: its end, and that none of its hosts
// has been usable for a while.
#pragma once

#include "core/control/controller.h"
#include "core/notice/studynotice.h"

namespace megatune {

class StudyWatch final : public QObject
{
    Q_OBJECT

public:
    /// Hosts are asked again by themselves: what is mended by then needs nobody.
    static constexpr int usualPatienceMs = 60'000;

    /// `controller` outlives this.
    explicit StudyWatch(
        const StudyController* controller, QObject* parent = nullptr, int patienceMs = usualPatienceMs);

Q_SIGNALS:
    /// Once at the end, and once each time that all hosts were lost.
    void noticed(const megatune::StudyNotice& notice);

private:
    void lookAtHosts();
    void tellOfHosts();
    void end(const std::optional<Error>& error);

    const StudyController* m_controller;
    QTimer m_patience;
    bool m_isTold = false; ///< that no host can be used
};

} // namespace megatune
