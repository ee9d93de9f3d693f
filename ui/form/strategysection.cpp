// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/strategysection.h"

#include "core/strategy/strategy.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/form/setuprows.h"

#include <QComboBox>
#include <QScopedValueRollback>

namespace megatune {

StrategySection::StrategySection(StudyDraft* draft, SetupRows& rows)
    : QObject(rows.form())
    , m_draft(draft)
    , m_strategy(new QComboBox)
{
    m_strategy->setObjectName(QStringLiteral("strategy"));
    m_strategy->setAccessibleName(tr("Strategy"));
    const QList<StrategyKind> kinds = strategyKinds();
    m_strategy->addItem(tr("recommended"), QString());
    for (const StrategyKind& kind : kinds) {
        m_strategy->addItem(kind.name, kind.name);
        m_strategy->setItemData(m_strategy->count() - 1, kind.title, Qt::ToolTipRole);
    }
    auto* row = createFieldRow();
    row->addWidget(m_strategy, 1);
    m_note = rows.add(tr("Strateg&y"), m_strategy, row);
    connect(m_strategy, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_refreshing)
            m_draft->setStrategy(m_strategy->currentData().toString());
    });
}

void StrategySection::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const int at = m_strategy->findData(m_draft->strategy());
    if (at >= 0 && at != m_strategy->currentIndex())
        m_strategy->setCurrentIndex(at);
    const PresetPtr preset = m_draft->preset();
    const QString name =
        m_draft->strategy().isEmpty() && preset ? preset->recommendedStrategy() : m_draft->strategy();
    const int named = m_strategy->findData(name);
    const QString title = named > 0 ? m_strategy->itemData(named, Qt::ToolTipRole).toString() : QString();
    QString hint = m_draft->strategy().isEmpty() && !title.isEmpty()
        ? QString(name + QLatin1String(": ") + title)
        : title;
    if (hint.isEmpty())
        hint = tr("The one that suits the rules.");
    m_note->say(hint, m_draft->strategyProblem());
}

} // namespace megatune

#include "moc_strategysection.cpp"
