// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/statelegend.h"

#include "core/words/trialwords.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"

#include <QHBoxLayout>
#include <QLocale>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace megatune {

StateLegend::StateLegend(QWidget* parent)
    : QWidget(parent)
{
    auto* row = look::rowIn(this, 0);
    row->setSizeConstraint(QLayout::SetNoConstraint);
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
        m_entries[state].button = button;
    }
}

void StateLegend::showCounts(const StudyCounts& counts, RunningMeans running)
{
    for (auto& [state, entry] : m_entries) {
        const int count = counts.of(state);
        entry.count = QLocale().toString(count);
        const QString title = trialStateTitle(state, running);
        entry.whole = tr("%1 %2", "count and state: 4 out of memory").arg(entry.count, title);
        const QString hole = tr("With a hole: not verified to have run as asked");
        entry.button->setToolTip(entry.whole % u'\n' % tr("Show only these in the table")
            % (state == TrialState::Finished ? QString(u'\n' + hole) : QString()));
        entry.button->setAccessibleName(entry.whole);
        entry.button->setVisible(count > 0);
    }
    fit();
}

int StateLegend::widthOf(QString Entry::*text) const
{
    int width = 0;
    for (const auto& [state, entry] : m_entries) {
        if (entry.button->isHidden())
            continue;
        const int frame = entry.button->sizeHint().width()
            - entry.button->fontMetrics().horizontalAdvance(entry.button->text());
        width += frame + entry.button->fontMetrics().horizontalAdvance(entry.*text);
    }
    return width;
}

QSize StateLegend::minimumSizeHint() const
{
    return {widthOf(&Entry::count), layout()->minimumSize().height()};
}

QSize StateLegend::sizeHint() const
{
    return {widthOf(&Entry::whole), layout()->sizeHint().height()};
}

void StateLegend::fit()
{
    // Widths of texts are rounded: what was asked for with one text may be a pixel short with the other.
    const auto rounding = static_cast<int>(m_entries.size());
    const auto text = widthOf(&Entry::whole) <= width() + rounding ? &Entry::whole : &Entry::count;
    for (const auto& [state, entry] : m_entries)
        entry.button->setText(entry.*text);
    updateGeometry();
}

void StateLegend::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

} // namespace megatune

#include "moc_statelegend.cpp"
