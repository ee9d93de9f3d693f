// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/space/spacepage.h"

#include "core/findings/studycalibration.h"
#include "core/space/enumerator.h"
#include "ui/look/look.h"

#include <QAbstractButton>
#include <QButtonGroup>
#include <QComboBox>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableView>

namespace megatune {

namespace {

constexpr int measuredRefreshMs = 200;

} // namespace

SpacePage::SpacePage(StudyDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_gridModel(new SpaceGridModel(this))
    , m_listModel(new LayoutListModel(this))
    , m_ruleModel(new RuleCountModel(this))
{
    buildSpacePage();
    m_measuredTimer.setSingleShot(true);
    m_measuredTimer.setInterval(measuredRefreshMs);
    connect(&m_measuredTimer, &QTimer::timeout, this, &SpacePage::refreshMeasured);
    connect(m_draft, &StudyDraft::changed, this, &SpacePage::refresh);
    connectChoices();
    connect(m_listModel, &LayoutListModel::listed, this, [this] {
        showSummary();
        fitList();
    });
    restoreDefaultLayout();
    refresh();
}

PresetPtr SpacePage::shownPreset() const
{
    return m_feedPreset != nullptr ? m_narrowPreset : m_draft->preset();
}

void SpacePage::setFeed(StudyFeed* feed, const PresetPtr& preset)
{
    const PresetPtr wanted = feed == nullptr ? nullptr : preset;
    if (m_feed == feed && m_feedPreset == wanted) {
        refreshMeasured();
        return;
    }
    if (m_feed != nullptr)
        disconnect(m_feed, nullptr, this, nullptr);
    m_feed = feed;
    if (m_feedPreset != wanted)
        forgetRule();
    m_feedPreset = wanted;
    m_narrowPreset = wanted;
    m_studyChoices = {};
    ++m_narrowing;
    if (feed != nullptr) {
        connect(feed, &StudyFeed::changed, &m_measuredTimer, qOverload<>(&QTimer::start));
        connect(feed, &StudyFeed::reset, &m_measuredTimer, qOverload<>(&QTimer::start));
        connect(feed, &StudyFeed::runChanged, &m_measuredTimer, qOverload<>(&QTimer::start));
    }
    countStudy();
    refresh();
    refreshMeasured();
}

/// What is left out and a rule are looked at in one space; the next one begins with what it keeps.
void SpacePage::forgetRule()
{
    const QSignalBlocker rules(m_rules->selectionModel());
    m_rules->clearSelection();
    m_show->button(0)->setChecked(true);
}

void SpacePage::refresh()
{
    const PresetPtr preset = shownPreset();
    m_stack->setCurrentIndex(preset == nullptr ? 1 : 0);
    showChoices();
    if (preset == nullptr) {
        forgetRule();
        m_emptyText->setText(m_draft->firstMissing().isEmpty() ? tr("Fill in the page Setup first.")
                                                               : m_draft->firstMissing());
        return;
    }
    refreshAxes(preset);
    if (m_gridModel->rowCount() == 0 || preset != m_axesPreset) {
        m_axesPreset = preset;
        setCounts(preset, nullptr); // before the grid asks for layouts by the rule that is selected
        applyCalibration();
        m_gridModel->setPreset(preset);
        m_listModel->setPreset(preset);
        refreshMeasured();
    }
    refreshCounts();
}

/// Offers the parameters that have something to choose; TP by PP at first.
void SpacePage::refreshAxes(const PresetPtr& preset)
{
    QStringList names;
    for (const Parameter& parameter : preset->space().parameters())
        names.append(parameter.name);
    QStringList offered;
    for (int i = 0; i < m_rowBox->count(); ++i)
        offered.append(m_rowBox->itemData(i).toString());
    if (offered != names) {
        for (QComboBox* box : {m_rowBox, m_columnBox}) {
            const QString chosen = box->currentData().toString();
            const QSignalBlocker blocker(box);
            box->clear();
            for (const Parameter& parameter : preset->space().parameters()) {
                box->addItem(parameter.title, parameter.name);
                box->setItemData(box->count() - 1, parameter.meaning, Qt::ToolTipRole);
            }
            const auto known = static_cast<int>(names.indexOf(chosen));
            box->setCurrentIndex(known >= 0 ? known : box == m_rowBox ? 0 : 1);
        }
        if (m_rowBox->currentIndex() == m_columnBox->currentIndex())
            m_columnBox->setCurrentIndex(m_rowBox->currentIndex() == 0 ? 1 : 0);
    }
    m_gridModel->setAxes(m_rowBox->currentData().toString(), m_columnBox->currentData().toString());
}

/// Two axes of one parameter would show a diagonal: the other one takes what this one had.
void SpacePage::chooseAxes(QComboBox* changed)
{
    QComboBox* other = changed == m_rowBox ? m_columnBox : m_rowBox;
    if (other->currentIndex() == changed->currentIndex()) {
        const QString before =
            changed == m_rowBox ? m_gridModel->rowParameter() : m_gridModel->columnParameter();
        const QSignalBlocker blocker(other);
        other->setCurrentIndex(other->findData(before));
    }
    refresh();
    applyQuery();
}

/// The grid was counted anew: cells that were selected and are still there stay selected.
void SpacePage::keepSelection()
{
    QItemSelection cells;
    const bool sameAxes = m_shownQuery.rowParameter == m_gridModel->rowParameter()
        && m_shownQuery.columnParameter == m_gridModel->columnParameter();
    for (const auto& [rowValue, columnValue] : std::as_const(m_shownQuery.cells)) {
        for (int row = 0; sameAxes && row < m_gridModel->rowCount(); ++row) {
            for (int column = 0; column < m_gridModel->columnCount(); ++column) {
                if (m_gridModel->rowValue(row) == rowValue && m_gridModel->columnValue(column) == columnValue)
                    cells.select(m_gridModel->index(row, column), m_gridModel->index(row, column));
            }
        }
    }
    const QSignalBlocker blocker(m_grid->selectionModel());
    if (!cells.isEmpty()) {
        m_grid->selectionModel()->setCurrentIndex(cells.indexes().first(), QItemSelectionModel::NoUpdate);
        m_grid->selectionModel()->select(cells, QItemSelectionModel::ClearAndSelect);
    }
    applyQuery();
}

void SpacePage::setSelectedTrial(int number)
{
    m_selectedTrial = number;
    showMarked();
}

void SpacePage::showMarked()
{
    if (m_measuredIsOld)
        return;
    const Trial* trial = m_feed == nullptr ? nullptr : m_feed->state().trial(m_selectedTrial);
    const int shown = trial == nullptr ? -1 : trial->number;
    const Layout layout = trial == nullptr ? Layout() : trial->layout;
    m_gridModel->setMarkedTrial(shown, layout);
    m_listModel->setMarkedLayout(layout);
}

void SpacePage::refreshMeasured()
{
    // A hidden page catches up when it is shown: a study may have a hundred thousand trials.
    m_measuredIsOld = !isVisible();
    if (m_measuredIsOld)
        return;
    const StudyState* state = m_feed == nullptr ? nullptr : &m_feed->state();
    m_gridModel->setMeasured(state);
    m_listModel->setMeasured(state, m_feed == nullptr || m_feed->isRun());
    applyCalibration();
    applyColumns();
    showMarked();
}

void SpacePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_measuredIsOld)
        refreshMeasured();
}

/// What the study's trials have taught about the estimates of the other layouts.
void SpacePage::applyCalibration()
{
    const PresetPtr preset = shownPreset();
    const Calibration found =
        preset == nullptr || m_feed == nullptr ? Calibration() : studyCalibration(*preset, m_feed->state());
    m_gridModel->setCalibration(found);
    m_listModel->setCalibration(found);
    m_legend->setToolTip(calibrationText(found));
}

void SpacePage::refreshCounts()
{
    const PresetPtr preset = shownPreset();
    const auto counts = m_feedPreset != nullptr ? m_feedCounts : m_draft->classification();
    setCounts(preset, counts);
    m_rules->resizeRowsToContents();
    const auto layouts = m_feedPreset != nullptr ? m_feedLayoutCounts : m_draft->layoutCounts();
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

/// Another preset brings its own rules: the one that is selected stays so where it is among them.
void SpacePage::setCounts(const PresetPtr& preset, const std::shared_ptr<const Classification>& counts)
{
    const int selected = selectedRule();
    const bool wasMemory = m_ruleModel->isMemoryRow(selected);
    const QString rule = m_ruleModel->ruleAt(selected);
    const QSignalBlocker blocker(m_rules->selectionModel());
    m_ruleModel->setCounts(preset, counts);
    for (int row = 0; selected >= 0 && selectedRule() < 0 && row < m_ruleModel->rowCount(); ++row) {
        if (wasMemory ? m_ruleModel->isMemoryRow(row) : m_ruleModel->ruleAt(row) == rule)
            m_rules->selectRow(row);
    }
}

/// -1: none.
int SpacePage::selectedRule() const
{
    const QModelIndexList rows = m_rules->selectionModel()->selectedRows();
    return rows.isEmpty() ? -1 : rows.first().row();
}

void SpacePage::showOverMemory()
{
    const auto over = m_gridModel->overMemory();
    m_ruleModel->setOverMemory(over ? std::optional(over->first) : std::nullopt, !over || over->second);
}

/// Brings the list to what is selected: cells, rule, kept or left out, filter.
void SpacePage::applyQuery()
{
    LayoutQuery query;
    query.rowParameter = m_gridModel->rowParameter();
    query.columnParameter = m_gridModel->columnParameter();
    for (const QModelIndex& index : m_grid->selectionModel()->selectedIndexes())
        query.cells.append({m_gridModel->rowValue(index.row()), m_gridModel->columnValue(index.column())});
    query.filter = m_filter->text();
    const int rule = selectedRule();
    const bool asksMemory = m_ruleModel->isMemoryRow(rule);
    if (rule >= 0) {
        query.rule = m_ruleModel->ruleAt(rule);
        const QSignalBlocker blocker(m_show);
        m_show->button(asksMemory ? 0 : 1)->setChecked(true);
    }
    query.show = asksMemory        ? LayoutQuery::Show::OverMemory
        : m_show->checkedId() == 1 ? LayoutQuery::Show::Pruned
                                   : LayoutQuery::Show::Kept;
    m_shownQuery = query;
    m_listModel->setQuery(query);
    showSummary();
    applyColumns();
}

} // namespace megatune

#include "moc_spacepage.cpp"
