// SPDX-License-Identifier: GPL-3.0-or-later
// A world for tests of the controller: a preset with one parameter, a strategy that follows a list, and a
// host whose trials are told in advance what they print and how they end. No process is started.
#pragma once

#include "core/control/controller.h"
#include "core/run/trialhost.h"
#include "core/run/trialprocess.h"

#include <functional>
#include <QSet>
#include <QTimer>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace megatune::test {

/// What a command does.
struct FakeRun
{
    QByteArray out = {};
    QByteArray err = {};
    RunEnd end = {};
    int lastsMs = 0;
    bool endsByItself = true; ///< else it waits to be stopped
    bool isDeaf = false;      ///< to stop() as well
    bool isHeardOf = true;    ///< else not even its start is told
    QByteArray later = {};    ///< printed once `isLater` says so
    std::function<bool()> isLater = {};
    std::function<bool()> mayEnd = {}; ///< it goes on beyond lastsMs until this says so
};

/// Iteration lines of a training with these values, after two of warm-up.
inline QByteArray trainingThatPrints(const QList<double>& values)
{
    QByteArray lines;
    qint64 number = 0;
    const auto add = [&lines, &number](double value) {
        lines += " iteration " + QByteArray::number(++number).rightJustified(8)
            + "/     100 | elapsed time per " + "iteration (ms): 100.0 | throughput per GPU (TFLOP/s/GPU): "
            + QByteArray::number(value, 'f', 2) + " | lm loss: 1.0 |\n";
    };
    add(1);
    add(1);
    for (const double value : values)
        add(value);
    return lines;
}

struct FakeWorld
{
    std::function<FakeRun(const RunRequest&)> behaviour = [](const RunRequest&) { return FakeRun{}; };
    QList<RunRequest> started; ///< in order
    QStringList killed;        ///< commands of trials that were destroyed while they ran
    QStringList stopped;
    QStringList swept; ///< uids whose leftovers were ended
    int leftovers = 0;
    int running = 0;
    int mostRunning = 0;
    bool keepsTrials = false; ///< also when we are killed
    QList<RankProcess> ranks; ///< of every trial
    QStringList askedFor;     ///< marks whose ranks were asked for, and told
};

class FakeProcess final : public TrialProcess
{
public:
    FakeProcess(FakeWorld& world, const RunRequest& request)
        : m_world(world)
        , m_request(request)
    {
    }
    ~FakeProcess() override
    {
        if (m_runs) {
            m_world.killed.append(m_request.command);
            --m_world.running;
        }
    }

    void start() override
    {
        m_run = m_world.behaviour(m_request);
        m_world.started.append(m_request);
        if (m_run.isHeardOf)
            QTimer::singleShot(0, this, [this] { begin(); });
    }
    void stop() override
    {
        m_world.stopped.append(m_request.command);
        if (!m_run.isDeaf)
            QTimer::singleShot(0, this, [this] { finish(RunEnd{RunEnd::Kind::Stopped}); });
    }

private:
    void begin()
    {
        if (m_run.end.kind == RunEnd::Kind::FailedToStart) {
            Q_EMIT ended(m_run.end);
            return;
        }
        m_runs = true;
        m_world.mostRunning = std::max(m_world.mostRunning, ++m_world.running);
        Q_EMIT started(ProcessIdentity{u"fake"_s, 1000 + m_request.trial, 1, u"boot"_s});
        if (!m_run.out.isEmpty())
            Q_EMIT output(OutputChannel::Out, m_run.out);
        if (!m_run.err.isEmpty())
            Q_EMIT output(OutputChannel::Err, m_run.err);
        if (m_run.isLater)
            printLater();
        if (m_run.endsByItself)
            QTimer::singleShot(m_run.lastsMs, this, [this] { endOnceAllowed(); });
    }
    void endOnceAllowed()
    {
        if (m_run.mayEnd && !m_run.mayEnd())
            QTimer::singleShot(5, this, [this] { endOnceAllowed(); });
        else
            finish(m_run.end);
    }
    void printLater()
    {
        if (!m_run.isLater())
            QTimer::singleShot(5, this, [this] { printLater(); });
        else if (m_runs)
            Q_EMIT output(OutputChannel::Out, m_run.later);
    }
    void finish(const RunEnd& end)
    {
        if (!m_runs)
            return;
        m_runs = false;
        --m_world.running;
        Q_EMIT ended(end);
    }

    FakeWorld& m_world;
    RunRequest m_request;
    FakeRun m_run;
    bool m_runs = false;
};

class FakeHost final : public TrialHost
{
public:
    FakeHost(FakeWorld& world, const QStringList& gpus)
        : m_world(world)
        , m_gpus(gpus)
    {
    }
    [[nodiscard]] QString name() const override { return u"fake"_s; }
    [[nodiscard]] QStringList gpus() const override { return m_gpus; }
    [[nodiscard]] bool keepsTrials() const override { return m_world.keepsTrials; }
    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest& request) override
    {
        return std::make_unique<FakeProcess>(m_world, request);
    }
    void askRanks(const QString& mark, std::function<void(const Result<QList<RankProcess>>&)> done) override
    {
        QTimer::singleShot(0, &m_answers, [this, mark, done = std::move(done)] {
            done(m_world.ranks);
            m_world.askedFor.append(mark);
        });
    }
    void endLeftovers(
        const RunUid& studyUid, const QList<TrialKey>&, std::function<void(int count)> done) override
    {
        m_world.swept.append(studyUid.text());
        QTimer::singleShot(0, [count = m_world.leftovers, done = std::move(done)] { done(count); });
    }

private:
    FakeWorld& m_world;
    QStringList m_gpus;
    QObject m_answers; ///< those still to come end with the host
};

/// One parameter `x` from 1 to 64 (or less), written as --x. A multiple of 7 is left out by a rule. 50 and up
/// run the command of x - 49.
class FakePreset final : public Preset
{
public:
    explicit FakePreset(int gpus = 1, int most = 64)
    {
        Parameter x{u"x"_s, u"X"_s, u"the one parameter"_s, {}};
        for (qint64 i = 1; i <= most; ++i)
            x.choices.append(Value{i});
        m_name = u"fake"_s;
        m_arguments = {{u"size"_s, u"64"_s}};
        m_space = SearchSpace({x});
        m_rules = {Rule{u"no-seven"_s, u"x is not a multiple of 7"_s, {u"x"_s},
            [](Numbers numbers) { return numbers[0] % 7 != 0; },
            [](Numbers numbers) { return QStringLiteral("%1 is a multiple of 7.").arg(numbers[0]); }}};
        m_ruleSetName = u"fake"_s;
        m_recommendedStrategy = u"scripted"_s;
        m_gpuCount = gpus;
    }
    [[nodiscard]] CombinationIndex canonical(CombinationIndex index) const override { return index; }
    [[nodiscard]] QList<CommandEdit> edits(const Layout& layout, TrainerKind) const override
    {
        const qint64 x = layout.number(u"x"_s);
        return {CommandEdit::set(u"x"_s, QString::number(x >= 50 ? x - 49 : x))};
    }
    [[nodiscard]] QStringList layoutParameters() const override { return {u"x"_s}; }
};

/// What the strategy `scripted` does, and what it was told.
struct Script
{
    QList<int> proposals;
    /// Before the proposal of this position it waits until so many outcomes were told.
    QHash<int, int> toldBefore;
    QList<Outcome> told;    ///< of `tell`, in order
    QStringList calls = {}; ///< "ask 3", "tell 3 12.5", "tell 3 failed", "tell 7 pruned", "learn 3 12.5"
};

inline Script& script()
{
    static Script current;
    return current;
}

class ScriptedStrategy final : public Strategy
{
public:
    explicit ScriptedStrategy(Script& script)
        : m_script(script)
    {
    }
    [[nodiscard]] Proposal next() override
    {
        if (m_position == m_script.proposals.size())
            return {Proposal::Kind::Done, {}, u"the script is over"_s};
        if (m_told < m_script.toldBefore.value(static_cast<int>(m_position)))
            return {Proposal::Kind::Wait};
        const int x = m_script.proposals[m_position++];
        m_script.calls.append(QStringLiteral("ask %1").arg(x));
        return {
            Proposal::Kind::Try, Layout({{u"x"_s, Value{x}}}), QStringLiteral("position %1").arg(m_position)};
    }
    void tell(const Layout& layout, const Outcome& outcome) override
    {
        ++m_told;
        m_script.told.append(outcome);
        note(u"tell %1 %2"_s, layout, outcome);
    }
    void learn(const Layout& layout, const Outcome& outcome) override
    {
        note(u"learn %1 %2"_s, layout, outcome);
    }
    [[nodiscard]] std::optional<qint64> remainingAtMost() const override
    {
        return m_script.proposals.size() - m_position;
    }

private:
    void note(const QString& form, const Layout& layout, const Outcome& outcome)
    {
        const QString what = outcome.kind == Outcome::Kind::Value ? QString::number(outcome.value)
            : outcome.kind == Outcome::Kind::Pruned               ? u"pruned"_s
                                                                  : u"failed"_s;
        m_script.calls.append(form.arg(layout.number(u"x"_s)).arg(what));
    }

    Script& m_script;
    qsizetype m_position = 0;
    int m_told = 0;
};

class FakeClock final : public Clock
{
public:
    [[nodiscard]] QDateTime now() const override
    {
        return QDateTime(QDate(2026, 1, 2), QTime(3, 4, 5), QTimeZone::utc()).addMSecs(ms);
    }
    [[nodiscard]] qint64 elapsedMs() const override
    {
        ++asked;
        return ms;
    }
    /// Moves on, and waits until somebody who looks at it again and again has seen that.
    void moveOn(qint64 byMs)
    {
        ms += byMs;
        const int before = asked;
        QVERIFY(QTest::qWaitFor([this, before] { return asked > before + 3; }, 60'000));
    }

    qint64 ms = 0;
    mutable int asked = 0;
};

/// The number behind --x in a command.
inline int xOf(const QString& command)
{
    return command.section(u"--x "_s, 1).section(u' ', 0, 0).toInt();
}

/// The strategy `scripted`, for this process: other classes of the program know only the product's.
inline void registerScripted()
{
    [[maybe_unused]] static const bool added = [] {
        addStrategyKind([] {
            return StrategyKind{QStringLiteral("scripted"), QStringLiteral("for tests"),
                [](const StrategySettings&) -> Result<std::unique_ptr<Strategy>> {
                    return std::make_unique<ScriptedStrategy>(script());
                }};
        });
        return true;
    }();
}

} // namespace megatune::test
