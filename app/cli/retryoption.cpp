#include "app/cli/retryoption.h"

#include "app/cli/console.h"
#include "core/base/text.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace megatune {

namespace {

struct RetryOptionText
{
    Q_DECLARE_TR_FUNCTIONS(RetryOptionText)
};

constexpr qint64 mostTrialNumber = 100'000'000;

} // namespace

OptionSpec retryOption()
{
    return {.name = u"retry"_qs,
        .value = u"failed|N[,N..]"_qs,
        .meaning = RetryOptionText::tr(
            "with a study that is there: run these trials again before anything else, as the next attempt of "
            "their numbers. failed: all that failed, were stopped or lost their host; by number also "
            "what timed out, was skipped or ran out of memory. Without --n-trials the study's own is kept")};
}

Result<void> readRetries(const Arguments& arguments, StudyPlan& plan)
{
    if (!arguments.has(u"retry"_qs))
        return {};
    if (QFileInfo(arguments.value(u"study"_qs)).size() == 0) {
        return failure(ErrorKind::Usage,
            RetryOptionText::tr("--retry is for a study that is there; name its file with --study."));
    }
    const QStringList words = arguments.value(u"retry"_qs).split(u',');
    for (const QString& word : words) {
        const std::optional<qint64> number = toInteger(word);
        if (word.trimmed() == u"failed") {
            plan.retryFailed = true;
        } else if (number && *number >= 0 && *number <= mostTrialNumber) {
            if (!plan.retry.contains(static_cast<int>(*number)))
                plan.retry.append(static_cast<int>(*number));
        } else {
            return failure(ErrorKind::Usage,
                RetryOptionText::tr("--retry \"%1\" is none of \"failed\" and numbers of trials, such as "
                                    "--retry 3,7.")
                    .arg(oneLine(arguments.value(u"retry"_qs)).left(80)));
        }
    }
    return {};
}

} // namespace megatune
