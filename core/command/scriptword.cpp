// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/scriptword.h"

#include "core/command/shellwords.h"

using namespace Qt::StringLiterals;

namespace megatune {

void ScriptWord::add(QChar c, qsizetype begin, qsizetype end, Quote quote)
{
    m_text += c;
    m_units.append({begin, end, quote});
}

std::optional<ScriptWord> ScriptWord::read(const QString& outer, qsizetype begin, qsizetype end)
{
    ScriptWord word;
    Quote quote = Quote::None;
    for (qsizetype i = begin; i < end; ++i) {
        const QChar c = outer[i];
        const QChar next = i + 1 < end ? outer[i + 1] : QChar();
        if (quote == Quote::Single) {
            if (c == u'\'')
                quote = Quote::None;
            else
                word.add(c, i, i + 1, quote);
        } else if (c == u'`' || (c == u'$' && (next == u'(' || next == u'{'))
            || (quote == Quote::None && QStringView(u"$()<>*?[~{").contains(c))) {
            return std::nullopt;
        } else if (c == u'"') {
            quote = quote == Quote::Double ? Quote::None : Quote::Double;
        } else if (c == u'\'' && quote == Quote::None) {
            quote = Quote::Single;
        } else if (c == u'\\' && next == u'\n') {
            ++i;
        } else if (c == u'\\'
            && (quote == Quote::None || (!next.isNull() && QStringView(u"$`\"\\").contains(next)))) {
            word.add(next, i, i + 2, quote);
            ++i;
        } else {
            word.add(c, i, i + 1, quote);
        }
    }
    return word;
}

QString ScriptWord::escaped(const QString& part, Quote quote)
{
    QString result;
    for (const QChar c : part) {
        if (quote == Quote::Single && c == u'\'') {
            result += u"'\\''";
            continue;
        }
        if (quote == Quote::Double && QStringView(u"$`\"\\").contains(c))
            result += u'\\';
        result += c;
    }
    return result;
}

CommandChange ScriptWord::outward(const CommandChange& change) const
{
    CommandChange outer = change;
    if (m_units.isEmpty())
        return outer;
    const bool insertion = change.begin == change.end;
    const Unit& first = m_units[insertion && change.begin > 0 ? change.begin - 1 : change.begin];
    const Unit& last = m_units[insertion ? std::max<qsizetype>(change.begin - 1, 0) : change.end - 1];
    outer.begin = insertion && change.begin > 0 ? first.end : first.begin;
    outer.end = insertion ? outer.begin : last.end;
    if (first.quote == last.quote && first.quote != Quote::None) {
        outer.lead = escaped(change.lead, first.quote);
        outer.body = escaped(change.body, first.quote);
        outer.trail = escaped(change.trail, first.quote);
        return outer;
    }
    const auto sign = [](Quote quote) -> QString {
        return quote == Quote::Single ? u"'"_s : quote == Quote::Double ? u"\""_s : QString();
    };
    const QString whole = change.lead + change.body + change.trail;
    outer.lead = sign(first.quote);
    outer.body = whole.isEmpty() ? QString() : quoteForShell(whole);
    outer.trail = sign(last.quote);
    return outer;
}

} // namespace megatune
