// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/filechoice.h"

#include "core/base/text.h"
#include "ui/common/labels.h"
#include "ui/look/look.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>

namespace megatune {

FileChoice::FileChoice(const QString& name, const QString& title, const QString& filter, QWidget* parent)
    : QWidget(parent)
    , m_title(title)
    , m_filter(filter)
    , m_names(new ElidedLabel(this))
    , m_add(new QPushButton(tr("Add\u2026"), this))
    , m_clear(new QPushButton(tr("Take away"), this))
{
    m_names->setObjectName(name);
    m_names->setTextFormat(Qt::PlainText);
    m_names->setElided(Qt::ElideMiddle);
    m_add->setObjectName(name + QLatin1String("Add"));
    m_add->setAccessibleName(title);
    m_clear->setObjectName(name + QLatin1String("Clear"));
    auto* row = look::rowIn(this);
    row->addWidget(m_names, 1);
    row->addWidget(m_clear);
    row->addWidget(m_add);
    setFocusProxy(m_add);
    connect(m_add, &QPushButton::clicked, this, &FileChoice::choose);
    connect(m_clear, &QPushButton::clicked, this, &FileChoice::cleared);
    setFiles({});
}

void FileChoice::setFiles(const QStringList& paths)
{
    QStringList names;
    for (const QString& path : paths)
        names.append(withTilde(path));
    m_names->setText(names.isEmpty() ? tr("none") : names.join(QStringLiteral(", ")));
    m_clear->setVisible(!paths.isEmpty());
}

void FileChoice::choose()
{
    auto* dialog = new QFileDialog(this, m_title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    if (!m_filter.isEmpty())
        dialog->setNameFilter(m_filter);
    connect(dialog, &QFileDialog::fileSelected, this, &FileChoice::added);
    dialog->open();
}

} // namespace megatune

#include "moc_filechoice.cpp"
