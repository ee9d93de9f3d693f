// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/space/spacebar.h"

#include "core/space/parametertitles.h"
#include "ui/look/look.h"
#include "ui/look/wrappinglayout.h"

#include <algorithm>

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
    auto* boxes = new QWidget(this);
    auto* wrapped = new WrappingLayout(boxes, look::related);
    line->addWidget(boxes, 1);
    m_row = addBox(wrapped, tr("&Rows"), tr("Parameter of the rows"));
    m_column = addBox(wrapped, tr("&Columns"), tr("Parameter of the columns"));
    for (QComboBox* box : {m_row, m_column})
        connect(box, &QComboBox::currentIndexChanged, this, [this, box] { choose(box); });
    buildFigures(wrapped);
    m_total = new QLabel(this);
    m_total->setFont(look::tabular(look::sectionFont()));
    m_combinations = new QLabel(this);
    m_combinations->setFont(look::tabular(look::textFont()));
    auto* counts = new QVBoxLayout; // one above the other: beside three boxes there is no room for both
    counts->setSpacing(0);
    for (QLabel* label : {m_total, m_combinations}) {
        label->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
        counts->addWidget(label);
    }
    line->addLayout(counts);
}

QComboBox* SpaceBar::addBox(QLayout* line, const QString& title, const QString& name)
{
    auto* pair = new QWidget(this);
    auto* both = look::rowIn(pair);
    auto* label = new QLabel(title, pair);
    auto* box = new QComboBox(pair);
    box->setAccessibleName(name);
    box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    box->setMinimumContentsLength(8); // of the usual ones; the list is as wide as it needs
    box->view()->setMinimumWidth(look::byLetters(150));
    label->setBuddy(box);
    both->addWidget(label);
    both->addWidget(box);
    line->addWidget(pair);
    return box;
}

void SpaceBar::buildFigures(QLayout* line)
{
    m_figure = addBox(line, tr("Co&lour"), tr("What the cells show and are coloured by"));
    const QList<std::pair<CellFigure, QString>> figures{{CellFigure::Speed, tr("Speed")},
        {CellFigure::Memory, tr("Memory")}, {CellFigure::Chance, tr("Chance to fit")},
        {CellFigure::Measured, tr("Measured")}};
    for (const auto& [figure, name] : figures)
        m_figure->addItem(name, static_cast<int>(figure));
    connect(m_figure, &QComboBox::currentIndexChanged, this, [this] { Q_EMIT figureChosen(figure()); });
}

CellFigure SpaceBar::figure() const
{
    return static_cast<CellFigure>(m_figure->currentData().toInt());
}

void SpaceBar::setFigure(CellFigure figure)
{
    m_figure->setCurrentIndex(std::max(0, m_figure->findData(static_cast<int>(figure))));
}

QString SpaceBar::title() const
{
    return tr("%1 by %2 and %3").arg(m_figure->currentText(), m_row->currentText(), m_column->currentText());
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
            box->addItem(fullParameterTitle(parameter), parameter.name);
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
    m_combinations->clear();
    if (counts == nullptr || layouts == nullptr) {
        m_total->setText(tr("Counting…"));
        return;
    }
    const QLocale locale;
    m_total->setText(
        tr("%1 of %2 layouts kept").arg(locale.toString(layouts->kept), locale.toString(layouts->total)));
    m_combinations->setText(tr("in %1 combinations").arg(locale.toString(counts->kept)));
    const QString tip =
        tr("A layout is TP, PP, CP, EP, ETP and MBS; with the other parameters it comes in "
           "several combinations. Cells, rules and Start count combinations: %1 of %2 are kept.")
            .arg(locale.toString(counts->kept), locale.toString(counts->total));
    m_total->setToolTip(tip);
    m_combinations->setToolTip(tip);
}

} // namespace megatune

#include "moc_spacebar.cpp"
