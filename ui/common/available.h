// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a control can be used, and if not: why. A disabled control always says so where a person looks and
// listens.
#pragma once

#include <QString>

class QAction;
class QObject;
class QWidget;

namespace megatune {

/// Enabled when `whyNot` is empty. Otherwise disabled, and its tool tip and description are that sentence
/// until it is enabled again; then the tool tip is `toolTip`.
void setAvailable(QWidget* widget, const QString& whyNot, const QString& toolTip);
/// The same with the tool tip that the widget had before.
void setAvailable(QWidget* widget, const QString& whyNot);
/// The same for what stands in menus; these must show tool tips. The status tip says it, too.
void setAvailable(QAction* action, const QString& whyNot);

/// What was said last; empty where the control is available, or nobody said it.
[[nodiscard]] QString whyNotAvailable(const QObject& control);

} // namespace megatune
