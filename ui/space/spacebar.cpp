// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/space/spacebar.h"

#include "ui/look/look.h"

#include <QAbstractItemView>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QSignalBlocker>

namespace megatune {

SpaceBar::SpaceBar(QWidget* parent)
    : QWidget(parent)
{
    auto* line = look::rowIn(this);
    m_row = addBox(line, tr("&Rows"), tr("Parameter of the rows"));
    line->addSpacing(look::related);
    m_column = addBox(line, tr("&Columns"), tr("Parameter of the columns"));
    line->addStretch();
    m_total = new QLabel(this);
    m_total->setFont(look::tabular(look::sectionFont()));
    m_totalOfAll = new QLabel(this);
    m_totalOfAll->setFont(look::tabular(look::textFont()));
    line->addWidget(m_totalOfAll);
    line->addSpacing(look::related);
    line->addWidget(m_total);
}

QComboBox* SpaceBar::addBox(QHBoxLayout* line, const QString& title, const QString& name)
{
    auto* label = new QLabel(title, this);
    auto* box = new QComboBox(this);
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8); // of the usual ones; the list is as wide as it needs
    box->view()->setMinimumWidth(look::byLetters(150));
    label->setBuddy(box);
    line->addWidget(label);
    line->addWidget(box);
    connect(box, &QComboBox::currentIndexChanged, this, [this, box] { choose(box); });
    return box;
}

QString SpaceBar::rowParameter() const
{
    return m_row->currentData().toString();
}

QString SpaceBar::columnParameter() const
{
    return m_column->currentData().toString();
}

void SpaceBar::remember()
{
    m_rowBefore = rowParameter();
    m_columnBefore = columnParameter();
}

void SpaceBar::setParameters(const QList<Parameter>& parameters)
{
    QStringList names;
    for (const Parameter& parameter : parameters)
        names.append(parameter.name);
    QStringList offered;
    for (int i = 0; i < m_row->count(); ++i)
        offered.append(m_row->itemData(i).toString());
    if (offered == names)
        return;
    const QSignalBlocker rowBlocker(m_row);
    const QSignalBlocker columnBlocker(m_column);
    for (QComboBox* box : {m_row, m_column}) {
        const QString chosen = box->currentData().toString();
        box->clear();
        for (const Parameter& parameter : parameters) {
            box->addItem(parameter.title, parameter.name);
            box->setItemData(box->count() - 1, parameter.meaning, Qt::ToolTipRole);
        }
        const auto known = static_cast<int>(names.indexOf(chosen));
        box->setCurrentIndex(known >= 0 ? known : box == m_row ? 0 : 1);
    }
    if (m_row->currentIndex() == m_column->currentIndex())
        m_column->setCurrentIndex(m_row->currentIndex() == 0 ? 1 : 0);
    remember();
}

/// Two axes of one parameter would show a diagonal: the other one takes what this one had.
void SpaceBar::choose(QComboBox* changed)
{
    QComboBox* other = changed == m_row ? m_column : m_row;
    if (other->currentIndex() == changed->currentIndex()) {
        const QSignalBlocker blocker(other);
        other->setCurrentIndex(other->findData(changed == m_row ? m_rowBefore : m_columnBefore));
    }
    remember();
    Q_EMIT axesChosen();
}

void SpaceBar::showCounts(
    const std::shared_ptr<const Classification>& counts, const std::shared_ptr<const Classification>& layouts)
{
    m_totalOfAll->clear();
    if (counts == nullptr || layouts == nullptr) {
        m_total->setText(tr("Counting…"));
        return;
    }
    const QLocale locale;
    m_total->setText(
        tr("%1 of %2 layouts kept").arg(locale.toString(layouts->kept), locale.toString(layouts->total)));
    m_totalOfAll->setText(tr("%1 with recompute options").arg(locale.toString(counts->kept)));
    m_totalOfAll->setToolTip(tr("%1 of %2 combinations of every parameter are kept; the cells count these.")
                                 .arg(locale.toString(counts->kept), locale.toString(counts->total)));
}

} // namespace megatune

#include "moc_spacebar.cpp"
