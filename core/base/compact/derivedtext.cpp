// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/compact/derivedtext.h"

#include <algorithm>
#include <QByteArrayView>
#include <QList>

namespace megatune {

namespace {

// Changes are steps: how many bytes of the base to leave out, how many new ones follow, those, and how many
// of the base to take. Numbers are in groups of seven bits, the lowest first; the high bit says that more
// follow.

/// So many words on either side are looked through for where two texts meet again.
constexpr qsizetype wordsAhead = 12;
/// What has no blank for so long is cut there, so that looking ahead takes a bounded time.
constexpr qsizetype longestWord = 512;
/// A difference that is longer than the half of its text is not worth holding.
constexpr qsizetype worthSharing = 2;

void putNumber(QByteArray& out, qsizetype number)
{
    for (; number >= 0x80; number >>= 7)
        out.append(static_cast<char>(0x80 | (number & 0x7f)));
    out.append(static_cast<char>(number));
}

qsizetype takeNumber(QByteArrayView& in)
{
    qsizetype number = 0;
    int shift = 0;
    for (bool more = true; more && !in.isEmpty(); in = in.sliced(1), shift += 7) {
        const auto byte = static_cast<unsigned char>(in.front());
        number |= static_cast<qsizetype>(byte & 0x7f) << shift;
        more = (byte & 0x80) != 0;
    }
    return number;
}

/// The next words, each with the blank behind it.
QList<QByteArrayView> wordsOf(QByteArrayView text)
{
    QList<QByteArrayView> words;
    while (!text.isEmpty() && words.size() < wordsAhead) {
        const QByteArrayView ahead = text.first(std::min(text.size(), longestWord));
        const qsizetype blank = ahead.indexOf(' ');
        const qsizetype length = blank < 0 ? ahead.size() : blank + 1;
        words.append(text.first(length));
        text = text.sliced(length);
    }
    return words;
}

qsizetype bytesOf(const QList<QByteArrayView>& words, qsizetype count)
{
    qsizetype bytes = 0;
    for (const QByteArrayView& word : words.first(count))
        bytes += word.size();
    return bytes;
}

/// How many bytes of the text and of the base come before the nearest word that is in both; all of them where
/// there is none.
std::pair<qsizetype, qsizetype> untilTheyMeet(QByteArrayView text, QByteArrayView base)
{
    const QList<QByteArrayView> ours = wordsOf(text);
    const QList<QByteArrayView> theirs = wordsOf(base);
    for (qsizetype sum = 0; sum < ours.size() + theirs.size(); ++sum) {
        const qsizetype first = std::max<qsizetype>(0, sum - theirs.size() + 1);
        for (qsizetype own = first; own <= std::min(sum, ours.size() - 1); ++own) {
            if (ours.at(own) == theirs.at(sum - own))
                return {bytesOf(ours, own), bytesOf(theirs, sum - own)};
        }
    }
    return {text.size(), base.size()};
}

/// The beginning that both have; where they part within a word, up to its beginning.
qsizetype commonWords(QByteArrayView text, QByteArrayView base)
{
    const auto parted = std::mismatch(text.begin(), text.end(), base.begin(), base.end()).first;
    const qsizetype common = parted - text.begin();
    const qsizetype words = text.first(common).lastIndexOf(' ') + 1;
    return words == 0 || (common == text.size() && common == base.size()) ? common : words;
}

QByteArray changesFrom(QByteArrayView base, QByteArrayView text)
{
    QByteArray changes;
    while (!text.isEmpty()) {
        const auto [fresh, skipped] = untilTheyMeet(text, base);
        putNumber(changes, skipped);
        putNumber(changes, fresh);
        changes.append(text.data(), fresh);
        text = text.sliced(fresh);
        base = base.sliced(skipped);
        const qsizetype taken = commonWords(text, base);
        putNumber(changes, taken);
        text = text.sliced(taken);
        base = base.sliced(taken);
    }
    return changes;
}

QByteArray appliedTo(QByteArrayView base, QByteArrayView changes)
{
    QByteArray text;
    while (!changes.isEmpty()) {
        base = base.sliced(takeNumber(changes));
        const qsizetype fresh = takeNumber(changes);
        text.append(changes.data(), fresh);
        changes = changes.sliced(fresh);
        const qsizetype taken = takeNumber(changes);
        text.append(base.data(), taken);
        base = base.sliced(taken);
    }
    return text;
}

} // namespace

DerivedText::DerivedText(const QString& text)
    : DerivedText(text, DerivedText())
{
}

DerivedText::DerivedText(const QString& text, const DerivedText& like)
{
    if (text.isEmpty())
        return;
    const QByteArray utf8 = text.toUtf8();
    if (like.m_base && like.m_base->utf8 == utf8) {
        m_base = like.m_base;
        return;
    }
    if (like.m_base) {
        const QByteArray changes = changesFrom(like.m_base->utf8, utf8);
        if (changes.size() * worthSharing <= utf8.size()) {
            m_base = like.m_base;
            m_changes = changes;
            m_changes.squeeze();
            return;
        }
    }
    m_base = new Base;
    m_base->utf8 = utf8;
}

QString DerivedText::text() const
{
    if (!m_base)
        return {};
    return QString::fromUtf8(m_changes.isEmpty() ? m_base->utf8 : appliedTo(m_base->utf8, m_changes));
}

bool DerivedText::operator==(const DerivedText& other) const
{
    return (m_base == other.m_base && m_changes == other.m_changes) || text() == other.text();
}

} // namespace megatune
