// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hosts/completion.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QCompleter>
#include <QLineEdit>
#include <QMouseEvent>

namespace megatune {

namespace {

/// The list is a popup: it gets every click, and Qt's completer keeps those beside it.
class NamesPopup final : public QObject
{
public:
    explicit NamesPopup(QComboBox* field)
        : QObject(field)
        , m_field(field)
    {
        QCompleter* completer = field->completer();
        completer->setFilterMode(Qt::MatchContains);
        completer->setCompletionMode(QCompleter::PopupCompletion);
        // Some platforms give the click once more by themselves.
        completer->popup()->setAttribute(Qt::WA_NoMouseReplay);
        completer->popup()->installEventFilter(this); // the last one is asked first
        // The completer opens its list after this signal.
        connect(field->lineEdit(), &QLineEdit::textEdited, this, &NamesPopup::hideWhenTyped,
            Qt::QueuedConnection);
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        auto* popup = static_cast<QWidget*>(watched);
        if (event->type() != QEvent::MouseButtonPress || !popup->isVisible())
            return false;
        const auto* press = static_cast<const QMouseEvent*>(event);
        const QPoint place = press->globalPosition().toPoint();
        if (popup->rect().contains(popup->mapFromGlobal(place)))
            return false;
        popup->hide();
        if (QWidget* below = m_field->window()->childAt(m_field->window()->mapFromGlobal(place)))
            click(below, *press);
        return true;
    }

private:
    /// The release that follows belongs to no press any more: both are given here.
    static void click(QWidget* below, const QMouseEvent& press)
    {
        if ((below->focusPolicy() & Qt::ClickFocus) != 0)
            below->setFocus(Qt::MouseFocusReason);
        const QPointF there = below->mapFromGlobal(press.globalPosition());
        const auto give = [&](QEvent::Type type, Qt::MouseButtons held) {
            QCoreApplication::postEvent(below,
                new QMouseEvent(
                    type, there, press.globalPosition(), press.button(), held, press.modifiers()));
        };
        give(QEvent::MouseButtonPress, press.button());
        give(QEvent::MouseButtonRelease, Qt::NoButton);
    }

    void hideWhenTyped()
    {
        const QCompleter* completer = m_field->completer();
        if (completer->completionCount() == 1
            && completer->currentCompletion().compare(m_field->currentText(), Qt::CaseInsensitive) == 0)
            completer->popup()->hide();
    }

    QComboBox* m_field;
};

} // namespace

void completeNames(QComboBox* field)
{
    new NamesPopup(field);
    field->lineEdit()->setAccessibleName(field->accessibleName()); // it has the focus, and is what is read
}

} // namespace megatune
