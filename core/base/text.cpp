// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"

#include "core/base/tr.h"

#include <algorithm>
#include <cmath>
#include <QDir>
#include <QLocale>
#include <vector>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QString comparable(const QString& word)
{
    QString plain = word.toLower();
    plain.replace(u'_', u'-');
    return plain;
}

/// Optimal string alignment distance: insert, delete, replace, swap of neighbours.
qsizetype editDistance(const QString& a, const QString& b)
{
    std::vector<std::vector<qsizetype>> cost(
        static_cast<size_t>(a.size()) + 1, std::vector<qsizetype>(static_cast<size_t>(b.size()) + 1));
    const auto at = [&cost](qsizetype i, qsizetype j) -> qsizetype& {
        return cost[static_cast<size_t>(i)][static_cast<size_t>(j)];
    };
    for (qsizetype i = 0; i <= a.size(); ++i)
        at(i, 0) = i;
    for (qsizetype j = 0; j <= b.size(); ++j)
        at(0, j) = j;
    for (qsizetype i = 1; i <= a.size(); ++i) {
        for (qsizetype j = 1; j <= b.size(); ++j) {
            const qsizetype change = a[i - 1] == b[j - 1] ? 0 : 1;
            at(i, j) = std::min({at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + change});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                at(i, j) = std::min(at(i, j), at(i - 2, j - 2) + 1);
        }
    }
    return at(a.size(), b.size());
}

} // namespace

QString nearestSpelling(const QString& word, const QStringList& known)
{
    if (word.isEmpty() || word.size() > 100)
        return {};
    const QString wanted = comparable(word);
    QString best;
    qsizetype bestDistance = std::max<qsizetype>(1, wanted.size() / 3) + 1;
    for (const QString& candidate : known) {
        const qsizetype distance = editDistance(wanted, comparable(candidate));
        if (distance < bestDistance) {
            bestDistance = distance;
            best = candidate;
        }
    }
    if (best.isEmpty() && wanted.size() >= 3) {
        const auto starts = [&wanted](const QString& candidate) {
            return comparable(candidate).startsWith(wanted);
        };
        const auto found = std::find_if(known.begin(), known.end(), starts);
        if (found != known.end())
            best = *found;
    }
    return best;
}

QString didYouMean(const QString& word, const QStringList& known)
{
    const QString nearest = nearestSpelling(word, known);
    return nearest.isEmpty() ? QString() : u' ' + Tr::tr("Did you mean %1?").arg(nearest);
}

std::optional<qint64> toInteger(const QString& text)
{
    const QString trimmed = text.trimmed();
    if (trimmed.isEmpty())
        return std::nullopt;
    bool ok = false;
    const qint64 value = QLocale::c().toLongLong(trimmed, &ok);
    if (!ok || trimmed.contains(u','))
        return std::nullopt;
    return value;
}

QString shortestNumber(double value)
{
    if (std::isfinite(value) && value == std::floor(value) && std::abs(value) < 1e15)
        return QString::number(static_cast<qint64>(value));
    const double size = std::abs(value);
    const char form = size >= 1e-4 && size < 1e15 ? 'f' : 'g';
    return QString::number(value, form, QLocale::FloatingPointShortest);
}

double roundedMeasurement(double value)
{
    return std::isfinite(value) ? QString::number(value, 'g', 7).toDouble() : value;
}

QString durationText(double seconds)
{
    if (!std::isfinite(seconds) || seconds < 0)
        return QStringLiteral("-");
    const auto whole = static_cast<qint64>(std::llround(seconds));
    const QString tail = QStringLiteral("%1").arg(whole % 60, 2, 10, QLatin1Char('0'));
    if (whole < 3600)
        return QStringLiteral("%1:%2").arg(whole / 60).arg(tail);
    return QStringLiteral("%1:%2:%3")
        .arg(whole / 3600)
        .arg(whole / 60 % 60, 2, 10, QLatin1Char('0'))
        .arg(tail);
}

QString withTilde(const QString& path)
{
    const QString home = QDir::homePath();
    return path.startsWith(home + u'/') ? QString(u'~' + path.mid(home.size())) : path;
}

QString withoutTilde(const QString& path)
{
    return path.startsWith(u"~/") ? QString(QDir::homePath() + path.mid(1)) : path;
}

QString absentText()
{
    return u"\u2013"_s;
}

QStringList trimmedParts(const QString& text, QChar separator)
{
    QStringList parts = text.split(separator);
    for (QString& part : parts)
        part = part.trimmed();
    return parts;
}

QString withControlsShown(const QString& text)
{
    QString shown;
    qsizetype done = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const char16_t c = text.at(i).unicode();
        const bool isControl = c < 0x20 || (c >= 0x7f && c < 0xa0);
        const bool isLineEnd = c == u'\r' && i + 1 < text.size() && text.at(i + 1) == u'\n';
        if (!isControl || c == u'\n' || c == u'\t' || isLineEnd)
            continue;
        shown += QStringView(text).sliced(done, i - done);
        shown += u"\\x"_s + QString::number(c, 16).rightJustified(2, u'0');
        done = i + 1;
    }
    return done == 0 ? text : QString(shown + QStringView(text).sliced(done));
}

QByteArray withControlsShown(const QByteArray& utf8)
{
    return withControlsShown(QString::fromUtf8(utf8)).toUtf8();
}

QString oneLine(const QString& text)
{
    QString line = text.simplified();
    for (QChar& c : line) {
        if (!c.isPrint() && !c.isSurrogate())
            c = u'\uFFFD';
    }
    return line;
}

} // namespace megatune
