// megatune-cli parse: what the log parser understands of a log, of any size, from a file or standard input.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/metricoptions.h"
#include "app/cli/presetoptions.h"
#include "core/export/jsondocument.h"
#include "core/log/logsummary.h"

#include <nlohmann/json.hpp>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>

namespace megatune {

namespace {

struct ParseText
{
    Q_DECLARE_TR_FUNCTIONS(ParseText)
};

constexpr qint64 parsePiece = 1024 * 1024;

tl::unexpected<Error> unreadableLog(const QString& name, const QString& why)
{
    return failure(ErrorKind::Unreadable,
        ParseText::tr(
            "%1 cannot be read (%2); give the file that the training's output was written to, or - for "
            "standard input.")
            .arg(oneLine(name), why));
}

Result<void> openLog(QFile& file, const QString& name)
{
    if (name == u"-") {
        if (!file.open(stdin, QIODevice::ReadOnly | QIODevice::Unbuffered))
            return unreadableLog(ParseText::tr("Standard input"), file.errorString());
        return {};
    }
    if (QFileInfo(name).isDir())
        return unreadableLog(name, ParseText::tr("it is a folder"));
    file.setFileName(name);
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered))
        return unreadableLog(name, file.errorString());
    return {};
}

Result<LogSummary> summaryOfLog(const QString& name, const MetricChoice& metric)
{
    QFile file;
    const Result<void> opened = openLog(file, name);
    if (!opened)
        return tl::unexpected(opened.error());
    std::unique_ptr<LogDigest> digest = metric.regex
        ? std::make_unique<LogDigest>(metric.measure, *metric.regex)
        : std::make_unique<LogDigest>(metric.measure);
    QByteArray piece(parsePiece, Qt::Uninitialized);
    for (;;) {
        const qint64 count = file.read(piece.data(), piece.size());
        if (count < 0)
            return unreadableLog(name, file.errorString());
        if (count == 0)
            break;
        digest->feed(QByteArrayView(piece.constData(), count));
    }
    return digest->finish();
}

int runParse(const Arguments& arguments)
{
    const Result<QString> format = arguments.choice(u"format"_qs, {u"text"_qs, u"json"_qs}, u"text"_qs);
    if (!format)
        return refuse(format.error());
    const Result<MetricChoice> metric = metricFrom(arguments);
    if (!metric)
        return refuse(metric.error());
    const Result<LogSummary> summary = summaryOfLog(arguments.operands().first(), *metric);
    if (!summary)
        return refuse(summary.error());
    Results results;
    if (*format == u"json")
        results.write(jsonDocument(toJson(*summary)));
    else
        results.write(toText(*summary));
    return results.finish();
}

} // namespace

Command parseCommand()
{
    QList<OptionSpec> options{formatOption({u"text"_qs, u"json"_qs})};
    options += metricOptions();
    return {{.name = u"parse"_qs,
                .summary = ParseText::tr("what is understood of a training's log"),
                .usage = {u"LOGFILE [--format text|json]"_qs},
                .description = ParseText::tr(
                    "Reads what a training printed, of any size; - is standard input. Says which trainer it "
                    "was, its iterations, the value that a study would take from them, the memory, and how "
                    "it ended."),
                .options = options,
                .operands = {u"LOGFILE"_qs},
                .notes = {{ParseText::tr("Exit status"),
                    {ParseText::tr("0, also for the log of a failure; 2 when the file cannot be read")}}}},
        runParse};
}

} // namespace megatune
