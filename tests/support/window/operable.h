// SPDX-License-Identifier: GPL-3.0-or-later
// What keeps somebody from working with a window without a mouse and without a screen: a control without a
// name, one that the Tab key does not reach or that catches it, one that is disabled and does not say why.
#pragma once

#include "tests/support/test.h"
#include "ui/common/available.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QButtonGroup>
#include <QComboBox>
#include <QGraphicsView>
#include <QHeaderView>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTabBar>
#include <QTextBrowser>

namespace megatune::test {

inline QString nameOf(const QWidget& widget)
{
    QString name = QString::fromLatin1(widget.metaObject()->className()).remove(u"megatune::"_s);
    const auto* button = qobject_cast<const QAbstractButton*>(&widget);
    name += u'#' + widget.objectName() + u" \""_s
        + (button != nullptr ? button->text() : widget.accessibleName()) + u'"';
    return widget.parentWidget() != nullptr && widget.objectName().isEmpty()
        ? QString(name + u" in "_s + QLatin1String(widget.parentWidget()->metaObject()->className()))
        : name;
}

/// Somebody works with it; the parts that Qt makes of its own controls belong to these.
inline bool isControl(const QWidget& widget)
{
    if (widget.objectName().startsWith(u"qt_") || widget.inherits("QLineEditIconButton")
        || widget.inherits("QTabBar") != (qobject_cast<const QTabBar*>(&widget) != nullptr))
        return false;
    const QWidget* parent = widget.parentWidget();
    if (qobject_cast<const QComboBox*>(parent) != nullptr
        || qobject_cast<const QAbstractSpinBox*>(parent) != nullptr
        || qobject_cast<const QTabBar*>(parent) != nullptr
        || qobject_cast<const QHeaderView*>(&widget) != nullptr
        || (qobject_cast<const QAbstractItemView*>(parent) != nullptr
            && qobject_cast<const QAbstractButton*>(&widget) != nullptr))
        return false;
    return qobject_cast<const QAbstractButton*>(&widget) != nullptr
        || qobject_cast<const QLineEdit*>(&widget) != nullptr
        || qobject_cast<const QComboBox*>(&widget) != nullptr
        || qobject_cast<const QAbstractSpinBox*>(&widget) != nullptr
        || qobject_cast<const QAbstractItemView*>(&widget) != nullptr
        || qobject_cast<const QPlainTextEdit*>(&widget) != nullptr
        || qobject_cast<const QTextEdit*>(&widget) != nullptr
        || qobject_cast<const QTabBar*>(&widget) != nullptr
        || qobject_cast<const QGraphicsView*>(&widget) != nullptr;
}

inline QList<QWidget*> controlsOf(const QWidget& window)
{
    QList<QWidget*> all;
    for (QWidget* each : window.findChildren<QWidget*>()) {
        if (each->isVisible() && each->window() == &window && isControl(*each))
            all.append(each);
    }
    return all;
}

/// Names, as a screen reader says them.
inline QStringList withoutName(const QWidget& window)
{
    QStringList faults;
    for (const QWidget* each : controlsOf(window)) {
        const auto* button = qobject_cast<const QAbstractButton*>(each);
        QString name = each->accessibleName();
        if (name.isEmpty() && button != nullptr && button->text().size() > 1)
            name = button->text();
        if (name.isEmpty())
            faults.append(nameOf(*each) + u" has no name"_s);
        // The line in it has the focus.
        const auto* box = qobject_cast<const QComboBox*>(each);
        if (box != nullptr && box->isEditable() && box->lineEdit()->accessibleName().isEmpty())
            faults.append(nameOf(*each) + u" has a line without a name"_s);
    }
    return faults;
}

inline bool isOfSeveral(const QAbstractButton& button, const QSet<const QWidget*>& met)
{
    const QList<QAbstractButton*> others = button.group() != nullptr && button.group()->exclusive()
        ? button.group()->buttons()
        : button.autoExclusive() ? button.parentWidget()->findChildren<QAbstractButton*>()
                                 : QList<QAbstractButton*>();
    return std::any_of(
        others.begin(), others.end(), [&met](const QWidget* other) { return met.contains(other); });
}

/// The Tab key pressed until it comes around; those that it never met.
inline QStringList notReached(QWidget& window)
{
    QSet<const QWidget*> met;
    const QWidget* trapped = nullptr;
    int stays = 0;
    const auto most = 40 + 4 * static_cast<int>(window.findChildren<QWidget*>().size());
    QWidget* first = nullptr;
    int rounds = 0; // what a step has disabled for a moment is met the second time
    for (int press = 0; press < most; ++press) {
        QWidget* focus = QApplication::focusWidget();
        if (focus == nullptr)
            focus = &window;
        met.insert(focus);
        QTest::keyClick(focus, Qt::Key_Tab);
        // A text with links keeps the key until the last of them.
        const bool moved = QApplication::focusWidget() != focus;
        stays = moved ? 0 : stays + 1;
        if (stays > 100 && controlsOf(window).size() > 1)
            trapped = focus;
        if (trapped != nullptr)
            break;
        if (moved && first == nullptr)
            first = QApplication::focusWidget();
        else if (moved && QApplication::focusWidget() == first && ++rounds == 2)
            break;
    }
    QStringList faults;
    if (trapped != nullptr)
        faults.append(nameOf(*trapped) + u" keeps the Tab key"_s);
    for (const QWidget* each : controlsOf(window)) {
        if (!each->isEnabled() || met.contains(each) || each->focusProxy() != nullptr)
            continue;
        // Of several of which one is chosen the Tab key goes to the last one used, the arrows to the others.
        const auto* button = qobject_cast<const QAbstractButton*>(each);
        if (button != nullptr && isOfSeveral(*button, met))
            continue;
        if ((each->focusPolicy() & Qt::TabFocus) == 0)
            faults.append(nameOf(*each) + u" takes no focus by Tab"_s);
        else
            faults.append(nameOf(*each) + u" is not reached by Tab"_s);
    }
    return faults;
}

inline void lookAtMenu(QMenu& menu, QStringList& faults)
{
    Q_EMIT menu.aboutToShow();
    for (QAction* action : menu.actions()) {
        if (action->menu() != nullptr) {
            lookAtMenu(*action->menu(), faults);
        } else if (!action->isSeparator() && !action->isEnabled()) {
            const QString why = whyNotAvailable(*action);
            if (why.isEmpty() || action->toolTip() != why || action->statusTip() != why
                || !menu.toolTipsVisible())
                faults.append(
                    u"the menu entry \""_s + action->text() + u"\" does not say why it is disabled"_s);
        }
    }
}

inline QStringList withoutReason(const QWidget& window)
{
    QStringList faults;
    for (const QWidget* each : controlsOf(window)) {
        if (each->isEnabled())
            continue;
        while (!each->testAttribute(Qt::WA_ForceDisabled) && each->parentWidget() != nullptr)
            each = each->parentWidget(); // who is disabled with all that is in it says it for them
        const QString why = whyNotAvailable(*each);
        if (why.isEmpty() || each->toolTip() != why)
            faults.append(nameOf(*each) + u" does not say why it is disabled"_s);
    }
    for (QMenu* menu : window.findChildren<QMenu*>()) {
        if (qobject_cast<const QMenuBar*>(menu->parentWidget()) != nullptr)
            lookAtMenu(*menu, faults);
    }
    return faults;
}

} // namespace megatune::test
