// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the Megatron-SWIFT guide ("Recommended Versions", "Standard install"): what is recommended,
// and the commands that it gives.
#include "core/base/tr.h"
#include "core/hostcheck/hostreport.h"

#include <array>
#include <QVersionNumber>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

struct PackageRow
{
    const char* name; ///< as pip has it; "python" and "cuda" are none of pip's
    const char* title;
    const char* atLeast;
    const char* below;
    const char* recommended;
    const char* fix;
    bool isOptional;
};

constexpr std::array<PackageRow, 8> packageRows{{
    {"python", "Python", "3.9", "", "3.10 / 3.11", "", false},
    {"torch", "PyTorch", "2.0", "", "2.8.0", "pip install torch==2.8.0", false},
    {"cuda", "CUDA", "12", "13", "12.8", "", false},
    {"transformer-engine", "transformer_engine", "2.3", "", "2.10.0",
        "pip install pybind11\npip install --no-build-isolation transformer_engine[pytorch]", false},
    {"megatron-core", "megatron-core", "0.12", "0.16", "0.15", "pip install megatron-core", false},
    {"ms-swift", "ms-swift", "", "", "", "pip install ms-swift", false},
    {"apex", "apex", "", "", "",
        "git clone https://github.com/NVIDIA/apex\ncd apex\npip install -v --disable-pip-version-check "
        "--no-cache-dir --no-build-isolation --config-settings \"--build-option=--cpp_ext\" --config-settings "
        "\"--build-option=--cuda_ext\" ./",
        true},
    {"flash-attn", "flash-attn", "", "2.8.4", "2.8.3",
        "MAX_JOBS=8 pip install \"flash-attn==2.8.3\" --no-build-isolation", true},
}};

QVersionNumber packageVersion(const char* text)
{
    return QVersionNumber::fromString(QLatin1String(text));
}

QString packageRecommendation(const PackageRow& row)
{
    QStringList range;
    if (*row.atLeast != '\0')
        range.append(u">="_qs + QLatin1String(row.atLeast));
    if (*row.below != '\0')
        range.append(u'<' + QLatin1String(row.below));
    const QString recommended = QLatin1String(row.recommended);
    if (recommended.isEmpty() || range.isEmpty())
        return recommended + range.join(u',');
    return recommended + u" ("_qs + range.join(u',') + u')';
}

QString missingPackage(const PackageRow& row)
{
    if (qstrcmp(row.name, "apex") == 0)
        return Tr::tr("Optional: without it give --gradient_accumulation_fusion false.");
    return {};
}

} // namespace

HostFinding packageFinding(const QString& name, const QString& found)
{
    for (const PackageRow& row : packageRows) {
        if (name != QLatin1String(row.name))
            continue;
        HostFinding finding{
            name, HostFinding::Level::Good, QLatin1String(row.title), found, packageRecommendation(row)};
        const QString fix = QLatin1String(row.fix);
        if (found == u"-") {
            finding.level = row.isOptional ? HostFinding::Level::Good : HostFinding::Level::Advice;
            finding.found = row.isOptional ? Tr::tr("not installed (optional)") : Tr::tr("not installed");
            finding.fix = QString(missingPackage(row) + u'\n' + fix).trimmed();
            return finding;
        }
        const QVersionNumber version = QVersionNumber::fromString(found);
        const bool isOld = *row.atLeast != '\0' && version < packageVersion(row.atLeast);
        const bool isNew = *row.below != '\0' && version >= packageVersion(row.below);
        if (isOld || isNew || version.isNull()) {
            finding.level = HostFinding::Level::Advice;
            finding.fix = fix;
        }
        return finding;
    }
    return {name, HostFinding::Level::Good, name, found};
}

} // namespace megatune
