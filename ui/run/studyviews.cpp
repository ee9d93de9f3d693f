// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/studyviews.h"

#include "core/export/csvtext.h"
#include "ui/charts/chartpictures.h"
#include "ui/look/look.h"
#include "ui/views/effectsview.h"
#include "ui/views/parallelview.h"
#include "ui/views/timelineview.h"

#include <QApplication>
#include <QClipboard>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QMenu>
#include <QMimeData>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QByteArray csvOf(const QAbstractItemModel& model)
{
    QStringList record;
    const bool hasRowTitles = !model.headerData(0, Qt::Vertical).toString().isEmpty()
        && model.headerData(0, Qt::Vertical).toString() != u"1"_s;
    if (hasRowTitles)
        record.append(QString());
    for (int column = 0; column < model.columnCount(); ++column)
        record.append(model.headerData(column, Qt::Horizontal).toString());
    QByteArray text = csvRecord(record);
    for (int row = 0; row < model.rowCount(); ++row) {
        record.clear();
        if (hasRowTitles)
            record.append(model.headerData(row, Qt::Vertical).toString());
        for (int column = 0; column < model.columnCount(); ++column)
            record.append(model.index(row, column).data().toString());
        text += csvRecord(record);
    }
    return text;
}

} // namespace

StudyViews::StudyViews(const TrialColumns* columns, QWidget* trialCharts, QAbstractItemModel* trials,
    ChartPictures* pictures, QWidget* parent)
    : QWidget(parent)
    , m_tabs(new QTabBar(this))
    , m_stack(new QStackedWidget(this))
    , m_trialCharts(trialCharts)
    , m_trials(trials)
    , m_pictures(pictures)
{
    m_tabs->setObjectName(QStringLiteral("studyViews"));
    m_tabs->setAccessibleName(tr("Views of the trials"));
    m_tabs->setDocumentMode(true);
    m_tabs->setExpanding(false);
    m_tabs->setDrawBase(false);
    m_tabs->addTab(tr("Trials"));
    m_tabs->setTabToolTip(0, tr("Value and memory of every trial in order"));
    m_stack->addWidget(trialCharts);
    m_pictures->add({trialCharts, QStringLiteral("trials"),
        [] { return tr("Value and memory of every trial in order"); }});
    addView(tr("Parallel coordinates"), tr("All parameters and the value, a line for each trial"),
        QStringLiteral("parallel"), new ParallelView(columns, this));
    addView(tr("Parameters"), tr("Value and out-of-memory share by parameter, the most telling one first"),
        QStringLiteral("parameters"), new EffectsView(columns, this));
    addView(tr("Timeline"), tr("When each trial ran, and on which host"), QStringLiteral("timeline"),
        new TimelineView(columns, this));
    m_table = new QTableView(m_stack);
    m_table->setTabKeyNavigation(false);
    m_table->setObjectName(QStringLiteral("viewAsTable"));
    m_table->setAccessibleName(tr("The view as a table"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setFont(look::tabular(look::textFont()));
    m_table->verticalHeader()->hide();
    m_stack->addWidget(m_table);
    buildCorner();
    auto* line = new QHBoxLayout;
    line->setSpacing(look::related);
    line->addWidget(m_tabs);
    line->addStretch(1);
    line->addWidget(m_asTable);
    line->addWidget(m_copy);
    auto* column = look::columnIn(this);
    column->addLayout(line);
    column->addWidget(m_stack, 1);
    connect(m_tabs, &QTabBar::currentChanged, this, &StudyViews::showCurrent);
    showCurrent();
}

StudyViews::~StudyViews()
{
    m_table->setModel(nullptr); // it belongs to a view, which may go first
}

void StudyViews::addView(const QString& title, const QString& toolTip, const QString& file, StudyView* view)
{
    m_tabs->setTabToolTip(m_tabs->addTab(title), toolTip);
    m_stack->addWidget(view);
    m_views.append(view);
    m_pictures->add({view->picture(), file, [title, view] {
                         QStringList words{title, view->caption()};
                         words.removeAll(QString());
                         return words.join(u" \u2013 ");
                     }});
    connect(view, &StudyView::trialSelected, this, &StudyViews::trialSelected);
    connect(view, &StudyView::filterRequested, this, &StudyViews::filterRequested);
}

void StudyViews::buildCorner()
{
    const auto make = [this](const QString& title, const QString& toolTip) {
        auto* button = new QToolButton(this);
        button->setText(title);
        button->setToolTip(toolTip);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::StrongFocus);
        return button;
    };
    m_asTable = make(tr("As a table"), tr("The same numbers as a table"));
    m_asTable->setCheckable(true);
    connect(m_asTable, &QToolButton::toggled, this, &StudyViews::showCurrent);
    m_copy = make(tr("Copy"), tr("Copy what is shown, or save it as a picture"));
    m_copy->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_copy);
    menu->addAction(tr("As an &image"), this, &StudyViews::copyImage);
    menu->addAction(tr("As a table (&CSV)"), this, &StudyViews::copyCsv);
    menu->addSeparator();
    menu->addAction(tr("&Save picture\u2026"), this, &StudyViews::saveImage);
    m_copy->setMenu(menu);
}

StudyView* StudyViews::currentView() const
{
    return m_views.value(m_tabs->currentIndex() - 1);
}

QWidget* StudyViews::currentPicture() const
{
    const StudyView* view = currentView();
    return view ? view->picture() : m_trialCharts;
}

QAbstractItemModel* StudyViews::currentTable() const
{
    const StudyView* view = currentView();
    return view ? view->table() : nullptr;
}

int StudyViews::current() const
{
    return m_tabs->currentIndex();
}

void StudyViews::setCurrent(int tab)
{
    m_tabs->setCurrentIndex(std::clamp(tab, 0, m_tabs->count() - 1));
}

void StudyViews::showCurrent()
{
    QAbstractItemModel* table = currentTable();
    m_asTable->setVisible(table);
    const bool asTable = table && m_asTable->isChecked();
    for (StudyView* view : std::as_const(m_views))
        view->setTableSeen(asTable && view == currentView());
    m_table->setModel(asTable ? table : nullptr);
    if (asTable) {
        m_table->resizeColumnsToContents();
        m_stack->setCurrentWidget(m_table);
    } else {
        m_stack->setCurrentIndex(m_tabs->currentIndex());
    }
}

void StudyViews::setSelected(int number)
{
    for (StudyView* view : std::as_const(m_views))
        view->setSelected(number);
}

void StudyViews::setFilterText(const QString& text)
{
    for (StudyView* view : std::as_const(m_views))
        view->setFilterText(text);
}

void StudyViews::copyImage()
{
    m_pictures->copy(currentPicture());
}

void StudyViews::saveImage()
{
    m_pictures->save(currentPicture());
}

void StudyViews::copyCsv()
{
    const StudyView* view = currentView();
    const QAbstractItemModel* table = currentTable();
    if (const auto* grid = view && !table ? qobject_cast<QTableView*>(view->picture()) : nullptr)
        table = grid->model();
    QApplication::clipboard()->setText(QString::fromUtf8(csvOf(table ? *table : *m_trials)));
    Q_EMIT messageRequested(tr("The table is in the clipboard, as comma-separated values."));
}

} // namespace megatune

#include "moc_studyviews.cpp"
