// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trials/trialfilter.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/space/axisnames.h"
#include "core/words/trialwords.h"

#include <cmath>
#include <QHash>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Choices of one place in a layout that a filter remembers; more are looked at anew.
constexpr qsizetype mostLooked = 64;
constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();
/// In "recompute_method=-": trials without the parameter.
const QString absentWord = QStringLiteral("-");

/// The parameter that `name` means: itself, its title, or the only one that begins so.
QString filterParameter(const QString& name, const QStringList& parameters)
{
    QStringList begins;
    for (const QString& parameter : parameters) {
        if (parameter.compare(name, Qt::CaseInsensitive) == 0
            || parameterTitle(parameter).compare(name, Qt::CaseInsensitive) == 0)
            return parameter;
        if (parameter.startsWith(name, Qt::CaseInsensitive))
            begins.append(parameter);
    }
    return begins.isEmpty() ? QString() : begins.first();
}

QString withoutSeparators(const QString& text)
{
    QString plain = text.toLower();
    plain.remove(u'_').remove(u'-').remove(u' ');
    return plain;
}

QStringList filterWords(const QString& text)
{
    static const QRegularExpression spaces(u"\\s+"_s);
    return text.split(spaces, Qt::SkipEmptyParts);
}

} // namespace

std::optional<TrialFilter::Form> TrialFilter::formOf(const QString& word)
{
    static const QRegularExpression form(
        u"^([\\w.-]+)(<=|>=|!=|==|=|:|<|>)(.*)$"_s, QRegularExpression::UseUnicodePropertiesOption);
    const QRegularExpressionMatch match = form.match(word);
    if (!match.hasMatch())
        return std::nullopt;
    return Form{match.captured(1), match.captured(2), match.captured(3)};
}

const QHash<QString, TrialFilter::Field>& TrialFilter::fields()
{
    static const QHash<QString, Field> names{{u"number"_s, Field::Number}, {u"trial"_s, Field::Number},
        {u"value"_s, Field::Value}, {u"tflops"_s, Field::Value}, {u"memory"_s, Field::Memory},
        {u"mem"_s, Field::Memory}, {u"time"_s, Field::Duration}, {u"duration"_s, Field::Duration},
        {u"state"_s, Field::State}, {u"host"_s, Field::Host}, {u"star"_s, Field::Star},
        {u"best"_s, Field::Best}};
    return names;
}

TrialFilter TrialFilter::parse(const QString& text, const QStringList& parameters)
{
    TrialFilter filter;
    for (const QString& word : filterWords(text))
        filter.addTerm(word, parameters);
    return filter;
}

QString TrialFilter::subjectOf(const QString& word, const QStringList& parameters)
{
    const std::optional<Form> form = formOf(word);
    if (!form)
        return {};
    const QString parameter = filterParameter(form->name, parameters);
    if (!parameter.isEmpty())
        return parameter;
    const QString name = form->name.toLower();
    return name == QLatin1String("tflops") ? u"value"_s : fields().contains(name) ? name : QString();
}

QString TrialFilter::chosen(
    const QString& text, const QStringList& subjects, const QStringList& parameters, bool about)
{
    QStringList words = filterWords(text);
    words.removeIf(
        [&](const QString& word) { return subjects.contains(subjectOf(word, parameters)) != about; });
    return words.join(u' ');
}

QString TrialFilter::only(const QString& text, const QStringList& subjects, const QStringList& parameters)
{
    return chosen(text, subjects, parameters, true);
}

QString TrialFilter::without(const QString& text, const QStringList& subjects, const QStringList& parameters)
{
    return chosen(text, subjects, parameters, false);
}

QString TrialFilter::choiceWord(const QString& parameter, const QList<std::optional<Value>>& choices)
{
    QStringList words;
    for (const std::optional<Value>& choice : choices)
        words.append(choice ? choice->text() : absentWord);
    return words.isEmpty() ? QString() : QString(parameter % u'=' % words.join(u','));
}

void TrialFilter::addTerm(const QString& word, const QStringList& parameters)
{
    static const QHash<QString, Relation> relations{{u"="_s, Relation::Equal}, {u"=="_s, Relation::Equal},
        {u":"_s, Relation::Equal}, {u"!="_s, Relation::NotEqual}, {u"<"_s, Relation::Less},
        {u"<="_s, Relation::LessOrEqual}, {u">"_s, Relation::Greater}, {u">="_s, Relation::GreaterOrEqual}};

    Term term;
    if (word.size() > 1 && word.startsWith(u'#') && toInteger(word.mid(1))) {
        term.field = Field::Number;
        term.words = {word.mid(1)};
    } else if (const std::optional<Form> form = formOf(word)) {
        term.relation = relations.value(form->relation);
        term.words = form->words.split(u',', Qt::SkipEmptyParts);
        term.parameter = filterParameter(form->name, parameters);
        if (!term.parameter.isEmpty()) {
            term.field = Field::Parameter;
        } else if (fields().contains(form->name.toLower())) {
            term.field = fields().value(form->name.toLower());
        } else {
            QStringList known = parameters;
            known.append(fields().keys());
            m_problem = Tr::tr("Nothing here is called \u201c%1\u201d.").arg(form->name)
                % didYouMean(form->name, known);
            term.words = {word};
        }
        if (term.words.isEmpty())
            return;
    } else {
        term.words = {word};
    }
    for (const QString& text : std::as_const(term.words)) {
        bool isNumber = false;
        const double number = text.toDouble(&isNumber);
        term.numbers.append(isNumber ? number : notANumber);
    }
    term.states = statesOf(term);
    m_terms.append(term);
}

bool TrialFilter::matches(const Trial& trial, bool isBest) const
{
    return std::all_of(
        m_terms.begin(), m_terms.end(), [&](const Term& term) { return holds(term, trial, isBest); });
}

bool TrialFilter::compares(const Term& term, std::optional<double> number)
{
    if (!number)
        return term.relation == Relation::NotEqual;
    const auto is = [&](double wanted) {
        switch (term.relation) {
        case Relation::Equal:
        case Relation::NotEqual:
            return std::abs(*number - wanted) <= 1e-9 * std::max(1.0, std::abs(wanted));
        case Relation::Less:
            return *number < wanted;
        case Relation::LessOrEqual:
            return *number <= wanted;
        case Relation::Greater:
            return *number > wanted;
        case Relation::GreaterOrEqual:
            return *number >= wanted;
        }
        return false;
    };
    const bool any = std::any_of(term.numbers.begin(), term.numbers.end(), is);
    return term.relation == Relation::NotEqual ? !any : any;
}

quint32 TrialFilter::statesOf(const Term& term)
{
    quint32 states = 0;
    for (const TrialState state : allTrialStates()) {
        const QString name = trialStateName(state);
        const QString title = trialStateTitle(state);
        const bool any = std::any_of(term.words.begin(), term.words.end(), [&](const QString& word) {
            if (term.field == Field::Anything)
                return name.contains(word, Qt::CaseInsensitive) || title.contains(word, Qt::CaseInsensitive);
            const QString plain = withoutSeparators(word);
            return withoutSeparators(name).startsWith(plain) || withoutSeparators(title).contains(plain);
        });
        states |= any ? 1U << static_cast<unsigned>(state) : 0;
    }
    return states;
}

bool TrialFilter::holdsState(const Term& term, TrialState state)
{
    const bool any = (term.states >> static_cast<unsigned>(state)) & 1U;
    return term.relation == Relation::NotEqual ? !any : any;
}

bool TrialFilter::holdsParameter(const Term& term, const Trial& trial)
{
    const Value* value = trial.layout.find(term.parameter);
    if (!value) {
        const bool named = term.words.contains(absentWord);
        return term.relation == Relation::NotEqual ? !named : named && term.relation == Relation::Equal;
    }
    if (value->isNumber())
        return compares(term, static_cast<double>(value->number));
    const bool any = std::any_of(term.words.begin(), term.words.end(),
        [value](const QString& word) { return value->word.startsWith(word, Qt::CaseInsensitive); });
    return term.relation == Relation::NotEqual ? !any : any;
}

bool TrialFilter::appearsInLayout(const Term& term, const Trial& trial)
{
    const auto has = [&term](const QString& text) {
        return text.contains(term.words.first(), Qt::CaseInsensitive);
    };
    // Words hold no spaces: one that appears in a layout's text appears in what that says of a parameter.
    const auto hasItem = [&](const LayoutItem& item) {
        return has(item.name % u'=' % item.value.text()) || has(layoutPart(item, trial.layout));
    };
    const QList<LayoutItem>& items = trial.layout.items();
    if (items.isEmpty() || trial.baseline)
        return has(layoutText(trial)) || has(trial.layout.toText());
    if (term.looked.size() < items.size())
        term.looked.resize(items.size());
    for (qsizetype i = 0; i < items.size(); ++i) {
        const LayoutItem& item = items.at(i);
        const bool isMethod = !item.value.isNumber() && item.name == axis::method;
        const qint64 layers = isMethod ? trial.layout.number(axis::recomputeLayers, 0) : 0;
        auto& looked = term.looked[i];
        const auto known = std::find_if(looked.begin(), looked.end(), [&](const Term::Looked& one) {
            return one.item.value.number == item.value.number && one.layers == layers && one.item == item;
        });
        const bool found = known != looked.end() ? known->found : hasItem(item);
        if (known == looked.end() && looked.size() < mostLooked)
            looked.append({item, layers, found});
        if (found)
            return true;
    }
    return false;
}

bool TrialFilter::appears(const Term& term, const Trial& trial)
{
    const auto has = [&term](const QString& text) {
        return text.contains(term.words.first(), Qt::CaseInsensitive);
    };
    if (holdsState(term, trial.state) || has(trial.process.host) || has(trial.note)
        || appearsInLayout(term, trial))
        return true;
    return trial.failure
        && (has(trial.failure->message) || has(failureCategoryName(trial.failure->category)));
}

bool TrialFilter::holds(const Term& term, const Trial& trial, bool isBest)
{
    const auto isWanted = [&term](bool fact) {
        const QString word = term.words.first().toLower();
        const bool no =
            word == QLatin1String("no") || word == QLatin1String("0") || word == QLatin1String("false");
        return fact != (no != (term.relation == Relation::NotEqual));
    };
    switch (term.field) {
    case Field::Anything:
        return appears(term, trial);
    case Field::Number:
        return compares(term, trial.number);
    case Field::Parameter:
        return holdsParameter(term, trial);
    case Field::Value:
        return compares(term, trial.value);
    case Field::Memory:
        return compares(term, trial.memoryGib);
    case Field::Duration:
        return compares(term, trial.durationS);
    case Field::State:
        return holdsState(term, trial.state);
    case Field::Host: {
        const bool any = std::any_of(term.words.begin(), term.words.end(),
            [&trial](const QString& word) { return trial.process.host.contains(word, Qt::CaseInsensitive); });
        return term.relation == Relation::NotEqual ? !any : any;
    }
    case Field::Star:
        return isWanted(trial.starred);
    case Field::Best:
        return isWanted(isBest);
    }
    return true;
}

} // namespace megatune
