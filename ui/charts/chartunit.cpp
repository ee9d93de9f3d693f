// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartunit.h"

#include "core/words/trialwords.h"

#include <limits>
#include <QCoreApplication>

namespace megatune {

namespace {

struct ChartUnits
{
    Q_DECLARE_TR_FUNCTIONS(ChartUnits)
};

constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

} // namespace

double inUnit(ChartUnit unit, double value, const Throughput& throughput)
{
    switch (unit) {
    case ChartUnit::Mfu:
        return throughput.mfu ? *throughput.mfu * 100 : unknown;
    case ChartUnit::Tokens:
        return throughput.tokensPerSecondGpu.value_or(unknown);
    case ChartUnit::StepTime:
        return throughput.stepMs.value_or(unknown);
    case ChartUnit::Value:
        break;
    }
    return value;
}

QString unitName(ChartUnit unit, const StudyCreated& study)
{
    switch (unit) {
    case ChartUnit::Mfu:
        return ChartUnits::tr("% MFU");
    case ChartUnit::Tokens:
        return ChartUnits::tr("tokens/s per GPU");
    case ChartUnit::StepTime:
        return ChartUnits::tr("ms an iteration");
    case ChartUnit::Value:
        break;
    }
    return shortUnit(study);
}

QString unitTitle(ChartUnit unit, const StudyCreated& study)
{
    switch (unit) {
    case ChartUnit::Mfu:
        return ChartUnits::tr("MFU by trial, %");
    case ChartUnit::Tokens:
        return ChartUnits::tr("Tokens/s per GPU by trial");
    case ChartUnit::StepTime:
        return ChartUnits::tr("Time of an iteration by trial, ms");
    case ChartUnit::Value:
        break;
    }
    return isSpeed(study) ? ChartUnits::tr("TFLOP/s per GPU by trial") : ChartUnits::tr("Value by trial");
}

} // namespace megatune
