#include "ui/pages/comparepage.h"

#include "ui/charts/chartpictures.h"
#include "ui/charts/comparechart.h"
#include "ui/widgets/labels.h"
#include "ui/widgets/look.h"
#include "ui/widgets/roomydelegate.h"

#include <QHeaderView>
#include <QKeyEvent>
#include <QPainter>
#include <QTreeView>
#include <QVBoxLayout>

namespace megatune {

namespace {

constexpr int compareLineWidth = 32;
constexpr int compareTableHeight = 200;

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
{
    setAccessibleName(tr("Compare"));
    m_chart = new CompareChart(m_studies.get(), this);
    m_warning = new QuietLabel(
        tr("Some of these studies maximize and some minimize their value: their lines cannot be compared."),
        this);
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
    m_table->setFixedHeight(look::byLetters(compareTableHeight));
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setMinimumSectionSize(72);
    m_table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->header()->setSectionResizeMode(StudyComparison::NameColumn, QHeaderView::Stretch);
    connect(m_studies.get(), &StudyComparison::curvesChanged, this,
        [this] { m_warning->setVisible(!m_studies->isComparable()); });
    connect(m_table, &QTreeView::activated, this,
        [this](const QModelIndex& index) { Q_EMIT studyRequested(index.row()); });

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(look::edge, look::group, look::edge, look::group);
    column->setSpacing(look::related);
    const QString title = tr("Best value so far, by trials spent");
    column->addWidget(new SectionLabel(title, this));
    column->addWidget(m_warning);
    column->addWidget(m_chart, 1);
    column->addSpacing(look::related);
    column->addWidget(new SectionLabel(tr("Studies"), this));
    column->addWidget(m_table);
    addPicture(title);
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
    // They look at the model, which goes first otherwise.
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
