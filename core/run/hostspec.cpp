#include "core/run/hostspec.h"

#include "core/base/text.h"

#include <QCoreApplication>

namespace megatune {

namespace {

struct HostSpecText
{
    Q_DECLARE_TR_FUNCTIONS(HostSpecText)
};

constexpr qint64 hostMostGpus = 100'000;

} // namespace

QString HostSpec::text() const
{
    const QString name = QStringLiteral("local");
    if (!gpus)
        return name;
    return name + u':' + QString::number(*gpus);
}

Result<HostSpec> hostSpecFromText(const QString& text)
{
    const QString trimmed = text.trimmed();
    const qsizetype colon = trimmed.indexOf(u':');
    const QString kind = colon < 0 ? trimmed : trimmed.first(colon);
    if (kind != u"local") {
        return failure(ErrorKind::Usage,
            HostSpecText::tr(
                "The host \"%1\" cannot be used; write local for this machine, or local:8 to state its "
                "number of GPUs.")
                    .arg(trimmed)
                + didYouMean(kind, {QStringLiteral("local")}));
    }
    HostSpec spec;
    if (colon < 0)
        return spec;
    const std::optional<qint64> gpus = toInteger(trimmed.sliced(colon + 1));
    if (!gpus || *gpus < 1 || *gpus > hostMostGpus) {
        return failure(ErrorKind::Usage,
            HostSpecText::tr(
                "The number of GPUs in the host \"%1\" must be a whole number from 1 up; write local:8 "
                "for eight.")
                .arg(trimmed));
    }
    spec.gpus = static_cast<int>(*gpus);
    return spec;
}

} // namespace megatune
