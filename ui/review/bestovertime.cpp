// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/bestovertime.h"

#include "ui/charts/chartpictures.h"
#include "ui/common/labels.h"
#include "ui/common/sections.h"
#include "ui/look/look.h"
#include "ui/review/historyplot.h"
#include "ui/review/studyfolder.h"

#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace megatune {

BestOverTime::BestOverTime(const StudyFolder* studies, QWidget* parent)
    : QWidget(parent)
    , m_studies(studies)
    , m_about(new QuietLabel({}, this))
    , m_plot(new HistoryPlot(this))
    , m_none(new QuietLabel({}, this))
{
    m_plot->setObjectName(QStringLiteral("bestOverTime"));
    m_about->setTextFormat(Qt::PlainText);
    m_about->setElided(Qt::ElideMiddle);
    m_none->setTextFormat(Qt::PlainText);
    m_none->setAlignment(Qt::AlignCenter);
    auto* content = new QWidget(this);
    auto* column = look::columnIn(content, 0);
    column->addWidget(m_plot, 1);
    column->addWidget(m_none, 1);
    layOutSection(this, {new SectionLabel(tr("Best over time"), this), m_about}, content);
    auto* pictures = new ChartPictures(this);
    pictures->add({m_plot, u"best-over-time"_s, [this] { return m_about->text(); }, {}, false});
    connect(pictures, &ChartPictures::messageRequested, this, &BestOverTime::messageRequested);
    connect(m_plot, &HistoryPlot::studyChosen, this, &BestOverTime::studyChosen);
    connect(m_plot, &HistoryPlot::studyActivated, this, &BestOverTime::studyActivated);
}

bool BestOverTime::isWorthwhile() const
{
    return latestWithHistory(m_studies->studies()) >= 0;
}

void BestOverTime::showFor(const QString& path)
{
    const QList<StudySummary>& all = m_studies->studies();
    const StudySummary* study = m_studies->find(path);
    if (const qsizetype latest = study == nullptr ? latestWithHistory(all) : -1; latest >= 0)
        study = &all.at(latest);
    m_history = study != nullptr ? bestHistory(all, *study) : BestHistory();
    const auto count = static_cast<int>(m_history.points.size());
    m_plot->setHistory(m_history, path);
    m_plot->setVisible(count > 1);
    m_none->setVisible(count < 2);
    m_about->setText(count > 1 ? tr("%1: %n study(s)", nullptr, count).arg(m_history.title()) : QString());
    if (study == nullptr || count > 1)
        return;
    m_none->setText(count == 1
            ? tr("%1: this is the only study with a value in %2.").arg(m_history.title(), m_history.unit())
            : tr("%1 has no value, model or number of GPUs to compare it by.")
                  .arg(studyTitle(study->name, study->path)));
}

} // namespace megatune

#include "moc_bestovertime.cpp"
