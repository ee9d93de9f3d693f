// SPDX-License-Identifier: GPL-3.0-or-later
// Trials that a person wants to see run again: asks the controller, or whoever starts a study that does not
// run, and says how they ended.
#pragma once

#include "core/control/controller.h"

#include <QPointer>
#include <QSet>

class QMenu;

namespace megatune {

class TrialRetries final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;

    /// From now on it is about this study; the controller is null where it does not run here.
    void showStudy(StudyFeed* feed, StudyController* controllerOrNull);
    /// The file holds another study now.
    void forget() { m_ranAgain.clear(); }

    void runAgain(const QList<int>& numbers);
    void runFailedAgain();
    /// What can be done with this trial, and with all that failed.
    void addTo(QMenu* menu, int number);
    /// It was asked for since the study is shown.
    [[nodiscard]] bool ranAgain(int number) const { return m_ranAgain.contains(number); }

Q_SIGNALS:
    /// One sentence for the window's message bar.
    void messageRequested(const QString& sentence);
    /// Nobody runs the study.
    void againRequested(const QList<int>& numbers);

private:
    void onChanged(const StudyEvent& event);

    QPointer<StudyFeed> m_feed;
    QPointer<StudyController> m_controller;
    QSet<int> m_ranAgain;
};

} // namespace megatune
