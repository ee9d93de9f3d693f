// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli estimate: memory by part and stage, step time and TFLOP/s of one layout before it has run.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/layoutoption.h"
#include "app/cli/places.h"
#include "app/cli/presetoptions.h"
#include "app/cli/studyfile.h"
#include "core/base/text.h"
#include "core/base/texttable.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/estimate/calibration.h"
#include "core/estimate/layoutreader.h"
#include "core/estimate/memorymodel.h"
#include "core/estimate/nodegroups.h"
#include "core/estimate/throughputmodel.h"
#include "core/export/exportfile.h"
#include "core/export/jsondocument.h"
#include "core/export/pipeline/pipelineexport.h"
#include "core/findings/studycalibration.h"
#include "core/hardware/gpudescription.h"
#include "core/preset/megatron.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/trial/trialcommand.h"
#include "core/words/estimatewords.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

struct EstimateRequest
{
    PresetPtr preset;
    ModelShape shape;
    ClusterSpec cluster;
    TrainingSpec training;
    Layout layout;
    LayoutSpec spec;
    std::optional<Dialect> dialect; ///< of the command
    bool isOwnLayout = false;       ///< the command's own
    QString derived;                ///< which arguments come from the command
    Calibration calibration;        ///< by the study's trials
    bool studyGiven = false;
};

struct EstimateReport
{
    StageMemory heaviest;
    QList<StageMemory> stages;
    StepEstimate step;
    SpeedDoubt doubt;
    double capacity = 0; ///< bytes
    QStringList assumptions;
    QStringList slow; ///< groups that reach over nodes, one sentence each
    QString waits;    ///< for the host; empty: not worth a sentence
    QString rule;     ///< that leaves the layout out; empty: none
    QString reason;

    [[nodiscard]] bool fits() const { return heaviest.total() <= capacity; }
};

Error usage(const QString& sentence)
{
    return {ErrorKind::Usage, sentence};
}

/// What no estimate can be made for; anything else that a rule forbids is estimated and said.
Result<void> checkSizes(const EstimateRequest& request)
{
    const LayoutSpec& spec = request.spec;
    MEGATUNE_TRY(
        checkDivision(spec, request.cluster.gpuCount, static_cast<qint64>(request.training.globalBatch)));
    if (request.shape.numLayers && spec.pp > *request.shape.numLayers)
        return tl::unexpected(usage(Tr::tr("pp=%1 is more than the %2 layers; give a smaller pp.")
                                        .arg(spec.pp)
                                        .arg(*request.shape.numLayers)));
    return {};
}

int presetNumber(const Preset& preset, const QString& name, int fallback)
{
    const std::optional<qint64> number = toInteger(preset.arguments().value(name));
    return number ? static_cast<int>(*number) : fallback;
}

Result<void> readPreset(EstimateRequest& request)
{
    const Preset& preset = *request.preset;
    if (!preset.shape())
        return tl::unexpected(
            usage(Tr::tr("The model's shape is not known; give --model, an id or a folder.")));
    request.shape = *preset.shape();
    request.shape.numLayers = presetNumber(preset, argument::layers, request.shape.numLayers.value_or(0));
    if (const int groups = presetNumber(preset, argument::queryGroups, 0); groups > 0)
        request.shape.numQueryGroups = groups;
    if (*request.shape.numLayers == 0)
        request.shape.numLayers.reset();
    const QString gpu = preset.arguments().value(argument::gpuType);
    if (gpu.isEmpty())
        return tl::unexpected(usage(Tr::tr(
            "The type of GPU is not known; give --gpu, such as H100-80GB (see megatune-cli list gpus).")));
    const Result<GpuSpec> spec = gpuSpec(gpu);
    MEGATUNE_TRY(spec);
    request.cluster = {*spec, preset.gpuCount(), preset.gpusPerNode(), 0};
    const int sequence = presetNumber(preset, argument::sequenceLength, 0);
    if (sequence <= 0)
        return tl::unexpected(
            usage(Tr::tr("The sequence length is not known; give --seq-len, such as 4096.")));
    request.training.sequenceLength = sequence;
    request.training.globalBatch = presetNumber(preset, argument::globalBatch, 1);
    return {};
}

/// The command is the one given, or else that of the study.
Result<Layout> layoutOfCommand(const ChosenPreset& chosen)
{
    const Preset& preset = *chosen.preset;
    const std::optional<Dialect>& dialect = chosen.known.dialect();
    const std::optional<Layout> layout = dialect ? ownLayout(preset, *dialect) : std::nullopt;
    if (!layout)
        return tl::unexpected(missingLayout());
    for (const QString& name : preset.layoutParameters()) {
        if (layout->find(name) == nullptr)
            return tl::unexpected(
                usage(Tr::tr("The command does not say its %1 by a number; give the layout with "
                             "--layout tp=4,pp=2,mbs=1.")
                          .arg(name)));
    }
    return *layout;
}

void setLayout(EstimateRequest& request, const Layout& layout)
{
    request.layout = layout;
    completeSequenceParallelism(request.layout, *request.preset, request.dialect);
    request.spec = LayoutReader::read(request.layout);
}

Result<EstimateRequest> estimateRequest(const Arguments& arguments)
{
    if (!arguments.has(u"layout"_s) && !arguments.command() && !arguments.has(u"study"_s))
        return tl::unexpected(missingLayout()); // before all else that is missing
    const auto lora = arguments.integer(u"lora-rank"_s, 1, 65'536);
    MEGATUNE_TRY(lora);
    std::optional<StudyState> study;
    if (arguments.has(u"study"_s)) {
        Result<LoadedStudy> loaded = loadStudy(arguments.value(u"study"_s));
        MEGATUNE_TRY(loaded);
        study = std::move(loaded->state);
    }
    PresetDefaults defaults;
    if (study && presetKind(study->header().preset))
        defaults.name = study->header().preset;
    if (study) {
        defaults.arguments = study->header().arguments;
        defaults.command = study->header().command;
        if (!arguments.command())
            defaults.folder = folderOfCommand(study->header(), arguments.value(u"study"_s));
    }
    defaults.arguments.remove(argument::only); // what a study leaves out can be estimated, too
    const Result<ChosenPreset> chosen = choosePreset(arguments, defaults);
    MEGATUNE_TRY(chosen);
    const PresetPtr& preset = chosen->preset;
    const bool isOwnLayout = !arguments.has(u"layout"_s);
    Result<Layout> layout = isOwnLayout ? layoutOfCommand(*chosen) : layoutFrom(arguments);
    MEGATUNE_TRY(layout);
    for (const QString& remark : chosen->remarks)
        complain(remark);
    EstimateRequest request;
    request.derived = chosen->known.derived().sentence;
    if (study)
        request.calibration = studyCalibration(*preset, *study);
    request.studyGiven = study.has_value();
    request.preset = preset;
    request.dialect = chosen->known.dialect();
    setLayout(request, *layout);
    request.isOwnLayout = isOwnLayout;
    request.training = preset->trainingOptions().training;
    if (*lora)
        request.training.loraRank = static_cast<int>(**lora);
    MEGATUNE_TRY(readPreset(request));
    MEGATUNE_TRY(checkSizes(request));
    return request;
}

/// Without sentences that another one starts with: both models say that tokens are spread evenly.
QStringList withoutRepeats(const QStringList& sentences)
{
    QStringList kept;
    for (const QString& sentence : sentences) {
        const QString start = sentence.chopped(1);
        const bool said = std::any_of(
            kept.begin(), kept.end(), [&start](const QString& other) { return other.startsWith(start); });
        if (!said)
            kept.append(sentence);
    }
    return kept;
}

/// What the trainer has to be told of an uneven pipeline, and the command does not tell it; empty for none.
QString splitAssumption(const Preset& preset, Layout layout)
{
    if (layout.find(axis::vpp) == nullptr)
        layout.set(axis::vpp, Value{1});
    const QStringList ofSplits = pipelineSplitOptions();
    QStringList options;
    for (const CommandEdit& edit : preset.edits(layout, TrainerKind::MegatronLm)) {
        if (edit.kind != CommandEdit::Kind::Remove && ofSplits.contains(edit.option))
            options.append(QString(u"--"_s + edit.option + u' ' + edit.value).trimmed());
    }
    return options.isEmpty()
        ? QString()
        : Tr::tr("The stages are uneven, and the command does not say so: trials add %1, without which "
                 "Megatron-LM refuses it.")
              .arg(options.join(u' '));
}

/// As rules take them, of sizes that are no choices of the space, too. What is not named is 1, none or false.
std::vector<qint64> numbersOf(const SearchSpace& space, const Layout& layout)
{
    std::vector<qint64> numbers;
    for (const Parameter& parameter : space.parameters()) {
        const Value* value = layout.find(parameter.name);
        if (value == nullptr) {
            value = neutralChoice(parameter);
        } else if (const auto choice = parameter.choices.indexOf(*value); choice >= 0) {
            value = &parameter.choices[choice]; // a word has its code there
        }
        numbers.push_back((value != nullptr ? *value : parameter.choices.first()).number);
    }
    return numbers;
}

Result<EstimateReport> estimateReport(const EstimateRequest& request)
{
    const auto memory = MemoryModel::create(request.shape, request.cluster, request.training);
    MEGATUNE_TRY(memory);
    const auto speed = ThroughputModel::create(request.shape, request.cluster, request.training);
    MEGATUNE_TRY(speed);
    EstimateReport report;
    for (int stage = 0; stage < request.spec.pp; ++stage) {
        report.stages.append(request.calibration.applied(memory->stage(request.spec, stage)));
        if (stage == 0 || report.stages.last().total() > report.heaviest.total())
            report.heaviest = report.stages.last();
    }
    report.step = request.calibration.applied(speed->estimate(request.spec));
    report.doubt =
        request.calibration.applied(speedDoubt(request.shape, request.cluster.gpu, request.training));
    report.slow = slowGroups(request.spec, request.cluster.gpusPerNode);
    report.waits = hostWaitText(report.step);
    report.capacity = memory->capacity();
    const Preset& preset = *request.preset;
    report.assumptions = withoutRepeats(
        request.preset->trainingOptions().assumed + memory->assumptions() + speed->assumptions());
    if (const QString split = splitAssumption(preset, request.layout); !split.isEmpty())
        report.assumptions.prepend(split);
    if (isGpuDescription(preset.arguments().value(argument::gpuType)))
        report.assumptions.prepend(gpuDescriptionLimits(request.cluster.gpu));
    const std::vector<qint64> numbers = numbersOf(preset.space(), request.layout);
    for (const Rule& rule : preset.rules()) {
        if (rule.id == u"same-command" || rule.holds(numbers))
            continue;
        report.rule = rule.id;
        report.reason = rule.sentence(numbers);
        break;
    }
    return report;
}

OrderedJson memoryJson(const StageMemory& memory)
{
    OrderedJson json;
    json["stage"] = memory.stage;
    for (const MemoryPart& part : memoryParts())
        json[part.key] = memory.*part.bytes / bytesPerGib;
    json["total"] = memory.total() / bytesPerGib;
    return json;
}

OrderedJson calibrationJson(const Calibration& calibration)
{
    if (calibration.isEmpty())
        return {};
    OrderedJson json;
    json["trials"] = calibration.runs;
    json["speed_factor"] = calibration.speedFactor;
    json["speed_spread"] = calibration.speedSpread;
    json["memory_offset_gib"] = calibration.memoryOffset / bytesPerGib;
    json["memory_spread_gib"] = calibration.memorySpread / bytesPerGib;
    return json;
}

QByteArray reportAsJson(const EstimateRequest& request, const EstimateReport& report)
{
    OrderedJson document;
    document["layout"] = toJson(request.layout);
    document["model"] = request.shape.name.toStdString();
    document["gpu"] = request.cluster.gpu.name.toStdString();
    document["n_gpus"] = request.cluster.gpuCount;
    document["gbs"] = static_cast<qint64>(request.training.globalBatch);
    document["seq_len"] = static_cast<qint64>(request.training.sequenceLength);
    document["lora_rank"] =
        request.training.loraRank > 0 ? OrderedJson(request.training.loraRank) : OrderedJson();
    document["fits"] = report.fits();
    document["memory_gib"] = report.heaviest.total() / bytesPerGib;
    document["capacity_gib"] = report.capacity / bytesPerGib;
    document["tflops"] = report.step.tflopsPerGpu;
    document["step_s"] = report.step.stepSeconds;
    document["doubt"] = {{"share", report.doubt.share}, {"compared", report.doubt.compared}};
    document["host_wait_s"] = report.step.hostSeconds; // no part of its own: it is in compute and recompute
    document["memory"] = memoryJson(report.heaviest);
    document["stages"] = OrderedJson::array();
    for (const StageMemory& stage : report.stages)
        document["stages"].push_back(memoryJson(stage));
    document["step"] = OrderedJson::object();
    for (const StepPart& part : stepParts())
        document["step"][std::string(part.key) + "_s"] = report.step.*part.seconds;
    document["rule"] = report.rule.isEmpty() ? OrderedJson() : OrderedJson(report.rule.toStdString());
    document["reason"] = report.reason.isEmpty() ? OrderedJson() : OrderedJson(report.reason.toStdString());
    document["calibration"] = calibrationJson(request.calibration);
    document["slow"] = OrderedJson::array();
    for (const QString& sentence : report.slow)
        document["slow"].push_back(sentence.toStdString());
    document["derived"] =
        request.derived.isEmpty() ? OrderedJson() : OrderedJson(request.derived.toStdString());
    document["read"] = OrderedJson::array();
    for (const QString& option : request.preset->trainingOptions().read)
        document["read"].push_back(option.toStdString());
    document["assumptions"] = OrderedJson::array();
    for (const QString& sentence : report.assumptions)
        document["assumptions"].push_back(sentence.toStdString());
    return jsonDocument(document);
}

QString gibText(double bytes)
{
    return QString::number(bytes / bytesPerGib, 'f', 1);
}

QString memoryTable(const EstimateReport& report)
{
    QList<TextColumn> columns{{Tr::tr("stage"), true}};
    for (const MemoryPart& part : memoryParts())
        columns.append({part.title, true});
    columns.append({Tr::tr("total"), true});
    columns.append({u""_s});
    TextTable table(columns, 2);
    for (const StageMemory& stage : report.stages) {
        QStringList cells{QString::number(stage.stage)};
        for (const MemoryPart& part : memoryParts())
            cells.append(gibText(stage.*part.bytes));
        cells.append(gibText(stage.total()));
        if (report.stages.size() > 1 && stage.stage == report.heaviest.stage)
            cells.append(Tr::tr("needs most"));
        table.add(cells);
    }
    const double left = report.capacity - report.heaviest.total();
    const QString verdict = report.fits()
        ? Tr::tr("Fits by the estimate: %1 of %2 GiB, %3 GiB left.")
        : Tr::tr("Runs out of memory by the estimate: %1 of %2 GiB, %3 GiB short.");
    return Tr::tr("Memory of one GPU at its peak, in GiB") + u'\n' + table.text()
        + verdict.arg(gibText(report.heaviest.total()), gibText(report.capacity), gibText(std::abs(left)))
        + u'\n';
}

QString stepTable(const StepEstimate& step, const SpeedDoubt& doubt)
{
    TextTable table({{u""_s}, {u""_s, true}, {u""_s, true}}, 2);
    for (const StepPart& part : stepParts()) {
        const double seconds = step.*part.seconds;
        if (seconds > 0)
            table.add({part.title, Tr::tr("%1 s").arg(seconds, 0, 'f', 3),
                Tr::tr("%1 %").arg(100 * seconds / step.stepSeconds, 0, 'f', 1)});
    }
    const QString sentence = doubtSentence(doubt);
    return Tr::tr("One step takes %1 s, %2 TFLOP/s per GPU")
               .arg(QString::number(step.stepSeconds, 'f', 3), doubtedNumber(step.tflopsPerGpu, doubt, 1))
        + u'\n' + (sentence.isEmpty() ? QString() : QString(wrapped(sentence, 78, 0) + u'\n')) + table.text();
}

/// By what the numbers were calibrated; that there was nothing to learn from when a study was given.
QString calibrationLine(const EstimateRequest& request)
{
    if (!request.studyGiven)
        return {};
    if (request.calibration.isEmpty()) {
        return Tr::tr("Not calibrated: the study has no trial of this model, GPU and batch that "
                      "finished or ran out of memory.")
            + u'\n';
    }
    return Tr::tr("Estimates %1. %2")
               .arg(calibrationTitle(request.calibration), calibrationText(request.calibration))
        + u'\n';
}

QString reportAsText(const EstimateRequest& request, const EstimateReport& report)
{
    QString text = oneLine(request.shape.name) + u": "_s + describe(request.shape) + u'\n';
    text += Tr::tr("%1 x %2, %3 in a node; global batch %4, sequence length %5")
                .arg(request.cluster.gpuCount)
                .arg(request.cluster.gpu.name)
                .arg(request.cluster.gpusPerNode)
                .arg(request.training.globalBatch, 0, 'f', 0)
                .arg(request.training.sequenceLength, 0, 'f', 0)
        + u'\n' + (request.derived.isEmpty() ? QString() : QString(request.derived + u'\n'))
        + (request.isOwnLayout ? Tr::tr("Layout of the command: %1") : Tr::tr("Layout: %1"))
              .arg(request.layout.shownText())
        + u'\n';
    if (!report.rule.isEmpty())
        text += Tr::tr("The rule %1 leaves this layout out: %2").arg(report.rule, report.reason) + u'\n';
    for (const QString& sentence : report.slow)
        text += sentence + u'\n';
    if (!report.waits.isEmpty())
        text += report.waits + u'\n';
    text += calibrationLine(request);
    text += u'\n' + memoryTable(report) + u'\n' + stepTable(report.step, report.doubt) + u'\n';
    if (const QStringList read = request.preset->trainingOptions().read; !read.isEmpty())
        text += Tr::tr("Read from the command") + u"\n  "_s + wrapped(read.join(u", "), 78, 2) + u"\n\n"_s;
    text += Tr::tr("Assumptions") + u'\n';
    for (const QString& sentence : report.assumptions)
        text += u"  "_s + wrapped(sentence, 78, 2) + u'\n';
    return text;
}

Result<TitledTimeline> timelineOf(const EstimateRequest& request)
{
    const Result<EstimateReport> report = estimateReport(request);
    MEGATUNE_TRY(report);
    const auto memory = MemoryModel::create(request.shape, request.cluster, request.training);
    MEGATUNE_TRY(memory);
    const auto speed = ThroughputModel::create(request.shape, request.cluster, request.training);
    MEGATUNE_TRY(speed);
    PipelineCosts costs =
        pipelineCosts(*memory, *speed, request.spec, request.training, request.cluster.gpuCount);
    costs.step = report->step;
    costs.memory = report->stages;
    const Result<PipelineTimeline> timeline = pipelineTimeline(costs);
    MEGATUNE_TRY(timeline);
    return TitledTimeline{layoutText(request.layout), *timeline, report->capacity};
}

/// Written by its suffix; below the request's own layout those that `beside` names.
Result<void> writePipeline(EstimateRequest request, const QStringList& beside, const QString& path)
{
    const bool isPicture = path.endsWith(u".svg", Qt::CaseInsensitive);
    if (!isPicture && !path.endsWith(u".json", Qt::CaseInsensitive)) {
        return failure(ErrorKind::Usage,
            Tr::tr("--pipeline takes a file that ends in .svg or .json, not \"%1\".").arg(oneLine(path)));
    }
    Result<TitledTimeline> own = timelineOf(request);
    MEGATUNE_TRY(own);
    QList<TitledTimeline> drawn{*own};
    for (const QString& text : beside) {
        const Result<Layout> layout = layoutFromText(text);
        MEGATUNE_TRY(layout);
        setLayout(request, *layout);
        MEGATUNE_TRY(checkSizes(request));
        const Result<TitledTimeline> other = timelineOf(request);
        MEGATUNE_TRY(other);
        drawn.append(*other);
    }
    const QString problem = replaceFile(path, isPicture ? pipelineSvg(drawn) : pipelineTrace(drawn), false);
    if (problem.isEmpty())
        return {};
    return failure(ErrorKind::Io, Tr::tr("%1 cannot be written: %2.").arg(oneLine(path), problem));
}

int runEstimate(const Arguments& arguments)
{
    const Result<QString> format = arguments.choice(u"format"_s, {u"text"_s, u"json"_s}, u"text"_s);
    if (!format)
        return refuse(format.error());
    const Result<EstimateRequest> request = estimateRequest(arguments);
    if (!request)
        return refuse(request.error());
    const Result<EstimateReport> report = estimateReport(*request);
    if (!report)
        return refuse(report.error());
    const QStringList beside = arguments.values(u"beside"_s);
    if (!beside.isEmpty() && !arguments.has(u"pipeline"_s))
        return refuse(usage(Tr::tr("--beside draws a layout below another one; give --pipeline, too.")));
    if (arguments.has(u"pipeline"_s)) {
        const Result<void> written = writePipeline(*request, beside, arguments.value(u"pipeline"_s));
        if (!written)
            return refuse(written.error());
    }
    Results results;
    if (*format == u"json")
        results.write(reportAsJson(*request, *report));
    else
        results.write(reportAsText(*request, *report));
    return results.finish();
}

} // namespace

Command estimateCommand()
{
    QList<OptionSpec> options{
        layoutOption(),
        {.name = u"study"_s,
            .value = u"FILE"_s,
            .meaning = Tr::tr("calibrate by the trials of this study, whose arguments stand in for "
                              "those that are absent")},
        {.name = u"lora-rank"_s,
            .value = u"N"_s,
            .meaning = Tr::tr("train LoRA adapters of this rank instead of all weights")},
        {.name = u"pipeline"_s,
            .value = u"FILE"_s,
            .meaning =
                Tr::tr("write one step, drawn out in time: what each stage of the pipeline does when, and "
                       "what its memory does. FILE.svg is a picture, FILE.json a trace that Perfetto opens")},
        {.name = u"beside"_s,
            .value = u"LAYOUT"_s,
            .meaning =
                Tr::tr("with --pipeline, draw this layout below it, on the same scale; may be repeated"),
            .repeated = true},
        formatOption({u"text"_s, u"json"_s}),
    };
    options += presetOptions();
    return {
        {.name = u"estimate"_s,
            .summary = Tr::tr("memory and speed of one layout, before anything has run"),
            .examples =
                {{u"megatune-cli estimate --model Qwen/Qwen3-8B --n-gpus 8 --gbs 64 --seq-len 8192 --gpu H100-80GB --layout tp=2"_s,
                     Tr::tr("Memory and speed of one layout:")},
                    {u"megatune-cli estimate --study night.mtune --gpu H100-80GB --seq-len 8192 --layout tp=2,mbs=1"_s,
                        Tr::tr("The same, corrected by what a study has measured:")}},
            .usage = {u"--args K=V,... --layout tp=4,pp=2,mbs=1 [--format text|json]"_s,
                u"[--layout tp=4,pp=2,mbs=1] [--format text|json] -- COMMAND"_s,
                u"--study FILE [--layout tp=4,pp=2,mbs=1] [--format text|json]"_s},
            .description = Tr::tr(
                "Estimates the peak memory of one GPU by part and by pipeline stage, the time of one "
                "step and TFLOP/s, and says what that takes for granted. With a command behind -- it reads the "
                "command's options and says which ones counted; without --layout it takes the command's own. Good for ranking layouts, not for promises."),
            .options = options,
            .takesCommand = true,
            .variables = modelVariables(),
            .files = studyFiles() + modelFiles()},
        runEstimate};
}

} // namespace megatune
