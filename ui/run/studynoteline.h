// SPDX-License-Identifier: GPL-3.0-or-later
// The note on a study, and its star.
#pragma once

#include <QWidget>

class QLineEdit;
class QToolButton;

namespace megatune {

class StudyNoteLine final : public QWidget
{
    Q_OBJECT

public:
    explicit StudyNoteLine(QWidget* parent = nullptr);

    /// `whyReadOnly`: empty where they can be set; else only what is there is shown. What is being typed
    /// stays.
    void show(const QString& note, bool starred, const QString& whyReadOnly);
    /// Sends what is being typed, as the end of editing does.
    void commit();
    /// Takes away what is being typed: it goes nowhere.
    QString takeTyped();

Q_SIGNALS:
    void noteEdited(const QString& text);
    void starToggled(bool on);

private:
    QToolButton* m_star;
    QLineEdit* m_note;
};

} // namespace megatune
