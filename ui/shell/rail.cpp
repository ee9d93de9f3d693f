// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/rail.h"

#include "ui/look/look.h"

#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

namespace megatune {

namespace {

constexpr int railWidth = 72;
constexpr int railButtonHeight = 60;
constexpr int railWordTop = 36; ///< below the icon

/// An icon over a word; the current one has the accent's bar at its edge and its word in bold.
class RailButton final : public QToolButton
{
public:
    explicit RailButton(QWidget* parent)
        : QToolButton(parent)
    {
        setCheckable(true);
        setAutoExclusive(true);
        setFocusPolicy(Qt::StrongFocus);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    }

    [[nodiscard]] QSize sizeHint() const override
    {
        QFont bold = font();
        bold.setBold(true);
        const QSize word = QFontMetrics(bold).size(Qt::TextShowMnemonic, text());
        return QSize(railWidth, railButtonHeight)
            .expandedTo({word.width() + look::group, railWordTop + word.height() + look::related});
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const QColor accent = look::accent(palette());
        if (isChecked() || underMouse() || isDown()) {
            const QColor wash =
                look::faint(palette().color(isChecked() ? QPalette::Highlight : QPalette::WindowText),
                    isChecked() ? 0.14f : 0.07f);
            painter.fillRect(rect(), wash);
        }
        if (isChecked())
            painter.fillRect(QRect(0, 0, 3, height()), accent);
        const QRect iconRect((width() - 24) / 2, 9, 24, 24);
        icon().paint(
            &painter, iconRect, Qt::AlignCenter, QIcon::Normal, isChecked() ? QIcon::On : QIcon::Off);
        QFont font = this->font();
        font.setBold(isChecked());
        painter.setFont(font);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(0, railWordTop, width(), height() - railWordTop),
            Qt::AlignHCenter | Qt::AlignTop | Qt::TextHideMnemonic, text());
        if (hasFocus()) {
            painter.setRenderHint(QPainter::Antialiasing);
            painter.setPen(QPen(accent, 1));
            painter.drawRoundedRect(QRectF(rect()).adjusted(5.5, 3.5, -4.5, -3.5), 3, 3);
        }
    }
};

} // namespace

Rail::Rail(QWidget* parent)
    : QWidget(parent)
    , m_layout(new QVBoxLayout(this))
{
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    setAccessibleName(tr("Places"));
    m_layout->setContentsMargins(0, 0, 1, 0);
    m_layout->setSpacing(0);
    m_layout->addStretch();
    connect(&m_buttons, &QButtonGroup::idClicked, this, &Rail::chosen);
}

void Rail::addPlace(const QIcon& icon, const QString& title, const QString& hint)
{
    auto* button = new RailButton(this);
    button->setIcon(icon);
    button->setText(title);
    button->setToolTip(hint);
    button->setAccessibleName(QString(title).remove(u'&'));
    button->setAccessibleDescription(hint);
    m_buttons.addButton(button, count());
    m_layout->insertWidget(m_layout->count() - 1, button);
}

void Rail::setCurrent(int place)
{
    if (QAbstractButton* button = m_buttons.button(place))
        button->setChecked(true);
}

int Rail::current() const
{
    return m_buttons.checkedId();
}

int Rail::count() const
{
    return static_cast<int>(m_buttons.buttons().size());
}

void Rail::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const QColor line = look::faint(palette().color(QPalette::WindowText), 0.18f);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), line);
}

} // namespace megatune

#include "moc_rail.cpp"
