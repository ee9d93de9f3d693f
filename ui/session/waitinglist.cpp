// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/waitinglist.h"

#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/session/studyqueue.h"

#include <algorithm>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QListWidget>
#include <QPushButton>
#include <QScreen>

namespace megatune {

namespace {

constexpr int waitingListWidth = 520;
constexpr int waitingListHeight = 160;

} // namespace

WaitingList::WaitingList(StudyQueue* queue, QWidget* parent)
    : QFrame(parent, Qt::Popup)
    , m_queue(queue)
    , m_list(new QListWidget(this))
    , m_when(new QuietLabel({}, this))
    , m_next(new QPushButton(tr("&Start the next"), this))
    , m_up(new QPushButton(tr("Move &up"), this))
    , m_edit(new QPushButton(tr("&Edit in Setup"), this))
    , m_remove(new QPushButton(tr("&Take out"), this))
{
    setFrameShape(QFrame::StyledPanel);
    setObjectName(QStringLiteral("waitingList"));
    setAccessibleName(tr("Studies that wait"));
    m_list->setObjectName(QStringLiteral("waitingStudies"));
    m_list->setAccessibleName(tr("Studies that wait"));
    m_list->setSpacing(look::related / 2);
    m_list->setMinimumSize(look::byLetters(waitingListWidth), look::byLetters(waitingListHeight));
    m_list->installEventFilter(this);
    setFocusProxy(m_list);
    m_next->setObjectName(QStringLiteral("startNext"));
    m_up->setObjectName(QStringLiteral("waitingUp"));
    m_edit->setObjectName(QStringLiteral("waitingEdit"));
    m_remove->setObjectName(QStringLiteral("waitingRemove"));

    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(look::related);
    buttons->addWidget(m_next);
    buttons->addStretch(1);
    for (QPushButton* button : {m_up, m_edit, m_remove})
        buttons->addWidget(button);
    auto* column = look::columnIn(this, look::related, look::group);
    column->addWidget(new SectionLabel(tr("Studies that wait"), this));
    column->addWidget(m_list, 1);
    column->addWidget(m_when);
    column->addLayout(buttons);

    connect(m_list, &QListWidget::currentRowChanged, this, &WaitingList::refreshButtons);
    connect(m_next, &QPushButton::clicked, m_queue, &StudyQueue::startNext);
    connect(m_up, &QPushButton::clicked, this, &WaitingList::moveUp);
    connect(m_edit, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT editRequested(m_list->currentRow());
    });
    connect(m_remove, &QPushButton::clicked, this, [this] { Q_EMIT removeRequested(m_list->currentRow()); });
    connect(m_queue, &StudyQueue::changed, this, &WaitingList::fill);
    fill();
}

void WaitingList::popUp(const QRect& place)
{
    adjustSize();
    const QRect room = screen()->availableGeometry();
    const int left = std::max(room.left(), place.right() + 1 - width());
    move(left, std::max(room.top(), place.top() - height()));
    show();
    m_list->setFocus(Qt::PopupFocusReason);
}

void WaitingList::fill()
{
    const int before = m_list->currentRow();
    m_list->clear();
    const QList<WaitingStudy>& waiting = m_queue->waiting();
    for (const WaitingStudy& study : waiting) {
        auto* item = new QListWidgetItem(QString(study.name() + u'\n' + study.about), m_list);
        item->setToolTip(study.path);
    }
    m_list->setCurrentRow(std::clamp(before, 0, std::max(0, m_list->count() - 1)));
    m_when->setText(m_queue->isHeld()
            ? tr("Nothing runs: they wait until you start the next one.")
            : tr("The next one starts by itself once the running study has come to its end."));
    setAvailable(m_next, m_queue->isHeld() ? QString() : tr("A study is running; the next one follows it."));
    refreshButtons();
    if (waiting.isEmpty())
        hide();
}

void WaitingList::refreshButtons()
{
    const int row = m_list->currentRow();
    const QString none = row < 0 ? tr("Choose a study first.") : QString();
    setAvailable(
        m_up, row == 0 ? tr("It is the next one already.") : none, tr("Before the one above it (Alt+Up)"));
    setAvailable(m_edit, none, tr("It waits no longer; Setup holds what it says."));
    setAvailable(m_remove, none, tr("It waits no longer (Del)"));
}

void WaitingList::moveUp()
{
    const int row = m_list->currentRow();
    if (row <= 0)
        return;
    m_queue->moveUp(row);
    m_list->setCurrentRow(row - 1);
}

bool WaitingList::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if (key->key() == Qt::Key_Delete && m_list->currentRow() >= 0) {
            Q_EMIT removeRequested(m_list->currentRow());
            return true;
        }
        if (key->key() == Qt::Key_Up && key->modifiers() == Qt::AltModifier) {
            moveUp();
            return true;
        }
    }
    return QFrame::eventFilter(watched, event);
}

WaitingButton::WaitingButton(StudyQueue* queue, QWidget* parent)
    : QToolButton(parent)
    , m_queue(queue)
    , m_list(new WaitingList(queue, this))
{
    setObjectName(QStringLiteral("waitingState"));
    setAutoRaise(true);
    setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    setFocusPolicy(Qt::TabFocus);
    connect(this, &QToolButton::clicked, this, &WaitingButton::showList);
    connect(m_queue, &StudyQueue::changed, this, &WaitingButton::refresh);
    refresh();
}

void WaitingButton::showList()
{
    if (!m_queue->waiting().isEmpty())
        m_list->popUp(QRect(mapToGlobal(QPoint(0, 0)), size()));
}

void WaitingButton::refresh()
{
    QStringList names;
    for (const WaitingStudy& study : m_queue->waiting())
        names.append(study.name());
    setText(tr("%n study(s) wait(s)", nullptr, static_cast<int>(names.size())));
    setToolTip(names.join(u'\n'));
    setAccessibleDescription(names.join(u", "));
    setVisible(!names.isEmpty());
}

} // namespace megatune

#include "moc_waitinglist.cpp"
