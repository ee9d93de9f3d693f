// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/gpuload.h"

#include "core/base/text.h"
#include "core/run/gpuanswers.h"

#include <algorithm>
#include <QRegularExpression>

namespace megatune {

namespace {

/// No host has more, and none draws more a GPU.
constexpr qsizetype mostGpuLoads = 4096;
constexpr double mostGpuWatts = 100'000;

/// "[N/A]", "[Not Supported]" and "-" stand where there is no number.
double gpuFigure(const QString& cell, double most)
{
    bool isNumber = false;
    const double figure = cell.toDouble(&isNumber);
    return isNumber && figure >= 0 && figure <= most ? figure : std::numeric_limits<double>::quiet_NaN();
}

double meanOfKnown(const QList<GpuLoad>& loads, double GpuLoad::*figure)
{
    double sum = 0;
    int count = 0;
    for (const GpuLoad& load : loads) {
        if (std::isfinite(load.*figure)) {
            sum += load.*figure;
            ++count;
        }
    }
    return count > 0 ? sum / count : std::numeric_limits<double>::quiet_NaN();
}

} // namespace

Result<QList<GpuLoad>> gpuLoads(const QByteArray& text)
{
    static const QRegularExpression number(QStringLiteral("\\A[0-9]+\\z"));
    const GpuAnswerPart gpus = gpuAnswerPart(text, QStringLiteral("gpus"));
    if (gpus.status != 0 || gpus.lines.isEmpty() || gpus.lines.size() > mostGpuLoads)
        return failure(ErrorKind::Process, gpus.complaint());
    QList<GpuLoad> loads;
    for (const QString& line : gpus.lines) {
        const QStringList cells = trimmedParts(line, u',');
        if (cells.size() != 4 || !number.match(cells[0]).hasMatch() || !isDeviceUuid(cells[1]))
            return failure(ErrorKind::Process, GpuAnswerPart{{line}}.complaint());
        loads.append({cells[0], cells[1], gpuFigure(cells[2], 100), gpuFigure(cells[3], mostGpuWatts)});
    }
    return loads;
}

MeanLoad meanLoad(const QList<GpuLoad>& loads, const QStringList& ids)
{
    QList<GpuLoad> meant;
    std::copy_if(loads.begin(), loads.end(), std::back_inserter(meant), [&ids](const GpuLoad& load) {
        return std::any_of(ids.begin(), ids.end(),
            [&load](const QString& id) { return namesGpu(id, load.index, load.uuid); });
    });
    return {meanOfKnown(meant, &GpuLoad::percent), meanOfKnown(meant, &GpuLoad::watts)};
}

} // namespace megatune
