// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/studynoteline.h"

#include "ui/common/available.h"
#include "ui/look/look.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int noteWidth = 320;

} // namespace

StudyNoteLine::StudyNoteLine(QWidget* parent)
    : QWidget(parent)
    , m_star(new QToolButton(this))
    , m_note(new QLineEdit(this))
{
    auto* row = look::rowIn(this);
    m_star->setObjectName(QStringLiteral("studyStar"));
    m_star->setCheckable(true);
    m_star->setAutoRaise(true);
    m_star->setFocusPolicy(Qt::StrongFocus);
    m_note->setObjectName(QStringLiteral("studyNote"));
    m_note->setPlaceholderText(tr("Note on this study"));
    m_note->setAccessibleName(tr("Note on this study"));
    setMaximumWidth(look::byLetters(noteWidth));
    look::giveRoomForHint(m_note);
    row->addWidget(m_star);
    row->addWidget(m_note, 1);
    connect(m_star, &QToolButton::clicked, this, &StudyNoteLine::starToggled);
    connect(m_note, &QLineEdit::editingFinished, this, &StudyNoteLine::commit);
}

void StudyNoteLine::commit()
{
    if (!m_note->isModified())
        return;
    m_note->setModified(false);
    Q_EMIT noteEdited(m_note->text());
}

QString StudyNoteLine::takeTyped()
{
    const QString text = m_note->isModified() ? m_note->text() : QString();
    m_note->setModified(false);
    return text;
}

void StudyNoteLine::show(const QString& note, bool starred, const QString& whyReadOnly)
{
    // What somebody is typing is not taken away.
    if (!m_note->isModified() && m_note->text() != note)
        m_note->setText(note);
    m_note->setReadOnly(!whyReadOnly.isEmpty());
    m_note->setVisible(whyReadOnly.isEmpty() || !note.isEmpty());
    m_star->setVisible(whyReadOnly.isEmpty() || starred);
    m_note->setToolTip(!whyReadOnly.isEmpty() ? whyReadOnly
            : note.isEmpty()                  ? m_note->placeholderText()
                                              : note);
    m_star->setChecked(starred);
    m_star->setText(starred ? u"\u2605"_s : u"\u2606"_s);
    m_star->setAccessibleName(
        starred ? tr("Take the star of this study away") : tr("Mark this study with a star"));
    setAvailable(m_star, whyReadOnly, m_star->accessibleName());
}

} // namespace megatune

#include "moc_studynoteline.cpp"
