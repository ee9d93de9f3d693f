#include "app/cli/dryrun.h"

#include "app/cli/console.h"
#include "core/base/json.h"
#include "core/command/secrets.h"
#include "core/space/enumerator.h"
#include "core/study/earlierstudy.h"

#include <limits>
#include <nlohmann/json.hpp>
#include <QCoreApplication>
#include <QSet>

namespace megatune {

namespace {

struct DryRunText
{
    Q_DECLARE_TR_FUNCTIONS(DryRunText)
};

/// Asks the strategy and answers only what is known without running: what a rule prunes.
class DryRun
{
public:
    DryRun(const OptimizeRequest& request, Strategy& strategy)
        : m_request(request)
        , m_strategy(strategy)
    {
    }

    int run()
    {
        if (m_request.plan.baseline) {
            const Result<EditedCommand> command = commandFor({});
            if (!command)
                return refuse(command.error());
            print({}, command->text, DryRunText::tr("The command as given."));
        }
        const int most = m_request.plan.maxTrials.value_or(std::numeric_limits<int>::max());
        Proposal proposal;
        while (m_executed < most) {
            proposal = m_strategy.next();
            if (proposal.kind != Proposal::Kind::Try)
                break;
            const Result<void> taken = take(proposal);
            if (!taken)
                return refuse(taken.error());
        }
        m_results.flush();
        if (m_executed < most && proposal.kind == Proposal::Kind::Wait)
            say(DryRunText::tr("What %1 tries after these depends on what they measure.")
                    .arg(m_request.plan.created.strategy));
        return m_results.finish();
    }

private:
    Result<void> take(const Proposal& proposal)
    {
        const SearchSpace& space = m_request.preset->space();
        const auto index = space.indexOf(proposal.layout);
        if (index && firstBroken(space, m_request.preset->rules(), *index) != nullptr) {
            m_strategy.tell(proposal.layout, {Outcome::Kind::Pruned});
            return {};
        }
        const Result<EditedCommand> command = commandFor(proposal.layout);
        if (!command)
            return tl::unexpected(command.error());
        if (m_seen.contains(command->text))
            return {};
        m_seen.insert(command->text);
        print(proposal.layout, command->text, proposal.reason);
        ++m_executed;
        return {};
    }

    [[nodiscard]] Result<EditedCommand> commandFor(const Layout& layout) const
    {
        return trialCommand(
            *m_request.preset, m_request.plan.command, layout, m_request.plan.workingDirectory);
    }

    void print(const Layout& layout, const QString& command, const QString& reason)
    {
        const int number = m_printed++;
        if (m_request.json) {
            OrderedJson json;
            json["event"] = "trial_planned";
            json["number"] = number;
            json["params"] = toJson(layout);
            json["command"] = masked(command).toStdString();
            json["reason"] = reason.toStdString();
            m_results.write(toLine(json) + '\n');
            return;
        }
        const QString what = layout.isEmpty() ? oneLine(reason) : layout.toText();
        m_results.write(
            u"# "_qs + QString::number(number) + u": "_qs + what + u'\n' + masked(command) + u'\n');
    }

    const OptimizeRequest& m_request;
    Strategy& m_strategy;
    Results m_results;
    QSet<QString> m_seen;
    int m_printed = 0;
    int m_executed = 0;
};

} // namespace

int dryRun(const OptimizeRequest& request)
{
    const StudyCreated& created = request.plan.created;
    const Result<std::unique_ptr<Strategy>> strategy = createStrategy(
        created.strategy, {request.preset, created.direction, created.seed, earlierTrials(created)});
    if (!strategy)
        return refuse(strategy.error());
    return DryRun(request, **strategy).run();
}

} // namespace megatune
