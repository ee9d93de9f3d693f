// SPDX-License-Identifier: GPL-3.0-or-later
// One trial in words: its layout, why it was tried, its numbers, what went wrong and what to do, its command.
#pragma once

#include "core/study/state.h"

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace megatune {

class IconLabel;
class CommandView;
class SectionLabel;

class TrialDetail final : public QWidget
{
    Q_OBJECT

public:
    explicit TrialDetail(QWidget* parent = nullptr);

    /// `trial` may be null: says what to do. `last` is the newest iteration of a running trial.
    void showTrial(
        const Trial* trial, const StudyState& state, const std::optional<IterationPoint>& last, bool isRun);
    /// `why` note and star can only be looked at, one sentence; empty: they can be set.
    void setReadOnly(const QString& why);
    /// Note and star in place of the trial's own, from the next showTrial() on.
    void setAnnotation(const QString& note, bool starred);
    /// Sends the note that is being typed, as the end of editing does. Before the study is another one.
    void commitNote();
    /// Takes away the note that is being typed: it goes nowhere.
    QString takeTypedNote();
    [[nodiscard]] bool isNoteBeingTyped() const;
    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] QString numbersText() const;
    [[nodiscard]] QString failureText() const;

Q_SIGNALS:
    void copyCommandRequested(int number);
    void againRequested(int number);
    void noteEdited(int number, const QString& text);
    void starToggled(int number, bool on);

protected:
    void changeEvent(QEvent* event) override;

private:
    void buildTitle(QVBoxLayout* column);
    void buildFailure(QWidget* body);
    void buildCommand(QWidget* body);
    /// Or what speaks against its value.
    void showFailure(const Trial& trial, const QStringList& doubts);
    void showNote(const Trial& trial);
    void layOut();
    [[nodiscard]] QString numbersOf(
        const Trial& trial, const StudyState& state, const std::optional<IterationPoint>& last) const;

    int m_number = -1;
    QString m_whyReadOnly;
    std::optional<QPair<QString, bool>> m_annotation;
    IconLabel* m_icon = nullptr;
    SectionLabel* m_title = nullptr;
    QToolButton* m_star = nullptr;
    QLabel* m_layout = nullptr;
    QLabel* m_numbers = nullptr;
    QWidget* m_failure = nullptr;
    QLabel* m_failureHint = nullptr;
    QLabel* m_failureMessage = nullptr;
    QLabel* m_whatRan = nullptr;
    QLabel* m_reason = nullptr;
    CommandView* m_command = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_again = nullptr; ///< of a trial that gave no value
    QLineEdit* m_note = nullptr;
    QWidget* m_head = nullptr;
    QWidget* m_body = nullptr;
    QLabel* m_empty = nullptr;
};

} // namespace megatune
