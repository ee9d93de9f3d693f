// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/searchspace.h"

#include "core/base/text.h"
#include "core/base/tr.h"

#include <QRegularExpression>

namespace megatune {

namespace {

QStringList choiceTexts(const Parameter& parameter)
{
    QStringList texts;
    for (const Value& value : parameter.choices)
        texts.append(value.text());
    return texts;
}

/// "mbs:1+2", "mbs=1,2", "mbs!=8" or "mbs<=4": what the choices of one parameter must be.
struct ChoiceTerm
{
    QString name;
    QString relation; ///< empty: `name` is no term
    QString values;

    [[nodiscard]] bool isBound() const { return relation.startsWith(u'<') || relation.startsWith(u'>'); }
};

ChoiceTerm choiceTerm(const QString& text)
{
    static const QRegularExpression form(QStringLiteral("\\A([^:=<>!]+)(<=|>=|!=|==|[:=<>])(.*)\\z"),
        QRegularExpression::DotMatchesEverythingOption);
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return {text.trimmed(), {}, {}};
    return {match.captured(1).trimmed(), match.captured(2), match.captured(3)};
}

/// Between terms stands "/" or, as in a filter, a space.
QStringList choiceTerms(const QString& text)
{
    static const QRegularExpression between(QStringLiteral("/|\\s+(?=[\\w.-]+(?:<=|>=|!=|==|[:=<>]))"));
    return text.split(between, Qt::SkipEmptyParts);
}

/// The choices of `parameter` that "1+2+4" names; behind "=" commas do, too.
Result<QList<Value>> choicesNamed(const Parameter& parameter, const ChoiceTerm& term)
{
    static const QRegularExpression plus(QStringLiteral("\\+"));
    static const QRegularExpression plusOrComma(QStringLiteral("[+,]"));
    QList<Value> chosen;
    const QStringList known = choiceTexts(parameter);
    for (const QString& word : term.values.split(term.relation == u":" ? plus : plusOrComma)) {
        const qsizetype at = known.indexOf(word.trimmed());
        if (at < 0) {
            return failure(ErrorKind::Usage,
                Tr::tr("%1 has no choice \"%2\"; it has %3.")
                    .arg(parameter.name, word.trimmed(), known.join(u", ")));
        }
        chosen.append(parameter.choices[at]);
    }
    return chosen;
}

bool isRelated(qint64 number, const QString& relation, qint64 bound)
{
    const bool isEqual = number == bound && relation.size() == 2;
    return isEqual || (relation.front() == u'<' ? number < bound : number > bound);
}

Result<QList<Value>> choicesLeft(const Parameter& parameter, const ChoiceTerm& term)
{
    QList<Value> left = parameter.choices;
    if (term.isBound()) {
        const std::optional<qint64> bound = toInteger(term.values);
        if (!bound) {
            return failure(ErrorKind::Usage,
                Tr::tr("%1 needs a whole number behind it, such as %2.")
                    .arg(term.name + term.relation, term.name + term.relation + u'4'));
        }
        left.removeIf([&](const Value& value) {
            return !value.isNumber() || !isRelated(value.number, term.relation, *bound);
        });
    } else {
        const auto named = choicesNamed(parameter, term);
        MEGATUNE_TRY(named);
        const bool isNot = term.relation == u"!=";
        left.removeIf([&](const Value& value) { return named->contains(value) == isNot; });
    }
    if (left.isEmpty()) {
        return failure(ErrorKind::Usage,
            Tr::tr("%1 has no choice left with \"%2\"; it has %3.")
                .arg(term.name, term.name + term.relation + term.values, choiceTexts(parameter).join(u", ")));
    }
    return left;
}

} // namespace

SearchSpace::SearchSpace(QList<Parameter> parameters)
    : m_parameters(std::move(parameters))
    , m_strides(m_parameters.size())
    , m_size(1)
{
    for (int i = count() - 1; i >= 0; --i) {
        Q_ASSERT(!m_parameters[i].choices.isEmpty());
        m_strides[i] = m_size;
        m_size *= static_cast<quint64>(m_parameters[i].choices.size());
    }
}

bool SearchSpace::canHold(const QList<Parameter>& parameters)
{
    qint64 size = 1;
    for (const Parameter& parameter : parameters) {
        if (__builtin_mul_overflow(size, static_cast<qint64>(parameter.choices.size()), &size))
            return false;
    }
    return true;
}

int SearchSpace::indexOf(const QString& name) const
{
    for (int i = 0; i < count(); ++i) {
        if (m_parameters[i].name == name)
            return i;
    }
    return -1;
}

QStringList SearchSpace::names() const
{
    QStringList names;
    for (const Parameter& parameter : m_parameters)
        names.append(parameter.name);
    return names;
}

int SearchSpace::choiceAt(CombinationIndex index, int parameter) const
{
    const auto choices = static_cast<quint64>(m_parameters[parameter].choices.size());
    return static_cast<int>(index / m_strides[parameter] % choices);
}

Layout SearchSpace::layoutAt(CombinationIndex index) const
{
    QList<LayoutItem> items;
    items.reserve(count());
    for (int i = 0; i < count(); ++i)
        items.append({m_parameters[i].name, m_parameters[i].choices[choiceAt(index, i)]});
    return Layout(std::move(items));
}

void SearchSpace::numbersAt(CombinationIndex index, std::span<qint64> numbers) const
{
    for (int i = 0; i < count(); ++i)
        numbers[static_cast<size_t>(i)] = m_parameters[i].choices[choiceAt(index, i)].number;
}

std::optional<CombinationIndex> SearchSpace::indexOf(const Layout& layout) const
{
    CombinationIndex index = 0;
    for (int i = 0; i < count(); ++i) {
        const Value* value = layout.find(m_parameters[i].name);
        const int choice = value == nullptr ? 0 : m_parameters[i].indexOf(*value);
        if (choice < 0)
            return std::nullopt;
        index += static_cast<quint64>(choice) * m_strides[i];
    }
    return index;
}

SearchSpace SearchSpace::restricted(const QString& name, const QList<Value>& choices) const
{
    QList<Parameter> parameters = m_parameters;
    for (Parameter& parameter : parameters) {
        if (parameter.name != name)
            continue;
        QList<Value> left;
        for (const Value& value : parameter.choices) {
            if (choices.contains(value))
                left.append(value);
        }
        Q_ASSERT(!left.isEmpty());
        parameter.choices = left;
    }
    return SearchSpace(std::move(parameters));
}

Result<SearchSpace> restrictedByText(const SearchSpace& space, const QString& text)
{
    SearchSpace result = space;
    QStringList named;
    for (const QString& item : choiceTerms(text)) {
        const ChoiceTerm term = choiceTerm(item);
        const int parameter = space.indexOf(term.name);
        if (parameter < 0 || term.relation.isEmpty()) {
            return failure(ErrorKind::Usage,
                Tr::tr("\"%1\" in --only names no parameter; write --only 'tp=1,2 mbs<=4' with %2.")
                        .arg(item.trimmed(), space.names().join(u", "))
                    + didYouMean(term.name, space.names()));
        }
        // A value and bounds narrow it together.
        if (!term.isBound() && named.contains(term.name)) {
            return failure(ErrorKind::Usage,
                Tr::tr("\"%1\" in --only is there twice; name it once, with all of its values.")
                    .arg(term.name));
        }
        if (!term.isBound())
            named.append(term.name);
        const auto choices = choicesLeft(result.parameters()[parameter], term);
        MEGATUNE_TRY(choices);
        result = result.restricted(term.name, *choices);
    }
    return result;
}

QString restrictionText(const SearchSpace& whole, const SearchSpace& part)
{
    QStringList items;
    for (int i = 0; i < whole.count(); ++i) {
        const Parameter& left = part.parameters()[i];
        if (left.choices.size() != whole.parameters()[i].choices.size())
            items.append(left.name + u':' + choiceTexts(left).join(u'+'));
    }
    return items.join(u'/');
}

} // namespace megatune
