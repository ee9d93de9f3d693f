// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparepage.h"

#include "ui/charts/chartpictures.h"
#include "ui/common/labels.h"
#include "ui/common/roomydelegate.h"
#include "ui/compare/besttable.h"
#include "ui/compare/comparechart.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QSplitter>
#include <QTreeView>
#include <QVBoxLayout>

namespace megatune {

namespace {

constexpr int compareLineWidth = 32;
constexpr int mostStudiesSeen = 4; ///< more are scrolled
constexpr int leastBestHeight = 130;
constexpr int layoutsShare = 450; ///< of the width, against commandsShare: names of options are longer
constexpr int commandsShare = 550;

/// Shortened where there is no room.
SectionLabel* createTitle(const QString& title, QWidget* parent)
{
    auto* label = new SectionLabel(title, parent);
    label->setElided(Qt::ElideRight);
    return label;
}

/// Before a study's name the line that stands for it in the chart.
class CompareNameDelegate final : public RoomyDelegate
{
public:
    using RoomyDelegate::RoomyDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        RoomyDelegate::initStyleOption(option, index);
        const double ratio = option->widget != nullptr ? option->widget->devicePixelRatioF() : 1;
        QPixmap line(QSize(compareLineWidth, look::related) * ratio);
        line.setDevicePixelRatio(ratio);
        line.fill(Qt::transparent);
        QPainter painter(&line);
        painter.setPen(CompareChart::penOf(index.row(), option->palette));
        painter.drawLine(0, look::related / 2, compareLineWidth, look::related / 2);
        painter.end();
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->icon = QIcon(line);
        option->decorationSize = QSize(compareLineWidth, look::related);
    }
};

/// Space switches the row's study off and on, whichever of its cells is current.
class ComparedStudies final : public QTreeView
{
public:
    using QTreeView::QTreeView;

protected:
    void keyPressEvent(QKeyEvent* event) override
    {
        const QModelIndex name = currentIndex().siblingAtColumn(StudyComparison::NameColumn);
        if (event->key() != Qt::Key_Space || event->modifiers() != Qt::NoModifier || !name.isValid()) {
            QTreeView::keyPressEvent(event);
            return;
        }
        const bool isOn = name.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        model()->setData(name, isOn ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
    }
};

} // namespace

ComparePage::ComparePage(QWidget* parent)
    : QWidget(parent)
    , m_pictures(new ChartPictures(this))
    , m_studies(std::make_unique<StudyComparison>())
    , m_layouts(std::make_unique<BestComparison>(BestComparison::Subject::Layouts, m_studies.get()))
    , m_commands(std::make_unique<BestComparison>(BestComparison::Subject::Commands, m_studies.get()))
{
    setAccessibleName(tr("Compare"));
    m_chart = new CompareChart(m_studies.get(), this);
    m_warning = new QuietLabel(
        tr("Some of these studies maximize and some minimize their value: their lines cannot be compared."),
        this);
    createStudies();
    m_best = createBest();
    connect(m_studies.get(), &StudyComparison::curvesChanged, this, &ComparePage::refresh);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(look::edge, look::group, look::edge, look::group);
    column->setSpacing(look::related);
    const QString title = tr("Best value so far, by trials spent");
    column->addWidget(createTitle(title, this));
    column->addWidget(m_warning);
    column->addWidget(m_chart, 3);
    column->addWidget(m_table);
    column->addSpacing(look::related);
    column->addWidget(m_best, 4);
    addPicture(title);
    refresh();
}

void ComparePage::createStudies()
{
    m_table = new ComparedStudies(this);
    m_table->setObjectName(QStringLiteral("comparedStudies"));
    m_table->setAccessibleName(tr("Compared studies"));
    m_table->setModel(m_studies.get());
    m_table->setItemDelegate(new RoomyDelegate(m_table));
    m_table->setItemDelegateForColumn(StudyComparison::NameColumn, new CompareNameDelegate(m_table));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setAlternatingRowColors(true);
    m_table->setFont(look::tabular(look::textFont()));
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setMinimumSectionSize(72);
    m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->header()->setSectionResizeMode(StudyComparison::NameColumn, QHeaderView::Stretch);
    connect(m_table, &QTreeView::activated, this,
        [this](const QModelIndex& index) { Q_EMIT studyRequested(index.row()); });
}

QWidget* ComparePage::createBest()
{
    auto* layouts = new BestTable(m_layouts.get(), this);
    layouts->setObjectName(QStringLiteral("bestLayouts"));
    layouts->setAccessibleName(tr("Layouts of the best trials"));
    auto* commands = new BestTable(m_commands.get(), this);
    commands->setObjectName(QStringLiteral("bestCommands"));
    commands->setAccessibleName(tr("Commands of the best trials"));
    m_onlyDifferences = new QCheckBox(tr("Only &differences"), this);
    m_onlyDifferences->setObjectName(QStringLiteral("onlyDifferences"));
    m_onlyDifferences->setToolTip(tr(
        "Leaves out of both tables what is the same in all studies; bold is what the first study has not"));
    connect(m_onlyDifferences, &QCheckBox::toggled, layouts, &BestTable::setOnlyDifferences);
    connect(m_onlyDifferences, &QCheckBox::toggled, commands, &BestTable::setOnlyDifferences);
    m_onlyDifferences->setChecked(true);
    auto* halves = new QSplitter(Qt::Horizontal, this);
    halves->setChildrenCollapsible(false);
    halves->setHandleWidth(look::group);
    halves->addWidget(createHalf(m_layouts.get(), layouts, tr("Best layouts"), nullptr));
    halves->addWidget(
        createHalf(m_commands.get(), commands, tr("Differences between the commands"), m_onlyDifferences));
    halves->setSizes({layoutsShare, commandsShare});
    halves->setStretchFactor(0, 1);
    halves->setStretchFactor(1, 1);
    return halves;
}

QWidget* ComparePage::createHalf(
    BestComparison* comparison, BestTable* table, const QString& title, QWidget* behind)
{
    auto* half = new QWidget(this);
    auto* count = new QuietLabel(QString(), half);
    count->setWordWrap(false);
    const auto tell = [comparison, count] {
        count->setText(
            tr("different: %1 of %2").arg(comparison->differentRows()).arg(comparison->comparedRows()));
    };
    tell();
    connect(comparison, &BestComparison::refreshed, count, tell);
    connect(table, &BestTable::messageRequested, this, &ComparePage::messageRequested);
    table->setMinimumHeight(look::byLetters(leastBestHeight));
    auto* heading = new QHBoxLayout;
    heading->addStrut(m_onlyDifferences->sizeHint().height()); // in both halves
    heading->setSpacing(look::group);
    heading->addWidget(createTitle(title, half));
    heading->addWidget(count);
    heading->addStretch(1);
    if (behind != nullptr)
        heading->addWidget(behind);
    auto* column = look::columnIn(half);
    column->addLayout(heading);
    column->addWidget(table, 1);
    return half;
}

/// The studies take the room that they need; the chart and the tables below have the rest.
void ComparePage::refresh()
{
    m_warning->setVisible(!m_studies->isComparable());
    const int rows = std::clamp(m_studies->rowCount(), 1, mostStudiesSeen);
    const int row = std::max(m_table->sizeHintForRow(0), fontMetrics().height() + look::related);
    for (int column = 0; column < m_studies->columnCount(); ++column) {
        // The view looks at its cells when there are others, not when they say more.
        if (column != StudyComparison::NameColumn)
            m_table->resizeColumnToContents(column);
    }
    m_table->setFixedHeight(m_table->header()->sizeHint().height() + rows * row + 2 * m_table->frameWidth());
}

/// The table's names say which line is whose; a picture has them below.
void ComparePage::addPicture(const QString& title)
{
    const auto keys = [this] {
        QList<PictureKey> lines;
        for (int row = 0; row < m_studies->rowCount(); ++row) {
            if (m_studies->isShown(row))
                lines.append({CompareChart::penOf(row, palette()), m_studies->name(row)});
        }
        return lines;
    };
    m_pictures->add({.chart = m_chart,
        .name = QStringLiteral("comparison"),
        .title = [title] { return title; },
        .keys = keys,
        .isOfStudy = false});
    connect(m_pictures, &ChartPictures::messageRequested, this, &ComparePage::messageRequested);
}

ComparePage::~ComparePage()
{
    // They look at the models, which go first otherwise.
    delete m_best;
    delete m_chart;
    delete m_table;
}

void ComparePage::setStudies(const QList<StudyFeed*>& feeds)
{
    m_studies->setStudies(feeds);
    m_pictures->setStudy(feeds.value(0));
}

void ComparePage::showOnly(const QList<StudyFeed*>& feeds)
{
    m_studies->showOnly(feeds);
}

} // namespace megatune

#include "moc_comparepage.cpp"
