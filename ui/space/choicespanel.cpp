// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/space/choicespanel.h"

#include "core/space/parametertitles.h"
#include "ui/look/look.h"
#include "ui/look/wrappinglayout.h"

#include <algorithm>
#include <QGridLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>

namespace megatune {

ChoicesPanel::ChoicesPanel(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(look::related);
    m_grid->setVerticalSpacing(look::related / 2);
}

void ChoicesPanel::setChoices(const PresetPtr& offered, const ChoiceSet& allowed)
{
    const auto sameChoices = [](const SearchSpace& one, const SearchSpace& other) {
        return std::equal(one.parameters().begin(), one.parameters().end(), other.parameters().begin(),
            other.parameters().end(), [](const Parameter& a, const Parameter& b) {
                return a.name == b.name && a.choices == b.choices;
            });
    };
    const bool isSame =
        offered != nullptr && m_shown != nullptr && sameChoices(offered->space(), m_shown->space());
    m_shown = offered;
    if (!isSame)
        rebuild();
    for (const auto& update : std::as_const(m_updates))
        update(allowed);
}

void ChoicesPanel::rebuild()
{
    m_updates.clear();
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    if (m_shown == nullptr)
        return;
    int row = 0;
    for (const Parameter& parameter : m_shown->space().parameters()) {
        if (parameter.choices.size() < 2)
            continue;
        auto* name = new QLabel(fullParameterTitle(parameter), this);
        name->setToolTip(parameter.meaning);
        name->setWordWrap(true); // beside the switches, which need the room
        name->setFixedWidth(look::byLetters(76));
        m_grid->addWidget(name, row, 0, Qt::AlignLeft | Qt::AlignTop);
        auto* switches = new QWidget(this);
        auto* line = new WrappingLayout(switches, 2);
        for (const Value& value : parameter.choices) {
            QToolButton* button = makeSwitch(parameter, value);
            line->addWidget(button);
            name->setMinimumHeight(button->sizeHint().height()); // its text stands where theirs does
        }
        m_grid->addWidget(switches, row++, 1);
    }
    m_grid->setColumnStretch(1, 1);
    m_grid->setRowStretch(row, 1);
}

QToolButton* ChoicesPanel::makeSwitch(const Parameter& parameter, const Value& value)
{
    auto* button = new QToolButton(this);
    button->setText(value.text());
    button->setCheckable(true);
    button->setAutoRaise(true);
    button->setFocusPolicy(Qt::StrongFocus);
    button->setAccessibleName(tr("Allow %1 %2").arg(parameter.title, value.text()));
    button->setToolTip(tr("%1 %2: click to leave it out or allow it; the menu keeps only it")
                           .arg(parameter.meaning, value.text()));
    button->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(button, &QToolButton::customContextMenuRequested, this,
        [this, button, parameter, value](const QPoint& at) { openMenu(button, parameter, value, at); });
    connect(button, &QToolButton::clicked, this,
        [this, parameter, value](bool on) { Q_EMIT switchRequested(parameter, value, on); });
    m_updates.append([button, parameter, value](const ChoiceSet& choices) {
        const QSignalBlocker blocker(button);
        const bool allowed = choices.isAllowed(parameter, value);
        button->setChecked(allowed);
        QFont font = button->font();
        font.setStrikeOut(!allowed);
        button->setFont(font);
    });
    return button;
}

void ChoicesPanel::openMenu(
    QToolButton* button, const Parameter& parameter, const Value& value, const QPoint& at)
{
    auto* menu = new QMenu(button);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Only %1 %2").arg(parameter.title, value.text()), this,
        [this, parameter, value] { Q_EMIT pinRequested(parameter, value); });
    menu->addAction(tr("Allow every %1").arg(parameter.title), this,
        [this, parameter] { Q_EMIT everyChoiceRequested(parameter); });
    menu->popup(button->mapToGlobal(at));
}

} // namespace megatune

#include "moc_choicespanel.cpp"
