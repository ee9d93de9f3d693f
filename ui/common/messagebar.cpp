// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/messagebar.h"

#include "ui/look/icons.h"
#include "ui/look/look.h"

#include <QAccessible>
#include <QApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>

namespace megatune {

namespace {

constexpr int readMsPerLetter = 40;

bool isOfAPerson(QEvent::Type type)
{
    switch (type) {
    case QEvent::KeyPress:
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove:
    case QEvent::TouchBegin:
    case QEvent::Wheel:
        return true;
    default:
        return false;
    }
}

QColor messageColor(MessageBar::Kind kind, const QPalette& palette)
{
    switch (kind) {
    case MessageBar::Kind::Warning:
        return look::warning(palette);
    case MessageBar::Kind::Error:
        return look::outOfMemory(palette);
    case MessageBar::Kind::Info:
    case MessageBar::Kind::Done:
        break;
    }
    return look::accent(palette);
}

Glyph messageGlyph(MessageBar::Kind kind)
{
    switch (kind) {
    case MessageBar::Kind::Warning:
        return Glyph::Warning;
    case MessageBar::Kind::Error:
        return Glyph::Error;
    case MessageBar::Kind::Info:
    case MessageBar::Kind::Done:
        break;
    }
    return Glyph::Info;
}

class MessageRow final : public QWidget
{
public:
    MessageRow(MessageBar::Kind kind, const QString& sentence, const MessageOffer& offer, QWidget* parent)
        : QWidget(parent)
        , m_kind(kind)
        , m_icon(new QLabel(this))
        , m_text(new QLabel(sentence, this))
        , m_offer(offer.title.isEmpty() ? nullptr : new QPushButton(offer.title, this))
        , m_close(new QToolButton(this))
        , m_isToBeAnswered(offer.isOnlyHere)
    {
        setAttribute(Qt::WA_OpaquePaintEvent);
        m_time.setSingleShot(true);
        drawIcon();
        m_text->setTextFormat(Qt::PlainText);
        m_text->setWordWrap(true);
        m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        m_close->setIcon(glyphIcon(Glyph::Close));
        m_close->setIconSize(QSize(12, 12));
        m_close->setAutoRaise(true);
        m_close->setToolTip(MessageBar::tr("Close this message"));
        m_close->setAccessibleName(MessageBar::tr("Close this message"));
        auto* layout = new QHBoxLayout(this);
        layout->setContentsMargins(look::edge, look::related / 2, look::related, look::related / 2);
        layout->setSpacing(look::related);
        layout->addWidget(m_icon, 0, Qt::AlignVCenter);
        layout->addWidget(m_text, 1);
        if (m_offer != nullptr)
            layout->addWidget(m_offer, 0, Qt::AlignVCenter);
        layout->addWidget(m_close, 0, Qt::AlignVCenter);
    }

    [[nodiscard]] MessageBar::Kind kind() const { return m_kind; }
    [[nodiscard]] bool isToBeAnswered() const { return m_isToBeAnswered; }
    [[nodiscard]] QString sentence() const { return m_text->text(); }
    void setSentence(const QString& sentence) { m_text->setText(sentence); }
    [[nodiscard]] QToolButton* closeButton() const { return m_close; }
    [[nodiscard]] QPushButton* offerButton() const { return m_offer; } ///< or null
    [[nodiscard]] QTimer* time() { return &m_time; }
    /// Somebody is there to read it.
    void beginToPass(int readMs)
    {
        if (!m_time.isActive() && !m_isToBeAnswered && isVisible() && !underMouse())
            m_time.start(readMs + readMsPerLetter * static_cast<int>(sentence().size()));
    }

protected:
    void enterEvent(QEnterEvent* event) override
    {
        QWidget::enterEvent(event);
        m_time.stop();
    }

    void changeEvent(QEvent* event) override
    {
        QWidget::changeEvent(event);
        if (event->type() == QEvent::PaletteChange)
            drawIcon();
    }

    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const QColor colour = messageColor(m_kind, palette());
        painter.fillRect(rect(), palette().window()); // what lies below is not seen through it
        painter.fillRect(rect(), look::faint(colour, 0.12f));
        painter.fillRect(QRect(0, 0, 3, height()), colour);
        painter.setPen(look::halfOf(colour, palette().color(QPalette::Window)));
        painter.drawRect(rect().adjusted(0, 0, -1, -1));
    }

private:
    void drawIcon()
    {
        m_icon->setPixmap(glyphIcon(messageGlyph(m_kind)).pixmap(QSize(16, 16), devicePixelRatioF()));
    }

    MessageBar::Kind m_kind;
    QLabel* m_icon;
    QLabel* m_text;
    QPushButton* m_offer;
    QToolButton* m_close;
    bool m_isToBeAnswered;
    QTimer m_time;
};

MessageRow* messageRow(const QVBoxLayout* rows, int at)
{
    return static_cast<MessageRow*>(rows->itemAt(at)->widget());
}

} // namespace

MessageBar::MessageBar(QWidget* parent, int most)
    : QWidget(parent)
    , m_rows(new QVBoxLayout(this))
    , m_most(most)
{
    setAccessibleName(tr("Messages"));
    m_rows->setContentsMargins(0, 0, 0, 0);
    m_rows->setSpacing(look::related / 2);
    setVisible(false);
}

void MessageBar::passAfter(int readMs)
{
    m_readMs = readMs;
    qApp->installEventFilter(this);
}

void MessageBar::say(Kind kind, const QString& sentence, const MessageOffer& offer)
{
    if (sentence.isEmpty() || sentences().contains(sentence))
        return;
    for (int i = m_rows->count() - 1; kind == Kind::Done && i >= 0; --i) {
        if (MessageRow* row = messageRow(m_rows, i); row->kind() == Kind::Done)
            remove(row);
    }
    while (m_rows->count() >= m_most)
        remove(messageRow(m_rows, 0));
    auto* row = new MessageRow(kind, sentence, offer, this);
    connect(row->closeButton(), &QToolButton::clicked, this, [this, row] { remove(row); });
    connect(row->time(), &QTimer::timeout, this, [this, row] { remove(row); });
    if (row->offerButton() != nullptr) {
        connect(row->offerButton(), &QPushButton::clicked, this, [this, row, take = offer.take] {
            remove(row);
            take();
        });
    }
    m_rows->addWidget(row);
    showRows();
    QAccessibleEvent alert(this, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageBar::change(const QString& sentence, const QString& to)
{
    const auto at = static_cast<int>(sentences().indexOf(sentence));
    if (at >= 0)
        messageRow(m_rows, at)->setSentence(to);
}

void MessageBar::drop(const QString& sentence)
{
    const auto at = static_cast<int>(sentences().indexOf(sentence));
    if (at >= 0)
        remove(messageRow(m_rows, at));
}

void MessageBar::clear()
{
    while (m_rows->count() > 0)
        remove(messageRow(m_rows, 0));
}

QStringList MessageBar::sentences() const
{
    QStringList all;
    for (int i = 0; i < m_rows->count(); ++i)
        all.append(messageRow(m_rows, i)->sentence());
    return all;
}

bool MessageBar::eventFilter(QObject* watched, QEvent* event)
{
    if (m_rows->count() > 0 && isOfAPerson(event->type()) && window()->isActiveWindow()) {
        for (int i = 0; i < m_rows->count(); ++i)
            messageRow(m_rows, i)->beginToPass(m_readMs);
    }
    return QWidget::eventFilter(watched, event);
}

void MessageBar::remove(QWidget* row)
{
    m_rows->removeWidget(row);
    static_cast<MessageRow*>(row)->time()->stop();
    row->hide();
    row->deleteLater();
    showRows();
}

void MessageBar::showRows()
{
    int shown = m_rows->count() - 1;
    for (int i = 0; i < m_rows->count(); ++i) {
        if (!messageRow(m_rows, i)->isToBeAnswered())
            shown = i;
    }
    for (int i = 0; i < m_rows->count(); ++i)
        messageRow(m_rows, i)->setVisible(m_readMs == 0 || i == shown);
    setVisible(m_rows->count() > 0);
}

} // namespace megatune

#include "moc_messagebar.cpp"
