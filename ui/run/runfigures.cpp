// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/runfigures.h"

#include "core/forecast/publishedsettings.h"
#include "core/words/trialwords.h"
#include "ui/common/labels.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"
#include "ui/run/figurecard.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QStyleOptionButton>
#include <QStylePainter>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int bestStarSide = 20;
/// Of a layout: the other figures keep their places.
constexpr int widestLayout = 320;

/// Shortens its text where there is no room for it.
class BestLayoutButton final : public QPushButton
{
public:
    explicit BestLayoutButton(QWidget* parent)
        : QPushButton(parent)
    {
        setFlat(true);
        setMinimumWidth(1);
        setFixedHeight(fontMetrics().height() + look::related / 2);
    }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QStyleOptionButton option;
        initStyleOption(&option);
        option.text = fontMetrics().elidedText(option.text, Qt::ElideRight, width() - look::related);
        QStylePainter(this).drawControl(QStyle::CE_PushButton, option);
    }
};

} // namespace

RunFigures::RunFigures(QWidget* parent)
    : QWidget(parent)
    , m_best(new FigureCard(true, this))
    , m_star(new IconLabel(look::byLetters(bestStarSide), m_best))
    , m_layout(new BestLayoutButton(m_best))
    , m_mfu(new FigureCard(false, this))
    , m_tokens(new FigureCard(false, this))
    , m_published(new FigureCard(false, this))
    , m_time(new FigureCard(true, this))
{
    m_layout->setToolTip(tr("Select the best trial"));
    m_best->setAccessibleName(tr("Best value"));
    m_best->addSign(m_star);
    m_best->addBelow(m_layout);
    auto* row = look::rowIn(this);
    for (FigureCard* card : {m_best, m_mfu, m_tokens, m_published, m_time})
        row->addWidget(card);
    connect(m_layout, &QPushButton::clicked, this, &RunFigures::bestRequested);
}

void RunFigures::clear()
{
    for (FigureCard* card : {m_best, m_mfu, m_tokens, m_published, m_time})
        card->setFigure({}, {}, {});
}

void RunFigures::showBest(const StudyState& state)
{
    const Trial* best = state.best();
    if (best && best->value)
        showFigures(state, *best);
    else
        showNoBest();
}

void RunFigures::showNoBest()
{
    for (FigureCard* card : {m_mfu, m_tokens, m_published})
        card->setFigure({}, {}, {});
    m_star->hide();
    m_layout->hide();
    m_best->setFigure(u"\u2013"_s, {}, tr("no value"));
}

void RunFigures::showFigures(const StudyState& state, const Trial& best)
{
    const double value = state.valueOf(best);
    const Throughput throughput = StudyThroughput(state.header()).of(value, best.stepMs);
    m_star->setIcon(stateIcon(TrialState::Finished, true));
    m_star->show();
    m_best->setFigure(numberText(value, decimalsFor(value)),
        isSpeed(state.header()) ? tr("TFLOP/s per GPU") : shortUnit(state.header()), {});
    QString layout =
        m_layout->fontMetrics().elidedText(layoutText(best), Qt::ElideRight, look::byLetters(widestLayout));
    m_layout->setText(tr("trial %1: %2").arg(best.number).arg(layout.replace(u'&', u"&&"_s)));
    m_layout->show();
    m_mfu->setFigure(throughput.mfu ? mfuText(*throughput.mfu) : QString(), {}, tr("MFU"));
    m_tokens->setFigure(
        throughput.tokensPerSecondGpu ? numberText(*throughput.tokensPerSecondGpu, 0) : QString(), {},
        tr("tokens/s per GPU"));
    showPublished(state.header());
}

void RunFigures::showPublished(const StudyCreated& study)
{
    const std::optional<PublishedQuery> query = isSpeed(study) ? publishedQuery(study) : std::nullopt;
    const std::optional<PublishedSetting> nearest = query ? nearestPublished(*query) : std::nullopt;
    const QString text = nearest ? publishedText(*query, *nearest) : QString();
    m_published->setFigure(nearest ? numberText(nearest->tflops, 0) : QString(), {},
        tr("published in %1").arg(nearest ? nearest->precision : QString()));
    m_published->setToolTip(text);
    m_published->setAccessibleDescription(text);
}

void RunFigures::showTime(const QString& time, const QString& left, const QString& trials)
{
    m_time->setFigure(time, left, trials);
}

QString RunFigures::bestText() const
{
    return m_best->figure();
}

QString RunFigures::trialsText() const
{
    return m_time->meaning();
}

} // namespace megatune

#include "moc_runfigures.cpp"
