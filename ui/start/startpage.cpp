// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/start/startpage.h"

#include "ui/common/labels.h"
#include "ui/common/messagebar.h"
#include "ui/common/primarybutton.h"
#include "ui/common/roomydelegate.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/studies/recentstudies.h"

#include <algorithm>
#include <QGridLayout>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QShortcut>
#include <QStackedWidget>
#include <QTreeView>
#include <QVBoxLayout>

namespace megatune {

namespace {

constexpr int startActionsWidth = 320;

/// Says that files can be dropped, in a dashed frame as drop zones have it.
class DropHint final : public QuietLabel
{
public:
    DropHint(const QString& text, QWidget* parent)
        : QuietLabel(text, parent)
    {
        setAlignment(Qt::AlignCenter);
        setMinimumHeight(56);
    }

protected:
    void paintEvent(QPaintEvent* event) override
    {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        const QColor line = look::faint(palette().color(QPalette::WindowText), 0.5f);
        painter.setPen(QPen(line, 1, Qt::DashLine));
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
        painter.end();
        QuietLabel::paintEvent(event);
    }
};

/// As many files that would not open as are told of at the same time; room for the page remains.
constexpr int mostProblems = 6;

} // namespace

StartPage::StartPage(RecentStudies* recent, QWidget* parent)
    : QWidget(parent)
    , m_recent(recent)
    , m_problems(new MessageBar(this, mostProblems))
{
    auto* title = new QLabel(tr("Find the fastest parallel layout"), this);
    title->setFont(look::numberFont());
    auto* subtitle =
        new QuietLabel(tr("From a model, a number of GPUs, a batch size and your own training command to the "
                          "fastest command line."),
            this);

    auto* columns = new QHBoxLayout;
    columns->setSpacing(2 * look::edge);
    columns->addWidget(createActions());
    columns->addWidget(createRecent(), 1);

    auto* page = new QVBoxLayout;
    page->setContentsMargins(look::edge, look::edge, look::edge, look::edge);
    page->setSpacing(0);
    page->addWidget(title);
    page->addSpacing(look::related);
    page->addWidget(subtitle);
    page->addSpacing(2 * look::edge);
    page->addLayout(columns, 1);

    auto* whole = look::columnIn(this, 0);
    whole->addLayout(page, 1);
    whole->addWidget(m_problems); // below, where it moves nothing that somebody is about to press

    connect(m_recent, &QAbstractItemModel::rowsInserted, this, &StartPage::showRecentOrHint);
    connect(m_recent, &QAbstractItemModel::rowsRemoved, this, &StartPage::showRecentOrHint);
    connect(m_recent, &QAbstractItemModel::modelReset, this, &StartPage::showRecentOrHint);
    showRecentOrHint();
}

void StartPage::showProblem(const QString& sentence)
{
    m_problems->say(MessageBar::Kind::Error, sentence);
}

QStringList StartPage::problems() const
{
    return m_problems->sentences();
}

QWidget* StartPage::createActions()
{
    auto* box = new QWidget(this);
    box->setFixedWidth(look::byLetters(startActionsWidth));
    auto* layout = look::columnIn(box);
    const auto add = [box, layout](QPushButton* button, const QString& what) {
        button->setMinimumHeight(40);
        button->setAccessibleDescription(what);
        layout->addWidget(button);
        layout->addWidget(new QuietLabel(what, box));
        layout->addSpacing(look::group);
    };
    auto* create = new PrimaryButton(tr("&New study"), box);
    create->setObjectName(QStringLiteral("newStudy"));
    setFocusProxy(create);
    add(create, tr("Paste the command that you train with, and look at the layouts before anything runs."));
    auto* paste = new QShortcut(QKeySequence::Paste, this);
    paste->setContext(Qt::WidgetWithChildrenShortcut);
    connect(paste, &QShortcut::activated, this, &StartPage::pasteRequested);
    auto* open = new QPushButton(glyphIcon(Glyph::Folder), tr("&Open study\u2026"), box);
    open->setObjectName(QStringLiteral("openStudy"));
    add(open, tr("Look at a finished study, or follow one that another program is writing."));
    auto* demo = new QPushButton(glyphIcon(Glyph::Demo), tr("Run the &demo"), box);
    demo->setObjectName(QStringLiteral("runDemo"));
    add(demo, tr("Half a minute of a bundled trainer that needs no GPU and no network."));
    layout->addStretch();
    connect(create, &QPushButton::clicked, this, &StartPage::newStudyRequested);
    connect(open, &QPushButton::clicked, this, &StartPage::openRequested);
    connect(demo, &QPushButton::clicked, this, &StartPage::demoRequested);
    return box;
}

QWidget* StartPage::createRecent()
{
    auto* box = new QWidget(this);
    auto* heading = new SectionLabel(tr("&Recent studies"), box);

    m_table = new QTreeView(box);
    m_table->setObjectName(QStringLiteral("recentStudies"));
    m_table->setAccessibleName(tr("Recent studies"));
    m_table->setModel(m_recent);
    m_table->setItemDelegate(new RoomyDelegate(m_table));
    m_table->setAlternatingRowColors(true);
    m_table->setRootIsDecorated(false);
    m_table->setUniformRowHeights(true);
    m_table->setAllColumnsShowFocus(true);
    m_table->setFont(look::tabular(look::textFont()));
    m_table->header()->setStretchLastSection(false);
    m_table->header()->setMinimumSectionSize(88);
    m_table->header()->setSectionResizeMode(RecentStudies::NameColumn, QHeaderView::Stretch);
    for (const int column :
        {RecentStudies::BestColumn, RecentStudies::TrialsColumn, RecentStudies::ChangedColumn})
        m_table->header()->setSectionResizeMode(column, QHeaderView::ResizeToContents);
    heading->setBuddy(m_table);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setToolTip(tr("Select several to open them side by side."));
    connect(m_table, &QTreeView::activated, this, &StartPage::choose);
    m_table->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_table, &QWidget::customContextMenuRequested, this, &StartPage::popUpMenu);

    auto* empty = new QuietLabel(tr("Studies that you start or open will be listed here."), box);
    empty->setAlignment(Qt::AlignTop);
    m_recentStack = new QStackedWidget(box);
    m_recentStack->addWidget(empty);
    m_recentStack->addWidget(m_table);

    auto* drop = new DropHint(
        tr("Drop a study file (.mtune) anywhere in this window to open it, or the log of a training to have it explained."),
        box);
    auto* layout = look::columnIn(box);
    layout->addWidget(heading);
    layout->addWidget(m_recentStack, 1);
    layout->addWidget(drop);
    return box;
}

/// With the others that are selected, in the order of the list.
void StartPage::choose(const QModelIndex& index)
{
    QModelIndexList rows = m_table->selectionModel()->selectedRows();
    if (!rows.contains(index.siblingAtColumn(0)))
        rows = {index};
    std::sort(rows.begin(), rows.end());
    QStringList paths;
    for (const QModelIndex& row : std::as_const(rows))
        paths.append(row.data(RecentStudies::PathRole).toString());
    for (const QString& path : std::as_const(paths))
        Q_EMIT studyChosen(path);
}

void StartPage::popUpMenu(const QPoint& position)
{
    const QModelIndex index = m_table->currentIndex();
    if (!index.isValid() || !m_table->selectionModel()->hasSelection())
        return;
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setObjectName(QStringLiteral("recentMenu"));
    const QString path = index.data(RecentStudies::PathRole).toString();
    menu->addAction(tr("O&pen"), this, [this, index = QPersistentModelIndex(index)] { choose(index); });
    menu->addAction(tr("New study &like this"), this, [this, path] { Q_EMIT likeRequested(path); });
    menu->popup(m_table->viewport()->mapToGlobal(position));
}

void StartPage::showRecentOrHint()
{
    m_recentStack->setCurrentIndex(m_recent->rowCount() > 0 ? 1 : 0);
}

} // namespace megatune

#include "moc_startpage.cpp"
