// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/studydraft.h"

#include "core/base/tr.h"
#include "core/secrets/secrets.h"
#include "core/space/argumentnames.h"
#include "core/trainer/dialecttext.h"
#include "ui/draft/argumentproblem.h"
#include "ui/draft/draftanalyser.h"
#include "ui/draft/draftbudget.h"
#include "ui/draft/knownmodels.h"

#include <algorithm>
#include <QDir>
#include <QFileInfo>

namespace megatune {

namespace {

/// What the study's file says of the command, the preset and the hosts, without secrets.
void describe(
    StudyCreated& created, const Preset& preset, const QString& command, const QList<HostSpec>& hosts)
{
    created.command = masked(command);
    created.preset = preset.name();
    created.arguments = preset.arguments();
    created.rules = preset.ruleSetName();
    created.shape = preset.shape();
    created.hosts.clear();
    for (const HostSpec& spec : hosts)
        created.hosts.append(spec.maskedText());
}

} // namespace

StudyDraft::StudyDraft(const QProcessEnvironment& environment, QObject* parent)
    : QObject(parent)
    , m_environment(environment)
    , m_analyser(new DraftAnalyser(this))
    , m_models(new KnownModels(environment, this))
{
    readSpecs();
    m_hosts.read(m_typed.hosts, m_environment);
    connect(m_analyser, &DraftAnalyser::due, this, [this] { m_analyser->analyse(input()); });
    connect(m_analyser, &DraftAnalyser::answered, this, &StudyDraft::accept);
    connect(m_models, &KnownModels::changed, this, &StudyDraft::changed);
}

void StudyDraft::setPresetName(const QString& name)
{
    if (m_typed.preset == name)
        return;
    m_typed.preset = name;
    readSpecs();
    invalidate();
}

void StudyDraft::setArgument(const QString& name, const QString& text)
{
    const QString value = text.trimmed();
    if (m_typed.arguments.value(name) == value)
        return;
    if (value.isEmpty())
        m_typed.arguments.remove(name);
    else
        m_typed.arguments.insert(name, value);
    if (name == argument::dialect)
        readCommand();
    invalidate();
}

void StudyDraft::setAsIs(bool asIs)
{
    if (m_typed.asIs == asIs)
        return;
    m_typed.asIs = asIs;
    if (asIs)
        m_typed.arguments.remove(argument::trialIterations);
    invalidate();
}

void StudyDraft::setCommand(const QString& text)
{
    if (m_typed.command == text)
        return;
    m_typed.command = text;
    readCommand();
    invalidate(); // rules may depend on the framework and its flags
}

void StudyDraft::setStrategy(const QString& name)
{
    if (m_typed.strategy == name)
        return;
    m_typed.strategy = name;
    invalidate();
}

void StudyDraft::setOptions(const StudyPlan& options)
{
    const bool other = isAnalysedAnew(m_typed.options, options);
    m_typed.options = options;
    if (other)
        invalidate();
    else
        Q_EMIT changed();
}

void StudyDraft::setHosts(const QList<DraftHost>& hosts)
{
    if (m_typed.hosts == hosts)
        return;
    m_typed.hosts = hosts;
    m_typed.options.gpuCheck.reset(); // it was about others
    m_hosts.read(m_typed.hosts, m_environment);
    tellHosts();
}

void StudyDraft::setHostChecks(const QList<DraftHostCheck>& checks)
{
    if (m_hosts.setChecks(checks))
        tellHosts();
}

void StudyDraft::clear()
{
    setContents({});
}

void StudyDraft::setContents(const DraftContents& contents)
{
    m_typed = contents;
    m_analysis = {};
    readSpecs();
    readCommand();
    m_hosts.read(m_typed.hosts, m_environment);
    invalidate();
}

bool StudyDraft::isEmpty() const
{
    return m_typed.arguments.isEmpty() && m_typed.command.trimmed().isEmpty();
}

QString StudyDraft::argumentProblem(const QString& name) const
{
    const QString typed = typedProblem(name);
    if (!typed.isEmpty())
        return typed;
    return name == argument::model && m_typed.arguments.contains(name) ? m_analysis.modelProblem : QString();
}

std::optional<ModelShape> StudyDraft::shape() const
{
    return usedArgument(argument::model).isEmpty() ? std::nullopt : m_analysis.shape;
}

QString StudyDraft::usedArgument(const QString& name) const
{
    return m_typed.arguments.value(name, m_analysis.derived.arguments.value(name));
}

QString StudyDraft::commandProblem() const
{
    if (!m_commandProblem.isEmpty())
        return m_commandProblem;
    for (const StartProblem& problem : problems()) {
        if (problem.blocks)
            return problem.sentence;
    }
    return {};
}

QStringList StudyDraft::commandRemarks() const
{
    QStringList remarks;
    for (const StartProblem& problem : m_analysis.problems) {
        if (problem.about == StartProblem::About::Trainer && !problem.blocks)
            remarks.append(problem.sentence);
    }
    return remarks;
}

QString StudyDraft::trialsCommand() const
{
    return m_analysis.dialect ? m_analysis.dialect->command().text() : m_typed.command;
}

QList<StartProblem> StudyDraft::problems() const
{
    return startProblems(m_analysis.problems, m_typed.command, m_typed.options.environment, m_hosts.specs());
}

QString StudyDraft::hostProblem() const
{
    if (!m_hosts.problem().isEmpty() || !m_analysis.preset)
        return m_hosts.problem();
    return m_hosts.gpuProblem(m_analysis.preset->gpuCount());
}

QString StudyDraft::directoryProblem() const
{
    return folderProblem(m_typed.options.workingDirectory, m_hosts.specs());
}

std::optional<EditedCommand> StudyDraft::trialPreview(const std::optional<Layout>& layout) const
{
    const std::optional<Layout> shown = layout ? layout : m_analysis.firstLayout;
    if (!shown || !m_analysis.preset || !m_dialect)
        return std::nullopt;
    return trialCommand(*m_analysis.preset, *m_dialect, *shown);
}

std::shared_ptr<const Classification> StudyDraft::classification() const
{
    return m_analysis.classification;
}

std::shared_ptr<const Classification> StudyDraft::layoutCounts() const
{
    return m_analysis.layoutCounts;
}

bool StudyDraft::isComputing() const
{
    return m_analyser->isComputing();
}

QString StudyDraft::firstMissing() const
{
    if (isEmpty())
        return commandMissing(); // which may say all the rest
    // The field says it in full.
    if (!argumentProblem(argument::model).isEmpty())
        return tr("The model cannot be read yet; what to do stands at its field.");
    for (const ArgumentSpec& spec : std::as_const(m_specs)) {
        if (spec.required && usedArgument(spec.name).isEmpty())
            return argumentMissing(spec);
        if (const QString problem = argumentProblem(spec.name); !problem.isEmpty())
            return problem;
    }
    if (m_typed.command.trimmed().isEmpty())
        return commandMissing();
    for (const QString& problem : {commandProblem(), directoryProblem(), hostProblem(), budgetProblem(),
             strategyProblem(), planProblem(m_typed.options), learningProblem(), m_analysis.presetProblem}) {
        if (!problem.isEmpty())
            return problem;
    }
    if (m_analyser->isComputing() || !m_analysis.classification)
        return tr("Counting the layouts\u2026");
    if (m_analysis.classification->kept == 0)
        return tr("No layout is left: change GPUs or batch, or allow more choices in Space.");
    return {};
}

QString StudyDraft::ownLayoutRemark() const
{
    return m_analysis.preset && m_analysis.dialect
        ? megatune::ownLayoutRemark(*m_analysis.preset, *m_analysis.dialect, runsBaseline())
        : QString();
}

void StudyDraft::keep(const QString& sentence)
{
    if (isKept(sentence))
        return;
    m_typed.kept.append(sentence);
    Q_EMIT changed();
}

QStringList StudyDraft::knownModels() const
{
    return m_models->ids();
}

void StudyDraft::lookAgain()
{
    m_models->lookAgain();
    invalidate();
}

bool StudyDraft::isAllowed(const QString& parameter, const Value& value) const
{
    const Parameter* known = knownParameter(parameter);
    return known != nullptr && m_typed.choices.isAllowed(*known, value);
}

bool StudyDraft::setAllowed(const QString& parameter, const Value& value, bool allowed)
{
    const Parameter* known = knownParameter(parameter);
    if (known == nullptr)
        return false;
    const bool changes = m_typed.choices.isAllowed(*known, value) != allowed;
    if (!m_typed.choices.setAllowed(*known, value, allowed))
        return false;
    if (changes)
        invalidate();
    return true;
}

void StudyDraft::pin(const QString& parameter, const Value& value)
{
    const Parameter* known = knownParameter(parameter);
    if (known != nullptr && m_typed.choices.pin(*known, value))
        invalidate();
}

void StudyDraft::allowAll(const QString& parameter)
{
    if (m_typed.choices.allowAll(parameter))
        invalidate();
}

bool StudyDraft::runsBaseline() const
{
    return m_analysis.preset ? megatune::runsBaseline(m_typed.options, *m_analysis.preset, m_typed.command)
                             : m_typed.options.baseline.value_or(false);
}

QString StudyDraft::budgetProblem() const
{
    const MeasureSettings& measure = m_typed.options.created.measure;
    return typedProblem(argument::trialIterations).isEmpty()
        ? trialIterationsProblem(m_typed.arguments, measure.warmup, measure.minIterations)
        : QString();
}

std::optional<DraftBudget> StudyDraft::budget() const
{
    if (!m_analysis.preset || !m_analysis.classification)
        return std::nullopt;
    return DraftBudget{m_analysis, m_typed.options, runsBaseline(),
        m_hosts.trialsAtOnce(m_analysis.preset->gpuCount()), m_dialect,
        m_typed.strategy.isEmpty() ? m_analysis.preset->recommendedStrategy() : m_typed.strategy};
}

QString StudyDraft::budgetSentence() const
{
    const std::optional<DraftBudget> known = budget();
    return known ? megatune::budgetSentence(*known) : QString();
}

QString StudyDraft::runSentence() const
{
    const std::optional<DraftBudget> known = budget();
    return known ? megatune::runSentence(*known) : QString();
}

Result<StudyPlan> StudyDraft::plan(const QString& studyPath) const
{
    const QString missing = firstMissing();
    if (!missing.isEmpty())
        return failure(ErrorKind::Usage, missing);
    StudyPlan plan = m_typed.options;
    plan.path = studyPath;
    plan.created.learned = m_analysis.learned;
    plan.command = trialsCommand();
    // Written out, so that the study goes on in the same folder wherever the program is started then. Other
    // machines have folders of their own.
    const auto isLocal = [](const HostSpec& spec) { return spec.kind == HostSpec::Kind::Local; };
    if (std::all_of(m_hosts.specs().begin(), m_hosts.specs().end(), isLocal))
        plan.workingDirectory = QDir(plan.workingDirectory).absolutePath();
    StudyCreated& created = plan.created;
    if (created.name.isEmpty())
        created.name = QFileInfo(studyPath).completeBaseName();
    created.strategy =
        m_typed.strategy.isEmpty() ? m_analysis.preset->recommendedStrategy() : m_typed.strategy;
    describe(created, *m_analysis.preset, plan.command, m_hosts.specs());
    return plan;
}

void StudyDraft::readSpecs()
{
    const Result<PresetKind> kind = presetKind(m_typed.preset);
    m_specs = kind ? kind->arguments : QList<ArgumentSpec>();
}

QString StudyDraft::typedProblem(const QString& name) const
{
    const auto spec = std::find_if(
        m_specs.begin(), m_specs.end(), [&name](const ArgumentSpec& each) { return each.name == name; });
    return spec != m_specs.end() && m_typed.arguments.contains(name)
        ? megatune::argumentProblem(*spec, m_typed.arguments.value(name))
        : QString();
}

DraftInput StudyDraft::input() const
{
    DraftInput result{m_typed.preset, m_typed.arguments, true, m_typed.choices, m_typed.strategy,
        m_typed.options.created.direction, m_typed.options.created.seed, m_environment, m_commandLine};
    result.asIs = m_typed.asIs;
    result.measure = m_typed.options.created.measure;
    result.stopAfter = m_typed.options.stopAfter;
    result.workingDirectory = m_typed.options.workingDirectory;
    result.trialEnvironment = m_typed.options.environment;
    result.earlierStudies = earlierStudyPaths(m_typed.options);
    result.anyFiniteValue = m_typed.options.metricRegex.has_value();
    // What was typed for another preset waits until that is chosen again.
    for (const QString& name : m_typed.arguments.keys()) {
        const bool isTaken = std::any_of(
            m_specs.begin(), m_specs.end(), [&name](const ArgumentSpec& spec) { return spec.name == name; });
        if (!isTaken)
            result.arguments.remove(name);
    }
    for (const ArgumentSpec& each : m_specs) {
        if (!typedProblem(each.name).isEmpty()) {
            result.arguments.remove(each.name);
            // Layouts do not depend on the type of GPU: counts stay while it is typed.
            result.complete = result.complete && each.name == argument::gpuType;
        }
    }
    result.hosts = hostOffer();
    result.nodesAreTold = m_hosts.areNodes();
    return result;
}

const Parameter* StudyDraft::knownParameter(const QString& name) const
{
    if (!m_analysis.unrestricted)
        return nullptr;
    const SearchSpace& space = m_analysis.unrestricted->space();
    const int at = space.indexOf(name);
    return at < 0 ? nullptr : &space.parameters()[at];
}

void StudyDraft::invalidate()
{
    m_analyser->restart();
    m_toldOffer = hostOffer();
    const bool isMissing = std::any_of(m_specs.begin(), m_specs.end(),
        [this](const ArgumentSpec& each) { return each.required && usedArgument(each.name).isEmpty(); });
    if (isMissing || !input().complete)
        m_analysis.forgetPreset();
    Q_EMIT changed();
}

void StudyDraft::accept(const DraftAnalysis& answer)
{
    m_analysis = answer;
    m_dialect = m_analysis.dialect;
    // Space shows and changes choices; a text that says them is taken apart once it can be read.
    if (m_analysis.preset && m_typed.arguments.remove(argument::only) > 0)
        m_typed.choices = m_analysis.choices;
    Q_EMIT changed();
}

std::optional<HostGpuOffer> StudyDraft::hostOffer() const
{
    return m_hosts.offer(m_typed.arguments.contains(argument::gpus));
}

void StudyDraft::tellHosts()
{
    if (hostOffer() == m_toldOffer)
        Q_EMIT changed();
    else
        invalidate();
}

void StudyDraft::readCommand()
{
    m_commandLine.reset();
    m_dialect.reset();
    m_analysis.problems.clear();
    m_commandProblem.clear();
    if (m_typed.command.trimmed().isEmpty())
        return;
    const Result<CommandLine> parsed = CommandLine::parse(m_typed.command);
    if (parsed) {
        m_commandLine = *parsed;
        const auto said = dialectFor(m_typed.arguments, *parsed);
        m_dialect = said ? *said : Dialect::recognized(*parsed);
        for (const QString& remark : dialectRemarks(*m_dialect))
            m_analysis.problems.append({StartProblem::About::Trainer, false, remark});
    } else {
        m_commandProblem = parsed.error().sentence;
    }
}

} // namespace megatune

#include "moc_studydraft.cpp"
