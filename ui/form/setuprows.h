// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of Setup's form: a label, its fields and the note under them, all in one grid so that labels line
// up.
#pragma once

#include <QHBoxLayout>

class QGridLayout;
class QToolButton;

namespace megatune {

class FieldNote;

class SetupRows
{
public:
    /// `form` has no layout yet and owns what is added.
    explicit SetupRows(QWidget* form);

    [[nodiscard]] QWidget* form() const { return m_form; }
    /// The label's key leads to `field`, which the note is about.
    [[nodiscard]] FieldNote* add(const QString& label, QWidget* field, QLayout* content);
    /// One without a note.
    void addPlain(const QString& label, QWidget* field, QLayout* content);
    /// Above the rows of a section.
    void addHeading(const QString& title);
    /// Below the latest row, beside no label.
    void addBelow(QWidget* widget, Qt::Alignment alignment = {});
    /// The rest of the form is empty.
    void finish();

private:
    QWidget* m_form;
    QGridLayout* m_grid;
    int m_row = 0;
};

[[nodiscard]] QHBoxLayout* createFieldRow();
/// A label inside of a row, for the field after it.
void addInner(QHBoxLayout* row, const QString& text, QWidget* field);
/// `what` is its tool tip.
[[nodiscard]] QToolButton* createFolderButton(const QString& what);

} // namespace megatune
