// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layouts/layoutcolumns.h"

#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/space/parametertitles.h"
#include "core/words/trialwords.h"
#include "ui/layouts/memorytext.h"

#include <array>
#include <limits>
#include <QLocale>

namespace megatune {

namespace {

constexpr double noKey = std::numeric_limits<double>::quiet_NaN();
/// No layout is that fast: what was measured comes before it, what does not fit behind it.
constexpr double beyondAnySpeed = 1e12;

/// The columns beside the parameters, by names that remembered widths have.
constexpr std::array<const char*, LayoutColumns::extras> extraNames{
    "#recompute", "#variants", "#0", "#1", "#2", "#3", "#4"};

} // namespace

void LayoutColumns::setPreset(const PresetPtr& preset)
{
    m_preset = preset;
    m_expected.clear();
    m_measured.setPreset(preset);
    m_layoutColumns.clear();
    for (int column = 0; column < parameters(); ++column) {
        if (preset->layoutParameters().contains(preset->space().parameters()[column].name))
            m_layoutColumns.append(column);
    }
}

void LayoutColumns::setFound(const FoundLayouts& found, LayoutQuery::Show show)
{
    m_expected = found.expected;
    m_show = show;
}

bool LayoutColumns::setCalibration(const Calibration& calibration)
{
    if (m_calibration == calibration)
        return false;
    m_calibration = calibration;
    return true;
}

QList<int> LayoutColumns::recomputeColumns() const
{
    QList<int> columns;
    for (const QString& name :
        {axis::granularity, axis::method, axis::recomputeLayers, axis::recomputeModules}) {
        const int column = m_preset == nullptr ? -1 : m_preset->space().indexOf(name);
        if (column >= 0)
            columns.append(column);
    }
    return columns;
}

QString LayoutColumns::name(int column) const
{
    return column < parameters()
        ? m_preset->space().parameters()[column].name
        : QString::fromLatin1(extraNames[static_cast<size_t>(column - parameters())]);
}

QString LayoutColumns::title(int column) const
{
    if (column < parameters())
        return fullParameterTitle(m_preset->space().parameters()[column]);
    switch (column - parameters()) {
    case Recompute:
        return Tr::tr("Recompute");
    case Variants:
        return Tr::tr("Others");
    case EstimatedMemory:
        return Tr::tr("est. GiB");
    case EstimatedValue:
        return Tr::tr("est. TFLOP/s");
    case MeasuredValue:
        return shortUnit(m_measured.study());
    case MeasuredMemory:
        return Tr::tr("GiB");
    default:
        return m_show == LayoutQuery::Show::Pruned ? Tr::tr("Why it is left out") : Tr::tr("State");
    }
}

QString LayoutColumns::titleTip(int column) const
{
    if (column < parameters())
        return m_preset->space().parameters()[column].meaning;
    if (is(column, Recompute))
        return Tr::tr("What is recomputed: granularity, method and number of layers, modules");
    if (is(column, Variants))
        return Tr::tr("Other combinations of the same layout; click, or press Space, to see them.");
    const bool estimated = is(column, EstimatedMemory) || is(column, EstimatedValue);
    return estimated && !m_calibration.isEmpty()
        ? QString(calibrationTitle(m_calibration) + u'\n' + calibrationText(m_calibration))
        : QString();
}

bool LayoutColumns::isOfWords(int column) const
{
    if (column < parameters())
        return !m_preset->space().parameters()[column].choices.first().isNumber();
    return is(column, Recompute) || is(column, Variants) || is(column, State);
}

const ExpectedLayout* LayoutColumns::expectedAt(CombinationIndex index) const
{
    const auto found = m_expected.constFind(index);
    return found == m_expected.constEnd() ? nullptr : &*found;
}

double LayoutColumns::bytesOf(const ExpectedLayout& expected) const
{
    return m_calibration.bytes(expected.need);
}

double LayoutColumns::tflopsOf(const ExpectedLayout& expected) const
{
    return m_calibration.speedFactor * double(expected.tflops);
}

std::optional<double> LayoutColumns::memoryShare(CombinationIndex index) const
{
    const ExpectedLayout* expected = expectedAt(index);
    if (expected == nullptr || !expected->need.memoryKnown)
        return std::nullopt;
    return bytesOf(*expected) / m_preset->estimator()->capacity();
}

/// None of what is left out ran, though a combination that comes to the same may have.
const MeasuredLayout* LayoutColumns::measuredAt(CombinationIndex index) const
{
    return m_show == LayoutQuery::Show::Pruned ? nullptr : m_measured.at(index);
}

int LayoutColumns::trialOf(CombinationIndex index) const
{
    const MeasuredLayout* measured = measuredAt(index);
    return measured == nullptr ? -1 : measured->trial;
}

QString LayoutColumns::recomputeText(CombinationIndex index) const
{
    const Layout layout = m_preset->space().layoutAt(index);
    Layout options;
    for (const int column : recomputeColumns()) {
        const QString name = m_preset->space().parameters()[column].name;
        options.set(name, *layout.find(name));
    }
    const QString text = layoutText(options);
    return text.isEmpty() ? layout.text(axis::granularity) : text;
}

QString LayoutColumns::stateText(CombinationIndex index) const
{
    if (const MeasuredLayout* measured = measuredAt(index))
        return Tr::tr("trial %1: %2")
            .arg(measured->trial)
            .arg(trialStateTitle(measured->state, measured->running));
    if (m_show == LayoutQuery::Show::Pruned)
        return reasonFor(m_preset->space(), m_preset->rules(), index);
    const std::optional<double> share = memoryShare(index);
    if (!share)
        return Tr::tr("kept");
    return *share > 1 ? Tr::tr("out of memory (est.)") : Tr::tr("fits (est.)");
}

QVariant LayoutColumns::valueAt(CombinationIndex index, int column) const
{
    const SearchSpace& space = m_preset->space();
    if (column < parameters()) {
        const Value& value = space.parameters()[column].choices[space.choiceAt(index, column)];
        return value.isNumber() ? QVariant(value.number) : QVariant(value.word);
    }
    const MeasuredLayout* measured = measuredAt(index);
    const ExpectedLayout* expected = expectedAt(index);
    switch (column - parameters()) {
    case Recompute:
        return recomputeText(index);
    case EstimatedMemory:
        return expected == nullptr ? QVariant() : QVariant(bytesOf(*expected) / bytesPerGib);
    case EstimatedValue:
        return expected == nullptr ? QVariant() : QVariant(tflopsOf(*expected));
    case MeasuredValue:
        return measured != nullptr && measured->value ? QVariant(*measured->value) : QVariant();
    case MeasuredMemory:
        return measured != nullptr && measured->memoryGib ? QVariant(*measured->memoryGib) : QVariant();
    case State:
        return stateText(index);
    default:
        return {};
    }
}

QVariant LayoutColumns::text(CombinationIndex index, int column) const
{
    const QVariant value = valueAt(index, column);
    if (value.typeId() != QMetaType::Double)
        return value;
    return QLocale().toString(value.toDouble(), 'f', is(column, EstimatedValue) ? 0 : 1);
}

QVariant LayoutColumns::tip(CombinationIndex index, int column) const
{
    if (is(column, State))
        return stateText(index);
    const ExpectedLayout* expected = expectedAt(index);
    return expected != nullptr && is(column, EstimatedMemory)
        ? memoryText(*m_preset, m_calibration, index, bytesOf(*expected))
        : QVariant();
}

double LayoutColumns::sortKey(CombinationIndex index, int column) const
{
    if (column < parameters())
        return m_preset->space().choiceAt(index, column);
    if (is(column, Recompute)) {
        double key = 0;
        for (const int part : recomputeColumns())
            key = key * double(m_preset->space().parameters()[part].choices.size())
                + m_preset->space().choiceAt(index, part);
        return key;
    }
    if (is(column, State)) {
        const int trial = trialOf(index);
        return trial < 0 ? noKey : trial;
    }
    const QVariant value = valueAt(index, column);
    return value.isValid() ? value.toDouble() : noKey;
}

double LayoutColumns::usualKey(CombinationIndex index) const
{
    if (const MeasuredLayout* measured = measuredAt(index)) {
        if (measured->value) {
            const bool minimises = m_measured.study().direction == Direction::Minimize;
            return (minimises ? *measured->value : -*measured->value) - 2 * beyondAnySpeed;
        }
        if (measured->state == TrialState::Oom)
            return 3 * beyondAnySpeed;
    }
    const ExpectedLayout* expected = expectedAt(index);
    if (expected == nullptr)
        return noKey;
    const double share = memoryShare(index).value_or(0);
    return share > 1 ? beyondAnySpeed + share : -tflopsOf(*expected);
}

} // namespace megatune
