// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/userguide.h"

#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/guide/userguidetext.h"
#include "ui/look/look.h"

#include <QFile>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QShortcut>
#include <QSignalBlocker>
#include <QToolButton>
#include <QTreeWidget>
#include <QUrl>

namespace megatune {

namespace {

constexpr int guideContentsWidth = 232;
constexpr int guideLinkRole = Qt::UserRole;

QUrl guideUrl(const QString& chapter)
{
    return QUrl(u"qrc" + guideFolder() + chapter);
}

QString guideChapterOf(const QUrl& url)
{
    return url.hasFragment() ? QString(url.fileName() + u'#' + url.fragment()) : url.fileName();
}

/// The chapter as it is read, without what makes it Markdown.
QString guidePlainText(const QString& file)
{
    QFile source(guideFolder() + file);
    QTextDocument document;
    if (source.open(QIODevice::ReadOnly))
        document.setMarkdown(QString::fromUtf8(source.readAll()));
    return document.toPlainText();
}

} // namespace

UserGuide::UserGuide(QWidget* parent)
    : QWidget(parent)
    , m_chapters(guideChapters(guideFolder()))
    , m_contents(new QTreeWidget(this))
    , m_text(new UserGuideText(this))
{
    m_text->setObjectName(QStringLiteral("guideText"));
    m_text->setAccessibleName(tr("Chapter of the guide"));
    fillContents();

    auto* right = new QVBoxLayout;
    right->setSpacing(0);
    right->addLayout(createTop());
    right->addWidget(m_text, 1);
    auto* whole = look::rowIn(this, 0);
    whole->addWidget(m_contents);
    whole->addLayout(right, 1);

    connect(m_text, &QTextBrowser::sourceChanged, this, &UserGuide::onSourceChanged);
    connect(m_text, &QTextBrowser::backwardAvailable, this, &UserGuide::allowBack);
    connect(m_back, &QAbstractButton::clicked, m_text, &QTextBrowser::backward);
    const auto add = [this](const QKeySequence& key, auto what) {
        auto* shortcut = new QShortcut(key, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, what);
    };
    add(QKeySequence::Find, [this] { focusFind(); });
    add(QKeySequence::FindNext, [this] { find(false); });
    add(QKeySequence::FindPrevious, [this] { find(true); });
    add(QKeySequence(Qt::ALT | Qt::Key_Left), [this] { m_text->backward(); });
    if (!m_chapters.isEmpty())
        open(m_chapters.constFirst().file);
}

QHBoxLayout* UserGuide::createTop()
{
    m_back = new QToolButton(this);
    m_back->setArrowType(Qt::LeftArrow);
    m_back->setText(tr("Bac&k"));
    m_back->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_back->setToolTip(tr("To what was read before (Alt+Left)"));
    m_back->setAccessibleName(tr("Back"));
    m_back->setFocusPolicy(Qt::StrongFocus);
    allowBack(false);
    m_find = new QLineEdit(this);
    m_find->setObjectName(QStringLiteral("guideFind"));
    m_find->setPlaceholderText(tr("Find in the guide (Ctrl+F)"));
    m_find->setAccessibleName(tr("Find in the guide"));
    m_find->setClearButtonEnabled(true);
    look::giveRoomForHint(m_find);
    m_find->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_find->installEventFilter(this);
    m_hits = new QuietLabel({}, this);
    m_hits->setObjectName(QStringLiteral("guideHits"));
    m_hits->setWordWrap(false);
    auto* row = new QHBoxLayout;
    row->setContentsMargins(look::edge - look::related, look::related, look::edge, look::related);
    row->setSpacing(look::related);
    row->addWidget(m_back);
    row->addStretch(1);
    row->addWidget(m_hits);
    row->addWidget(m_find);
    connect(m_find, &QLineEdit::textChanged, this, [this](const QString& text) {
        m_text->mark(text);
        showHits();
    });
    return row;
}

void UserGuide::allowBack(bool possible)
{
    setAvailable(m_back, possible ? QString() : tr("Nothing was read before this."));
}

void UserGuide::fillContents()
{
    m_contents->setObjectName(QStringLiteral("guideContents"));
    m_contents->setAccessibleName(tr("Contents of the guide"));
    m_contents->setHeaderHidden(true);
    m_contents->setFixedWidth(look::byLetters(guideContentsWidth));
    m_contents->setFrameShape(QFrame::NoFrame);
    m_contents->setTextElideMode(Qt::ElideRight);
    for (const GuideChapter& chapter : m_chapters) {
        auto* top = new QTreeWidgetItem(m_contents, {chapter.title});
        top->setData(0, guideLinkRole, chapter.file);
        top->setToolTip(0, chapter.title);
        for (const GuideSection& section : chapter.sections) {
            auto* below = new QTreeWidgetItem(top, {section.title});
            below->setData(0, guideLinkRole, QString(chapter.file + u'#' + section.anchor));
            below->setToolTip(0, section.title);
        }
    }
    m_contents->expandAll();
    connect(m_contents, &QTreeWidget::currentItemChanged, this, [this](const QTreeWidgetItem* item) {
        if (item != nullptr)
            open(item->data(0, guideLinkRole).toString());
    });
}

void UserGuide::open(const QString& chapter)
{
    if (chapter != this->chapter())
        m_text->setSource(guideUrl(chapter));
}

QString UserGuide::chapter() const
{
    return guideChapterOf(m_text->source());
}

/// The contents show where we are: the section, or its chapter. QTextBrowser says so before source() is the
/// new one.
void UserGuide::onSourceChanged(const QUrl& source)
{
    const QSignalBlocker quiet(m_contents);
    const QString shown = guideChapterOf(source);
    const QString file = source.fileName();
    for (int i = 0; i < m_contents->topLevelItemCount(); ++i) {
        QTreeWidgetItem* top = m_contents->topLevelItem(i);
        if (top->data(0, guideLinkRole).toString() != file)
            continue;
        QTreeWidgetItem* current = top;
        for (int k = 0; k < top->childCount(); ++k) {
            if (top->child(k)->data(0, guideLinkRole).toString() == shown)
                current = top->child(k);
        }
        m_contents->setCurrentItem(current);
    }
    showHits();
}

/// Not a focus proxy: the Tab key would pass over the contents.
void UserGuide::focusInEvent(QFocusEvent* event)
{
    m_text->setFocus(event->reason());
}

void UserGuide::focusFind()
{
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

/// On through this chapter, then through the next ones, and from the other end of this one again.
void UserGuide::find(bool backward)
{
    const QString wanted = m_find->text();
    if (wanted.isEmpty())
        return;
    const QTextDocument::FindFlags flags =
        backward ? QTextDocument::FindBackward : QTextDocument::FindFlags();
    if (m_text->find(wanted, flags))
        return;
    if (!findInOtherChapters(backward) && m_text->marked() == 0) {
        m_hits->setText(tr("Not in the guide"));
        return;
    }
    m_text->moveCursor(backward ? QTextCursor::End : QTextCursor::Start);
    m_text->find(wanted, flags);
}

bool UserGuide::findInOtherChapters(bool backward)
{
    const QString file = m_text->source().fileName();
    const auto count = static_cast<int>(m_chapters.size());
    int here = 0;
    while (here < count && m_chapters.at(here).file != file)
        ++here;
    for (int step = 1; step < count; ++step) {
        const QString& other = m_chapters.at((here + (backward ? count - step : step)) % count).file;
        if (guidePlainText(other).contains(m_find->text(), Qt::CaseInsensitive)) {
            open(other);
            return true;
        }
    }
    return false;
}

void UserGuide::showHits()
{
    if (m_find->text().isEmpty())
        m_hits->clear();
    else if (m_text->marked() > 0)
        m_hits->setText(tr("%n time(s) in this chapter", nullptr, m_text->marked()));
    else
        m_hits->setText(tr("Not in this chapter; Enter looks in the others"));
}

bool UserGuide::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_find || (event->type() != QEvent::KeyPress && event->type() != QEvent::ShortcutOverride))
        return QWidget::eventFilter(watched, event);
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool clears = key->matches(QKeySequence::Cancel) && !m_find->text().isEmpty();
    if (event->type() == QEvent::ShortcutOverride) {
        event->setAccepted(clears); // before the window takes the key for its messages
        return clears;
    }
    if (key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
        find(key->modifiers().testFlag(Qt::ShiftModifier));
        return true;
    }
    if (clears) {
        m_find->clear();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace megatune

#include "moc_userguide.cpp"
