// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/effectsplot.h"

#include "core/words/trialwords.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"

#include <cmath>
#include <QMouseEvent>
#include <QPainter>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int leastPanelWidth = 230;
constexpr int leastPanelHeight = 136;
constexpr double oomHeight = 8;
constexpr double widestBox = 28;
constexpr int scaleSteps = 3;
/// Values of a choice beyond this many are told by their quartiles only.
constexpr int sampleMost = 40;

} // namespace

EffectsPlot::EffectsPlot(const ParameterEffectsModel* model, QWidget* parent)
    : DrawnPlot(parent)
    , m_model(model)
{
    setAccessibleName(tr("Value and out-of-memory share by parameter"));
}

void EffectsPlot::refresh()
{
    const auto [least, most] = m_model->range();
    m_scale = niceScale(least, most, scaleSteps);
    // Just around the values: panels are low.
    const double room = std::max(most - least, m_scale.step * 0.1) * 0.06;
    m_low = least - room;
    m_high = most + room;
    const auto panels = static_cast<int>(m_model->effects().size());
    m_current.parameter = std::clamp(m_current.parameter, 0, std::max(0, panels - 1));
    lookChanged();
    update();
}

void EffectsPlot::lookChanged()
{
    const auto panels = static_cast<int>(m_model->effects().size());
    const int rows = (panels + panelColumns() - 1) / panelColumns();
    setMinimumHeight(rows * look::byLetters(leastPanelHeight));
}

double EffectsPlot::lineHeight() const
{
    return QFontMetricsF(font()).height();
}

int EffectsPlot::panelColumns() const
{
    return std::max(1, static_cast<int>(width() / look::byLetters(leastPanelWidth)));
}

QRectF EffectsPlot::panel(int parameter) const
{
    const int columns = panelColumns();
    const auto panels = static_cast<int>(m_model->effects().size());
    const int rows = std::max(1, (panels + columns - 1) / columns);
    const double panelWidth = static_cast<double>(width()) / columns;
    const double panelHeight = static_cast<double>(height()) / rows;
    const int row = parameter / columns;
    const int column = parameter % columns;
    return QRectF(column * panelWidth, row * panelHeight, panelWidth, panelHeight)
        .adjusted(look::related, look::related / 2.0, -look::related, -look::related / 2.0);
}

QRectF EffectsPlot::plotOf(int parameter) const
{
    const double left = QFontMetricsF(font()).horizontalAdvance(numberText(m_scale.to, m_scale.decimals()));
    return panel(parameter).adjusted(
        left + look::related, lineHeight() + look::related, 0, -2 * lineHeight() - oomHeight - 6);
}

QRectF EffectsPlot::choiceRect(int parameter, int choice) const
{
    const QRectF plot = plotOf(parameter);
    const auto count = static_cast<double>(m_model->effects().at(parameter).choices.size());
    return {plot.left() + plot.width() * choice / count, plot.top(), plot.width() / count, plot.height()};
}

double EffectsPlot::yOf(const QRectF& plot, double value) const
{
    return plot.bottom() - (value - m_low) / std::max(1e-300, m_high - m_low) * plot.height();
}

void EffectsPlot::paintHeading(QPainter& painter, int parameter) const
{
    const ParameterEffect& effect = m_model->effects().at(parameter);
    const QRectF place = panel(parameter);
    QFont bold = font();
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(palette().color(QPalette::Active, QPalette::Text));
    const QFontMetricsF metrics(bold);
    painter.drawText(place, Qt::AlignLeft | Qt::AlignTop, parameterTitle(effect.name));
    painter.setFont(look::tabular(font()));
    painter.setPen(look::quiet(palette()));
    const bool isSure = effect.forValue && effect.forValue->isSure();
    const QString text =
        isSure ? tr("explains %1").arg(importanceText(effect.forValue)) : importanceText(effect.forValue);
    painter.drawText(place, Qt::AlignRight | Qt::AlignTop, text);
    if (!isSure)
        return;
    // The same as a bar under the heading: panels are compared at a glance.
    const double y = place.top() + metrics.height() + 2;
    const QColor ground = look::faint(palette().color(QPalette::Active, QPalette::Text), 0.1f);
    painter.fillRect(QRectF(place.left(), y, place.width(), 3), ground);
    painter.fillRect(
        QRectF(place.left(), y, place.width() * effect.forValue->share, 3), look::accent(palette()));
}

void EffectsPlot::paintScale(QPainter& painter, const QRectF& plot) const
{
    const QColor grid = look::faint(palette().color(QPalette::Active, QPalette::Text), 0.10f);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (double value = std::ceil(m_low / m_scale.step) * m_scale.step; value <= m_high;
         value += m_scale.step) {
        const double y = std::floor(yOf(plot, value)) + 0.5;
        painter.setPen(QPen(grid, 1));
        painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
        painter.setPen(look::quiet(palette()));
        painter.drawText(QRectF(plot.left() - 200, y - lineHeight() / 2, 196, lineHeight()),
            Qt::AlignRight | Qt::AlignVCenter, numberText(value, m_scale.decimals()));
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void EffectsPlot::paintValues(
    QPainter& painter, const QRectF& plot, const QRectF& room, const ChoiceEffect& choice) const
{
    if (choice.values.isEmpty())
        return;
    const double x = room.center().x();
    const double half = std::min(room.width() * 0.6, widestBox) / 2;
    const QColor text = palette().color(QPalette::Active, QPalette::Text);
    const QColor faint = look::faint(text, 0.35f);
    painter.setPen(QPen(faint, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawLine(QPointF(x, yOf(plot, choice.quantile(1))), QPointF(x, yOf(plot, choice.best())));
    const QColor box = look::faint(text, 0.12f);
    const QRectF quarters = QRectF(QPointF(x - half, yOf(plot, choice.quantile(0.25))),
        QPointF(x + half, yOf(plot, choice.quantile(0.75))))
                                .normalized();
    painter.fillRect(quarters, box);
    painter.drawRect(quarters);
    painter.setPen(Qt::NoPen);
    painter.setBrush(faint);
    for (qsizetype i = 0; choice.values.size() <= sampleMost && i < choice.values.size(); ++i) {
        // Side by side by turns, so that equal values are seen to be several.
        const double off = (static_cast<double>(i % 5) - 2) * half / 4;
        painter.drawEllipse(QPointF(x + off, yOf(plot, choice.values.at(i).first)), 1.8, 1.8);
    }
    painter.setPen(QPen(text, 2));
    const double median = yOf(plot, choice.median());
    painter.drawLine(QPointF(x - half, median), QPointF(x + half, median));
    if (choice.holdsBest)
        paintStateShape(
            painter, QPointF(x, yOf(plot, choice.best())), 6, TrialState::Finished, true, palette());
}

void EffectsPlot::paintOom(QPainter& painter, const QRectF& room, const ChoiceEffect& choice) const
{
    const double share = choice.oomShare();
    if (!std::isfinite(share))
        return;
    const double barWidth = std::min(room.width() - 6, 48.0);
    const QRectF bar(room.center().x() - barWidth / 2, room.bottom() + lineHeight() + 4, barWidth, oomHeight);
    const QColor ground = look::faint(palette().color(QPalette::Active, QPalette::Text), 0.08f);
    painter.fillRect(bar, ground);
    if (share <= 0)
        return;
    const QRectF filled(bar.topLeft(), QSizeF(barWidth * share, oomHeight));
    QColor oom = look::outOfMemory(palette());
    painter.fillRect(filled, QBrush(oom, Qt::BDiagPattern));
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(oom, 1));
    painter.drawRect(filled);
    const QString text = tr("%1 % OOM").arg(numberText(share * 100, 0));
    const QString brief = tr("%1 %", "share").arg(numberText(share * 100, 0));
    // All choices of a panel have the same room, and so the same form.
    const double widest = QFontMetricsF(painter.font()).horizontalAdvance(tr("%1 % OOM").arg(88));
    const bool fits = widest <= room.width() - look::related;
    painter.drawText(QRectF(room.left(), bar.bottom() + 2, room.width(), lineHeight()), Qt::AlignCenter,
        fits ? text : brief);
}

void EffectsPlot::paintChoice(QPainter& painter, int parameter, int choice) const
{
    const ChoiceEffect& effect = m_model->effects().at(parameter).choices.at(choice);
    const QRectF room = choiceRect(parameter, choice);
    const QRectF whole = room.adjusted(1, -2, -1, lineHeight() * 2 + oomHeight + 6);
    const bool isChosen = m_model->isChosen(parameter, choice);
    if (isChosen) {
        const QColor band = look::faint(look::accent(palette()), 0.15f);
        painter.fillRect(whole, band);
    }
    paintValues(painter, plotOf(parameter), room, effect);
    QFont figures = look::tabular(font());
    figures.setBold(isChosen);
    painter.setFont(figures);
    painter.setPen(
        palette().color(effect.ended() == 0 ? QPalette::Disabled : QPalette::Active, QPalette::Text));
    const QFontMetricsF metrics(figures);
    painter.drawText(QRectF(room.left(), room.bottom() + 2, room.width(), lineHeight()), Qt::AlignCenter,
        metrics.elidedText(effect.title(), Qt::ElideRight, room.width()));
    paintOom(painter, room, effect);
    if (hasFocus() && m_current.parameter == parameter && m_current.choice == choice) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(look::accent(palette()), 1, Qt::DashLine));
        painter.drawRect(whole);
    }
}

void EffectsPlot::draw(QPainter& painter)
{
    for (int parameter = 0; parameter < m_model->effects().size(); ++parameter) {
        paintHeading(painter, parameter);
        if (m_model->finished() > 0)
            paintScale(painter, plotOf(parameter));
        for (int choice = 0; choice < m_model->effects().at(parameter).choices.size(); ++choice)
            paintChoice(painter, parameter, choice);
    }
}

EffectsPlot::Place EffectsPlot::placeAt(const QPointF& position) const
{
    for (int parameter = 0; parameter < m_model->effects().size(); ++parameter) {
        if (!panel(parameter).contains(position))
            continue;
        for (int choice = 0; choice < m_model->effects().at(parameter).choices.size(); ++choice) {
            const QRectF room = choiceRect(parameter, choice);
            if (position.x() >= room.left() && position.x() < room.right())
                return {parameter, choice};
        }
        return {parameter, -1};
    }
    return {};
}

QString EffectsPlot::description(int parameter, int choice) const
{
    const ParameterEffect& effect = m_model->effects().at(parameter);
    const ChoiceEffect& shown = effect.choices.at(choice);
    QStringList parts{parameterTitle(effect.name) % u' ' % shown.title() % u": "_s
        % tr("%n trial(s)", nullptr, shown.ended())};
    const int decimals = decimalsFor(m_model->range().second);
    if (shown.finished() > 0) {
        const auto [lower, upper] = std::minmax({shown.quantile(0.25), shown.quantile(0.75)});
        parts.append(tr("best %1, median %2, half of them from %3 to %4")
                         .arg(numberText(shown.best(), decimals), numberText(shown.median(), decimals),
                             numberText(lower, decimals), numberText(upper, decimals)));
    }
    if (shown.oom > 0)
        parts.append(tr("%n out of memory", nullptr, shown.oom));
    if (shown.failed > 0)
        parts.append(tr("%n failed", nullptr, shown.failed));
    return parts.join(u", "_s);
}

QString EffectsPlot::textAt(const QPointF& position) const
{
    const Place place = placeAt(position);
    if (place.parameter < 0)
        return {};
    const ParameterEffect& effect = m_model->effects().at(place.parameter);
    if (place.choice >= 0 && position.y() >= plotOf(place.parameter).top())
        return description(place.parameter, place.choice);
    return tr(
        "Of the differences in value between these trials, %1 explains alone: %2. Of what decides between "
        "running and running out of memory: %3.")
        .arg(parameterTitle(effect.name), importanceText(effect.forValue), importanceText(effect.forOom));
}

void EffectsPlot::toggle(const Place& place)
{
    const QList<ChoiceEffect>& choices = m_model->effects().at(place.parameter).choices;
    QList<int> chosen;
    for (int i = 0; i < choices.size(); ++i) {
        if (m_model->isChosen(place.parameter, i) != (i == place.choice))
            chosen.append(i);
    }
    if (chosen.size() == choices.size())
        chosen.clear();
    const int best = choices.at(place.choice).bestTrial();
    Q_EMIT choicesChosen(place.parameter, chosen);
    if (best >= 0)
        Q_EMIT trialSelected(best);
}

void EffectsPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return DrawnPlot::mousePressEvent(event);
    const Place place = placeAt(event->position());
    if (place.parameter >= 0 && place.choice >= 0) {
        goTo(place.parameter, place.choice);
        toggle(place);
    }
    event->accept();
}

void EffectsPlot::goTo(int parameter, int choice)
{
    m_current.parameter = std::clamp(parameter, 0, static_cast<int>(m_model->effects().size()) - 1);
    const auto choices = static_cast<int>(m_model->effects().at(m_current.parameter).choices.size());
    m_current.choice = std::clamp(choice, 0, choices - 1);
    describe(description(m_current.parameter, m_current.choice));
    update();
}

void EffectsPlot::keyPressEvent(QKeyEvent* event)
{
    if (m_model->effects().isEmpty())
        return DrawnPlot::keyPressEvent(event);
    const auto choices = static_cast<int>(m_model->effects().at(m_current.parameter).choices.size());
    switch (event->key()) {
    case Qt::Key_Right:
        if (m_current.choice + 1 < choices || m_current.parameter + 1 >= m_model->effects().size())
            return goTo(m_current.parameter, m_current.choice + 1);
        return goTo(m_current.parameter + 1, 0);
    case Qt::Key_Left:
        if (m_current.choice > 0 || m_current.parameter == 0)
            return goTo(m_current.parameter, m_current.choice - 1);
        return goTo(m_current.parameter - 1, std::numeric_limits<int>::max());
    case Qt::Key_Down:
        return goTo(m_current.parameter + 1, m_current.choice);
    case Qt::Key_Up:
        return goTo(m_current.parameter - 1, m_current.choice);
    case Qt::Key_Space:
        return toggle(m_current);
    case Qt::Key_Escape:
        Q_EMIT choicesChosen(m_current.parameter, {});
        return;
    default:
        DrawnPlot::keyPressEvent(event);
    }
}

} // namespace megatune

#include "moc_effectsplot.cpp"
