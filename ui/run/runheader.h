// SPDX-License-Identifier: GPL-3.0-or-later
// The top of the Run page: which study, how far, how well, and the controls of a run.
#pragma once

#include "ui/studies/runprogress.h"
#include "ui/trials/waitingtrials.h"

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QProgressBar;

namespace megatune {

class QuietLabel;
class RunButtons;
class RunFigures;
class SectionLabel;
class StudyFollower;
class StudyNoteLine;

class RunHeader final : public QWidget
{
    Q_OBJECT

public:
    explicit RunHeader(QWidget* parent = nullptr);

    /// `controller` is null in review; then there are no controls. Shown with the next refresh().
    void showStudy(StudyFeed* feed, StudyController* controller);
    void setSelected(int number);
    /// What the study's own command asks for, beside which the best layout is a few changes; empty: not
    /// known.
    void setOwnLayout(const Layout& layout);
    /// The study's note and star; `whyReadOnly` is one sentence, or empty where they can be set.
    void setAnnotation(const QString& note, bool starred, const QString& whyReadOnly);
    /// Sends the note that is being typed, as the end of editing does. Before the study is another one.
    void commitNote();
    /// Takes away the note that is being typed: it goes nowhere.
    QString takeTypedNote();
    /// Numbers and controls as they are now.
    void refresh();

    [[nodiscard]] QString progressText() const;
    [[nodiscard]] QString bestText() const;
    /// "1.53 × your command", see core/words/headline.
    [[nodiscard]] QString headlineShown() const;
    /// "TP 2 → 1 · PP 1 → 2", against the user's own command.
    [[nodiscard]] QString changesShown() const;
    /// The line about noise, lead and savings; empty when there is none.
    [[nodiscard]] QString certaintyShown() const;
    [[nodiscard]] const RunProgress& progress() const { return m_progress; }
    /// Trials that the run has at most, as far as it is known.
    [[nodiscard]] std::optional<int> expectedTrials() const;

Q_SIGNALS:
    void bestRequested();
    /// Of the study itself.
    void noteEdited(const QString& text);
    void starToggled(bool on);
    void copyBestRequested();
    void exportRequested();
    void likeRequested();
    /// Nobody runs the study, and it shall go on.
    void resumeRequested();
    /// Nothing ran: what it would take.
    void planRequested();

private:
    void buildTop();
    void buildHeadline();
    void buildNumbers();
    void buildSentences();
    void refreshHeadline(const StudyState& state, const QStringList& doubts);
    void refreshCertainty(const StudyState& state, const QStringList& doubts);
    void refreshReason(const StudyState& state);
    void refreshProgress(const StudyState& state);
    [[nodiscard]] QString phaseText(const StudyState& state) const;
    [[nodiscard]] QString startingText() const;
    [[nodiscard]] static QString completedText(const StudyState& state);
    void askForWriter();
    /// The controller has not ended.
    [[nodiscard]] bool isRun() const;
    [[nodiscard]] QString trialsText(const StudyState& state, std::optional<qint64> toCome) const;

    RunProgress m_progress;
    WaitingTrials m_waiting;
    QPointer<StudyFeed> m_feed;
    QPointer<StudyController> m_controller;
    QPointer<StudyFollower> m_follower;
    QElapsedTimer m_lockAsked;
    bool m_isBeingWritten = false;
    SectionLabel* m_name = nullptr;
    QuietLabel* m_phase = nullptr;
    SectionLabel* m_headline = nullptr;
    QuietLabel* m_changes = nullptr;
    Layout m_ownLayout;
    QuietLabel* m_reason = nullptr; ///< see refreshReason()
    RunFigures* m_figures = nullptr;
    QuietLabel* m_certainty = nullptr;
    StudyNoteLine* m_noteLine = nullptr;
    RunButtons* m_buttons = nullptr;
    QProgressBar* m_bar = nullptr;
};

} // namespace megatune
