// SPDX-License-Identifier: GPL-3.0-or-later
// The table of the Megatron-SWIFT guide ("Recommended Versions"): what is recommended, and the commands that
// it gives, in its options A and B.
#include "core/base/tr.h"
#include "core/command/shellwords.h"
#include "core/hostcheck/hostreport.h"

#include <array>
#include <QMap>
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

constexpr std::array<PackageRow, 9> packageRows{{
    {"python", "Python", "3.9", "", "3.10 / 3.11", "", false},
    {"torch", "PyTorch", "2.0", "", "2.8.0", "pip install torch==2.8.0", false},
    {"cuda", "CUDA", "12", "13", "12.8", "", false},
    {"transformer-engine", "transformer_engine", "2.3", "", "2.10.0",
        "pip install pybind11\npip install --no-build-isolation transformer_engine[pytorch]", false},
    {"megatron-core", "megatron-core", "0.12", "0.16", "0.15", "pip install megatron-core", false},
    {"ms-swift", "ms-swift", "", "", "", "pip install ms-swift", false},
    {"accelerate", "accelerate", "1.13", "", "", "pip install \"accelerate>=1.13\"", true},
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
        range.append(u">="_s + QLatin1String(row.atLeast));
    if (*row.below != '\0')
        range.append(u'<' + QLatin1String(row.below));
    const QString recommended = QLatin1String(row.recommended);
    if (recommended.isEmpty() || range.isEmpty())
        return recommended + range.join(u',');
    return recommended + u" ("_s + range.join(u',') + u')';
}

QString missingPackage(const PackageRow& row)
{
    if (qstrcmp(row.name, "apex") == 0)
        return Tr::tr("Optional: without it give --gradient_accumulation_fusion false.");
    return {};
}

/// What option A sets before anything is compiled. "export LIBRARY_PATH=..."
QString headerVariables(const InstallWay& way)
{
    const QString cudnn = way.site + u"/nvidia/cudnn"_s;
    const QString nccl = way.site + u"/nvidia/nccl"_s;
    const QList<QPair<QString, QString>> variables{{u"CUDA_HOME"_s, way.cudaHome}, {u"CUDNN_HOME"_s, cudnn},
        {u"CUDNN_PATH"_s, cudnn}, {u"CPLUS_INCLUDE_PATH"_s, cudnn + u"/include:"_s + nccl + u"/include"_s},
        {u"LIBRARY_PATH"_s, cudnn + u"/lib:"_s + nccl + u"/lib"_s}};
    QString text;
    for (const auto& [variable, value] : variables)
        text += u"export "_s + variable + u'=' + quoteForShell(value) + u'\n';
    return text;
}

/// The commands of a row, in the guide's option A where the host asks for it.
QString installCommands(const PackageRow& row, const InstallWay& way)
{
    const QString standard = QLatin1String(row.fix);
    const bool compiles = qstrcmp(row.name, "transformer-engine") == 0 || qstrcmp(row.name, "apex") == 0
        || qstrcmp(row.name, "flash-attn") == 0;
    if (way.hasHeaders || !compiles)
        return standard;
    const QString install = way.hasUv ? u"uv pip install --python "_s + quoteForShell(way.python)
                                      : quoteForShell(way.python) + u" -m pip install"_s;
    QString commands = standard;
    if (qstrcmp(row.name, "transformer-engine") == 0)
        commands = u"pip install pybind11\npip install \"transformer-engine[pytorch]\" megatron-core"_s;
    commands.replace(u"pip install"_s, install);
    commands.remove(u" --disable-pip-version-check --no-cache-dir"_s);
    return Tr::tr("# cudnn.h or nccl.h is not installed here; these are the ones that pip brings (option A):")
        + u'\n' + headerVariables(way) + commands;
}

} // namespace

InstallWay installWay(const QString& answer)
{
    QMap<QString, QString> told;
    for (const QString& line : answer.split(u'\n'))
        told.insert(line.section(u' ', 0, 0), line.section(u' ', 1));
    InstallWay way{true, told.value(u"home"_s), told.value(u"site"_s), told.value(u"python"_s),
        told.value(u"uv"_s, u"-"_s) != u"-"};
    const bool isTold = !way.cudaHome.isEmpty() && !way.site.isEmpty() && !way.python.isEmpty();
    way.hasHeaders = !isTold || (told.value(u"cudnn.h"_s) != u"-" && told.value(u"nccl.h"_s) != u"-");
    return way;
}

HostFinding packageFinding(const QString& name, const QString& found, const InstallWay& way)
{
    for (const PackageRow& row : packageRows) {
        if (name != QLatin1String(row.name))
            continue;
        HostFinding finding{
            name, HostFinding::Level::Good, QLatin1String(row.title), found, packageRecommendation(row)};
        const QString fix = installCommands(row, way);
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
