#include "ui/models/trialfilter.h"

#include "core/base/text.h"
#include "ui/models/trialtext.h"

#include <cmath>
#include <QCoreApplication>
#include <QHash>
#include <QRegularExpression>

namespace megatune {

namespace {

struct TrialFilterText
{
    Q_DECLARE_TR_FUNCTIONS(TrialFilterText)
};

constexpr double notANumber = std::numeric_limits<double>::quiet_NaN();

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

} // namespace

TrialFilter TrialFilter::parse(const QString& text, const QStringList& parameters)
{
    TrialFilter filter;
    static const QRegularExpression spaces(u"\\s+"_qs);
    for (const QString& word : text.split(spaces, Qt::SkipEmptyParts))
        filter.addTerm(word, parameters);
    return filter;
}

void TrialFilter::addTerm(const QString& word, const QStringList& parameters)
{
    static const QRegularExpression form(
        u"^([\\w.-]+)(<=|>=|!=|==|=|:|<|>)(.*)$"_qs, QRegularExpression::UseUnicodePropertiesOption);
    static const QHash<QString, Relation> relations{{u"="_qs, Relation::Equal}, {u"=="_qs, Relation::Equal},
        {u":"_qs, Relation::Equal}, {u"!="_qs, Relation::NotEqual}, {u"<"_qs, Relation::Less},
        {u"<="_qs, Relation::LessOrEqual}, {u">"_qs, Relation::Greater},
        {u">="_qs, Relation::GreaterOrEqual}};
    static const QHash<QString, Field> fields{{u"number"_qs, Field::Number}, {u"trial"_qs, Field::Number},
        {u"value"_qs, Field::Value}, {u"tflops"_qs, Field::Value}, {u"memory"_qs, Field::Memory},
        {u"mem"_qs, Field::Memory}, {u"time"_qs, Field::Duration}, {u"duration"_qs, Field::Duration},
        {u"state"_qs, Field::State}, {u"host"_qs, Field::Host}, {u"star"_qs, Field::Star},
        {u"best"_qs, Field::Best}};

    Term term;
    if (word.size() > 1 && word.startsWith(u'#') && toInteger(word.mid(1))) {
        term.field = Field::Number;
        term.words = {word.mid(1)};
    } else if (const QRegularExpressionMatch match = form.match(word); match.hasMatch()) {
        const QString name = match.captured(1);
        term.relation = relations.value(match.captured(2));
        term.words = match.captured(3).split(u',', Qt::SkipEmptyParts);
        term.parameter = filterParameter(name, parameters);
        if (!term.parameter.isEmpty()) {
            term.field = Field::Parameter;
        } else if (fields.contains(name.toLower())) {
            term.field = fields.value(name.toLower());
        } else {
            QStringList known = parameters;
            known.append(fields.keys());
            m_problem = TrialFilterText::tr("Nothing here is called \u201c%1\u201d.").arg(name)
                % didYouMean(name, known);
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

bool TrialFilter::holdsState(const Term& term, TrialState state)
{
    const bool any = std::any_of(term.words.begin(), term.words.end(), [state](const QString& word) {
        const QString plain = withoutSeparators(word);
        return withoutSeparators(trialStateName(state)).startsWith(plain)
            || withoutSeparators(trialStateTitle(state)).contains(plain);
    });
    return term.relation == Relation::NotEqual ? !any : any;
}

bool TrialFilter::holdsParameter(const Term& term, const Trial& trial)
{
    const Value* value = trial.layout.find(term.parameter);
    if (!value)
        return term.relation == Relation::NotEqual;
    if (value->isNumber())
        return compares(term, static_cast<double>(value->number));
    const bool any = std::any_of(term.words.begin(), term.words.end(),
        [value](const QString& word) { return value->word.startsWith(word, Qt::CaseInsensitive); });
    return term.relation == Relation::NotEqual ? !any : any;
}

bool TrialFilter::appears(const QString& word, const Trial& trial)
{
    const auto has = [&word](const QString& text) { return text.contains(word, Qt::CaseInsensitive); };
    if (has(trialStateTitle(trial.state)) || has(trialStateName(trial.state)) || has(trial.process.host)
        || has(trial.note) || has(layoutText(trial)) || has(trial.layout.toText()))
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
        return appears(term.words.first(), trial);
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
