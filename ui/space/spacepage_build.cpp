// SPDX-License-Identifier: GPL-3.0-or-later
// The widgets of the page Space and how they hang together; what they do is in spacepage.cpp.
#include "ui/common/columnmemory.h"
#include "ui/common/labels.h"
#include "ui/common/roomydelegate.h"
#include "ui/layouts/layoutdelegate.h"
#include "ui/look/look.h"
#include "ui/space/choicespanel.h"
#include "ui/space/griddelegate.h"
#include "ui/space/spacepage.h"

#include <QAction>
#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

namespace megatune {

namespace {

constexpr int sideWidth = 296;

QLabel* spaceSection(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(look::sectionFont());
    return label;
}

} // namespace

void SpacePage::buildSpacePage()
{
    m_stack = new QStackedWidget(this);
    auto* content = new QWidget(m_stack);
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(look::edge, look::group, look::edge, look::group);
    columns->setSpacing(look::edge);

    auto* left = new QWidget(content);
    auto* leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->setSpacing(look::related);
    leftColumn->addWidget(makeBar());
    m_splitter = new QSplitter(Qt::Vertical, left);
    m_splitter->setChildrenCollapsible(false);
    m_splitter->addWidget(makeGrid());
    m_splitter->addWidget(makeList());
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    leftColumn->addWidget(m_splitter, 1);

    columns->addWidget(left, 1);
    columns->addWidget(makeSide());
    m_stack->addWidget(content);
    m_stack->addWidget(makeEmpty());

    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->addWidget(m_stack);
}

QWidget* SpacePage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(look::related);
    const auto addBox = [&](const QString& title, const QString& name) {
        auto* label = new QLabel(title, bar);
        auto* box = new QComboBox(bar);
        box->setAccessibleName(name);
        label->setBuddy(box);
        line->addWidget(label);
        line->addWidget(box);
        connect(box, &QComboBox::currentIndexChanged, this, [this, box] { chooseAxes(box); });
        return box;
    };
    m_rowBox = addBox(tr("&Rows"), tr("Parameter of the rows"));
    line->addSpacing(look::related);
    m_columnBox = addBox(tr("&Columns"), tr("Parameter of the columns"));
    line->addStretch();
    m_total = new QLabel(bar);
    m_total->setFont(look::tabular(look::sectionFont()));
    m_totalOfAll = new QLabel(bar);
    m_totalOfAll->setFont(look::tabular(look::textFont()));
    line->addWidget(m_totalOfAll);
    line->addSpacing(look::related);
    line->addWidget(m_total);
    return bar;
}

QWidget* SpacePage::makeGrid()
{
    auto* part = new QWidget(this);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::related / 2);
    m_grid = new QTableView(part);
    m_grid->setObjectName(QStringLiteral("spaceGrid"));
    m_grid->setAccessibleName(tr("Search space, a cell for each pair of values"));
    m_grid->setModel(m_gridModel);
    m_grid->setItemDelegate(new GridDelegate(m_grid));
    m_grid->setShowGrid(false);
    m_grid->setTabKeyNavigation(false);
    m_grid->setFrameShape(QFrame::NoFrame);
    m_grid->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_grid->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_grid->setMinimumHeight(160);
    for (QHeaderView* header : {m_grid->horizontalHeader(), m_grid->verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Stretch);
        header->setHighlightSections(false);
        header->setMinimumSectionSize(48);
    }
    m_grid->horizontalHeader()->setMinimumSectionSize(64);
    connect(m_grid->selectionModel(), &QItemSelectionModel::selectionChanged, this, &SpacePage::applyQuery);
    connect(m_gridModel, &QAbstractItemModel::modelReset, this, &SpacePage::keepSelection);
    column->addWidget(m_grid, 1);
    m_legend = new QuietLabel({}, part);
    m_legend->setObjectName(QStringLiteral("gridLegend"));
    column->addWidget(m_legend);
    connect(m_gridModel, &SpaceGridModel::valuesChanged, this, [this] {
        m_legend->setText(m_gridModel->legend());
        showOverMemory();
    });
    connect(m_gridModel, &QAbstractItemModel::modelReset, this, &SpacePage::showOverMemory);
    m_legend->setMinimumHeight(m_legend->fontMetrics().height());
    return part;
}

QWidget* SpacePage::makeFilterLine(QWidget* part)
{
    auto* bar = new QWidget(part);
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(look::related);
    m_filter = new QLineEdit(bar);
    m_filter->setPlaceholderText(tr("Filter: tp=2 memory<70"));
    m_filter->setToolTip(
        tr("All words must hold: tp=2, mbs=1,2, pp>=2, ep!=4, memory<70 and tflops>400 of the estimates."));
    m_filter->setClearButtonEnabled(true);
    m_filter->setAccessibleName(tr("Filter of the layouts"));
    m_filter->setMaximumWidth(look::byLetters(240));
    look::giveRoomForHint(m_filter);
    connect(m_filter, &QLineEdit::textChanged, this, &SpacePage::applyQuery);
    line->addWidget(m_filter, 1);
    m_show = new QButtonGroup(this);
    int id = 0;
    for (const QString& text : {tr("&Kept"), tr("&Left out")}) {
        auto* button = new QRadioButton(text, bar);
        button->setChecked(id == 0);
        m_show->addButton(button, id++);
        line->addWidget(button);
    }
    connect(m_show, &QButtonGroup::idToggled, this, [this](int, bool on) {
        if (on)
            applyQuery();
    });
    connect(m_show, &QButtonGroup::idClicked, this, [this](int which) {
        // What is selected among the rules has its own side: that of memory lists kept ones.
        if (which == 0 || m_ruleModel->isMemoryRow(selectedRule())) {
            m_rules->clearSelection();
            m_show->button(which)->setChecked(true);
        }
        applyQuery();
    });
    m_allParameters = new QToolButton(bar);
    m_allParameters->setText(tr("All parameters"));
    m_allParameters->setToolTip(tr("Also show parameters that are the same in every row."));
    m_allParameters->setCheckable(true);
    m_allParameters->setAutoRaise(true);
    m_allParameters->setFocusPolicy(Qt::StrongFocus);
    connect(m_allParameters, &QToolButton::toggled, this, &SpacePage::applyColumns);
    line->addWidget(m_allParameters);
    m_summary = new QLabel(bar);
    m_summary->setObjectName(QStringLiteral("listSummary"));
    m_summary->setWordWrap(true);
    m_summary->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_summary->setMinimumHeight(
        2 * m_summary->fontMetrics().lineSpacing()); // for a sentence about the filter
    line->addWidget(m_summary, 2);
    return bar;
}

QWidget* SpacePage::makeList()
{
    auto* part = new QWidget(this);
    auto* column = new QVBoxLayout(part);
    column->setContentsMargins(0, look::related, 0, 0);
    column->setSpacing(look::related);
    column->addWidget(makeFilterLine(part));
    m_list = new QTableView(part);
    m_list->setObjectName(QStringLiteral("layoutList"));
    m_list->setAccessibleName(tr("Layouts of the selected cells"));
    m_list->setModel(m_listModel);
    m_list->setFont(look::tabular(m_list->font()));
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setItemDelegate(new LayoutDelegate(m_list));
    m_list->setAlternatingRowColors(true);
    m_list->setShowGrid(false);
    m_list->setTabKeyNavigation(false);
    m_list->setSortingEnabled(true);
    m_list->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_list->horizontalHeader()->setStretchLastSection(true);
    m_list->horizontalHeader()->setHighlightSections(false);
    m_list->horizontalHeader()->setSectionsMovable(true);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->verticalHeader()->hide();
    m_list->verticalHeader()->setDefaultSectionSize(m_list->fontMetrics().height() + look::related);
    m_columns = new ColumnMemory(m_list, [this](int which) { return m_listModel->columnName(which); });
    addListActions();
    column->addWidget(m_list, 1);
    return part;
}

void SpacePage::addListActions()
{
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    auto* copy = new QAction(tr("Copy layouts"), m_list);
    copy->setShortcut(QKeySequence::Copy);
    copy->setShortcutContext(Qt::WidgetShortcut);
    connect(copy, &QAction::triggered, this, &SpacePage::copyRows);
    m_list->addAction(copy);
    auto* run = new QAction(tr("Run this layout"), m_list);
    run->setObjectName(QStringLiteral("runLayout"));
    run->setShortcuts({QKeySequence(Qt::CTRL | Qt::Key_Return), QKeySequence(Qt::CTRL | Qt::Key_Enter)});
    run->setShortcutContext(Qt::WidgetShortcut);
    connect(run, &QAction::triggered, this, &SpacePage::runCurrent);
    m_list->addAction(run);
    connect(m_list, &QTableView::activated, this, [this](const QModelIndex& index) {
        const int trial = m_listModel->trialAt(index.row());
        if (trial >= 0)
            Q_EMIT trialActivated(trial);
    });
}

QWidget* SpacePage::makeSide()
{
    auto* side = new QWidget(this);
    side->setFixedWidth(look::byLetters(sideWidth));
    auto* column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::related);
    column->addWidget(spaceSection(tr("Rules"), side));
    m_rules = new QTableView(side);
    m_rules->setObjectName(QStringLiteral("ruleList"));
    m_rules->setAccessibleName(tr("Rules with the number of combinations that each leaves out"));
    m_rules->setToolTip(tr("Select a rule to list what it leaves out."));
    m_rules->setModel(m_ruleModel);
    m_rules->setFont(look::tabular(m_rules->font()));
    m_rules->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_rules->setSelectionMode(QAbstractItemView::SingleSelection);
    m_rules->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_rules->setItemDelegate(new RoomyDelegate(m_rules));
    m_rules->setShowGrid(false);
    m_rules->setTabKeyNavigation(false);
    m_rules->verticalHeader()->hide();
    m_rules->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_rules->horizontalHeader()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_rules->horizontalHeader()->setHighlightSections(false);
    connect(m_rules->selectionModel(), &QItemSelectionModel::selectionChanged, this, &SpacePage::applyQuery);
    column->addWidget(m_rules, 2);

    column->addSpacing(look::related);
    column->addWidget(spaceSection(tr("Choices"), side));
    m_choicesNote = new QuietLabel(tr("They narrow what is shown here; the study keeps its own."), side);
    m_choicesNote->setObjectName(QStringLiteral("choicesNote"));
    column->addWidget(m_choicesNote);
    auto* scroll = new QScrollArea(side);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // choices wrap instead
    m_choices = new ChoicesPanel(scroll);
    scroll->setWidget(m_choices);
    column->addWidget(scroll, 3);
    return side;
}

QWidget* SpacePage::makeEmpty()
{
    auto* empty = new QWidget(this);
    auto* column = new QVBoxLayout(empty);
    column->setSpacing(look::group);
    column->addStretch();
    auto* title = new QLabel(tr("No search space yet"), empty);
    title->setFont(look::sectionFont());
    title->setAlignment(Qt::AlignHCenter);
    m_emptyText = new QLabel(empty);
    m_emptyText->setAlignment(Qt::AlignHCenter);
    m_emptyText->setWordWrap(true);
    auto* setup = new QPushButton(tr("Go to Setup"), empty);
    connect(setup, &QPushButton::clicked, this, &SpacePage::setupRequested);
    column->addWidget(title);
    column->addWidget(m_emptyText);
    column->addWidget(setup, 0, Qt::AlignHCenter);
    column->addStretch();
    return empty;
}

} // namespace megatune
