// SPDX-License-Identifier: GPL-3.0-or-later
// What a training prints: lines, labels of nodes, and the secrets among them.
#include "core/base/json.h"
#include "core/log/lines/nodelabel.h"
#include "core/log/logsummary.h"
#include "core/secrets/secrets.h"
#include "core/trial/secretfilter.h"
#include "tests/fuzz/fuzz.h"

#include <nlohmann/json.hpp>
#include <QRegularExpression>

using namespace megatune;
using namespace megatune::fuzz;

namespace {

QByteArray summaryText(const LogSummary& summary)
{
    return toIndented(toJson(summary)) + toText(summary).toUtf8();
}

template<typename Digest>
void readWholeAndCut(Digest& whole, Digest& cut, const QByteArray& log)
{
    whole.feed(log);
    inPieces(log, [&cut](const QByteArray& piece) { cut.feed(piece); });
    requireEqual(summaryText(whole.finish()), summaryText(cut.finish()),
        "a log says the same however its bytes were cut");
}

QByteArray filtered(const QByteArray& log, const QList<QByteArray>& secrets, bool isCut)
{
    SecretFilter filter(secrets);
    QByteArray given;
    if (isCut)
        inPieces(log, [&](const QByteArray& piece) { given += filter.feed(piece); });
    else
        given = filter.feed(log);
    return given + filter.flush();
}

qsizetype linesIn(const QByteArray& text)
{
    return text.count('\n') + text.count('\r');
}

} // namespace

MEGATUNE_FUZZ_TARGET(log)
{
    LogDigest whole;
    LogDigest cut;
    readWholeAndCut(whole, cut, bytes);
}

/// The first line is what somebody gave as the metric.
MEGATUNE_FUZZ_TARGET(metric)
{
    const auto [first, log] = partedAt(bytes, '\n');
    const QRegularExpression metric(QString::fromUtf8(first));
    if (!metric.isValid() || metric.captureCount() != 1)
        return;
    LogDigest whole({}, metric);
    LogDigest cut({}, metric);
    readWholeAndCut(whole, cut, log);
}

MEGATUNE_FUZZ_TARGET(mask)
{
    const QByteArray secret = "Xq7vPz3kLm9w";
    const QByteArray log = bytes + "\nWANDB_API_KEY=" + secret + "\n" + bytes + secret + bytes;
    const QList<QByteArray> secrets{secret};
    const QByteArray whole = filtered(log, secrets, false);
    requireEqual(whole, filtered(log, secrets, true), "a log is masked alike however its bytes were cut");
    require(!whole.contains(secret), "a known secret is hidden");
    require(linesIn(whole) == linesIn(log), "masking takes away no line");
    requireEqual(masked(QString::fromUtf8(bytes)),
        QString::fromUtf8(masked(QString::fromUtf8(bytes).toUtf8())), "text and bytes are masked alike");
}

MEGATUNE_FUZZ_TARGET(node)
{
    const QByteArray label =
        nodeLabel(2, 3, QString::fromUtf8(bytes.first(std::min<qsizetype>(bytes.size(), 20))));
    NodeLabeller labelWhole(label);
    NodeLabeller labelCut(label);
    QByteArray whole = labelWhole.feed(bytes);
    whole += labelWhole.flush();
    QByteArray cut;
    inPieces(bytes, [&](const QByteArray& piece) { cut += labelCut.feed(piece); });
    cut += labelCut.flush();
    requireEqual(whole, cut, "lines are labelled alike however their bytes were cut");
    const auto place =
        splitNodeLabel(std::string_view(whole.constData(), static_cast<std::size_t>(whole.size())));
    require(whole.isEmpty() || (place && place->node == 2 && place->nodes == 3), "a label can be read again");
    LogDigest wholeDigest;
    LogDigest cutDigest;
    readWholeAndCut(wholeDigest, cutDigest, whole + bytes);
}
