// SPDX-License-Identifier: GPL-3.0-or-later
// The exam: published settings of experts (--recipes FILE, more than once) held against what the default
// preset knows, estimates and would try first. Prints a table, or --format json; people judge it.
//
// Columns that it needs: model, gpu, n_gpus, seq_len, gbs, precision, tp, pp, cp, ep, vpp, mbs,
// recompute_granularity, recompute_modules ("?": not known), tflops_per_gpu, step_time_s. Where there is a
// column recompute_num_layers, full recomputation is of so many layers by the block method. A column
// `options` has the options as a command would give them; without it they follow from the other columns and
// from the defaults that Megatron-Bridge's performance recipes share
// (src/megatron/bridge/perf_recipes/_common.py).
#include "core/base/statistics.h"
#include "core/model/modellocator.h"
#include "core/preset/preset.h"
#include "core/space/enumerator.h"
#include "core/strategy/strategy.h"
#include "tests/sweeps/csvreader.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>
#include <nlohmann/json.hpp>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <tuple>

using namespace megatune;

namespace {

constexpr double gib = 1024.0 * 1024 * 1024;
using Fields = QHash<QString, QString>;

QString field(const Fields& row, const char* name)
{
    return row.value(QString::fromLatin1(name)).trimmed();
}

bool isUnknown(const QString& value)
{
    return value == u"?";
}

QString precisionOptions(const QString& precision)
{
    if (precision.startsWith(u"MXFP8") || precision == u"FP8-MX")
        return QStringLiteral(" --fp8-format e4m3 --fp8-recipe mxfp8 --fp8-param-gather");
    if (precision.startsWith(u"FP8"))
        return QStringLiteral(" --fp8-format hybrid --fp8-recipe tensorwise --fp8-param-gather");
    if (precision.startsWith(u"NVFP4"))
        return QStringLiteral(" --fp4-format e2m1 --fp4-recipe nvfp4 --fp4-param-gather");
    return {};
}

QString words(QString list)
{
    return list.remove(u'[').remove(u']').remove(u',').remove(u'\'').simplified();
}

/// As perf_recipes of the model and the GPU say: on B200 and H100 the large ones dispatch by plain
/// all-to-all.
QString dispatcherOptions(const Fields& row)
{
    const QString gpu = field(row, "gpu");
    const QString model = field(row, "model");
    if ((gpu == u"H100" || gpu == u"B200") && (model.contains(u"gpt-oss") || model.contains(u"235B")))
        return QStringLiteral(" --moe-token-dispatcher-type alltoall");
    return QStringLiteral(" --moe-token-dispatcher-type flex --moe-flex-dispatcher-backend hybridep");
}

/// A whole iteration of experts can be recorded since they have fixed buffers, in 2026.
QString graphsOf(const Fields& row)
{
    const QString graphs = field(row, "cuda_graph");
    const bool early = field(row, "release").startsWith(u"25.") && field(row, "ep").toInt() > 1;
    return early && graphs == u"full_iteration" ? QStringLiteral("transformer_engine") : graphs;
}

/// What the performance recipes of Megatron-Bridge set for every model, and what the row's columns add.
QString recipeOptions(const Fields& row)
{
    QString options = QStringLiteral(
        " --bf16 --use-distributed-optimizer --overlap-grad-reduce --overlap-param-gather --grad-reduce-in-bf16"
        " --attention-dropout 0 --hidden-dropout 0 --cross-entropy-loss-fusion --cross-entropy-fusion-impl te"
        " --moe-grouped-gemm --moe-permute-fusion --moe-router-fusion --moe-router-force-load-balancing");
    options += precisionOptions(field(row, "precision"));
    const QString model = field(row, "model");
    const QString gpu = field(row, "gpu");
    options += dispatcherOptions(row);
    if (field(row, "tp").toInt() > 1)
        options += QStringLiteral(" --sequence-parallel --tp-comm-overlap");
    if (model.startsWith(u"deepseek-ai")) // perf_recipes/deepseek/common.py
        options += QStringLiteral(
            " --use-precision-aware-optimizer --exp-avg-dtype bf16 --exp-avg-sq-dtype bf16 --mtp-num-layers 1");
    if (field(row, "sharding").startsWith(u"fsdp"))
        options +=
            QStringLiteral(" --use-megatron-fsdp --data-parallel-sharding-strategy optim_grads_params");
    if (field(row, "sharding").startsWith(u"fsdp")
        && model.endsWith(u"70B")) // perf_recipes/llama/gb*00/llama3.py
        options += QStringLiteral(" --cpu-offloading-num-layers ") + (gpu == u"GB300" ? u"20" : u"40");
    const QString graphs = graphsOf(row);
    if (!graphs.isEmpty() && !isUnknown(graphs))
        options += QStringLiteral(" --cuda-graph-impl ") + graphs;
    // What whole iterations of experts take with them (_enable_hybridep_full_iteration_mxfp8 of
    // perf_recipes).
    if (graphs == u"full_iteration" && field(row, "ep").toInt() > 1)
        options += QStringLiteral(" --use-transformer-engine-op-fuser --moe-paged-stash"
                                  " --moe-expert-rank-capacity-factor 1.5"
                                  " --overlap-moe-expert-parallel-comm --delay-wgrad-compute");
    if (graphs == u"transformer_engine")
        options += QStringLiteral(" --cuda-graph-modules attn moe_router moe_preprocess");
    if (field(row, "overlap_moe_expert_parallel_comm").startsWith(u'T'))
        options += QStringLiteral(" --overlap-moe-expert-parallel-comm --delay-wgrad-compute");
    return options;
}

/// The options of the row as a command.
QString commandOf(const Fields& row)
{
    QString command = QStringLiteral("torchrun --nproc-per-node 8 pretrain_gpt.py");
    const QString given = field(row, "options");
    command += given.isEmpty() ? recipeOptions(row) : QString(u' ' + given);
    // The model zoo's scripts (best_practice/*/run_*.sh) force it but where the table says dropless.
    if (!given.isEmpty() && !field(row, "note").startsWith(u"dropless"))
        command += QStringLiteral(" --moe-router-force-load-balancing");
    // Containers with Transformer Engine before 1.8 take FlashAttention 2 by themselves.
    if (field(row, "source").contains(QRegularExpression(QStringLiteral("NeMo 24\\.0[1-5]"))))
        command += QStringLiteral(" --attention-backend flash");
    const QString modules = words(field(row, "recompute_modules"));
    if (!modules.isEmpty() && !isUnknown(modules) && !command.contains(u"--recompute-modules"))
        command += QStringLiteral(" --recompute-modules ") + modules;
    return command;
}

struct Setting
{
    Fields row;
    QString name;
    PresetPtr plain; ///< with a plain command
    PresetPtr exact; ///< with the options of the row
    QString problem;
};

Result<PresetPtr> presetFor(const Fields& row, const QString& command)
{
    const ModelLocator locator{QProcessEnvironment()};
    PresetArguments arguments;
    arguments[QStringLiteral("model")] = field(row, "model");
    arguments[QStringLiteral("gpu")] = field(row, "gpu");
    arguments[QStringLiteral("n_gpus")] = field(row, "n_gpus");
    arguments[QStringLiteral("gbs")] = field(row, "gbs");
    arguments[QStringLiteral("seq_len")] = field(row, "seq_len");
    return configurePreset(QStringLiteral("megatron-core"), arguments, locator, *CommandLine::parse(command));
}

Setting settingOf(const Fields& row)
{
    Setting setting;
    setting.row = row;
    setting.name = QStringLiteral("%1 %2x%3 s%4 b%5 %6")
                       .arg(field(row, "model").section(u'/', -1), field(row, "n_gpus"), field(row, "gpu"),
                           field(row, "seq_len"), field(row, "gbs"), field(row, "precision"));
    const auto plain = presetFor(row,
        QStringLiteral("torchrun pretrain_gpt.py --bf16 --use-distributed-optimizer --moe-grouped-gemm"));
    const auto exact = presetFor(row, commandOf(row));
    if (plain && exact) {
        setting.plain = *plain;
        setting.exact = *exact;
    } else {
        setting.problem = plain ? exact.error().sentence : plain.error().sentence;
    }
    return setting;
}

/// A choice of recomputation: granularity, modules (empty: the command's).
using Recompute = std::pair<QString, QString>;

/// As published; where that is not known, from the least that is recomputed to the most.
QList<Recompute> recomputations(const Fields& row, const Preset& preset)
{
    const QString given = field(row, "recompute_granularity");
    const QString modules = words(field(row, "recompute_modules"));
    const bool unknown = isUnknown(given);
    if (!unknown && !(given == u"selective" && isUnknown(modules)))
        return {{given.isEmpty() ? QStringLiteral("none") : given, QString(modules).replace(u' ', u'-')}};
    QList<Recompute> all;
    if (unknown)
        all.append({QStringLiteral("none"), {}});
    const int axis = preset.space().indexOf(QStringLiteral("recompute_modules"));
    if (axis >= 0) {
        for (const Value& value : preset.space().parameters()[axis].choices)
            all.append({QStringLiteral("selective"), value.word});
    }
    if (unknown)
        all.append({QStringLiteral("full"), {}});
    return all;
}

/// The position of the published layout, when its values are choices and the rules keep it.
std::optional<CombinationIndex> publishedIn(
    const Preset& preset, const Fields& row, const Recompute& recompute)
{
    const SearchSpace& space = preset.space();
    Layout layout;
    for (const char* name : {"tp", "pp", "cp", "ep", "vpp", "mbs"})
        layout.set(QString::fromLatin1(name), Value{std::max<qint64>(1, field(row, name).toLongLong())});
    layout.set(QStringLiteral("etp"), Value{1});
    const auto word = [&](const QString& name, const QString& text) {
        const int at = space.indexOf(name);
        if (at < 0)
            return true;
        for (const Value& choice : space.parameters()[at].choices) {
            if (choice.word != text)
                continue;
            layout.set(name, choice);
            return true;
        }
        return false;
    };
    const bool splits = field(row, "tp").toInt() > 1;
    word(QStringLiteral("sequence_parallel"), splits ? QStringLiteral("true") : QStringLiteral("false"));
    if (!splits)
        layout.set(QStringLiteral("sequence_parallel"),
            space.parameters()[space.indexOf(QStringLiteral("sequence_parallel"))].choices.first());
    if (!word(QStringLiteral("recompute_granularity"), recompute.first))
        return std::nullopt;
    const qint64 layers = field(row, "recompute_num_layers").toLongLong();
    if (recompute.first == u"full" && layers > 0) {
        word(QStringLiteral("recompute_method"), QStringLiteral("block"));
        layout.set(QStringLiteral("recompute_num_layers"), Value{layers});
    }
    // The same set of modules may be written in another order.
    const int modules = space.indexOf(QStringLiteral("recompute_modules"));
    if (modules >= 0 && recompute.first == u"selective" && !recompute.second.isEmpty()) {
        QStringList wanted = recompute.second.split(u'-');
        wanted.sort();
        for (const Value& choice : space.parameters()[modules].choices) {
            QStringList offered = choice.word.split(u'-');
            offered.sort();
            if (offered == wanted)
                layout.set(QStringLiteral("recompute_modules"), choice);
        }
    }
    const auto index = space.indexOf(layout);
    return index && firstBroken(space, preset.rules(), *index) == nullptr ? index : std::nullopt;
}

LayoutEstimate estimateAt(const Preset& preset, CombinationIndex index)
{
    std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
    preset.space().numbersAt(index, numbers);
    return preset.estimator()->estimate(numbers);
}

using Sizes = std::tuple<int, int, int, int>;

Sizes sizesOf(const LayoutSpec& layout)
{
    return {layout.tp, layout.pp, layout.cp, layout.ep};
}

struct Ranks
{
    int sizes = 0;   ///< of the published TP, PP, CP, EP among those of other layouts; 0: not among them
    int layouts = 0; ///< of the first layout with them
};

Ranks rankOf(const Preset& preset, const Sizes& published)
{
    const Classification kept = classify(preset.space(), preset.rules(), Listing::Kept);
    const Estimator& estimator = *preset.estimator();
    std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
    std::map<Sizes, double> best;
    std::vector<double> speeds;
    for (const CombinationIndex index : kept.keptIndexes) {
        preset.space().numbersAt(index, numbers);
        const LayoutEstimate estimate = estimator.estimate(numbers);
        if (estimate.memory.total() > estimator.capacity())
            continue;
        speeds.push_back(estimate.step.tflopsPerGpu);
        double& speed = best[sizesOf(estimate.layout)];
        speed = std::max(speed, estimate.step.tflopsPerGpu);
    }
    const auto found = best.find(published);
    if (found == best.end())
        return {};
    const double own = found->second;
    Ranks ranks{1, 1};
    for (const auto& [sizes, speed] : best)
        ranks.sizes += speed > own ? 1 : 0;
    ranks.layouts += static_cast<int>(
        std::count_if(speeds.begin(), speeds.end(), [own](double speed) { return speed > own; }));
    return ranks;
}

struct Examined
{
    QString name;
    QString model;
    QString gpu;
    QString problem;
    QString layout;
    bool inSpace = false;
    bool estimated = false;
    double memoryGib = 0;
    double capacityGib = 0;
    double tflops = 0;
    double published = 0;
    double speedRatio = 0; ///< estimated over published
    SpeedDoubt doubt;      ///< that the product states
    StepEstimate step;
    Ranks ranks;
    QString firstTrial;
    double firstTflops = 0;

    [[nodiscard]] bool calledOom() const { return estimated && memoryGib > capacityGib; }
    [[nodiscard]] bool isWithin25() const { return estimated && speedRatio >= 0.75 && speedRatio <= 1.25; }
};

void estimatePublished(Examined& outcome, const Setting& setting)
{
    const Preset& preset = *setting.exact;
    if (!preset.estimator())
        return;
    outcome.doubt = preset.estimator()->doubt();
    for (const Recompute& recompute : recomputations(setting.row, preset)) {
        const auto index = publishedIn(preset, setting.row, recompute);
        if (!index)
            continue;
        const LayoutEstimate estimate = estimateAt(preset, *index);
        outcome.estimated = true;
        outcome.layout = preset.space().layoutAt(*index).toText();
        outcome.memoryGib = estimate.memory.total() / gib;
        outcome.capacityGib = preset.estimator()->capacity() / gib;
        outcome.tflops = estimate.step.tflopsPerGpu;
        outcome.step = estimate.step;
        outcome.ranks = rankOf(preset, sizesOf(estimate.layout));
        const double seconds = field(setting.row, "step_time_s").toDouble();
        outcome.speedRatio =
            seconds > 0 ? seconds / estimate.step.stepSeconds : outcome.tflops / outcome.published;
        if (!outcome.calledOom())
            return;
    }
}

void askFirstTrial(Examined& outcome, const Setting& setting)
{
    const Preset& preset = *setting.exact;
    const auto strategy =
        createStrategy(preset.recommendedStrategy(), {setting.exact, Direction::Maximize, 1});
    if (!strategy || !preset.estimator())
        return;
    const Proposal proposal = (*strategy)->next();
    const auto index = preset.space().indexOf(proposal.layout);
    if (proposal.kind != Proposal::Kind::Try || !index)
        return;
    outcome.firstTrial = proposal.layout.toText();
    outcome.firstTflops = estimateAt(preset, *index).step.tflopsPerGpu;
}

Examined examine(const Setting& setting)
{
    Examined outcome;
    outcome.name = setting.name;
    outcome.model = field(setting.row, "model");
    outcome.gpu = field(setting.row, "gpu");
    outcome.problem = setting.problem;
    outcome.published = field(setting.row, "tflops_per_gpu").toDouble();
    if (!setting.plain)
        return outcome;
    const QList<Recompute> choices = recomputations(setting.row, *setting.plain);
    outcome.inSpace = std::any_of(choices.begin(), choices.end(), [&](const Recompute& recompute) {
        return publishedIn(*setting.plain, setting.row, recompute).has_value();
    });
    estimatePublished(outcome, setting);
    askFirstTrial(outcome, setting);
    return outcome;
}

QList<Fields> rowsIn(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    const QList<QStringList> lines = csvRecords(QString::fromUtf8(file.readAll()));
    QList<Fields> rows;
    for (qsizetype i = 1; i < lines.size(); ++i) {
        Fields row;
        for (qsizetype column = 0; column < std::min(lines[0].size(), lines[i].size()); ++column)
            row.insert(lines[0][column].trimmed(), lines[i][column]);
        rows.append(row);
    }
    return rows;
}

struct Summary
{
    qsizetype rows = 0;
    qsizetype inSpace = 0;
    qsizetype calledOom = 0;
    qsizetype within25 = 0;
    qsizetype first20 = 0;
};

Summary summaryOf(const QList<Examined>& outcomes)
{
    Summary summary{outcomes.size(), 0, 0, 0, 0};
    for (const Examined& outcome : outcomes) {
        summary.inSpace += outcome.inSpace ? 1 : 0;
        summary.calledOom += outcome.calledOom() ? 1 : 0;
        summary.within25 += outcome.isWithin25() ? 1 : 0;
        summary.first20 += outcome.ranks.sizes > 0 && outcome.ranks.sizes <= 20 ? 1 : 0;
    }
    return summary;
}

/// Settings within 25 % where each GPU's speed is fitted anew to the settings of the other models: what the
/// fitted shares of peaks are worth on a model that they have not seen.
int withinLeavingModelsOut(const QList<Examined>& outcomes)
{
    int within = 0;
    for (const Examined& left : outcomes) {
        double sum = 0;
        int count = 0;
        for (const Examined& other : outcomes) {
            if (other.gpu == left.gpu && other.model != left.model && other.speedRatio > 0) {
                sum += std::log(other.speedRatio);
                ++count;
            }
        }
        const double ratio = left.speedRatio / std::exp(count > 0 ? sum / count : 0);
        within += ratio >= 0.75 && ratio <= 1.25 ? 1 : 0;
    }
    return within;
}

void printTable(const QList<Examined>& outcomes)
{
    std::printf("%-52s %5s %15s %13s %6s %11s  %s\n", "setting", "space", "GiB of capacity", "TFLOP/s of",
        "ratio", "rank (all)",
        "published; seconds: compute again tensor expert context bubble pipeline gradient optimizer; "
        "our first trial");
    std::vector<double> logarithms;
    for (const Examined& o : outcomes) {
        if (!o.problem.isEmpty()) {
            std::printf("%-52s %s\n", qPrintable(o.name), qPrintable(o.problem));
            continue;
        }
        if (o.speedRatio > 0)
            logarithms.push_back(std::log(o.speedRatio));
        const StepEstimate& s = o.step;
        std::printf("%-52s %5s %7.1f/%6.1f%s %6.0f/%6.0f %6.2f %4d (%5d)  %s\n"
                    "%52s  %.2f: %.2f %.2f %.2f %.2f %.2f %.2f %.2f %.2f %.2f\n%52s  %s: %.0f\n",
            qPrintable(o.name), o.inSpace ? "yes" : "NO", o.memoryGib, o.capacityGib,
            o.calledOom() ? "!" : " ", o.tflops, o.published, o.speedRatio, o.ranks.sizes, o.ranks.layouts,
            qPrintable(o.layout), "", s.stepSeconds, s.computeSeconds, s.recomputeSeconds, s.tensorSeconds,
            s.expertSeconds, s.contextSeconds, s.bubbleSeconds, s.pipelineSeconds, s.gradientSeconds,
            s.optimizerSeconds, "", qPrintable(o.firstTrial), o.firstTflops);
    }
    const Summary summary = summaryOf(outcomes);
    double mean = 0;
    for (const double value : logarithms)
        mean += value / static_cast<double>(logarithms.size());
    std::printf(
        "\n%lld settings: %lld in the space, %lld called out of memory, %lld within 25 %% of the published "
        "speed (geometric mean %.2f), %lld whose parallel sizes are among the first 20\n",
        static_cast<long long>(summary.rows), static_cast<long long>(summary.inSpace),
        static_cast<long long>(summary.calledOom), static_cast<long long>(summary.within25), std::exp(mean),
        static_cast<long long>(summary.first20));
    std::printf("With each GPU's speed fitted to the other models alone, %d within 25 %%.\n",
        withinLeavingModelsOut(outcomes));
}

/// How far two of three, and nine of ten, published steps are from the estimate, by the kinds that the
/// product tells apart.
void printDoubts(const QList<Examined>& outcomes)
{
    std::map<QString, std::vector<double>> shares;
    std::map<QString, double> stated;
    for (const Examined& outcome : outcomes) {
        if (!outcome.estimated)
            continue;
        shares[outcome.doubt.kind].push_back(std::exp(std::abs(std::log(outcome.speedRatio))) - 1);
        stated[outcome.doubt.kind] = outcome.doubt.share;
    }
    std::printf("\n%-44s %8s %12s %12s %8s\n", "kind", "settings", "two of three", "nine of ten", "stated");
    for (auto& [kind, all] : shares) {
        std::sort(all.begin(), all.end());
        const auto at = [&](double share) {
            return 100 * all[static_cast<size_t>(share * double(all.size() - 1))];
        };
        std::printf("%-44s %8zu %10.0f %% %10.0f %% %6.0f %%\n", qPrintable(kind), all.size(), at(2.0 / 3),
            at(0.9), 100 * stated[kind]);
    }
}

void printJson(const QList<Examined>& outcomes)
{
    nlohmann::ordered_json document;
    document["rows"] = nlohmann::ordered_json::array();
    for (const Examined& o : outcomes) {
        document["rows"].push_back({{"setting", o.name.toStdString()}, {"problem", o.problem.toStdString()},
            {"layout", o.layout.toStdString()}, {"in_space", o.inSpace}, {"memory_gib", o.memoryGib},
            {"capacity_gib", o.capacityGib}, {"called_oom", o.calledOom()}, {"tflops", o.tflops},
            {"published_tflops", o.published}, {"speed_ratio", o.speedRatio}, {"rank", o.ranks.sizes},
            {"rank_among_layouts", o.ranks.layouts}, {"first_trial", o.firstTrial.toStdString()},
            {"first_trial_tflops", o.firstTflops}});
    }
    const Summary summary = summaryOf(outcomes);
    document["summary"] = {{"rows", summary.rows}, {"in_space", summary.inSpace},
        {"called_oom", summary.calledOom}, {"within_25_percent", summary.within25},
        {"first_20", summary.first20}};
    std::printf("%s\n", document.dump(2).c_str());
}

} // namespace

int main(int argc, char* argv[])
{
    const QCoreApplication app(argc, argv);
    const QStringList arguments = app.arguments();
    QList<Examined> outcomes;
    for (qsizetype at = 1; at + 1 < arguments.size(); ++at) {
        if (arguments[at] != u"--recipes")
            continue;
        const QList<Fields> rows = rowsIn(arguments[at + 1]);
        if (rows.isEmpty()) {
            std::fprintf(stderr, "No settings in %s.\n", qPrintable(arguments[at + 1]));
            return 2;
        }
        for (Fields row : rows) {
            // A model without a public name is a folder beside the file.
            const QFileInfo beside(QFileInfo(arguments[at + 1]).dir(), field(row, "model"));
            if (beside.isDir())
                row[QStringLiteral("model")] = beside.absoluteFilePath();
            outcomes.append(examine(settingOf(row)));
        }
    }
    if (outcomes.isEmpty()) {
        std::fprintf(stderr, "Give --recipes FILE, a CSV file of published settings.\n");
        return 2;
    }
    if (arguments.contains(QStringLiteral("json")))
        printJson(outcomes);
    else {
        printTable(outcomes);
        printDoubts(outcomes);
    }
    return 0;
}
