// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/retry.h"

#include "core/base/tr.h"
#include "core/space/enumerator.h"

#include <QDir>

namespace megatune {

QString retryProblem(const StudyState& state, int number)
{
    const Trial* trial = state.trial(number);
    if (trial == nullptr)
        return Tr::tr("There is no trial %1.").arg(number);
    if (mayMove(trial->state, TrialState::Queued))
        return {};
    if (trial->state == TrialState::Finished)
        return Tr::tr("Trial %1 has a value; only what gave none runs again.").arg(number);
    return Tr::tr("Trial %1 has not ended yet.").arg(number);
}

QList<int> failedTrials(const StudyState& state)
{
    QList<int> numbers;
    for (const Trial& trial : state.trials()) {
        if (trial.state == TrialState::Failed || trial.state == TrialState::Stopped
            || trial.state == TrialState::HostLost)
            numbers.append(trial.number);
    }
    return numbers;
}

Error lostLineError(const QString& path, int number)
{
    return {ErrorKind::Usage,
        Tr::tr("%1 has lost the line that says what trial %2 ran; it cannot run again.")
            .arg(QDir::toNativeSeparators(path))
            .arg(number)};
}

std::optional<Error> layoutProblem(const Preset& preset, const Layout& layout)
{
    const SearchSpace& space = preset.space();
    const auto index = space.indexOf(layout);
    if (!index)
        return Error{ErrorKind::Usage, Tr::tr("%1 is not in the search space.").arg(layout.toText())};
    if (firstBroken(space, preset.rules(), *index) == nullptr)
        return std::nullopt;
    return Error{ErrorKind::Usage,
        Tr::tr("%1 cannot run: %2").arg(layout.toText(), reasonFor(space, preset.rules(), *index))};
}

} // namespace megatune
