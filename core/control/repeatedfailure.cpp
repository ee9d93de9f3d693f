// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/repeatedfailure.h"

#include "core/base/text.h"
#include "core/base/tr.h"

#include <algorithm>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Layouts that agree in nothing and fail alike leave only the command: five drawn from the whole space
/// hardly ever break the same thing. Neighbours do, as launchers have limits of their own and a grid begins
/// with many layouts of TP 1, so of these it takes twice as many. Failures before the training begins cost a
/// minute each; a study that stops for nothing costs a night.
constexpr int enoughUnalike = 5;
constexpr int enoughAlike = 10;

constexpr qsizetype shownMessage = 200;

/// argparse's words.
constexpr QStringView unknownOption = u"unrecognized argument";

/// The message without its numbers, such as times, process ids and the sizes of the layout. What refuses a
/// layout says by its numbers what it refuses, so they count there. Empty: no failure of the command's.
QString causeOf(const Trial& trial)
{
    // The kernel's sign for a host out of memory, as well, is a verdict on the layout.
    if (trial.state != TrialState::Failed || !trial.failure
        || trial.failure->category == FailureCategory::OomHostSuspected)
        return {};
    // Which of the options are listed differs by layout; that there are any never does.
    if (trial.failure->category == FailureCategory::InvalidArgument
        && trial.failure->message.contains(unknownOption))
        return unknownOption.toString();
    static const QRegularExpression number(u"0x[0-9a-fA-F]+|[0-9]+"_s);
    QString message = trial.failure->message;
    if (trial.failure->category != FailureCategory::InvalidLayout)
        message.replace(number, u"#"_s);
    return failureCategoryName(trial.failure->category) + u' ' + message;
}

} // namespace

void RepeatedFailure::ended(const Trial& trial)
{
    if (!isFinal(trial.state) || trial.state == TrialState::Skipped)
        return;
    const QString cause = causeOf(trial);
    if (cause.isEmpty()) {
        m_count = 0;
        return;
    }
    if (m_count == 0 || cause != m_cause) {
        m_count = 0;
        m_cause = cause;
        m_first = trial.number;
        m_message = trial.failure->message;
        m_shared = trial.layout.items();
    }
    ++m_count;
    m_shared.removeIf([&trial](const LayoutItem& item) { return !trial.layout.items().contains(item); });
}

QString RepeatedFailure::sentence(const SearchSpace& space) const
{
    const bool isAlike = m_cause != unknownOption
        && std::any_of(m_shared.begin(), m_shared.end(), [&space](const LayoutItem& item) {
               const auto parameter = std::find_if(space.parameters().begin(), space.parameters().end(),
                   [&item](const Parameter& one) { return one.name == item.name; });
               return parameter != space.parameters().end() && parameter->choices.size() > 1;
           });
    if (m_count < (isAlike ? enoughAlike : enoughUnalike))
        return {};
    return Tr::tr("%n trial(s) in a row failed in the same way and none gave a value, so the command itself "
                  "seems to be at fault; mend it, then continue the study. Trial %1 failed first: %2",
        nullptr, m_count)
        .arg(m_first)
        .arg(oneLine(m_message).left(shownMessage));
}

} // namespace megatune
