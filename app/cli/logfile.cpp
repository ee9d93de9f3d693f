// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/logfile.h"

#include "core/base/text.h"
#include "core/base/tr.h"

#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

tl::unexpected<Error> unreadableLog(const QString& name, const QString& why)
{
    return failure(ErrorKind::Unreadable,
        Tr::tr("%1 cannot be read (%2); give the file that the training's output was written to, or - for "
               "standard input.")
            .arg(oneLine(name), why));
}

Result<void> openLog(QFile& file, const QString& name)
{
    if (name == u"-") {
        if (!file.open(stdin, QIODevice::ReadOnly | QIODevice::Unbuffered))
            return unreadableLog(Tr::tr("Standard input"), file.errorString());
        return {};
    }
    if (QFileInfo(name).isDir())
        return unreadableLog(name, Tr::tr("it is a folder"));
    file.setFileName(name);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return unreadableLog(name, file.errorString());
    return {};
}

} // namespace

Result<LogSummary> summaryOfLog(const QString& name, const MetricChoice& metric)
{
    QFile file;
    MEGATUNE_TRY(openLog(file, name));
    std::unique_ptr<LogDigest> digest = metric.regex
        ? std::make_unique<LogDigest>(metric.measure, *metric.regex)
        : std::make_unique<LogDigest>(metric.measure);
    if (!feedFrom(file, *digest))
        return unreadableLog(name, file.errorString());
    return digest->finish();
}

} // namespace megatune
