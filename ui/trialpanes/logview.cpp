// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/logview.h"

#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/trialpanes/loglinedelegate.h"

#include <array>
#include <QActionGroup>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QDesktopServices>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPainter>
#include <QScrollBar>
#include <QToolButton>
#include <QUrl>

namespace megatune {

LogView::LogView(QWidget* parent)
    : QWidget(parent)
{
    auto* column = look::columnIn(this);
    buildTop();
    m_list = new QListView(this);
    m_list->setAccessibleName(tr("Log lines"));
    m_shown.setSourceModel(&m_model);
    m_list->setModel(&m_shown);
    m_lines = new LogLineDelegate(&m_model, m_list);
    connect(m_find, &QLineEdit::textChanged, m_lines, &LogLineDelegate::setMarked);
    m_list->setItemDelegate(m_lines);
    m_list->setResizeMode(QListView::Adjust);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->setVerticalScrollMode(QAbstractItemView::ScrollPerItem);
    m_list->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_list->setMinimumHeight(64);
    m_list->installEventFilter(this);
    m_list->viewport()->installEventFilter(this);
    column->addWidget(m_list, 1);
    setWrapping(true);
    connect(&m_model, &LogModel::grew, this, &LogView::onGrew);
    connect(&m_shown, &QAbstractItemModel::rowsAboutToBeRemoved, this, [this] { m_growing = true; });
    connect(
        &m_shown, &QAbstractItemModel::rowsRemoved, this, [this](const QModelIndex&, int first, int last) {
            // What is being read stays where it is while lines above it are forgotten.
            QScrollBar* bar = m_list->verticalScrollBar();
            if (!isFollowing())
                bar->setValue(bar->value() - (last - first + 1));
            m_growing = false;
        });
    connect(m_list->verticalScrollBar(), &QScrollBar::actionTriggered, this, [this] {
        const QScrollBar* bar = m_list->verticalScrollBar();
        setFollowing(bar->sliderPosition() >= bar->maximum());
    });
}

void LogView::buildTop()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related / 2);
    m_title = new SectionLabel(tr("Log"), this);
    m_title->setElided(Qt::ElideRight);
    row->addWidget(m_title);
    row->addStretch(1);
    m_find = new QLineEdit(this);
    m_find->setPlaceholderText(tr("Find"));
    m_find->setAccessibleName(tr("Find in the log"));
    m_find->setClearButtonEnabled(true);
    m_find->setMaximumWidth(look::byLetters(200));
    look::giveRoomForHint(m_find);
    m_find->installEventFilter(this);
    m_hitText = new QuietLabel({}, this);
    m_hitText->setWordWrap(false);
    m_follow = new QCheckBox(tr("&Follow"), this);
    m_follow->setChecked(true);
    m_follow->setToolTip(tr("Keep the end of the log in sight."));
    const auto button = [this](Glyph glyph, const QString& what) {
        auto* made = new QToolButton(this);
        made->setIcon(glyphIcon(glyph));
        made->setAutoRaise(true);
        made->setToolTip(what);
        made->setAccessibleName(what);
        made->setFocusPolicy(Qt::StrongFocus);
        return made;
    };
    m_wrap = button(Glyph::Wrap, tr("Wrap long lines"));
    m_wrap->setObjectName(QStringLiteral("wrapLog"));
    m_wrap->setCheckable(true);
    m_open = button(Glyph::File, tr("Open the log file"));
    m_apart = button(Glyph::Apart, tr("The log in a window of its own"));
    m_apart->setObjectName(QStringLiteral("logApart"));
    row->addWidget(m_hitText);
    row->addWidget(m_find, 1);
    buildLevels();
    row->addWidget(m_levels);
    row->addWidget(m_wrap);
    row->addWidget(m_follow);
    row->addWidget(m_open);
    row->addWidget(m_apart);
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
    connect(m_find, &QLineEdit::textChanged, this, &LogView::find);
    connect(m_find, &QLineEdit::returnPressed, this, [this] { showHit(1); });
    connect(m_follow, &QCheckBox::toggled, this, [this](bool on) {
        if (on)
            m_list->scrollToBottom();
    });
    connect(m_wrap, &QToolButton::clicked, this, [this](bool on) {
        setWrapping(on);
        Q_EMIT wrappingChosen(on);
    });
    connect(m_open, &QToolButton::clicked, this, &LogView::openFile);
    connect(m_apart, &QToolButton::clicked, this, &LogView::windowRequested);
}

void LogView::buildLevels()
{
    m_levels = new QToolButton(this);
    m_levels->setObjectName(QStringLiteral("logLevels"));
    m_levels->setIcon(glyphIcon(Glyph::Filter));
    m_levels->setAutoRaise(true);
    m_levels->setCheckable(true);
    m_levels->setPopupMode(QToolButton::InstantPopup);
    m_levels->setFocusPolicy(Qt::StrongFocus);
    auto* menu = new QMenu(m_levels);
    auto* choices = new QActionGroup(menu);
    const std::array<std::pair<LogLevel, QString>, 3> levels{{{LogLevel::Ordinary, tr("&All lines")},
        {LogLevel::Warning, tr("&Warnings and errors")}, {LogLevel::Error, tr("&Errors")}}};
    for (const auto& [level, title] : levels) {
        QAction* choice = menu->addAction(title, this, [this, least = level] { setLeast(least); });
        choice->setCheckable(true);
        choice->setChecked(level == LogLevel::Ordinary);
        choices->addAction(choice);
    }
    m_levels->setMenu(menu);
    setLeast(LogLevel::Ordinary);
}

void LogView::setWrapping(bool wrapping)
{
    m_wrap->setChecked(wrapping);
    m_lines->setWrapping(wrapping);
    m_list->setUniformItemSizes(!wrapping);
    m_list->setHorizontalScrollBarPolicy(wrapping ? Qt::ScrollBarAlwaysOff : Qt::ScrollBarAsNeeded);
    m_list->setVerticalScrollBarPolicy(wrapping ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAsNeeded);
    m_list->doItemsLayout();
    if (isFollowing())
        m_list->scrollToBottom();
}

bool LogView::isWrapping() const
{
    return m_wrap->isChecked();
}

void LogView::setApart()
{
    m_apart->hide();
}

void LogView::setLeast(LogLevel least)
{
    m_shown.setLeast(least);
    m_levels->setChecked(least != LogLevel::Ordinary);
    const QString what = least == LogLevel::Ordinary ? tr("Lines shown: all")
        : least == LogLevel::Warning                 ? tr("Lines shown: warnings and errors")
                                                     : tr("Lines shown: errors");
    m_levels->setToolTip(what);
    m_levels->setAccessibleName(what);
    if (!m_list)
        return;
    find(m_find->text());
    // Whoever chose a line sees what stands around it, once all are shown again.
    const QModelIndex chosen = m_list->currentIndex();
    if (chosen.isValid() && !isFollowing())
        m_list->scrollTo(chosen, QAbstractItemView::PositionAtCenter);
    else if (isFollowing())
        m_list->scrollToBottom();
}

void LogView::showFile(const QString& path, const QString& title)
{
    m_title->setText(title);
    if (path == m_model.path())
        return;
    m_follow->setChecked(true);
    m_model.setPath(path);
    find(m_find->text());
}

bool LogView::isFollowing() const
{
    return m_follow->isChecked();
}

void LogView::setFollowing(bool following)
{
    m_follow->setChecked(following);
}

void LogView::focusFind()
{
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

QString LogView::findStatus() const
{
    return m_hitText->text();
}

void LogView::onGrew()
{
    setAvailable(m_open, m_model.exists() ? QString() : tr("There is no log of this trial."),
        tr("Open %1").arg(m_model.path()));
    m_list->setAccessibleDescription(tr("%n line(s)", nullptr, m_shown.rowCount()));
    if (isFollowing())
        m_list->scrollToBottom();
    if (!m_find->text().isEmpty())
        find(m_find->text());
    m_list->viewport()->update();
}

void LogView::find(const QString& text)
{
    const int row = m_hit >= 0 && m_hit < m_hits.size() ? m_hits.at(m_hit) : m_shown.rowCount();
    m_hits.clear();
    const QList<int> lines = m_model.find(text);
    for (const int line : lines) {
        if (const QModelIndex shown = m_shown.mapFromSource(m_model.index(line)); shown.isValid())
            m_hits.append(shown.row());
    }
    m_hit = static_cast<int>(std::lower_bound(m_hits.begin(), m_hits.end(), row) - m_hits.begin());
    if (m_hit >= m_hits.size())
        m_hit = -1;
    if (text.isEmpty())
        m_hitText->clear();
    else if (m_hits.isEmpty())
        m_hitText->setText(tr("not found"));
    else
        m_hitText->setText(tr("%n line(s)", nullptr, static_cast<int>(m_hits.size())));
    m_list->viewport()->update();
}

void LogView::showHit(int step)
{
    if (m_hits.isEmpty())
        return;
    const auto count = static_cast<int>(m_hits.size());
    if (m_hit < 0)
        m_hit = step > 0 ? 0 : count - 1;
    else
        m_hit = (m_hit + step + count) % count;
    setFollowing(false);
    const QModelIndex index = m_shown.index(m_hits.at(m_hit), 0);
    m_list->setCurrentIndex(index);
    m_list->scrollTo(index, QAbstractItemView::PositionAtCenter);
    m_list->horizontalScrollBar()->setValue(0);
    m_hitText->setText(tr("%1 of %2", "position among the hits").arg(m_hit + 1).arg(count));
}

void LogView::copySelection()
{
    QModelIndexList rows = m_list->selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end());
    QStringList lines;
    for (const QModelIndex& row : rows)
        lines.append(row.data().toString());
    if (!lines.isEmpty())
        QApplication::clipboard()->setText(lines.join(u'\n'));
}

void LogView::openFile()
{
    if (m_model.exists())
        QDesktopServices::openUrl(QUrl::fromLocalFile(m_model.path()));
}

bool LogView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Wheel && watched == m_list->viewport()) {
        // The bar has its new value only after the event.
        QMetaObject::invokeMethod(
            this,
            [this] {
                const QScrollBar* bar = m_list->verticalScrollBar();
                setFollowing(bar->value() >= bar->maximum());
            },
            Qt::QueuedConnection);
    }
    if (event->type() == QEvent::Paint && watched == m_list->viewport() && m_shown.rowCount() == 0)
        return paintEmpty();
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    if (watched == m_find && key->matches(QKeySequence::Cancel) && !m_find->text().isEmpty()) {
        m_find->clear();
        return true;
    }
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (watched == m_find && enter && key->modifiers().testFlag(Qt::ShiftModifier)) {
        showHit(-1);
        return true;
    }
    if (watched == m_list) {
        if (key->matches(QKeySequence::Copy)) {
            copySelection();
            return true;
        }
        if (key->key() == Qt::Key_Up || key->key() == Qt::Key_PageUp || key->key() == Qt::Key_Home)
            setFollowing(false);
        if (key->key() == Qt::Key_End)
            setFollowing(true);
    }
    return QWidget::eventFilter(watched, event);
}

bool LogView::paintEmpty()
{
    QPainter painter(m_list->viewport());
    // A painter fills in from its widget's font, which is the log's, whatever was not said.
    QFont plain(font().family());
    plain.setPointSizeF(font().pointSizeF());
    painter.setFont(plain);
    painter.setPen(look::quiet(palette()));
    const QString text = m_model.path().isEmpty() ? tr("Select a trial to see what it prints.")
        : m_model.rowCount() > 0                  ? tr("No line is so grave.")
        : m_model.exists()                        ? tr("Nothing was printed yet.")
                                                  : tr("There is no log of this trial.");
    painter.drawText(m_list->viewport()->rect(), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, text);
    return true;
}

void LogView::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange && m_list)
        m_list->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
}

} // namespace megatune

#include "moc_logview.cpp"
