// SPDX-License-Identifier: GPL-3.0-or-later
// A type of GPU that is not in the list, described in a file, wherever a type of GPU is taken.
#include "tests/support/climachine.h"

#include "core/base/json.h"
#include "tests/support/test.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace megatune::tst_cli_gpufile {

using namespace test;

namespace {

const QString model = u" --model Qwen/Qwen3-8B --n-gpus 8 --gbs 64 --seq-len 4096"_s;
const QString line = u"H20-3e/memory_gib=139.8/bf16_tflops=148/fp8_tflops=296/memory_gb_per_s=4800"
                     "/link_gb_per_s=450/network_gb_per_s=50"_s;

} // namespace

class CliGpuFileTest : public QObject
{
    Q_OBJECT

private:
    CliMachine m_machine;

    CliRun run(const QString& words) { return m_machine.run(words.split(u' ', Qt::SkipEmptyParts)); }

    void answered(const QString& words, Json& document)
    {
        const CliRun answer = run(words + u" --format json"_s);
        QVERIFY2(answer.status == 0, answer.err.constData());
        const Result<Json> read = parseJson(answer.out, u"the output"_s);
        QVERIFY(read);
        document = *read;
    }

private Q_SLOTS:
    void initTestCase()
    {
        m_machine.put(u"work/h20.json"_s,
            R"({"name": "H20-3e", "memory_gib": 139.8, "bf16_tflops": 148, "fp8_tflops": 296,
                "memory_gb_per_s": 4800, "link_gb_per_s": 450, "network_gb_per_s": 50})");
        m_machine.put(u"work/torn.json"_s, R"({"name": "H20-3e", "memory_gib": 139.8})");
        m_machine.put(u"work/train.sh"_s,
            "i=1; while [ $i -le 8 ]; do echo \" iteration $i/ 8 | throughput per GPU (TFLOP/s/GPU): 90.0 | lm loss: "
            "1.0E+00 |\"; i=$((i+1)); done; : \"$@\"\n");
    }
    void anEstimateIsMadeForIt()
    {
        Json described;
        answered(u"estimate --layout tp=2,mbs=1 --gpu-file h20.json"_s + model, described);
        if (QTest::currentTestFailed())
            return;
        QCOMPARE(described["gpu"].get<std::string>(), std::string("H20-3e"));
        QCOMPARE(described["capacity_gib"].get<double>(), 139.8);
        QVERIFY(described["tflops"].get<double>() > 50 && described["tflops"].get<double>() < 148);
        QVERIFY2(
            described["assumptions"][0].get<std::string>().find("described by hand") != std::string::npos,
            described["assumptions"].dump().c_str());
        // The same in one line, as a study keeps it.
        Json inLine;
        answered(u"estimate --layout tp=2,mbs=1 --gpu "_s + line + model, inLine);
        QVERIFY2(inLine == described, inLine.dump().c_str());
        answered(u"estimate --layout tp=2,mbs=1 --args gpu="_s + line + model, inLine);
        QVERIFY2(inLine == described, inLine.dump().c_str());
    }
    void aKnownTypeIsTheStartOfADescription()
    {
        const CliRun list = run(u"list gpus --format json"_s);
        const Result<Json> document = parseJson(list.out, u"the output"_s);
        QVERIFY(document);
        for (Json gpu : (*document)["gpus"]) {
            if (gpu["name"] != "H100-80GB")
                continue;
            gpu["name"] = "H100-mine";
            m_machine.put(u"work/h100.json"_s, QByteArray::fromStdString(gpu.dump()));
        }
        Json known;
        answered(u"estimate --layout tp=2,mbs=1 --gpu H100-80GB"_s + model, known);
        Json described;
        answered(u"estimate --layout tp=2,mbs=1 --gpu-file h100.json"_s + model, described);
        QVERIFY(std::abs(described["tflops"].get<double>() / known["tflops"].get<double>() - 1) < 0.01);
        QCOMPARE(described["memory_gib"].get<double>(), known["memory_gib"].get<double>());
    }
    void spaceAndRecipeTakeIt()
    {
        Json space;
        answered(u"space --list kept --gpu-file h20.json --preset megatron"_s + model, space);
        QVERIFY(space["layouts"][0]["memory_gib"].is_number());
        const CliRun recipe =
            run(u"recipe sft --model Qwen/Qwen3-8B --n-gpus 1 --gbs 16 --gpu-file h20.json"_s);
        QVERIFY2(recipe.status == 0, recipe.err.constData());
        const CliRun small = run(u"recipe sft --model Qwen/Qwen3-32B --n-gpus 1 --gbs 16 --gpu "_s + line);
        QVERIFY2(small.err.contains("and H20-3e has 139.8"), small.err.constData());
    }
    void aStudyKeepsItWithoutTheFile()
    {
        const CliRun study =
            run(u"optimize --gpu-file h20.json --strategy grid --n-trials 2 --study night.mtune"_s + model
                + u" -- sh train.sh"_s);
        QVERIFY2(study.status == 0, study.err.constData());
        QVERIFY(m_machine.read(u"work/night.mtune"_s).contains(line.toUtf8()));
        m_machine.put(u"work/h20.json"_s, "{}");
        Json again;
        answered(u"estimate --layout tp=2,mbs=1 --study night.mtune"_s, again);
        QCOMPARE(again["gpu"].get<std::string>(), std::string("H20-3e"));
        const CliRun resumed = run(u"optimize --strategy grid --n-trials 3 --study night.mtune --gpu "_s
            + line + model + u" -- sh train.sh"_s);
        QVERIFY2(resumed.status == 0, resumed.err.constData());
        const CliRun page = run(u"export night.mtune --as html"_s);
        QVERIFY2(page.out.contains("139.8") || page.out.contains("H20-3e"), page.err.constData());
        initTestCase();
    }
    void whatIsWrongIsSaidOnce_data()
    {
        QTest::addColumn<QString>("words");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("no file") << u"estimate --layout tp=1 --gpu-file nowhere.json"_s
                                 << QByteArray("nowhere.json cannot be read");
        QTest::newRow("a figure is missing")
            << u"space --gpu-file torn.json"_s
            << QByteArray("torn.json: Speed in 16 bits is missing for H20-3e");
        QTest::newRow("twice") << u"space --gpu-file h20.json --gpu H100-80GB"_s << QByteArray("given twice");
        QTest::newRow("twice in a recipe")
            << u"recipe sft --gpu-file h20.json --args gpu=H100-80GB"_s << QByteArray("given twice");
        QTest::newRow("an unknown type")
            << u"space --gpu H20-9z"_s << QByteArray("is not a known type of GPU");
    }
    void whatIsWrongIsSaidOnce()
    {
        QFETCH(QString, words);
        QFETCH(QByteArray, says);
        const CliRun answer =
            run(words + (words.startsWith(u"recipe") ? u" --model Qwen/Qwen3-8B"_s : model));
        QCOMPARE(answer.status, 2);
        QVERIFY2(answer.err.contains(says), answer.err.constData());
        QCOMPARE(answer.err.count('\n'), 1);
    }
};

MEGATUNE_TEST(CliGpuFileTest)

} // namespace megatune::tst_cli_gpufile

#include "tst_cli_gpufile.moc"
