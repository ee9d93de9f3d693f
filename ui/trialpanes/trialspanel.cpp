// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/trialspanel.h"

#include "ui/common/labels.h"
#include "ui/common/sections.h"
#include "ui/look/look.h"
#include "ui/trialpanes/trialtable.h"
#include "ui/trials/studyseries.h"
#include "ui/trials/trialfiltermodel.h"
#include "ui/trials/trialtablemodel.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace megatune {

TrialsPanel::TrialsPanel(StudySeries* series, QWidget* parent)
    : QWidget(parent)
    , m_series(series)
    , m_trials(new TrialTableModel(series))
    , m_filter(new TrialFilterModel(m_trials))
{
    buildFilterLine();
    QWidget* all = createAllParameters();
    m_table = new TrialTable(m_filter, this);
    m_filter->setParent(m_table);
    m_trials->setParent(m_table);
    layOutSection(this, {new SectionLabel(tr("Trials"), this), m_count, m_filterLine, all}, m_table);
    connectParts();
}

void TrialsPanel::buildFilterLine()
{
    m_filterLine = new QLineEdit(this);
    m_filterLine->setPlaceholderText(tr("Filter: tp=2 state:oom"));
    m_filterLine->setAccessibleName(tr("Filter the trials"));
    m_filterLine->setClearButtonEnabled(true);
    m_filterLine->setToolTip(tr(
        "All words must hold: tp=2, mbs>=4, state:oom, value>400, memory<70, host:gpu-a, #12, star:yes, best:yes, or any text."));
    look::giveRoomForHint(m_filterLine);
    m_count = new QuietLabel({}, this);
    m_count->setWordWrap(false);
}

QWidget* TrialsPanel::createAllParameters()
{
    auto* all = new QToolButton(this);
    all->setText(tr("All parameters"));
    all->setToolTip(tr("Also show parameters that are the same in every trial."));
    all->setCheckable(true);
    all->setAutoRaise(true);
    all->setFocusPolicy(Qt::StrongFocus);
    connect(all, &QToolButton::toggled, this, [this](bool on) {
        m_trials->setAllParameters(on);
        m_table->setSelected(m_selected);
    });
    return all;
}

void TrialsPanel::connectParts()
{
    connect(m_table, &TrialTable::trialSelected, this, &TrialsPanel::trialSelected);
    connect(m_table, &TrialTable::copyCommandRequested, this, &TrialsPanel::copyCommandRequested);
    connect(m_table, &TrialTable::menuAboutToShow, this, &TrialsPanel::menuAboutToShow);
    connect(m_table, &TrialTable::filterRequested, this, &TrialsPanel::toggleFilterWord);
    connect(m_filterLine, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_filter->setFilterText(text);
        m_table->setSelected(m_selected);
        showCount();
    });
    connect(m_filter, &TrialFilterModel::filterChanged, this, &TrialsPanel::takeFilter);
    for (const auto signal : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(m_filter, signal, this, &TrialsPanel::showCount);
}

void TrialsPanel::setFeed(StudyFeed* feed)
{
    m_trials->setFeed(feed);
}

QAbstractItemModel* TrialsPanel::model() const
{
    return m_filter;
}

void TrialsPanel::setSelected(int number)
{
    m_selected = number;
    m_trials->flush(); // the row may be in the queue still
    m_table->setSelected(number);
}

QString TrialsPanel::filterText() const
{
    return m_filterLine->text();
}

void TrialsPanel::setFilterText(const QString& text)
{
    m_filterLine->setText(text);
}

void TrialsPanel::toggleFilterWord(const QString& word)
{
    const QString text = m_filterLine->text();
    const QStringList names = m_trials->parameters();
    const QStringList about{TrialFilter::subjectOf(word, names)};
    const QString others = TrialFilter::without(text, about, names);
    const bool isOn = TrialFilter::only(text, about, names) == word;
    m_filterLine->setText(isOn ? others : QString(others % u' ' % word).trimmed());
}

void TrialsPanel::focusFilter()
{
    m_filterLine->setFocus(Qt::ShortcutFocusReason);
    m_filterLine->selectAll();
}

/// The filter of the table is that of all charts.
void TrialsPanel::takeFilter(const std::vector<bool>& holds)
{
    m_series->setFilter(m_filter->filter(), holds);
    Q_EMIT filterChanged(m_filter->filterText());
}

void TrialsPanel::showCount()
{
    if (!m_filter->problem().isEmpty()) {
        m_count->setText(m_filter->problem());
    } else if (m_filter->filterText().isEmpty()) {
        m_count->setText(tr("%Ln trial(s)", nullptr, m_trials->rowCount()));
    } else {
        m_count->setText(tr("%L1 of %Ln trial(s)", nullptr, m_trials->rowCount()).arg(m_filter->rowCount()));
    }
}

QByteArray TrialsPanel::saveColumns() const
{
    return m_table->saveColumns();
}

void TrialsPanel::restoreColumns(const QByteArray& state)
{
    m_table->restoreColumns(state);
}

void TrialsPanel::restoreDefaultColumns()
{
    m_table->restoreDefaultColumns();
}

} // namespace megatune

#include "moc_trialspanel.cpp"
