// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/setuprows.h"

#include "ui/common/labels.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QGridLayout>
#include <QToolButton>

namespace megatune {

namespace {

constexpr int setupLabelWidth = 80;

} // namespace

SetupRows::SetupRows(QWidget* form)
    : m_form(form)
    , m_grid(new QGridLayout(form))
{
    m_grid->setContentsMargins(0, 0, look::related, 0);
    m_grid->setHorizontalSpacing(look::related);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnMinimumWidth(0, setupLabelWidth);
    m_grid->setColumnStretch(1, 1);
}

FieldNote* SetupRows::add(const QString& label, QWidget* field, QLayout* content)
{
    addPlain(label, field, content);
    auto* note = new FieldNote(field, m_form);
    note->keepToOneLine();
    m_grid->addWidget(note, m_row++, 1);
    return note;
}

void SetupRows::addPlain(const QString& label, QWidget* field, QLayout* content)
{
    if (m_row > 0)
        m_grid->setRowMinimumHeight(m_row++, look::related / 2);
    auto* title = new QLabel(label, m_form);
    title->setBuddy(field);
    // Beside a list it stands at the first line.
    title->setMinimumHeight(std::min(field->sizeHint().height(), title->sizeHint().height() + look::group));
    m_grid->addWidget(title, m_row, 0, Qt::AlignTop);
    m_grid->addLayout(content, m_row++, 1);
}

void SetupRows::addHeading(const QString& title)
{
    if (m_row > 0)
        m_grid->setRowMinimumHeight(m_row++, look::related);
    m_grid->addWidget(new SectionLabel(title, m_form), m_row++, 0, 1, 2);
}

void SetupRows::addBelow(QWidget* widget, Qt::Alignment alignment)
{
    m_grid->addWidget(widget, m_row++, 1, alignment);
}

void SetupRows::finish()
{
    m_grid->setRowStretch(m_row, 1);
}

QHBoxLayout* createFieldRow()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    return row;
}

void addInner(QHBoxLayout* row, const QString& text, QWidget* field)
{
    auto* label = new QLabel(text);
    label->setBuddy(field);
    row->addWidget(label);
    row->addWidget(field);
}

QToolButton* createFolderButton(const QString& what)
{
    auto* button = new QToolButton;
    button->setIcon(glyphIcon(Glyph::Folder));
    button->setToolTip(what);
    button->setAccessibleName(what);
    return button;
}

} // namespace megatune
