// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hostcheck/gpuspeeds.h"

#include "core/base/json.h"
#include "core/base/statistics.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <QMap>
#include <set>
#include <tuple>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Healthy GPUs of a type differ by 8 % on average (Sinha et al., "Not All GPUs Are Created Equal", SC22).
constexpr double slowGpuLimit = 0.10;
/// Ways between machines are shared with others.
constexpr double slowWayLimit = 0.25;
/// Beyond so many deviations of its like it is not one of them.
constexpr double slowDeviations = 5;
constexpr size_t slowFewestAlike = 3;

/// Of each key that is slow, its share of the middle. The deviation is that of most, whatever a few do.
template<typename Key>
std::map<Key, double> slowOnes(const std::map<Key, double>& values, double limit)
{
    std::map<Key, double> slow;
    if (values.size() < slowFewestAlike)
        return slow;
    QList<double> all;
    for (const auto& [key, value] : values)
        all.append(value);
    const double middle = *medianOf(all);
    for (double& value : all)
        value = std::abs(value / middle - 1);
    const double least = 1 - std::max(limit, slowDeviations * deviationOfMedianDeviation * *medianOf(all));
    for (const auto& [key, value] : values) {
        if (value / middle < least)
            slow.emplace(key, value / middle);
    }
    return slow;
}

struct PrintedRank
{
    int machine = 0;
    int local = 0;
    QString host;
    QString type;
    double tflops = 0;
    QString problem;
};

using PrintedPair = std::pair<int, int>;

std::optional<PrintedPair> pairIn(const Json& json)
{
    const auto found = json.find("pair");
    if (found == json.end() || !found->is_array() || found->size() != 2 || !(*found)[0].is_number_integer()
        || !(*found)[1].is_number_integer())
        return std::nullopt;
    return PrintedPair{(*found)[0].get<int>(), (*found)[1].get<int>()};
}

/// Lines of any order, put together by rank.
class SpeedsReader
{
public:
    void take(const Json& json)
    {
        const int machine = static_cast<int>(integerAt(json, "machine").value_or(0));
        m_trouble = textAt(json, "trouble").value_or(m_trouble);
        if (const auto pair = pairIn(json)) {
            m_pairs[*pair] = std::max(m_pairs[*pair], numberAt(json, "gb_per_s").value_or(0));
        } else if (const auto links = json.find("links"); links != json.end() && links->is_array()) {
            for (const Json& link : *links)
                takeLink(machine, link);
        } else if (const auto rank = integerAt(json, "rank"); rank && *rank >= 0) {
            PrintedRank& there = m_ranks[static_cast<int>(*rank)];
            if (const auto host = textAt(json, "host")) {
                there.machine = machine;
                there.local = static_cast<int>(integerAt(json, "local").value_or(0));
                there.host = *host;
            }
            there.type = textAt(json, "type").value_or(there.type);
            there.tflops = numberAt(json, "tflops").value_or(there.tflops);
            there.problem = textAt(json, "problem").value_or(there.problem);
        }
    }

    [[nodiscard]] GpuSpeeds speeds(const QList<MeasuredMachine>& machines) const
    {
        GpuSpeeds speeds;
        speeds.trouble = m_trouble;
        std::map<int, int> places;
        for (const auto& [rank, printed] : m_ranks) {
            const MeasuredMachine machine = machines.value(printed.machine);
            places.emplace(rank, static_cast<int>(speeds.gpus.size()));
            speeds.gpus.append({machine.name.isEmpty() ? printed.host : machine.name,
                machine.gpus.value(printed.local, QString::number(printed.local)), printed.type,
                printed.tflops, printed.problem});
        }
        for (const auto& [pair, gbPerS] : m_pairs) {
            const auto first = m_ranks.find(pair.first);
            const auto second = m_ranks.find(pair.second);
            if (first == m_ranks.end() || second == m_ranks.end() || first == second)
                continue;
            const bool isNear = first->second.machine == second->second.machine;
            const auto link =
                m_links.find({first->second.machine, first->second.local, second->second.local});
            speeds.pairs.append({places[pair.first], places[pair.second],
                isNear && link != m_links.end() ? link->second : QString(), gbPerS});
        }
        return speeds;
    }

private:
    void takeLink(int machine, const Json& link)
    {
        if (link.is_array() && link.size() == 3 && link[0].is_number_integer() && link[1].is_number_integer()
            && link[2].is_string())
            m_links[{machine, link[0].get<int>(), link[1].get<int>()}] =
                QString::fromStdString(link[2].get<std::string>());
    }

    QString m_trouble;
    std::map<int, PrintedRank> m_ranks;
    std::map<PrintedPair, double> m_pairs;
    std::map<std::tuple<int, int, int>, QString> m_links; ///< machine and the two processes there
};

/// Looks at the causes in their order, and at a pair only where none of them explains it.
class SlowSearch
{
public:
    explicit SlowSearch(const GpuSpeeds& speeds)
        : m_speeds(speeds)
    {
        for (const MeasuredGpu& each : speeds.gpus)
            m_groups.emplace(each.machine, each.machine);
        for (const MeasuredPair& pair : speeds.pairs) {
            const QString one = groupOf(pair);
            const QString other = m_groups.at(gpu(pair.second).machine);
            for (auto each = m_groups.begin(); one != other && each != m_groups.end(); ++each)
                each->second = each->second == other ? one : each->second;
        }
    }

    QList<SlowPart> find()
    {
        findFailedGpus();
        findFailedPairs();
        findGpus();
        findNetworks();
        findLinks();
        findPairs();
        return m_found;
    }

private:
    /// How two GPUs are linked: what is compared with what.
    using Way = QString;

    [[nodiscard]] const MeasuredGpu& gpu(int place) const { return m_speeds.gpus[place]; }
    [[nodiscard]] bool isNear(const MeasuredPair& pair) const
    {
        return gpu(pair.first).machine == gpu(pair.second).machine;
    }
    /// Of the machines that were measured together: other ones have a network of their own.
    [[nodiscard]] QString groupOf(const MeasuredPair& pair) const
    {
        return m_groups.at(gpu(pair.first).machine);
    }
    [[nodiscard]] Way wayOf(const MeasuredPair& pair) const
    {
        const QString types = gpu(pair.first).type + u'/' + gpu(pair.second).type;
        return isNear(pair) ? QString(pair.link + u' ' + types) : QString(groupOf(pair) + u' ' + types);
    }
    [[nodiscard]] bool isExplained(const MeasuredPair& pair) const
    {
        return m_explained.contains(pair.first) || m_explained.contains(pair.second)
            || (!isNear(pair)
                && (m_networks.contains(gpu(pair.first).machine)
                    || m_networks.contains(gpu(pair.second).machine)));
    }
    void add(SlowPart::Kind kind, int place, double share)
    {
        m_found.append({kind, gpu(place).machine, gpu(place).gpu, {}, {}, share});
    }

    void findFailedGpus()
    {
        for (int place = 0; place < m_speeds.gpus.size(); ++place) {
            // Once one has failed the others wait for it in vain, and say so, too.
            if (gpu(place).tflops <= 0 && !gpu(place).problem.isEmpty()) {
                add(SlowPart::Kind::Gpu, place, 0);
                m_explained.insert(place);
            }
        }
    }
    /// Pairs that others' failure has ended are not to blame, and where most fail it is not the pairs.
    void findFailedPairs()
    {
        QList<MeasuredPair> unfinished;
        QList<MeasuredPair> failed;
        for (const MeasuredPair& pair : m_speeds.pairs) {
            if (pair.gbPerS > 0)
                continue;
            unfinished.append(pair);
            if (!isExplained(pair)
                && (!gpu(pair.first).problem.isEmpty() || !gpu(pair.second).problem.isEmpty()))
                failed.append(pair);
        }
        if (failed.isEmpty() && unfinished.size() == 1 && !isExplained(unfinished.first()))
            failed = unfinished;
        if (failed.size() == 1 || failed.size() <= m_speeds.pairs.size() - unfinished.size()) {
            for (const MeasuredPair& pair : failed)
                addPair(pair, 0);
        }
    }
    void findGpus()
    {
        std::map<QString, std::map<int, double>> byType;
        for (int place = 0; place < m_speeds.gpus.size(); ++place) {
            if (gpu(place).tflops > 0)
                byType[gpu(place).type].emplace(place, gpu(place).tflops);
        }
        for (const auto& [type, values] : byType) {
            for (const auto& [place, share] : slowOnes(values, slowGpuLimit))
                add(SlowPart::Kind::Gpu, place, share);
        }
    }
    /// A machine is as good as its way to the best of the others: a slow peer harms all of them.
    void findNetworks()
    {
        std::map<Way, std::map<std::pair<QString, QString>, QList<double>>> ways;
        for (const MeasuredPair& pair : m_speeds.pairs) {
            if (isNear(pair) || pair.gbPerS <= 0)
                continue;
            const QString& one = gpu(pair.first).machine;
            const QString& other = gpu(pair.second).machine;
            ways[wayOf(pair)][{one, other}].append(pair.gbPerS);
            ways[wayOf(pair)][{other, one}].append(pair.gbPerS);
        }
        for (const auto& [way, between] : ways) {
            std::map<QString, double> best;
            for (const auto& [machines, values] : between)
                best[machines.first] = std::max(best[machines.first], *medianOf(values));
            for (const auto& [machine, share] : slowOnes(best, slowWayLimit)) {
                if (m_networks.insert(machine).second)
                    m_found.append({SlowPart::Kind::Network, machine, {}, {}, {}, share});
            }
        }
    }
    /// The same for a GPU.
    void findLinks()
    {
        std::map<Way, std::map<int, double>> best;
        for (const MeasuredPair& pair : m_speeds.pairs) {
            if (isExplained(pair) || pair.gbPerS <= 0)
                continue;
            for (const int place : {pair.first, pair.second}) {
                double& value = best[wayOf(pair)][place];
                value = std::max(value, pair.gbPerS);
            }
        }
        for (const auto& [way, values] : best) {
            for (const auto& [place, share] : slowOnes(values, slowWayLimit)) {
                if (m_explained.insert(place).second)
                    add(SlowPart::Kind::Links, place, share);
            }
        }
    }
    void findPairs()
    {
        std::map<Way, std::map<qsizetype, double>> ways;
        for (qsizetype i = 0; i < m_speeds.pairs.size(); ++i) {
            if (m_speeds.pairs[i].gbPerS > 0 && !isExplained(m_speeds.pairs[i]))
                ways[wayOf(m_speeds.pairs[i])].emplace(i, m_speeds.pairs[i].gbPerS);
        }
        for (const auto& [way, values] : ways) {
            for (const auto& [i, share] : slowOnes(values, slowWayLimit))
                addPair(m_speeds.pairs[i], share);
        }
    }
    void addPair(const MeasuredPair& pair, double share)
    {
        m_found.append({SlowPart::Kind::Pair, gpu(pair.first).machine, gpu(pair.first).gpu,
            gpu(pair.second).machine, gpu(pair.second).gpu, share});
    }

    const GpuSpeeds& m_speeds;
    std::map<QString, QString> m_groups; ///< of each machine, by the name of one of them
    QList<SlowPart> m_found;
    std::set<int> m_explained;    ///< GPUs whose ways need no further cause
    std::set<QString> m_networks; ///< machines
};

} // namespace

void GpuSpeeds::add(const GpuSpeeds& others)
{
    const int first = static_cast<int>(gpus.size());
    gpus += others.gpus;
    for (MeasuredPair pair : others.pairs) {
        pair.first += first;
        pair.second += first;
        pairs.append(pair);
    }
}

GpuSpeeds gpuSpeeds(const QByteArray& printed, const QList<MeasuredMachine>& machines)
{
    static const QByteArray mark("megatune-gpu ");
    SpeedsReader reader;
    for (const QByteArray& line : printed.split('\n')) {
        const qsizetype at = line.indexOf(mark); // behind a label of the node or of the process
        if (at < 0)
            continue;
        if (const Result<Json> json = parseJson(line.sliced(at + mark.size()), u"a line"_s); json)
            reader.take(*json);
    }
    return reader.speeds(machines);
}

QList<SlowPart> slowParts(const GpuSpeeds& speeds)
{
    return SlowSearch(speeds).find();
}

} // namespace megatune
