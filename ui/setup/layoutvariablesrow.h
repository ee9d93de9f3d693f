// SPDX-License-Identifier: GPL-3.0-or-later
// The variables from which a script reads its layout: a field for them, and what was read in the script as an
// offer to fill it in. Shown only where the command may need them.
#pragma once

#include <QWidget>

class QLineEdit;
class QPushButton;

namespace megatune {

class FieldNote;
class StudyDraft;

class LayoutVariablesRow final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` outlives the row.
    explicit LayoutVariablesRow(StudyDraft* draft, QWidget* parent = nullptr);

    void refresh();

private:
    StudyDraft* m_draft;
    QLineEdit* m_field = nullptr;
    QPushButton* m_offer = nullptr;
    FieldNote* m_note = nullptr;
};

} // namespace megatune
