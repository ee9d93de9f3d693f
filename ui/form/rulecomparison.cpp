// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/rulecomparison.h"

#include "core/base/background.h"
#include "core/model/modellocator.h"
#include "ui/common/roomydelegate.h"
#include "ui/look/look.h"

#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QStandardItemModel>
#include <QTableView>
#include <QVBoxLayout>

namespace megatune {

namespace {

/// A person reads no more; the sentence above says when there are more.
constexpr qsizetype ruleComparisonRows = 2000;

} // namespace

RuleComparisonWindow::RuleComparisonWindow(const PresetPtr& preset, const std::optional<CommandLine>& command,
    const QProcessEnvironment& environment, QWidget* parent)
    : QDialog(parent)
    , m_preset(preset)
    , m_summary(new QLabel(tr("Comparing…"), this))
    , m_model(new QStandardItemModel(this))
    , m_table(new QTableView(this))
{
    setWindowTitle(tr("What the rules keep differently"));
    setAttribute(Qt::WA_DeleteOnClose);
    resize(look::byLetters(960), look::byLetters(560));
    m_summary->setWordWrap(true);
    m_table->setAccessibleName(tr("Layouts that only one of the rule sets keeps"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new RoomyDelegate(m_table));
    m_table->setFont(look::tabular(m_table->font()));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    auto* column = look::columnIn(this, look::group, look::edge);
    column->addWidget(m_summary);
    column->addWidget(m_table, 1);
    const auto work = [preset, command, environment] {
        return compareRules(preset->arguments(), ModelLocator(environment), command, ruleComparisonRows);
    };
    inBackground<Result<RuleComparison>>(
        this, work, [this](const Result<RuleComparison>& found) { fill(found); });
}

void RuleComparisonWindow::fill(const Result<RuleComparison>& comparison)
{
    if (!comparison) {
        m_summary->setText(comparison.error().sentence);
        return;
    }
    const QLocale locale;
    QString summary = tr("The documented rules keep %1 layouts, Megatron's own %2, and %3 are in both.")
                          .arg(locale.toString(comparison->first), locale.toString(comparison->second),
                              locale.toString(comparison->both));
    if (!comparison->complete)
        summary += u' '
            + tr("The first %1 differences are listed.").arg(locale.toString(comparison->differences.size()));
    m_summary->setText(summary);
    QStringList titles;
    for (const QString& name : m_preset->layoutParameters())
        titles.append(name.toUpper());
    m_model->setHorizontalHeaderLabels(
        titles + QStringList{tr("Kept by"), tr("Why the other rules leave it out")});
    for (const RuleDifference& difference : comparison->differences) {
        QList<QStandardItem*> row;
        for (const LayoutItem& item : difference.layout.items()) {
            row.append(new QStandardItem(item.value.text()));
            row.last()->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
        }
        row.append(new QStandardItem(difference.keptByFirst ? tr("documented") : tr("Megatron-Core")));
        row.append(new QStandardItem(difference.reason));
        m_model->appendRow(row);
    }
    for (int column = 0; column < m_model->columnCount(); ++column) {
        const bool isNumber = column < m_preset->layoutParameters().size();
        m_model->horizontalHeaderItem(column)->setTextAlignment(
            (isNumber ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    m_table->horizontalHeader()->setStretchLastSection(false);
    m_table->resizeColumnsToContents();
    if (m_table->horizontalHeader()->length() < m_table->viewport()->width())
        m_table->horizontalHeader()->setStretchLastSection(true);
}

} // namespace megatune

#include "moc_rulecomparison.cpp"
