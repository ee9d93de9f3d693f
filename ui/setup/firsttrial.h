// SPDX-License-Identifier: GPL-3.0-or-later
// The command as the first trial would run it, with what is changed in it marked.
#pragma once

#include <QWidget>

class QPushButton;

namespace megatune {

class CommandPreview;
class QuietLabel;
class StudyDraft;

class FirstTrial final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    explicit FirstTrial(const StudyDraft* draft, QWidget* parent = nullptr);

    void refresh();

private:
    const StudyDraft* m_draft;
    CommandPreview* m_preview;
    QPushButton* m_copy;
    QuietLabel* m_which; ///< its layout
};

} // namespace megatune
