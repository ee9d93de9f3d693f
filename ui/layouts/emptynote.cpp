// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layouts/emptynote.h"

#include "ui/look/look.h"

#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QVBoxLayout>

namespace megatune {

EmptyNote::EmptyNote(QWidget* parent)
    : QWidget(parent)
    , m_text(new QLabel(this))
    , m_button(new QPushButton(this))
{
    m_text->setObjectName(QStringLiteral("whyEmpty"));
    m_text->setAlignment(Qt::AlignCenter);
    m_text->setWordWrap(true);
    m_button->setObjectName(QStringLiteral("emptyWayOut"));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(look::group);
    column->addStretch();
    column->addWidget(m_text);
    column->addWidget(m_button, 0, Qt::AlignHCenter);
    column->addStretch();
    connect(m_button, &QPushButton::clicked, this, [this] {
        if (m_wayOut == WayOut::ClearFilter)
            Q_EMIT filterClearRequested();
        else
            Q_EMIT sideRequested(m_wayOut == WayOut::ShowLeftOut);
    });
}

void EmptyNote::explain(const LayoutQuery& query, const QString& ruleTitle, const ListedCells& cells)
{
    const QLocale locale;
    const QString showKept = tr("Show the %1 kept").arg(locale.toString(cells.kept));
    const QString showLeftOut = tr("Show the %1 left out").arg(locale.toString(cells.leftOut));
    const auto keptWayOut = cells.kept > 0 ? WayOut::ShowKept : WayOut::None;
    const bool isOfKept = query.show != LayoutQuery::Show::Pruned;
    if (isOfKept && cells.kept == 0 && cells.leftOut > 0) {
        const QString text = tr("All %1 combinations here are left out.").arg(locale.toString(cells.leftOut));
        say(cells.why.isEmpty() ? text : QString(text + u'\n' + cells.why), WayOut::ShowLeftOut, showLeftOut);
    } else if (!query.filter.simplified().isEmpty()) {
        say(tr("Nothing here passes the filter."), WayOut::ClearFilter, tr("Clear the filter"));
    } else if (!query.rule.isEmpty() && cells.leftOut > 0) {
        say(tr("Nothing here is left out because of \u201c%1\u201d.").arg(ruleTitle), WayOut::ShowLeftOut,
            showLeftOut);
    } else if (query.show == LayoutQuery::Show::OverMemory) {
        say(tr("All that is kept here fits the GPU's memory by the estimate."), keptWayOut, showKept);
    } else {
        say(tr("Nothing is left out here."), keptWayOut, showKept);
    }
}

void EmptyNote::say(const QString& text, WayOut wayOut, const QString& button)
{
    m_text->setText(text);
    m_wayOut = wayOut;
    m_button->setText(button);
    m_button->setVisible(wayOut != WayOut::None);
}

} // namespace megatune

#include "moc_emptynote.cpp"
