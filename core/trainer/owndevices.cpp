// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/owndevices.h"

#include "core/base/tr.h"

#include <algorithm>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const QString devicesVariable = u"(?:CUDA|HIP|ROCR|ASCEND_RT|NVIDIA)_VISIBLE_DEVICES"_s;

OwnDevices devices(const QString& written, const QString& list)
{
    return {written, static_cast<int>(list.split(u',', Qt::SkipEmptyParts).size())};
}

} // namespace

std::optional<OwnDevices> ownDevices(
    const Dialect& dialect, const QList<QPair<QString, QString>>& environment)
{
    // A list that is written out: one from a variable may be what the trial was given.
    static const QRegularExpression assigned(
        u"\\b"_s + devicesVariable + u"=[\"']?((?!all\\b|none\\b)[0-9A-Za-z][0-9A-Za-z,-]*)"_s);
    static const QRegularExpression ofContainer(u"--gpus[ =][\"']*device=([0-9A-Za-z,-]+)"_s);
    for (const QRegularExpression& form : {assigned, ofContainer}) {
        const QRegularExpressionMatch found = form.match(dialect.command().text());
        if (found.hasMatch())
            return devices(found.captured().remove(u'"').remove(u'\''), found.captured(1));
    }
    static const QRegularExpression name(QRegularExpression::anchoredPattern(devicesVariable));
    for (const auto& [variable, value] : environment) {
        if (name.match(variable).hasMatch())
            return devices(variable + u'=' + value, value);
    }
    const QStringList& set = dialect.facts().ownVariables;
    const auto inScript =
        std::find_if(set.begin(), set.end(), [](const QString& each) { return name.match(each).hasMatch(); });
    if (inScript == set.end())
        return std::nullopt;
    return OwnDevices{*inScript, std::nullopt};
}

QString ownDevicesSentence(const OwnDevices& devices)
{
    return Tr::tr(
        "The command chooses its GPUs by itself (%1), so trials run one at a time on each host; leave it out "
        "to have them share the host's GPUs.")
        .arg(devices.written);
}

} // namespace megatune
