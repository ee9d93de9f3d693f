// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/studydraft.h"

#include "core/secrets/secrets.h"
#include "ui/draft/studydraft_p.h"

#include <algorithm>
#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocale>

namespace megatune {

namespace {

struct DraftSentences
{
    Q_DECLARE_TR_FUNCTIONS(DraftSentences)
};

QString draftMissing(const ArgumentSpec& spec)
{
    if (spec.name == u"n_gpus")
        return DraftSentences::tr("Enter the number of GPUs.");
    if (spec.name == u"gbs")
        return DraftSentences::tr("Enter the global batch size.");
    return DraftSentences::tr("Still needed: %1.").arg(spec.meaning);
}

} // namespace

StudyDraft::StudyDraft(const QProcessEnvironment& environment, QObject* parent)
    : QObject(parent)
    , d(std::make_unique<Private>(this, environment))
{
    d->readHosts();
    connect(&d->settle, &QTimer::timeout, this, [this] { d->compute(); });
}

StudyDraft::~StudyDraft()
{
    ++*d->generation;
}

const QProcessEnvironment& StudyDraft::environment() const
{
    return d->environment;
}

QString StudyDraft::presetName() const
{
    return d->typed.preset;
}

void StudyDraft::setPresetName(const QString& name)
{
    if (d->typed.preset == name)
        return;
    d->typed.preset = name;
    d->readSpecs();
    d->invalidate();
}

QString StudyDraft::argument(const QString& name) const
{
    return d->typed.arguments.value(name);
}

void StudyDraft::setArgument(const QString& name, const QString& text)
{
    const QString value = text.trimmed();
    if (d->typed.arguments.value(name) == value)
        return;
    if (value.isEmpty())
        d->typed.arguments.remove(name);
    else
        d->typed.arguments.insert(name, value);
    if (name == u"dialect")
        d->readCommand();
    d->invalidate();
}

bool StudyDraft::runsAsIs() const
{
    return d->typed.asIs;
}

void StudyDraft::setAsIs(bool asIs)
{
    if (d->typed.asIs == asIs)
        return;
    d->typed.asIs = asIs;
    if (asIs)
        d->typed.arguments.remove(QStringLiteral("trial_iterations"));
    d->invalidate();
}

QString StudyDraft::command() const
{
    return d->typed.command;
}

void StudyDraft::setCommand(const QString& text)
{
    if (d->typed.command == text)
        return;
    d->typed.command = text;
    d->readCommand();
    d->invalidate(); // rules may depend on the framework and its flags
}

QString StudyDraft::strategy() const
{
    return d->typed.strategy;
}

void StudyDraft::setStrategy(const QString& name)
{
    if (d->typed.strategy == name)
        return;
    d->typed.strategy = name;
    d->invalidate();
}

const StudyPlan& StudyDraft::options() const
{
    return d->typed.options;
}

void StudyDraft::setOptions(const StudyPlan& options)
{
    const MeasureSettings& measure = options.created.measure;
    const MeasureSettings& before = d->typed.options.created.measure;
    const bool other = d->typed.options.created.direction != options.created.direction
        || before.warmup != measure.warmup || before.minIterations != measure.minIterations
        || d->typed.options.stopAfter != options.stopAfter
        || d->typed.options.created.seed != options.created.seed
        || d->typed.options.workingDirectory != options.workingDirectory
        || d->typed.options.environment != options.environment;
    d->typed.options = options;
    if (other)
        d->invalidate();
    else
        Q_EMIT changed();
}

const QList<DraftHost>& StudyDraft::hosts() const
{
    return d->typed.hosts;
}

void StudyDraft::setHosts(const QList<DraftHost>& hosts)
{
    if (d->typed.hosts == hosts)
        return;
    d->typed.hosts = hosts;
    d->readHosts();
    d->tellHosts();
}

void StudyDraft::setHostChecks(const QList<DraftHostCheck>& checks)
{
    if (d->hostChecks == checks)
        return;
    d->hostChecks = checks;
    d->tellHosts();
}

void StudyDraft::clear()
{
    setContents({});
}

const DraftContents& StudyDraft::contents() const
{
    return d->typed;
}

void StudyDraft::setContents(const DraftContents& contents)
{
    d->typed = contents;
    d->analysis = {};
    d->readSpecs();
    d->readCommand();
    d->readHosts();
    d->invalidate();
}

bool StudyDraft::isEmpty() const
{
    return d->typed.arguments.isEmpty() && d->typed.command.trimmed().isEmpty();
}

const QList<ArgumentSpec>& StudyDraft::argumentSpecs() const
{
    return d->specs;
}

PresetPtr StudyDraft::preset() const
{
    return d->analysis.preset;
}

PresetPtr StudyDraft::unrestrictedPreset() const
{
    return d->analysis.unrestricted;
}

QString StudyDraft::argumentProblem(const QString& name) const
{
    const QString typed = d->typedProblem(name);
    if (!typed.isEmpty())
        return typed;
    return name == u"model" && d->typed.arguments.contains(name) ? d->analysis.modelProblem : QString();
}

std::optional<ModelShape> StudyDraft::shape() const
{
    return usedArgument(QStringLiteral("model")).isEmpty() ? std::nullopt : d->analysis.shape;
}

const DerivedArguments& StudyDraft::derived() const
{
    return d->analysis.derived;
}

QString StudyDraft::usedArgument(const QString& name) const
{
    return d->typed.arguments.value(name, d->analysis.derived.arguments.value(name));
}

QString StudyDraft::unknownModel() const
{
    return d->analysis.unknownModel;
}

std::optional<CommandLine> StudyDraft::commandLine() const
{
    return d->commandLine;
}

std::optional<Dialect> StudyDraft::dialect() const
{
    return d->dialect;
}

QString StudyDraft::commandProblem() const
{
    if (!d->commandProblem.isEmpty())
        return d->commandProblem;
    // Other machines have programs and files of their own.
    if (d->startsPlainly && !d->analysis.missingProgram.isEmpty())
        return d->analysis.missingProgram;
    if (d->runsHere && !d->analysis.missingScript.isEmpty())
        return d->analysis.missingScript;
    return d->analysis.dialectProblem;
}

QStringList StudyDraft::commandRemarks() const
{
    return d->analysis.commandRemarks;
}

QString StudyDraft::strategyProblem() const
{
    return d->analysis.strategyProblem;
}

QString StudyDraft::hostProblem() const
{
    if (!d->hostProblem.isEmpty() || !d->analysis.preset)
        return d->hostProblem;
    const int needed = d->analysis.preset->gpuCount();
    qsizetype most = 0;
    bool isChecked = false;
    for (qsizetype host = 0; host < d->hostGpus.size(); ++host) {
        const std::optional<qsizetype> offered = d->offeredGpus(host);
        if (!offered || *offered >= needed)
            return {};
        most = std::max(most, *offered);
        isChecked = isChecked || d->checkOf(host) != nullptr;
    }
    if (isChecked)
        return tr("No host has %1 GPUs for a trial: %2.").arg(QString::number(needed), d->offersText());
    if (d->hostGpus.size() > 1)
        return tr("A trial needs %1 GPUs and no host offers more than %2; lower the number of GPUs, or add a "
                  "host that has them.")
            .arg(needed)
            .arg(most);
    return tr(
        "A trial needs %1 GPUs and %2 offers %3; lower the number of GPUs, or state how many there are.")
        .arg(QString::number(needed), d->runsHere ? tr("this machine") : d->hostGpus.value(0).name,
            QString::number(most));
}

QString StudyDraft::directoryProblem() const
{
    const QString directory = d->typed.options.workingDirectory;
    if (directory.isEmpty() || !d->runsHere || QFileInfo(directory).isDir())
        return {};
    return tr("There is no folder %1; choose another one to run in.").arg(directory);
}

const QList<HostSpec>& StudyDraft::hostSpecs() const
{
    return d->hostSpecs;
}

const QList<HostGpus>& StudyDraft::hostGpus() const
{
    return d->hostGpus;
}

std::optional<Layout> StudyDraft::firstLayout() const
{
    return d->analysis.firstLayout;
}

std::optional<EditedCommand> StudyDraft::trialPreview(const std::optional<Layout>& layout) const
{
    const std::optional<Layout> shown = layout ? layout : d->analysis.firstLayout;
    if (!shown || !d->analysis.preset || !d->dialect)
        return std::nullopt;
    return trialCommand(*d->analysis.preset, *d->dialect, *shown);
}

std::shared_ptr<const Classification> StudyDraft::classification() const
{
    return d->analysis.classification;
}

std::shared_ptr<const Classification> StudyDraft::layoutCounts() const
{
    return d->analysis.layoutCounts;
}

QList<PresetCount> StudyDraft::presetCounts() const
{
    return d->analysis.presetCounts;
}

bool StudyDraft::isComputing() const
{
    return d->computing;
}

QString StudyDraft::firstMissing() const
{
    // The field says it in full.
    if (!argumentProblem(QStringLiteral("model")).isEmpty())
        return tr("The model cannot be read yet; what to do stands at its field.");
    for (const ArgumentSpec& spec : std::as_const(d->specs)) {
        if (spec.required && usedArgument(spec.name).isEmpty())
            return draftMissing(spec);
        if (const QString problem = argumentProblem(spec.name); !problem.isEmpty())
            return problem;
    }
    if (d->typed.command.trimmed().isEmpty())
        return tr("Enter your training command.");
    for (const QString& problem : {commandProblem(), directoryProblem(), hostProblem(), budgetProblem(),
             strategyProblem(), d->analysis.presetProblem}) {
        if (!problem.isEmpty())
            return problem;
    }
    if (d->computing || !d->analysis.classification)
        return tr("Counting the layouts\u2026");
    if (d->analysis.classification->kept == 0)
        return tr("No layout is left: change GPUs or batch, or allow more choices in Space.");
    return {};
}

QStringList StudyDraft::startWarnings() const
{
    QStringList warnings;
    if (!d->analysis.placeholders.isEmpty())
        warnings.append(tr("The command still holds %1.").arg(d->analysis.placeholders.join(u", ")));
    const bool someAreToldNothing = std::any_of(d->hostSpecs.begin(), d->hostSpecs.end(),
        [](const HostSpec& spec) { return spec.kind != HostSpec::Kind::Nodes; });
    if (someAreToldNothing && !d->analysis.otherProcessCount.isEmpty())
        warnings.append(d->analysis.otherProcessCount);
    if (d->analysis.preset && d->dialect)
        warnings.append(wholeLengthRemark(*d->analysis.preset, *d->dialect));
    warnings += d->analysis.contradictions;
    warnings.removeAll(QString());
    return warnings;
}

QStringList StudyDraft::knownModels() const
{
    if (!d->modelsAsked)
        d->listModels();
    return d->models;
}

void StudyDraft::lookAgain()
{
    d->listModels();
    d->invalidate();
}

bool StudyDraft::isAllowed(const QString& parameter, const Value& value) const
{
    const Parameter* known = d->parameter(parameter);
    return known != nullptr && d->typed.choices.isAllowed(*known, value);
}

bool StudyDraft::setAllowed(const QString& parameter, const Value& value, bool allowed)
{
    const Parameter* known = d->parameter(parameter);
    if (known == nullptr)
        return false;
    const bool changes = d->typed.choices.isAllowed(*known, value) != allowed;
    if (!d->typed.choices.setAllowed(*known, value, allowed))
        return false;
    if (changes)
        d->invalidate();
    return true;
}

void StudyDraft::pin(const QString& parameter, const Value& value)
{
    const Parameter* known = d->parameter(parameter);
    if (known != nullptr && d->typed.choices.pin(*known, value))
        d->invalidate();
}

void StudyDraft::allowAll(const QString& parameter)
{
    if (d->typed.choices.allowAll(parameter))
        d->invalidate();
}

Result<StudyPlan> StudyDraft::plan(const QString& studyPath) const
{
    const QString missing = firstMissing();
    if (!missing.isEmpty())
        return failure(ErrorKind::Usage, missing);
    StudyPlan plan = d->typed.options;
    plan.path = studyPath;
    plan.command = d->typed.command;
    // Written out, so that the study goes on in the same folder wherever the program is started then. Other
    // machines have folders of their own.
    const auto isLocal = [](const HostSpec& spec) { return spec.kind == HostSpec::Kind::Local; };
    if (std::all_of(d->hostSpecs.begin(), d->hostSpecs.end(), isLocal))
        plan.workingDirectory = QDir(plan.workingDirectory).absolutePath();
    StudyCreated& created = plan.created;
    if (created.name.isEmpty())
        created.name = QFileInfo(studyPath).completeBaseName();
    created.command = masked(d->typed.command);
    created.preset = d->analysis.preset->name();
    created.arguments = d->analysis.preset->arguments();
    created.rules = d->analysis.preset->ruleSetName();
    created.strategy =
        d->typed.strategy.isEmpty() ? d->analysis.preset->recommendedStrategy() : d->typed.strategy;
    created.hosts.clear();
    for (const HostSpec& spec : std::as_const(d->hostSpecs))
        created.hosts.append(spec.maskedText());
    created.shape = d->analysis.preset->shape();
    return plan;
}

} // namespace megatune

#include "moc_studydraft.cpp"
