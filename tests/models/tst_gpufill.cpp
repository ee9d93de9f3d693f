// SPDX-License-Identifier: GPL-3.0-or-later
// What checked hosts say about GPUs, and what of it is used where.
#include "core/plan/gpuoffer.h"
#include "tests/support/hostanswers.h"
#include "tests/support/startwarnings.h"
#include "tests/support/test.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/gpufill.h"
#include "ui/hosts/hostlistmodel.h"

namespace megatune::tst_gpufill {

using namespace test;

class GpuFillTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<StudyDraft> m_draft;
    std::unique_ptr<HostAnswers> m_answers;
    std::unique_ptr<HostListModel> m_hosts;
    std::unique_ptr<GpuFill> m_fill;

    [[nodiscard]] QString fields() const
    {
        return QStringList{m_draft->argument(u"n_gpus"_s), m_draft->argument(u"gpus_per_node"_s),
            m_draft->argument(u"gpu"_s)}
            .join(u' ');
    }
    static QPair<HostSpec, HostReport> answer(const QString& text, const HostReport& report)
    {
        return {*hostSpecFromText(text), report};
    }

private Q_SLOTS:
    void init()
    {
        m_draft = std::make_unique<StudyDraft>(QProcessEnvironment());
        m_answers = std::make_unique<HostAnswers>();
        m_hosts = std::make_unique<HostListModel>(m_draft.get(),
            [answers = m_answers.get()](QObject* context, const HostSpec& spec, const HostContext& with,
                bool several, std::function<void(const HostReport&)> done) {
                answers->ask(context, spec, with, several, std::move(done));
            });
        m_fill = std::make_unique<GpuFill>(m_draft.get(), m_hosts.get());
    }
    void cleanup()
    {
        m_fill.reset();
        m_hosts.reset();
        m_draft.reset();
    }

    void theLeastOfAllHostsIsOffered()
    {
        QVERIFY(!gpuOffer({}));
        const auto eight = answer(u"ssh://a"_s, goodHost(u"a"_s, 8));
        const auto four = answer(u"ssh://b"_s, goodHost(u"b"_s, 4));
        const auto other = answer(u"ssh://c"_s, goodHost(u"c"_s, 8, u"NVIDIA A100-SXM4-80GB"_s));
        QCOMPARE(gpuOffer({eight}), std::optional(GpuOffer{8, 8, u"H100-80GB"_s}));
        QCOMPARE(gpuOffer({eight, four}), std::optional(GpuOffer{4, 4, u"H100-80GB"_s}));
        QCOMPARE(gpuOffer({eight, other}), std::optional(GpuOffer{8, 8, {}}));
        QCOMPARE(gpuOffer({answer(u"ssh://a?gpus=2"_s, goodHost(u"a"_s, 8))}),
            std::optional(GpuOffer{2, 2, u"H100-80GB"_s}));
        QVERIFY(!gpuOffer({answer(u"ssh://a?gpus=8"_s, lostHost(u"a"_s))}));
        HostReport queue;
        queue.findings.append(
            finding(u"reach"_s, HostFinding::Level::Good, u"Reached"_s, u"Slurm answers"_s));
        QCOMPARE(gpuOffer({answer(u"slurm:x?nodes=2&gpus=8"_s, queue)}), std::optional(GpuOffer{16, 8, {}}));
        QVERIFY(!gpuOffer({answer(u"slurm:x"_s, queue)}));
        QCOMPARE(gpuOffer({answer(u"nodes:a,b"_s, goodHost(u"a"_s, 8))}),
            std::optional(GpuOffer{16, 8, u"H100-80GB"_s}));
        // Of several machines each is asked.
        const auto group = hostSpecFromText(u"nodes:a,b"_s);
        const HostReport all = goodHost(u"a"_s, 8);
        const HostReport fewer = goodHost(u"b"_s, 4);
        QCOMPARE(
            gpuOffer(*group, QList<HostReport>{all, fewer}), std::optional(GpuOffer{8, 4, u"H100-80GB"_s}));
        QVERIFY(!gpuOffer(*group, QList<HostReport>{all, {}}));
    }
    void emptyFieldsHaveWhatTheHostsSayAndStayEmpty()
    {
        QCOMPARE(m_hosts->add({u"ssh://gpu-a"_s}), QString());
        QVERIFY(m_answers->answer(u"ssh://gpu-a"_s, goodHost(u"ssh://gpu-a"_s, 8)));
        QTRY_COMPARE(m_draft->derived().sentence, u"From gpu-a: 8 GPU(s), H100-80GB."_s);
        QCOMPARE(m_draft->usedArgument(u"n_gpus"_s), u"8"_s);
        QVERIFY(fields().trimmed().isEmpty());
        QVERIFY(m_fill->offerText().isEmpty());
        // Another host has fewer.
        QCOMPARE(m_hosts->add({u"ssh://gpu-b"_s}), QString());
        QVERIFY(m_answers->answer(u"ssh://gpu-b"_s, goodHost(u"ssh://gpu-b"_s, 4)));
        QTRY_COMPARE(m_draft->derived().sentence, u"From gpu-a, gpu-b: 4 GPU(s), H100-80GB."_s);
    }
    void theCommandGoesBeforeTheHosts()
    {
        m_hosts->check(0);
        QVERIFY(m_answers->answer(u"local"_s, goodHost(u"local"_s, 8)));
        m_draft->setCommand(u"torchrun --nproc_per_node 4 pretrain_gpt.py --global-batch-size 64"_s);
        QTRY_COMPARE(m_draft->derived().sentence,
            u"From the command: batch 64, 4 GPU(s). From this machine: H100-80GB. Assumed: megatron-core 0.18; "
            "where another version is installed, give it."_s);
        QVERIFY(m_draft->firstMissing().isEmpty() || !m_draft->firstMissing().startsWith(u"Enter the"));
    }
    void aTypeThatContradictsTheHostsIsSaidBeforeStart()
    {
        m_draft->setArgument(u"gpu"_s, u"A100-80GB"_s);
        m_draft->setArgument(u"gbs"_s, u"64"_s);
        m_draft->setCommand(u"torchrun --nproc_per_node 8 pretrain_gpt.py --global-batch-size 128"_s);
        m_hosts->check(0);
        QVERIFY(m_answers->answer(u"local"_s, goodHost(u"local"_s, 8)));
        const QStringList expected{
            u"Trials run with a batch of 64, as given, in place of the command's --global-batch-size 128."_s,
            u"Estimates are for the GPU A100-80GB, as given, but this machine has H100-80GB; make them the same."_s};
        QTRY_COMPARE(test::startWarnings(*m_draft), expected);
    }
    void whatWasTypedStaysUntilTheOfferIsTaken()
    {
        m_draft->setArgument(u"n_gpus"_s, u"2"_s);
        m_hosts->check(0);
        QVERIFY(m_answers->answer(u"local"_s, goodHost(u"local"_s, 8)));
        QCOMPARE(m_draft->argument(u"n_gpus"_s), u"2"_s);
        QCOMPARE(m_fill->offerText(), u"Use what the hosts have: 8 \u00d7 H100-80GB, 8 per node"_s);
        m_fill->take();
        QCOMPARE(fields(), u"8 8 H100-80GB"_s);
        QVERIFY(m_fill->offerText().isEmpty());
        m_draft->setArgument(u"n_gpus"_s, u"4"_s);
        QVERIFY(!m_fill->offerText().isEmpty());
        QVERIFY(m_hosts->setData(m_hosts->index(0), Qt::Unchecked, Qt::CheckStateRole));
        QVERIFY(m_fill->offerText().isEmpty()); // nothing is offered of a host that is off
    }
    void memoryTellsVariantsOfATypeApart()
    {
        const auto of = [](const QString& type, qint64 mib) {
            HostReport report = goodHost(u"a"_s, 1, type);
            report.gpus[0].totalMib = mib;
            return gpuOffer({answer(u"ssh://a"_s, report)})->type;
        };
        QCOMPARE(of(u"NVIDIA GH200 480GB"_s, 97'871), u"GH200-96GB"_s);
        QCOMPARE(of(u"NVIDIA GH200 480GB"_s, 146'831), u"GH200-144GB"_s);
        QCOMPARE(of(u"NVIDIA H20"_s, 143'771), QString()); // one that the table does not have
    }
    void whatWasDescribedByHandStaysWhereTheHostsHaveNoOtherName()
    {
        const QString described = u"H20-3e/memory_gib=139.8/bf16_tflops=148/memory_gb_per_s=4800"
                                  "/link_gb_per_s=450/network_gb_per_s=50"_s;
        m_draft->setArgument(u"gpu"_s, described);
        m_draft->setArgument(u"n_gpus"_s, u"4"_s);
        m_hosts->check(0);
        QVERIFY(m_answers->answer(u"local"_s, goodHost(u"local"_s, 8, u"NVIDIA H20-3e"_s)));
        QCOMPARE(m_fill->offerText(), u"Use what the hosts have: 8 \u00d7 H20-3e, 8 per node"_s);
        m_fill->take();
        QCOMPARE(fields(), u"8 8 "_s + described);
    }
    void aHostThatDoesNotTellFillsNothing()
    {
        m_hosts->check(0);
        QVERIFY(m_answers->answer(u"local"_s, lostHost(u"local"_s)));
        QCOMPARE(fields().trimmed(), QString());
        QVERIFY(m_fill->offerText().isEmpty());
    }
};

MEGATUNE_TEST(GpuFillTest)

} // namespace megatune::tst_gpufill

#include "tst_gpufill.moc"
