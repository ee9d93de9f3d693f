// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/statelegend.h"

#include "core/words/trialwords.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"

#include <QHBoxLayout>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace megatune {

StateLegend::StateLegend(QWidget* parent)
    : QWidget(parent)
{
    auto* row = look::rowIn(this, 0);
    for (const TrialState state : allTrialStates()) {
        auto* button = new QToolButton(this);
        button->setAutoRaise(true);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setIcon(stateIcon(state));
        button->setIconSize(QSize(16, 16));
        button->setFocusPolicy(Qt::StrongFocus);
        button->hide();
        const QString word = u"state:"_s + trialStateName(state);
        connect(button, &QToolButton::clicked, this, [this, word] { Q_EMIT filterRequested(word); });
        row->addWidget(button);
        m_buttons[state] = button;
    }
}

void StateLegend::showCounts(const StudyCounts& counts, RunningMeans running)
{
    for (const auto& [state, button] : m_buttons) {
        const int count = counts.of(state);
        const QString text = tr("%1 %2", "count and state: 4 out of memory")
                                 .arg(QLocale().toString(count), trialStateTitle(state, running));
        if (button->text() != text) {
            button->setText(text);
            const QString hole = tr("With a hole: not verified to have run as asked");
            button->setToolTip(text % u'\n' % tr("Show only these in the table")
                % (state == TrialState::Finished ? QString(u'\n' + hole) : QString()));
        }
        button->setVisible(count > 0);
    }
}

} // namespace megatune

#include "moc_statelegend.cpp"
