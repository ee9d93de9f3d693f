// SPDX-License-Identifier: GPL-3.0-or-later
// Which GPU or way between GPUs is slow: by stand-ins for 64 GPUs that differ as healthy ones do.
#include "core/hostcheck/gpucheck.h"
#include "tests/support/test.h"

#include <random>

namespace megatune::tst_gpuspeeds {

namespace {

constexpr int machineCount = 8;
constexpr int gpusOfEach = 8;

/// Eight machines of eight GPUs, measured. What a chip is stays; the rest differs from run to run.
class Cluster
{
public:
    explicit Cluster(unsigned seed, double spread = 0.025)
        : m_random(seed)
    {
        for (int gpu = 0; gpu < machineCount * gpusOfEach; ++gpu)
            m_chips.push_back(700 * (1 + spread * normal()));
    }
    double share = 1; ///< that what is slow reaches
    std::optional<SlowPart> slow = {};

    GpuSpeeds measured()
    {
        GpuSpeeds speeds;
        for (int gpu = 0; gpu < machineCount * gpusOfEach; ++gpu)
            speeds.gpus.append({nameOf(gpu / gpusOfEach), QString::number(gpu % gpusOfEach), u"H100"_s,
                m_chips[static_cast<size_t>(gpu)] * (1 + 0.01 * normal())});
        for (int first = 0; first < speeds.gpus.size(); ++first) {
            for (int second = first + 1; second < speeds.gpus.size(); ++second) {
                const bool isNear = first / gpusOfEach == second / gpusOfEach;
                speeds.pairs.append({first, second, isNear ? u"NV18"_s : QString(),
                    isNear ? 360 * (1 + 0.02 * normal()) : 45 * (1 + 0.05 * normal())});
            }
        }
        if (slow)
            slowDown(speeds);
        return speeds;
    }
    [[nodiscard]] static QString nameOf(int machine) { return u"gpu-"_s + QString::number(machine); }
    int below(int bound) { return std::uniform_int_distribution<int>(0, bound - 1)(m_random); }
    double between(double least, double most)
    {
        return std::uniform_real_distribution<double>(least, most)(m_random);
    }

private:
    double normal() { return std::normal_distribution<double>()(m_random); }
    [[nodiscard]] bool isSlowEnd(const MeasuredGpu& gpu) const
    {
        return gpu.machine == slow->machine
            && (slow->kind == SlowPart::Kind::Network || gpu.gpu == slow->gpu);
    }
    void slowDown(GpuSpeeds& speeds) const
    {
        if (slow->kind == SlowPart::Kind::Gpu) {
            for (MeasuredGpu& gpu : speeds.gpus)
                gpu.tflops *= isSlowEnd(gpu) ? share : 1;
            return;
        }
        for (MeasuredPair& pair : speeds.pairs) {
            const MeasuredGpu& one = speeds.gpus[pair.first];
            const MeasuredGpu& other = speeds.gpus[pair.second];
            const bool isFar = one.machine != other.machine;
            const bool isPair = slow->kind == SlowPart::Kind::Pair;
            const bool isSlow = isPair
                ? isSlowEnd(one) && other.machine == slow->otherMachine && other.gpu == slow->otherGpu
                : isSlowEnd(one) || isSlowEnd(other);
            if (isSlow && (isFar || slow->kind != SlowPart::Kind::Network))
                pair.gbPerS *= share;
        }
    }

    std::mt19937 m_random;
    std::vector<double> m_chips;
};

/// Named by two measurements, as checkGpus() has it.
QList<SlowPart> namedTwice(Cluster& cluster)
{
    const QList<SlowPart> first = slowParts(cluster.measured());
    if (first.isEmpty())
        return first;
    QList<SlowPart> both = slowParts(cluster.measured());
    both.removeIf([&first](const SlowPart& part) {
        return std::none_of(
            first.begin(), first.end(), [&part](const SlowPart& before) { return before.isSame(part); });
    });
    return both;
}

QString listText(const QList<SlowPart>& parts)
{
    QStringList texts;
    for (const SlowPart& part : parts)
        texts.append(slowPartText(part));
    return texts.join(u"; "_s);
}

const QByteArray& printedOfThree()
{
    static const QByteArray text =
        "W1129 a launcher's warning\n"
        "[node 1/2 a] megatune-gpu {\"rank\": 1, \"machine\": 0, \"local\": 1, \"host\": \"vm-a\"}\n"
        "megatune-gpu {\"rank\": 1, \"type\": \"H100\"}\n"
        "megatune-gpu {\"rank\": 0, \"machine\": 0, \"local\": 0, \"host\": \"vm-a\"}\n"
        "megatune-gpu {\"rank\": 0, \"type\": \"H100\"}\n"
        "megatune-gpu {\"machine\": 0, \"links\": [[0, 1, \"NV18\"]]}\n"
        "megatune-gpu {\"rank\": 0, \"tflops\": 701.5}\n"
        "megatune-gpu {\"pair\": [0, 1]}\n"
        "megatune-gpu {\"pair\": [0, 1], \"gb_per_s\": 361.0}\n"
        "megatune-gpu {\"rank\": 2, \"machine\": 1, \"local\": 0, \"host\": \"vm-b\"}\n"
        "megatune-gpu {\"rank\": 2, \"problem\": \"CUDA error: uncorrectable ECC error\"}\n"
        "megatune-gpu {\"pair\": [0, 2]}\n"
        "megatune-gpu {\"pair\": [0, 7], \"gb_per_s\": 1}\n"
        "megatune-gpu {\"pair\": \"none\"}\nmegatune-gpu [1]\nmegatune-gpu {\"rank\":";
    return text;
}

} // namespace

class GpuSpeedsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesOfAnyOrderArePutTogether()
    {
        const GpuSpeeds speeds = gpuSpeeds(printedOfThree(), {{u"a"_s, {u"4"_s, u"6"_s}}});
        QCOMPARE(speeds.gpus.size(), 3);
        QCOMPARE(speeds.gpus[1].machine, u"a"_s);
        QCOMPARE(speeds.gpus[1].gpu, u"6"_s);
        QCOMPARE(speeds.gpus[0].tflops, 701.5);
        QCOMPARE(speeds.gpus[2].machine, u"vm-b"_s); // nobody chose it
        QCOMPARE(speeds.gpus[2].problem, u"CUDA error: uncorrectable ECC error"_s);
        QCOMPARE(speeds.pairs.size(), 2);
        QCOMPARE(speeds.pairs[0].link, u"NV18"_s);
        QCOMPARE(speeds.pairs[0].gbPerS, 361.0);
        QCOMPARE(speeds.pairs[1].gbPerS, 0.0);
        QCOMPARE(listText(slowParts(speeds)), u"GPU 0 of vm-b fails"_s);
    }

    void noneOfHealthyOnesIsAccused_data()
    {
        QTest::addColumn<double>("spread"); // of the chips, a standard deviation
        QTest::newRow("much alike") << 0.025;
        QTest::newRow("as in SC22") << 0.06; // 8 % between two of them on average
    }
    void noneOfHealthyOnesIsAccused()
    {
        QFETCH(double, spread);
        int accused = 0;
        for (unsigned seed = 0; seed < 100; ++seed) {
            Cluster cluster(seed, spread);
            const QList<SlowPart> named = namedTwice(cluster);
            accused += named.isEmpty() ? 0 : 1;
            QVERIFY2(named.isEmpty(), qPrintable(listText(named)));
        }
        qInfo("healthy clusters of 64 GPUs with one accused: %d of 100", accused);
    }

    void oneSlowOf64IsFound_data()
    {
        QTest::addColumn<int>("kind");
        QTest::addColumn<double>("least");
        QTest::addColumn<double>("most");
        QTest::newRow("GPU") << static_cast<int>(SlowPart::Kind::Gpu) << 0.50 << 0.82;
        QTest::newRow("links") << static_cast<int>(SlowPart::Kind::Links) << 0.10 << 0.65;
        QTest::newRow("network") << static_cast<int>(SlowPart::Kind::Network) << 0.10 << 0.65;
        QTest::newRow("pair") << static_cast<int>(SlowPart::Kind::Pair) << 0.10 << 0.55;
    }
    void oneSlowOf64IsFound()
    {
        QFETCH(int, kind);
        QFETCH(double, least);
        QFETCH(double, most);
        int found = 0;
        for (unsigned seed = 0; seed < 100; ++seed) {
            Cluster cluster(1000 + seed);
            SlowPart part{static_cast<SlowPart::Kind>(kind), Cluster::nameOf(cluster.below(4)),
                QString::number(cluster.below(4)), {}, {}, 0};
            if (part.kind == SlowPart::Kind::Network)
                part.gpu.clear();
            if (part.kind == SlowPart::Kind::Pair) {
                part.otherMachine = Cluster::nameOf(4 + cluster.below(4));
                part.otherGpu = QString::number(cluster.below(8));
            }
            cluster.slow = part;
            cluster.share = cluster.between(least, most);
            const QList<SlowPart> named = namedTwice(cluster);
            const bool isIt = named.size() == 1 && named.first().isSame(part);
            found += isIt ? 1 : 0;
            QVERIFY2(
                isIt, qPrintable(u"seed %1, share %2: "_s.arg(seed).arg(cluster.share) + listText(named)));
        }
        qInfo("found, and nothing else accused: %d of 100", found);
    }

    void ofThreeMachinesTheSlowNetworkIsFound()
    {
        GpuSpeeds speeds;
        for (const QString& machine : {u"a"_s, u"b"_s, u"c"_s})
            speeds.gpus.append({machine, u"0"_s, u"H100"_s, 700});
        speeds.pairs = {{0, 1, {}, 20}, {0, 2, {}, 21}, {1, 2, {}, 45}};
        QCOMPARE(listText(slowParts(speeds)), u"the network of a is 53 % slower than its like"_s);
    }

    void otherMachinesHaveNetworksOfTheirOwn()
    {
        GpuSpeeds speeds; // a group of three, and one of another make among them
        for (const QString& machine : {u"a"_s, u"b"_s, u"c"_s, u"d"_s})
            speeds.gpus.append({machine, u"0"_s, machine == u"d"_s ? u"A100"_s : u"H100"_s, 700});
        speeds.pairs = {
            {0, 1, {}, 45}, {0, 2, {}, 44}, {1, 2, {}, 45}, {0, 3, {}, 22}, {1, 3, {}, 22}, {2, 3, {}, 21}};
        QVERIFY2(slowParts(speeds).isEmpty(), qPrintable(listText(slowParts(speeds))));
    }

    void otherLinksAreNoSlowOnes()
    {
        GpuSpeeds speeds; // two bridges of NVLink, the rest through the processors
        for (int gpu = 0; gpu < 4; ++gpu)
            speeds.gpus.append({u"a"_s, QString::number(gpu), u"A40"_s, 120});
        speeds.pairs = {{0, 1, u"NV4"_s, 50}, {2, 3, u"NV4"_s, 50}, {0, 2, u"SYS"_s, 9}, {0, 3, u"SYS"_s, 9},
            {1, 2, u"SYS"_s, 10}, {1, 3, u"SYS"_s, 9}};
        QVERIFY(slowParts(speeds).isEmpty());
    }

    void aFailureIsOfThePairThatSaysIt()
    {
        GpuSpeeds speeds;
        for (int gpu = 0; gpu < 8; ++gpu)
            speeds.gpus.append({u"a"_s, QString::number(gpu), u"H100"_s, 700});
        for (int gpu = 1; gpu < 8; ++gpu)
            speeds.pairs.append({0, gpu, {}, 360});
        speeds.pairs.append({1, 2, {}, 0}); // ended from outside
        speeds.pairs.append({3, 4, {}, 0});
        speeds.gpus[4].problem = u"NCCL timeout"_s;
        QCOMPARE(listText(slowParts(speeds)), u"the way between GPU 3 of a and GPU 4 of a fails"_s);
    }

    void whatIsSlowIsLeftOut()
    {
        const auto left = [](const QStringList& hosts, const QList<SlowPart>& slow, int gpus) {
            GpuCheckAnswer answer;
            const auto specs = hostSpecsFromTexts(hosts);
            for (const HostSpec& spec : *specs) {
                HostSpeeds speeds{spec.name()};
                for (const HostSpec& machine : spec.machines()) {
                    const bool isSlurm = spec.kind == HostSpec::Kind::Slurm;
                    for (int gpu = 0; gpu < gpus; ++gpu)
                        speeds.speeds.gpus.append(
                            {isSlurm ? u"node7"_s : machine.name(), QString::number(gpu)});
                }
                answer.hosts.append(speeds);
            }
            answer.slow = slow;
            QStringList texts;
            for (const HostSpec& spec : withoutSlow(*specs, answer))
                texts.append(spec.text());
            return texts.join(u' ');
        };
        const SlowPart gpu{SlowPart::Kind::Gpu, u"b"_s, u"3"_s, {}, {}, 0.7};
        QCOMPARE(left({u"ssh://a"_s, u"ssh://b?gpus=8"_s}, {gpu}, 8), u"ssh://a ssh://b?gpus=8&without=3"_s);
        QCOMPARE(
            left({u"nodes:a,b,c?gpus=8&master=10.0.0.1"_s}, {gpu}, 8), u"nodes:a,c?gpus=8&master=10.0.0.1"_s);
        QCOMPARE(left({u"nodes:b,c?gpus=8&master=10.0.0.1"_s}, {gpu}, 8), u"ssh://c?gpus=8"_s);
        const SlowPart pair{SlowPart::Kind::Pair, u"local"_s, u"0"_s, u"local"_s, u"1"_s, 0.5};
        QCOMPARE(left({u"local:2"_s}, {pair}, 2), u"local:2?without=1"_s);
        const SlowPart only{SlowPart::Kind::Gpu, u"local"_s, u"0"_s, {}, {}, 0.5};
        QCOMPARE(left({u"local"_s, u"ssh://a"_s}, {only}, 1), u"ssh://a"_s);
        QCOMPARE(left({u"local"_s}, {only}, 1), u"local"_s); // nothing would be left
        const SlowPart fifth{SlowPart::Kind::Links, u"b"_s, u"5"_s, {}, {}, 0.5};
        QCOMPARE(left({u"nodes:b,c?gpus=8"_s}, {gpu, fifth}, 8), u"ssh://c?gpus=8"_s); // c's own stay
        const auto way = [](const QString& one, const QString& other) {
            return SlowPart{SlowPart::Kind::Pair, u"local"_s, one, u"local"_s, other, 0.5};
        };
        QCOMPARE(left({u"local:8"_s}, {way(u"0"_s, u"1"_s), way(u"0"_s, u"2"_s), way(u"0"_s, u"3"_s)}, 8),
            u"local:8?without=0"_s);
        // What is set up for all of them is not said of this machine alone.
        QCOMPARE(left({u"nodes:local,b?gpus=8&setup=source env"_s}, {gpu}, 8),
            u"nodes:local,b?gpus=8&setup=source env"_s);
        QCOMPARE(left({u"nodes:local,b?gpus=8&grace=20"_s}, {gpu}, 8), u"local:8"_s);
        const SlowPart node{SlowPart::Kind::Network, u"node7"_s, {}, {}, {}, 0.5};
        QCOMPARE(
            left({u"slurm:h100?nodes=2&gpus=8"_s}, {node}, 8), u"slurm:h100?nodes=2&gpus=8&exclude=node7"_s);
    }
};

MEGATUNE_TEST(GpuSpeedsTest)

} // namespace megatune::tst_gpuspeeds

#include "tst_gpuspeeds.moc"
