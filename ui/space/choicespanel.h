// SPDX-License-Identifier: GPL-3.0-or-later
// The choices of every parameter as switches: off takes a choice out of the space, the menu keeps only it.
// What is allowed belongs to whoever shows the panel, which only says what was asked for.
#pragma once

#include "core/preset/preset.h"
#include "ui/draft/choiceset.h"

#include <functional>
#include <QWidget>

class QGridLayout;
class QToolButton;

namespace megatune {

class ChoicesPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit ChoicesPanel(QWidget* parent = nullptr);

    /// `offered` has every choice that can be switched; null: none.
    void setChoices(const PresetPtr& offered, const ChoiceSet& allowed);

Q_SIGNALS:
    /// Whether it is done or not, setChoices() is to follow.
    void switchRequested(const megatune::Parameter& parameter, const megatune::Value& value, bool on);
    void pinRequested(const megatune::Parameter& parameter, const megatune::Value& value);
    void everyChoiceRequested(const megatune::Parameter& parameter);

private:
    void rebuild();
    QToolButton* makeSwitch(const Parameter& parameter, const Value& value);
    void openMenu(QToolButton* button, const Parameter& parameter, const Value& value, const QPoint& at);

    QGridLayout* m_grid;
    PresetPtr m_shown;
    QList<std::function<void(const ChoiceSet&)>> m_updates; ///< one a switch: shows whether it is on
};

} // namespace megatune
