// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/space/sourceswitch.h"

#include "ui/look/look.h"

#include <QHBoxLayout>
#include <QPushButton>

namespace megatune {

namespace {

/// Of a study's name: names come from files.
constexpr int widestSource = 320;

} // namespace

SourceSwitch::SourceSwitch(QWidget* parent)
    : QWidget(parent)
{
    auto* row = look::rowIn(this);
    m_study = add(QStringLiteral("spaceOfStudy"), true);
    m_draft = add(QStringLiteral("spaceOfDraft"), false);
    m_draft->setText(tr("What is set up"));
    row->addWidget(m_study);
    row->addWidget(m_draft);
    row->addStretch();
    hide();
}

QPushButton* SourceSwitch::add(const QString& name, bool study)
{
    auto* button = new QPushButton(this);
    button->setObjectName(name);
    button->setCheckable(true);
    button->setAutoExclusive(true);
    connect(button, &QPushButton::clicked, this, [this, study] { Q_EMIT chosen(study); });
    return button;
}

void SourceSwitch::offer(const QString& study, bool showsStudy)
{
    const int widest = look::byLetters(widestSource);
    QString text = tr("Study %1").arg(study);
    text = m_study->fontMetrics().elidedText(text, Qt::ElideMiddle, widest);
    m_study->setText(text.replace(u'&', QStringLiteral("&&")));
    m_study->setToolTip(study);
    (showsStudy ? m_study : m_draft)->setChecked(true);
    show();
}

} // namespace megatune

#include "moc_sourceswitch.cpp"
