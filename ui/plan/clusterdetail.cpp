// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/clusterdetail.h"

#include "core/export/forecast/forecastcolumns.h"
#include "core/forecast/publishedsettings.h"
#include "core/words/trialwords.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/partbars.h"
#include "ui/common/primarybutton.h"
#include "ui/look/look.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>

namespace megatune {

ClusterDetail::ClusterDetail(QWidget* parent)
    : QWidget(parent)
    , m_content(new QWidget(this))
    , m_title(new SectionLabel(QString(), m_content))
    , m_layout(new QuietLabel(QString(), m_content))
    , m_published(new QuietLabel(QString(), m_content))
    , m_use(new PrimaryButton(tr("&Use in Setup"), m_content))
    , m_draw(new QPushButton(tr("Draw the step"), m_content))
    , m_memory(new PartBars(tr("Memory of one GPU by part"), m_content))
    , m_stepTitle(new SectionLabel(QString(), m_content))
    , m_step(new PartBars(tr("Time of one step by part"), m_content))
    , m_changesNote(new QuietLabel(QString(), m_content))
    , m_changes(new QVBoxLayout)
{
    m_use->setObjectName(QStringLiteral("useCluster"));
    m_use->setToolTip(tr("Puts this number of GPUs and their type into Setup"));
    connect(m_use, &QPushButton::clicked, this, &ClusterDetail::useRequested);
    m_draw->setObjectName(QStringLiteral("drawStep"));
    connect(m_draw, &QPushButton::clicked, this, &ClusterDetail::stepRequested);
    m_changes->setSpacing(look::related);
    auto* column = look::columnIn(m_content);
    column->setContentsMargins(0, 0, look::related, 0); // of the scroll bar
    column->addWidget(m_title);
    column->addWidget(m_layout);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(look::related);
    buttons->addWidget(m_use);
    buttons->addWidget(m_draw);
    buttons->addStretch();
    column->addLayout(buttons);
    column->addSpacing(look::related);
    // What is low, and what can be done about it; memory only bounds that.
    column->addWidget(m_stepTitle);
    column->addWidget(m_step);
    column->addWidget(m_published);
    column->addSpacing(look::related);
    column->addWidget(new SectionLabel(tr("What would save most"), m_content));
    column->addWidget(m_changesNote);
    column->addLayout(m_changes);
    column->addSpacing(look::related);
    column->addWidget(new SectionLabel(tr("Memory of one GPU at its peak"), m_content));
    column->addWidget(m_memory);
    column->addStretch();
    look::columnIn(this)->addWidget(m_content);
    clear();
}

void ClusterDetail::clear()
{
    m_content->hide();
    clearChanges();
}

void ClusterDetail::clearChanges()
{
    while (QLayoutItem* item = m_changes->takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

void ClusterDetail::setCluster(const ClusterForecast& cluster, const QString& line)
{
    clearChanges();
    m_title->setText(tr("%L1 × %2").arg(cluster.gpuCount).arg(line));
    m_layout->setText(cluster.own      ? ownLayoutSentence(cluster)
            : cluster.layout.isEmpty() ? cluster.problem
            : cluster.fits()           ? layoutText(cluster.layout)
                                       : tr("Nothing fits; %1 needs least.").arg(layoutText(cluster.layout)));
    const QString published = nearPublishedText(publishedQuery(cluster));
    m_published->setText(tr("Published: %1").arg(published));
    m_published->setVisible(!published.isEmpty());
    setAvailable(m_draw, cluster.withOwn().layout.isEmpty() ? cluster.problem : QString(),
        tr("What each stage of the pipeline does when, of the layout above"));
    m_changesNote->setText(tr("Looking…"));
    m_changesNote->show();
    showParts(cluster.withOwn());
    m_content->show();
}

void ClusterDetail::showParts(const ClusterForecast& cluster)
{
    const StepEstimate& step = cluster.estimate.step;
    m_memory->setParts(partsOf(cluster.estimate.memory));
    m_step->setParts(partsOf(step));
    m_stepTitle->setText(tr("One step takes %1").arg(stepTimeText(step.stepSeconds * 1000)));
}

void ClusterDetail::setChanges(const QList<StepChange>& changes, bool commandKnown)
{
    clearChanges();
    QStringList notes;
    if (changes.isEmpty())
        notes.append(tr("No single change would save a percent."));
    if (!commandKnown)
        notes.append(tr("With a training command in Setup, its options are looked at, too."));
    m_changesNote->setText(notes.join(u' '));
    m_changesNote->setVisible(!notes.isEmpty());
    for (const StepChange& change : changes) {
        auto* row = new QWidget(m_content);
        auto* line = look::rowIn(row);
        auto* text =
            new QLabel(tr("%1 % less time: %2").arg(numberText(100 * change.saved), change.what), row);
        text->setTextFormat(Qt::PlainText);
        text->setToolTip(change.edit);
        text->setWordWrap(true);
        line->addWidget(text, 1);
        auto* take = new QPushButton(tr("To Setup"), row);
        take->setAccessibleDescription(change.what);
        connect(take, &QPushButton::clicked, this, [this, change] { Q_EMIT changeRequested(change); });
        line->addWidget(take, 0, Qt::AlignTop);
        m_changes->addWidget(row);
    }
}

} // namespace megatune

#include "moc_clusterdetail.cpp"
