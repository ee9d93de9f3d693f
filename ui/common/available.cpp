// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/available.h"

#include "ui/common/plaintip.h"

#include <QAction>
#include <QVariant>
#include <QWidget>

namespace megatune {

namespace {

constexpr char whyNotProperty[] = "whyNotAvailable";
constexpr char usualTipProperty[] = "toolTipWhenAvailable";

/// The tool tip that is right from now on; it remembers the usual one.
QString tipFor(QObject& control, const QString& whyNot, const QString& now)
{
    const bool wasAvailable = whyNotAvailable(control).isEmpty();
    if (wasAvailable)
        control.setProperty(usualTipProperty, now);
    control.setProperty(whyNotProperty, whyNot);
    return whyNot.isEmpty() ? control.property(usualTipProperty).toString() : plainTip(whyNot);
}

} // namespace

void setAvailable(QWidget* widget, const QString& whyNot)
{
    if (widget->isEnabled() != whyNot.isEmpty())
        widget->setEnabled(whyNot.isEmpty());
    widget->setToolTip(tipFor(*widget, whyNot, widget->toolTip()));
    widget->setAccessibleDescription(whyNot);
}

void setAvailable(QWidget* widget, const QString& whyNot, const QString& toolTip)
{
    setAvailable(widget, whyNot);
    widget->setProperty(usualTipProperty, toolTip);
    if (whyNot.isEmpty())
        widget->setToolTip(toolTip);
}

void setAvailable(QAction* action, const QString& whyNot)
{
    const QString tip = tipFor(*action, whyNot, action->toolTip());
    action->setToolTip(tip);
    action->setStatusTip(whyNot);
    action->setEnabled(whyNot.isEmpty());
}

QString whyNotAvailable(const QObject& control)
{
    return control.property(whyNotProperty).toString();
}

} // namespace megatune
