// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/reviewpage.h"

#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/review/studydelegate.h"
#include "ui/review/studyfilter.h"
#include "ui/review/studyfolder.h"

#include <algorithm>
#include <QCheckBox>
#include <QFileDialog>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int shortestSearch = 160; ///< px, at usual letters

} // namespace

ReviewPage::ReviewPage(StudyFolder* studies, QWidget* parent)
    : QWidget(parent)
    , m_studies(studies)
    , m_filter(new StudyFilter(studies, this))
{
    createTable();
    m_empty = new QuietLabel(QString(), this);
    m_empty->setAlignment(Qt::AlignTop);
    auto* page = look::columnIn(this, look::group, look::edge);
    page->addWidget(createHead());
    page->addWidget(createTools());
    page->addWidget(createContent(), 1);
    // The table was made first and comes last.
    const QList<QWidget*> order{m_change, m_search, m_starred, m_star, m_open, m_compare, m_like, m_table};
    for (qsizetype i = 1; i < order.size(); ++i)
        setTabOrder(order[i - 1], order[i]);

    connect(m_studies, &StudyFolder::stateChanged, this, &ReviewPage::refreshState);
    connect(m_filter, &QAbstractItemModel::rowsInserted, this, &ReviewPage::refreshState);
    connect(m_filter, &QAbstractItemModel::rowsRemoved, this, &ReviewPage::refreshState);
    connect(m_filter, &QAbstractItemModel::modelReset, this, &ReviewPage::refreshState);
    connect(m_filter, &QAbstractItemModel::dataChanged, this, &ReviewPage::refreshButtons);
    connect(
        m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ReviewPage::refreshButtons);
    refreshState();
}

QWidget* ReviewPage::createHead()
{
    auto* box = new QWidget(this);
    m_folder = new QLabel(box);
    m_folder->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_folder->setMinimumWidth(120);
    auto* change = new QPushButton(glyphIcon(Glyph::Folder), tr("&Other folder\u2026"), box);
    change->setObjectName(QStringLiteral("reviewFolder"));
    connect(change, &QPushButton::clicked, this, &ReviewPage::chooseFolder);
    m_change = change;
    m_count = new QuietLabel(QString(), box);
    m_count->setWordWrap(false);
    auto* layout = look::rowIn(box, look::group);
    layout->addWidget(new SectionLabel(tr("Studies in"), box));
    layout->addWidget(m_folder, 1);
    layout->addWidget(m_count);
    layout->addWidget(change);
    return box;
}

QWidget* ReviewPage::createTools()
{
    auto* box = new QWidget(this);
    m_search = new QLineEdit(box);
    m_search->setObjectName(QStringLiteral("reviewSearch"));
    m_search->setAccessibleName(tr("Search in the studies"));
    m_search->setPlaceholderText(tr("Search by name, model, GPU, layout, strategy or note"));
    m_search->setToolTip(m_search->placeholderText()); // large letters leave it little room
    m_search->setClearButtonEnabled(true);
    m_search->setMinimumWidth(look::byLetters(shortestSearch));
    connect(m_search, &QLineEdit::textChanged, m_filter, &StudyFilter::setSearch);
    auto* starred = new QCheckBox(tr("S&tarred only"), box);
    connect(starred, &QCheckBox::toggled, m_filter, &StudyFilter::setStarredOnly);
    auto* star = new QPushButton(tr("Sta&r"), box);
    star->setObjectName(QStringLiteral("reviewStar"));
    connect(star, &QPushButton::clicked, this, &ReviewPage::toggleStar);
    auto* open = new QPushButton(tr("O&pen"), box);
    open->setObjectName(QStringLiteral("reviewOpen"));
    connect(open, &QPushButton::clicked, this, [this] { Q_EMIT openRequested(chosen()); });
    auto* compare = new QPushButton(tr("&Compare"), box);
    compare->setObjectName(QStringLiteral("reviewCompare"));
    connect(compare, &QPushButton::clicked, this, [this] { Q_EMIT compareRequested(compared()); });
    auto* like = new QPushButton(tr("Ne&w like this"), box);
    like->setObjectName(QStringLiteral("reviewLike"));
    connect(like, &QPushButton::clicked, this, [this] { Q_EMIT likeRequested(chosen().constFirst()); });
    m_like = like;
    m_starred = starred;
    m_star = star;
    m_open = open;
    m_compare = compare;
    auto* layout = look::rowIn(box);
    layout->addWidget(m_search, 1);
    layout->addWidget(starred);
    layout->addSpacing(look::group);
    layout->addWidget(star);
    layout->addWidget(open);
    layout->addWidget(compare);
    layout->addWidget(like);
    return box;
}

QWidget* ReviewPage::createContent()
{
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_table);
    return m_stack;
}

void ReviewPage::createTable()
{
    m_table = new QTreeView(this);
    m_table->setObjectName(QStringLiteral("reviewTable"));
    m_table->setAccessibleName(tr("Studies of the folder"));
    m_table->setModel(m_filter);
    m_table->setItemDelegate(new StudyDelegate(m_filter, m_table));
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setAlternatingRowColors(true);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setFont(look::tabular(look::textFont()));
    m_table->setSortingEnabled(true);
    m_table->sortByColumn(StudyFolder::ChangedColumn, Qt::DescendingOrder);
    QHeaderView* header = m_table->header();
    header->setStretchLastSection(false); // what is left over is shared, see shareWidth()
    header->setMinimumSectionSize(40);
    // Widths by hand: to measure every row of a large folder would take longer than to read it.
    const int unit = fontMetrics().horizontalAdvance(QStringLiteral("0"));
    const QList<int> widths{6, 36, 17, 9, 9, 9, 21, 12, 12, 13};
    for (int column = 0; column < StudyFolder::ColumnCount; ++column)
        header->resizeSection(column, widths[column] * unit);
    header->setSectionsMovable(true);
    m_table->installEventFilter(this);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &ReviewPage::popUpMenu);
    connect(m_table, &QTreeView::activated, this, &ReviewPage::onActivated);
}

QStringList ReviewPage::chosen() const
{
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end(),
        [](const QModelIndex& a, const QModelIndex& b) { return a.row() < b.row(); });
    QStringList paths;
    for (const QModelIndex& row : std::as_const(rows))
        paths.append(row.data(StudyFolder::PathRole).toString());
    return paths;
}

/// Those with a tick, else those that are selected; with a single one those of its group, where they are few.
QStringList ReviewPage::compared() const
{
    if (const QStringList ticked = m_studies->ticked(); ticked.size() > 1)
        return ticked;
    const QStringList selected = chosen();
    if (selected.size() != 1)
        return selected;
    const QStringList alike = m_filter->groupOf(m_table->selectionModel()->selectedRows().constFirst().row());
    return alike.size() > StudyFolder::mostAtOnce ? selected : alike;
}

/// Not a focus proxy: the Tab key would pass over what stands in front of it.
void ReviewPage::focusInEvent(QFocusEvent* event)
{
    m_search->setFocus(event->reason());
}

void ReviewPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    m_studies->refresh();
}

/// The star has a key of its own where the table has the focus, and who comes by keyboard has a row chosen.
bool ReviewPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_table && event->type() == QEvent::FocusIn
        && static_cast<QFocusEvent*>(event)->reason() != Qt::MouseFocusReason
        && !m_table->selectionModel()->hasSelection() && m_filter->rowCount() > 0)
        m_table->setCurrentIndex(m_filter->index(0, StudyFolder::NameColumn));
    if (watched == m_table && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &ReviewPage::shareWidth, Qt::QueuedConnection);
    if (watched == m_table && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Asterisk)
            toggleStar();
        else if (key == Qt::Key_Space)
            toggleTick();
        if (key == Qt::Key_Asterisk || key == Qt::Key_Space)
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

/// Names and layouts are the longest: they have the width that is left over, and give it back first.
void ReviewPage::shareWidth()
{
    QHeaderView* header = m_table->header();
    const int room = m_table->viewport()->width() - header->length();
    const int shared = std::max(0, m_shared + room);
    const int more = shared - std::exchange(m_shared, shared);
    for (const auto& [column, width] :
        {std::pair(StudyFolder::NameColumn, more / 2), std::pair(StudyFolder::LayoutColumn, more - more / 2)})
        header->resizeSection(column, header->sectionSize(column) + width);
}

void ReviewPage::onActivated(const QModelIndex& index)
{
    Q_EMIT openRequested({index.data(StudyFolder::PathRole).toString()});
}

void ReviewPage::toggleStar()
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    const bool allStarred = std::all_of(rows.begin(), rows.end(),
        [](const QModelIndex& row) { return row.data(StudyFolder::StarredRole).toBool(); });
    QStringList paths = chosen();
    for (const QString& path : std::as_const(paths))
        m_studies->setStarred(path, !allStarred);
}

void ReviewPage::toggleTick()
{
    const QModelIndex tick = m_table->currentIndex().siblingAtColumn(StudyFolder::StarColumn);
    const bool isOn = tick.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    m_filter->setData(tick, isOn ? Qt::Unchecked : Qt::Checked, Qt::CheckStateRole);
}

void ReviewPage::refreshState()
{
    m_folder->setText(m_studies->folder());
    m_folder->setToolTip(m_studies->folder());
    const int all = m_studies->rowCount();
    const int shown = m_filter->rowCount();
    QString count =
        shown == all ? tr("%n study(s)", nullptr, all) : tr("%1 of %n study(s)", nullptr, all).arg(shown);
    if (m_studies->isReading())
        count = tr("%1, reading\u2026").arg(count);
    m_count->setText(count);
    if (!m_studies->problem().isEmpty())
        m_empty->setText(m_studies->problem());
    else if (all > 0)
        m_empty->setText(tr("No study of this folder matches the search."));
    else if (m_studies->isReading())
        m_empty->setText(tr("The folder is being read."));
    else
        m_empty->setText(tr("There is no study (*.mtune) in this folder yet."));
    m_stack->setCurrentIndex(shown > 0 ? 1 : 0);
    refreshButtons();
}

void ReviewPage::refreshButtons()
{
    const QModelIndexList rows = m_table->selectionModel()->selectedRows();
    const auto count = rows.size();
    const bool allStarred = count > 0 && std::all_of(rows.begin(), rows.end(), [](const QModelIndex& row) {
        return row.data(StudyFolder::StarredRole).toBool();
    });
    const QString noChoice = count > 0 ? QString() : tr("Choose a study first.");
    setAvailable(m_open, noChoice, tr("Look at the chosen studies (Enter)"));
    m_star->setText(allStarred ? tr("Unsta&r") : tr("Sta&r"));
    setAvailable(m_star, noChoice, tr("Mark the chosen studies with a star (*)"));
    const auto beside = static_cast<int>(compared().size());
    m_compare->setText(beside > 1 ? tr("&Compare %1").arg(beside) : tr("&Compare"));
    setAvailable(m_compare, beside > 1 ? QString() : tr("Tick two or more studies (Space)."),
        tr("Put the ticked studies, the selected ones, or those of the selected one's group side by side"));
    setAvailable(m_like, count == 1 ? QString() : tr("Choose one study."),
        tr("Fill Setup for a new study with what this one says"));
}

void ReviewPage::popUpMenu(const QPoint& position)
{
    if (!m_table->selectionModel()->hasSelection())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("reviewMenu"));
    menu->setToolTipsVisible(true);
    for (QAbstractButton* button : {m_open, m_compare, m_star, m_like}) {
        QAction* action = menu->addAction(button->text(), button, &QAbstractButton::click);
        setAvailable(action, whyNotAvailable(*button));
    }
    menu->popup(m_table->viewport()->mapToGlobal(position));
}

void ReviewPage::chooseFolder()
{
    auto* dialog = new QFileDialog(this, tr("Folder of studies"), m_studies->folder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &ReviewPage::folderChosen);
    dialog->open();
}

} // namespace megatune

#include "moc_reviewpage.cpp"
