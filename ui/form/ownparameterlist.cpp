// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/ownparameterlist.h"

#include "core/base/text.h"
#include "ui/look/look.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QToolButton>

#include <algorithm>

namespace megatune {

OwnParameterList::OwnParameterList(QWidget* parent)
    : QWidget(parent)
    , m_column(new QVBoxLayout(this))
    , m_add(new QPushButton(tr("Add a flag or variable of your own"), this))
{
    m_add->setObjectName(QStringLiteral("addParameter"));
    m_add->setAutoDefault(false);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(look::related / 2);
    m_column->addWidget(m_add, 0, Qt::AlignLeft);
    setFocusProxy(m_add);
    connect(
        m_add, &QPushButton::clicked, this, [this] { addRow({}, {}).name->setFocus(Qt::OtherFocusReason); });
}

QString OwnParameterList::text() const
{
    QStringList items;
    for (const Row& row : m_rows) {
        const QString name = row.name->text().trimmed();
        const QStringList choices = trimmedParts(row.choices->text(), u',');
        if (!name.isEmpty() || !choices.join(QString()).isEmpty())
            items.append(name + u'=' + choices.join(u'+'));
    }
    return items.join(u'/');
}

void OwnParameterList::setText(const QString& text)
{
    if (text == this->text())
        return;
    while (!m_rows.isEmpty())
        removeRow(m_rows.last().box);
    for (const QString& item : text.split(u'/', Qt::SkipEmptyParts)) {
        QString choices = item.section(u'=', 1);
        addRow(item.section(u'=', 0, 0).trimmed(), choices.replace(u'+', QStringLiteral(", ")));
    }
}

OwnParameterList::Row& OwnParameterList::addRow(const QString& name, const QString& choices)
{
    auto* box = new QWidget(this);
    Row row{box, new QLineEdit(name, box), new QLineEdit(choices, box)};
    row.name->setObjectName(QStringLiteral("parameterName"));
    row.name->setPlaceholderText(tr("--flag or VARIABLE"));
    row.name->setAccessibleName(tr("Flag or environment variable"));
    row.choices->setObjectName(QStringLiteral("parameterChoices"));
    row.choices->setPlaceholderText(tr("first, second"));
    row.choices->setAccessibleName(tr("Choices, separated by commas"));
    row.choices->setToolTip(tr("Values to try; on, off for a flag that takes none"));
    auto* remove = new QToolButton(box);
    remove->setText(QStringLiteral("\u2212"));
    remove->setToolTip(tr("Remove this parameter"));
    remove->setAccessibleName(remove->toolTip());
    auto* layout = look::rowIn(box);
    layout->addWidget(row.name, 1);
    layout->addWidget(row.choices, 1);
    layout->addWidget(remove);
    m_column->insertWidget(static_cast<int>(m_rows.size()), box);
    box->show();
    m_rows.append(row);
    for (QLineEdit* field : {row.name, row.choices})
        connect(field, &QLineEdit::textEdited, this, [this] { Q_EMIT edited(this->text()); });
    connect(remove, &QToolButton::clicked, this, [this, box] {
        removeRow(box);
        m_add->setFocus(Qt::OtherFocusReason);
        Q_EMIT edited(this->text());
    });
    return m_rows.last();
}

void OwnParameterList::removeRow(const QWidget* box)
{
    const auto row =
        std::find_if(m_rows.begin(), m_rows.end(), [box](const Row& each) { return each.box == box; });
    if (row == m_rows.end())
        return;
    row->box->hide();
    row->box->deleteLater(); // the click that removes it is still on its way
    m_rows.erase(row);
}

} // namespace megatune

#include "moc_ownparameterlist.cpp"
