// SPDX-License-Identifier: GPL-3.0-or-later
// What a trial is named after against what was seen of it.
#include "core/model/modellocator.h"
#include "core/strategy/candidates.h"
#include "core/trial/trialcommand.h"
#include "core/trial/whatran.h"
#include "tests/support/presets.h"
#include "tests/support/test.h"

namespace megatune::tst_whatran {

namespace {

const QList<AskedAxis> asked{
    {u"tp"_s, u"4"_s}, {u"etp"_s, u"1"_s, false}, {u"gbs"_s, u"16"_s}, {u"n_gpus"_s, u"8"_s}};

WhatWasSeen seenIn(const QByteArray& log)
{
    WhatWasSeen seen;
    for (const QByteArray& line : log.split('\n'))
        seen.log.feed(line);
    return seen;
}

/// "tp=4 log, gbs=? none": what ran, and who says so.
QString shown(const QList<EvidenceFact>& facts)
{
    QStringList parts;
    for (const EvidenceFact& fact : facts) {
        parts.append(fact.axis + u'=' + (fact.ran.isEmpty() ? u"?"_s : fact.ran) + u' '
            + evidenceSourceName(fact.source));
    }
    return parts.join(u", ");
}

RankProcess rankWith(const QMap<QString, QString>& variables)
{
    return {0, variables};
}

const QByteArray world = "using world size: 8, data-parallel size: 2, tensor-model-parallel size: 4\n";
const QByteArray batch = "iteration 1/ 9 | consumed samples: 16 | global batch size: 16 |\n";

} // namespace

class WhatRanTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void factsComeFromWhoKnowsBest_data()
    {
        QTest::addColumn<QByteArray>("log");
        QTest::addColumn<QString>("told"); // to a rank: "tp=2"
        QTest::addColumn<QString>("size"); // WORLD_SIZE of a rank
        QTest::addColumn<QString>("facts");
        QTest::addColumn<QString>("label");
        const auto row = [](const char* name, const QByteArray& log, const QString& told, const QString& size,
                             const QString& facts, const QString& label) {
            QTest::newRow(name) << log << told << size << facts << label;
        };
        row("nothing", {}, {}, {}, u"tp=? none, gbs=? none, n_gpus=? none"_s, u"unknown"_s);
        row("the log", world + batch, {}, {}, u"tp=4 log, gbs=16 log, n_gpus=8 log"_s, u"confirmed"_s);
        row("what is the same in all trials may not differ either",
            world + batch + "  expert_tensor_parallel_size ............ 2\n", {}, {},
            u"tp=4 log, etp=2 log, gbs=16 log, n_gpus=8 log"_s, u"contradicted"_s);
        row("another TP in the log", "  tensor_model_parallel_size ......... 2\n" + batch, {}, u"8"_s,
            u"tp=2 log, gbs=16 log, n_gpus=8 processes"_s, u"contradicted"_s);
        row("half of the batch",
            world
                + "  global_batch_size ........ 16\niteration 1/ 9 | consumed samples: 8 | global batch size: 8 |\n",
            {}, {}, u"tp=4 log, gbs=8 log, n_gpus=8 log"_s, u"contradicted"_s);
        row("words alone confirm nothing", batch, u"tp=4"_s, u"8"_s,
            u"tp=4 command, gbs=16 log, n_gpus=8 processes"_s, u"unknown"_s);
        row("words contradict", batch, u"tp=2"_s, u"8"_s, u"tp=2 command, gbs=16 log, n_gpus=8 processes"_s,
            u"contradicted"_s);
        row("words contradict a log that says what was asked", world + batch, u"tp=2"_s, u"8"_s,
            u"tp=2 command, gbs=16 log, n_gpus=8 log"_s, u"contradicted"_s);
        row("fewer ranks than the log says", world + batch, {}, u"4"_s,
            u"tp=4 log, gbs=16 log, n_gpus=4 processes"_s, u"contradicted"_s);
        row("fewer ranks than were asked for",
            "using world size: 4, data-parallel size: 1, tensor-model-parallel size: 4\n" + batch, {}, u"4"_s,
            u"tp=4 log, gbs=16 log, n_gpus=4 processes"_s, u"contradicted"_s);
    }
    void factsComeFromWhoKnowsBest()
    {
        QFETCH(QByteArray, log);
        QFETCH(QString, told);
        QFETCH(QString, size);
        WhatWasSeen seen = seenIn(log);
        if (!told.isEmpty())
            seen.layoutOfRanks.told.insert(told.section(u'=', 0, 0), told.section(u'=', 1));
        if (!size.isEmpty())
            seen.ranks.append(rankWith({{u"WORLD_SIZE"_s, size}}));
        const QList<EvidenceFact> facts = evidenceOf(asked, seen);
        QTEST(shown(facts), "facts");
        QTEST(standingName(standingOf(facts)), "label");
    }

    /// What another run printed says nothing about this one, but for what speaks against it.
    void anotherRunsLogConfirmsNothing()
    {
        WhatWasSeen seen = seenIn(world + batch);
        seen.isOtherLog = true;
        QCOMPARE(standingOf(evidenceOf(asked, seen)), Standing::Unknown);
        seen.ranks.append(rankWith({{u"WORLD_SIZE"_s, u"8"_s}}));
        QCOMPARE(shown(evidenceOf(asked, seen)), u"tp=4 other_log, gbs=16 other_log, n_gpus=8 processes"_s);
        WhatWasSeen differs =
            seenIn("using world size: 8, data-parallel size: 4, tensor-model-parallel size: 2\n");
        differs.isOtherLog = true;
        QCOMPARE(standingOf(evidenceOf(asked, differs)), Standing::Contradicted);
        seen.layoutOfRanks.usual.insert(u"tp"_s, u"1"_s); // the option never arrived
        QCOMPARE(standingOf(evidenceOf(asked, seen)), Standing::Contradicted);
    }

    /// Where the trainer is known and the words are silent it takes what is usual.
    void anOptionThatDidNotArriveIsSeen()
    {
        WhatWasSeen seen = seenIn(batch);
        seen.layoutOfRanks.usual.insert(u"tp"_s, u"1"_s);
        QCOMPARE(shown(evidenceOf({{u"tp"_s, u"4"_s}}, seen)), u"tp=1 command"_s);
        QCOMPARE(standingOf(evidenceOf({{u"tp"_s, u"4"_s}}, seen)), Standing::Contradicted);
        QCOMPARE(standingOf(evidenceOf({{u"tp"_s, u"1"_s}}, seen)), Standing::Unknown);
        // The trainer's own word counts more than what we take for usual.
        QCOMPARE(standingOf(evidenceOf({{u"tp"_s, u"4"_s}},
                     [&] {
                         WhatWasSeen both = seenIn(world);
                         both.layoutOfRanks = seen.layoutOfRanks;
                         return both;
                     }())),
            Standing::Confirmed);
    }

    void theGpusAreThoseThatWereGiven_data()
    {
        QTest::addColumn<QString>("visible"); // of two ranks, with a blank between them
        QTest::addColumn<QString>("held");    // by this trial, as the driver says
        QTest::addColumn<QString>("fact");
        QTest::newRow("nobody can tell") << QString() << QString() << QString();
        QTest::newRow("handed on") << u"4,5 4,5"_s << QString() << u"gpus=4,5 processes confirmed"_s;
        QTest::newRow("one each") << u"4 5"_s << QString() << u"gpus=4,5 processes confirmed"_s;
        QTest::newRow("others") << u"0,1 0,1"_s << QString() << u"gpus=0,1 processes contradicted"_s;
        QTest::newRow("named otherwise") << u"GPU-4,GPU-5"_s << QString() << QString();
        QTest::newRow("held") << QString() << u"4 5"_s << u"gpus=4,5 gpus confirmed"_s;
        QTest::newRow("held elsewhere") << u"4,5 4,5"_s << u"0 1"_s << u"gpus=0,1 gpus contradicted"_s;
        QTest::newRow("one of two") << u"4,5 4,5"_s << u"4"_s << u"gpus=4 gpus contradicted"_s;
    }
    void theGpusAreThoseThatWereGiven()
    {
        QFETCH(QString, visible);
        QFETCH(QString, held);
        WhatWasSeen seen;
        seen.slot = QStringList{u"4"_s, u"5"_s};
        seen.mark = u"s:1:1"_s;
        for (const QString& ids : visible.split(u' ', Qt::SkipEmptyParts))
            seen.ranks.append(rankWith({{u"CUDA_VISIBLE_DEVICES"_s, ids}}));
        for (const QString& index : {u"0"_s, u"1"_s, u"4"_s, u"5"_s}) {
            GpuUse use;
            use.index = index;
            use.uuid = u"GPU-"_s + index;
            const bool isOurs = held.split(u' ').contains(index);
            GpuUser user;
            user.mark = isOurs ? seen.mark : u"other:1:1"_s;
            use.users.append(user);
            seen.gpuUses.append(use);
        }
        QString fact;
        for (const EvidenceFact& each : evidenceOf({}, seen))
            fact = shown({each}) + u' ' + standingName(each.standing());
        QTEST(fact, "fact");
    }

    void inSlurmTheyAreThoseThatTheTaskWasGiven_data()
    {
        QTest::addColumn<QString>("ranks"); // given/visible of each, with a blank between them
        QTest::addColumn<QString>("fact");
        QTest::newRow("nobody can tell") << u"/0,1"_s << QString();
        QTest::newRow("handed on") << u"0,1/0,1 0,1/0,1"_s << u"gpus=0,1 processes confirmed"_s;
        QTest::newRow("two nodes") << u"0,1/1 2,3/2,3"_s << u"gpus=0,1 processes confirmed"_s;
        QTest::newRow("others") << u"0,1/0,1 2,3/4,5"_s << u"gpus=4,5 processes contradicted"_s;
        QTest::newRow("parts of GPUs") << u"MIG-a/0"_s << QString();
    }
    void inSlurmTheyAreThoseThatTheTaskWasGiven()
    {
        QFETCH(QString, ranks);
        WhatWasSeen seen;
        for (const QString& rank : ranks.split(u' '))
            seen.ranks.append(rankWith({{u"MEGATUNE_GPUS"_s, u"CUDA:"_s + rank.section(u'/', 0, 0)},
                {u"CUDA_VISIBLE_DEVICES"_s, rank.section(u'/', 1)}, {u"ROCR_VISIBLE_DEVICES"_s, u"0,1"_s}}));
        QString fact;
        for (const EvidenceFact& each : evidenceOf({}, seen))
            fact = shown({each}) + u' ' + standingName(each.standing());
        QTEST(fact, "fact");
    }

    /// The words that a rank of an honest trial is started with say the layout that it is named after: else
    /// every trial would be accused.
    void whatATrialIsToldIsWhatItIsNamedAfter_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("arguments");
        const QString dense = u"preset=megatron-core,n_gpus=8,gbs=16,seq_len=2048,num_layers=8"_s;
        const QString shape = u" --num-layers 8 --hidden-size 512 --num-attention-heads 8 --seq-length 2048"
                              " --max-position-embeddings 2048 --micro-batch-size 1 --global-batch-size 16"
                              " --vocab-size 1000"_s;
        QTest::newRow("Megatron-LM") << QString(u"torchrun --nproc-per-node 8 pretrain_gpt.py"_s + shape)
                                     << dense;
        QTest::newRow("experts") << QString(u"torchrun --nproc-per-node 8 pretrain_gpt.py"_s + shape
            + u" --num-experts 8 --disable-bias-linear --moe-router-topk 2"_s)
                                 << dense;
        QTest::newRow("ms-swift")
            << u"NPROC_PER_NODE=8 megatron sft --model Qwen/Qwen3-8B --tuner_type full"
               " --global_batch_size 16 --max_length 2048"_s
            << u"preset=megatron-core,n_gpus=8,gbs=16,seq_len=2048,model=Qwen/Qwen3-8B"_s;
    }
    void whatATrialIsToldIsWhatItIsNamedAfter()
    {
        QFETCH(QString, command);
        QFETCH(QString, arguments);
        const auto line = CommandLine::parse(command);
        QVERIFY(line);
        const auto preset = presetOfText(arguments, ModelLocator(QProcessEnvironment()), *line);
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        const Dialect dialect = Dialect::recognized(*line);
        const std::vector<CombinationIndex> kept = distinctCandidates(**preset);
        QVERIFY(kept.size() > 100);
        int told = 0;
        for (size_t i = 0; i < kept.size(); i += 7) {
            const Layout layout = (*preset)->space().layoutAt(kept[i]);
            const auto trial = CommandLine::parse(trialCommand(**preset, dialect, layout).text);
            RankProcess rank;
            rank.words = QStringList{u"/usr/bin/python3"_s, u"-u"_s};
            const QStringList words = trial->words();
            const qsizetype script = words.indexOf(u"pretrain_gpt.py"_s);
            rank.words += script >= 0
                ? words.sliced(script)
                : QStringList{u"/x/swift/cli/_megatron/sft.py"_s} + words.sliced(words.indexOf(u"sft"_s) + 1);
            WhatWasSeen seen;
            seen.layoutOfRanks = layoutOfRank(rank, (*preset)->space());
            const QList<EvidenceFact> facts = evidenceOf(askedAxes(**preset, dialect, layout), seen);
            QVERIFY2(standingOf(facts) != Standing::Contradicted,
                qPrintable(layout.toText() + u": "_s + wrongLayoutSentence(facts)));
            told += static_cast<int>(seen.layoutOfRanks.told.size());
        }
        QVERIFY(told > 300);
    }

    void whatTheScriptSetsIsNamed()
    {
        const CommandFileReader script = [](const QString&, qsizetype) {
            return std::optional<QByteArray>("torchrun pretrain_gpt.py \"$@\" --micro-batch-size 1\n");
        };
        const Dialect dialect = Dialect::recognized(*CommandLine::parse(u"sh one.sh"_s), script);
        const EvidenceFact batch{u"mbs"_s, u"2"_s, u"1"_s, EvidenceSource::Command};
        const EvidenceFact tensor{u"tp"_s, u"2"_s, u"1"_s, EvidenceSource::Command};
        QCOMPARE(whereItIsSet({tensor, batch}, dialect), u"one.sh says --micro-batch-size 1."_s);
        QCOMPARE(whereItIsSet({tensor}, dialect), QString());
        QCOMPARE(whereItIsSet({{u"mbs"_s, u"2"_s, u"2"_s, EvidenceSource::Log}}, dialect), QString());
    }
};

MEGATUNE_TEST(WhatRanTest)

} // namespace megatune::tst_whatran

#include "tst_whatran.moc"
