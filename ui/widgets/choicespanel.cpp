#include "ui/widgets/choicespanel.h"

#include "ui/widgets/look.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QSignalBlocker>
#include <QToolButton>

namespace megatune {

ChoicesPanel::ChoicesPanel(StudyDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_grid(new QGridLayout(this))
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(look::related);
    m_grid->setVerticalSpacing(look::related / 2);
    connect(draft, &StudyDraft::changed, this, &ChoicesPanel::refresh);
    refresh();
}

void ChoicesPanel::refresh()
{
    const PresetPtr preset = m_draft->unrestrictedPreset();
    const bool sameSpace = preset != nullptr && m_shown != nullptr
        && restrictionText(preset->space(), m_shown->space()).isEmpty()
        && preset->space().size() == m_shown->space().size();
    if (!sameSpace)
        rebuild(preset);
    m_shown = preset;
    for (const auto& update : std::as_const(m_updates))
        update();
}

void ChoicesPanel::rebuild(const PresetPtr& preset)
{
    m_updates.clear();
    while (QLayoutItem* item = m_grid->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    if (preset == nullptr)
        return;
    int row = 0;
    for (const Parameter& parameter : preset->space().parameters()) {
        if (parameter.choices.size() < 2)
            continue;
        auto* name = new QLabel(parameter.title, this);
        name->setToolTip(parameter.meaning);
        m_grid->addWidget(name, row, 0, Qt::AlignLeft | Qt::AlignVCenter);
        auto* switches = new QWidget(this);
        auto* line = new QHBoxLayout(switches);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(2);
        for (const Value& value : parameter.choices)
            line->addWidget(makeSwitch(parameter, value));
        line->addStretch();
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
        [this, button, parameter, value](const QPoint& at) {
            auto* menu = new QMenu(button);
            menu->setAttribute(Qt::WA_DeleteOnClose);
            menu->addAction(tr("Only %1 %2").arg(parameter.title, value.text()),
                [this, name = parameter.name, value] { m_draft->pin(name, value); });
            menu->addAction(tr("Allow every %1").arg(parameter.title),
                [this, name = parameter.name] { m_draft->allowAll(name); });
            menu->popup(button->mapToGlobal(at));
        });
    connect(button, &QToolButton::clicked, this, [this, button, name = parameter.name, value](bool on) {
        if (!m_draft->setAllowed(name, value, on))
            button->setChecked(true); // the last choice stays
    });
    m_updates.append([this, button, name = parameter.name, value] {
        const QSignalBlocker blocker(button);
        const bool allowed = m_draft->isAllowed(name, value);
        button->setChecked(allowed);
        QFont font = button->font();
        font.setStrikeOut(!allowed);
        button->setFont(font);
    });
    return button;
}

} // namespace megatune
