// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layouts/layoutfilter.h"

#include "core/base/tr.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qsizetype mostChoicesSaid = 8;

/// Words of the trials' filter that an estimate can answer.
const QStringList& estimateSubjects()
{
    static const QStringList subjects{u"memory"_s, u"mem"_s, u"value"_s, u"tflops"_s};
    return subjects;
}

QString notUnderstood(const QString& word)
{
    const QString shown = word.size() > 24 ? QString(word.left(24) + u'\u2026') : word;
    return Tr::tr("\u201c%1\u201d is left out: write tp=2, mbs>=2, memory<70, tflops>400.").arg(shown);
}

/// "tp", while more is being typed.
bool beginsName(const QString& word, const QStringList& names)
{
    const auto begins = [&word](const QString& name) { return name.startsWith(word, Qt::CaseInsensitive); };
    return std::any_of(names.begin(), names.end(), begins)
        || std::any_of(estimateSubjects().begin(), estimateSubjects().end(), begins);
}

} // namespace

LayoutFilter LayoutFilter::parse(const QString& text, const SearchSpace& space)
{
    LayoutFilter filter;
    filter.m_space = space;
    const QStringList names = space.names();
    QStringList estimates;
    QMap<QString, QStringList> ofParameter;
    for (QString word : text.simplified().split(u' ', Qt::SkipEmptyParts)) {
        const QString subject = TrialFilter::subjectOf(word, names);
        if (names.contains(subject))
            ofParameter[subject].append(word.replace(u'+', u','));
        else if (estimateSubjects().contains(subject))
            estimates.append(word);
        else if (!beginsName(word, names))
            filter.m_problem = notUnderstood(word);
    }
    filter.m_estimates = TrialFilter::parse(estimates.join(u' '), {});
    for (auto words = ofParameter.begin(); words != ofParameter.end(); ++words)
        filter.narrow(space, words.key(), words.value());
    return filter;
}

/// By asking the trials' filter about a trial that has nothing but one choice of the parameter.
void LayoutFilter::narrow(const SearchSpace& whole, const QString& name, const QStringList& words)
{
    const TrialFilter filter = TrialFilter::parse(words.join(u' '), {name});
    const Parameter& parameter = whole.parameters()[whole.indexOf(name)];
    QList<Value> left;
    QStringList choices;
    for (const Value& choice : parameter.choices) {
        Trial trial;
        trial.layout.set(name, choice);
        if (filter.matches(trial, false))
            left.append(choice);
        if (choices.size() < mostChoicesSaid)
            choices.append(choice.text());
        else if (choices.last() != u"\u2026")
            choices.append(u"\u2026"_s);
    }
    if (left.isEmpty()) {
        m_problem =
            Tr::tr("%1 is %2 here; nothing else is listed.").arg(parameter.title, choices.join(u", "));
        m_space.reset();
    } else if (m_space) {
        m_space = m_space->restricted(name, left);
    }
}

bool LayoutFilter::holds(double gib, double tflops) const
{
    m_estimated.memoryGib = gib;
    m_estimated.value = tflops;
    return m_estimates.matches(m_estimated, false);
}

} // namespace megatune
