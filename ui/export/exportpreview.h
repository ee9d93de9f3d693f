// SPDX-License-Identifier: GPL-3.0-or-later
// The text as it would be exported, under its name and with what to do before it is used.
#pragma once

#include "ui/studies/studyexport.h"

#include <QWidget>

class QLabel;
class QProgressBar;

namespace megatune {

class CommandText;
class SectionLabel;

class ExportPreview final : public QWidget
{
    Q_OBJECT

public:
    explicit ExportPreview(QWidget* parent = nullptr);

    /// `hint` stands in place of a text: that of another choice would be taken for it.
    void showHint(const QString& title, const QString& hint);
    /// The answer's text or problem; `wraps` long lines. The place that is read stays in sight.
    void showAnswer(const QString& title, const ExportAnswer& answer, bool wraps);
    /// A text is being made.
    void setBusy(bool busy);

private:
    void buildText();
    void buildBusy();

    SectionLabel* m_title;
    QLabel* m_remarks;
    CommandText* m_text = nullptr;
    QProgressBar* m_busy = nullptr;
    QLabel* m_bound; ///< how much of the text is shown
};

} // namespace megatune
