// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a trial can run anywhere, after hosts were checked.
#include "tests/support/hostanswers.h"

#include "tests/support/test.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/hostlistmodel.h"

namespace megatune::tst_hostoffers {

using namespace test;

class HostOffersTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<StudyDraft> m_draft;
    std::unique_ptr<HostAnswers> m_answers;
    std::unique_ptr<HostListModel> m_model;

    void offer(const QStringList& hosts)
    {
        QList<DraftHost> all;
        for (const QString& host : hosts)
            all.append({host});
        m_draft->setHosts(all);
        m_model->checkAll();
    }

private Q_SLOTS:
    void init()
    {
        m_draft = std::make_unique<StudyDraft>(QProcessEnvironment());
        m_answers = std::make_unique<HostAnswers>();
        m_model = std::make_unique<HostListModel>(m_draft.get(),
            [answers = m_answers.get()](QObject* context, const HostSpec& spec, const HostContext& with,
                bool several, std::function<void(const HostReport&)> done) {
                answers->ask(context, spec, with, several, std::move(done));
            });
        m_draft->setArgument(u"n_gpus"_s, u"16"_s);
        m_draft->setArgument(u"gbs"_s, u"64"_s);
        m_draft->setCommand(u"python pretrain_gpt.py"_s);
        QTRY_VERIFY(!m_draft->isComputing());
    }
    void cleanup()
    {
        m_model.reset();
        m_draft.reset();
    }

    void hostsThatNoTrialFitsOnKeepStartOff()
    {
        offer({u"local"_s, u"ssh://node7"_s, u"slurm:gpu"_s});
        QTRY_COMPARE(m_draft->firstMissing(), QString()); // nothing is known yet
        QVERIFY(m_answers->answer(u"local"_s, goodHost(u"local"_s, 8)));
        QVERIFY(m_answers->answer(u"ssh://node7"_s, lostHost(u"ssh://node7"_s)));
        QTRY_COMPARE(m_draft->firstMissing(), QString()); // Slurm was not heard yet
        QVERIFY(m_answers->answer(u"slurm:gpu"_s, lostHost(u"slurm:gpu"_s)));
        const QString said = m_draft->hostProblem();
        QVERIFY2(said.startsWith(u"A trial needs 16 GPUs, but local has 8, "_s), qPrintable(said));
        QVERIFY2(said.contains(u"node7 is not available"_s), qPrintable(said));
        QTRY_COMPARE(m_draft->firstMissing(), said);
        // Asked again: while nothing is known of it, it may be used.
        m_model->check(1);
        QTRY_COMPARE(m_draft->firstMissing(), QString());
        QVERIFY(m_answers->answer(u"ssh://node7"_s, goodHost(u"ssh://node7"_s, 16)));
        QTRY_COMPARE(m_draft->firstMissing(), QString());
        QVERIFY2(!m_draft->budgetSentence().contains(u"at a time"_s), qPrintable(m_draft->budgetSentence()));
    }

    void whatIsStatedDoesNotMakeGpusThatWereNotFound()
    {
        offer({u"ssh://node7?gpus=16"_s});
        QVERIFY(m_answers->answer(u"ssh://node7?gpus=16"_s, goodHost(u"ssh://node7?gpus=16"_s, 8)));
        QVERIFY2(m_draft->hostProblem().contains(u"node7 has 8"_s), qPrintable(m_draft->hostProblem()));
        m_draft->setArgument(u"n_gpus"_s, u"8"_s);
        QTRY_COMPARE(m_draft->firstMissing(), QString());
    }

    void machinesOfAGroupCountTogether()
    {
        const QString group = u"nodes:a,b?gpus=8"_s;
        offer({group});
        QVERIFY(m_answers->answer(group, goodHost(group, 8)));
        QCOMPARE(m_draft->hostProblem(), QString());
    }

    void aMachineWithoutGpusRunsWhatNeedsNone()
    {
        HostReport none = goodHost(u"local"_s, 0);
        none.findings.last() = finding(
            u"gpus"_s, HostFinding::Level::Problem, u"GPUs"_s, u"not known: there is no nvidia-smi"_s);
        offer({u"local"_s});
        QVERIFY(m_answers->answer(u"local"_s, none));
        QTRY_COMPARE(m_draft->firstMissing(), QString());
        offer({u"local:16"_s});
        none.host = u"local:16"_s;
        QVERIFY(m_answers->answer(u"local:16"_s, none));
        QTRY_COMPARE(m_draft->firstMissing(), QString());
    }
};

MEGATUNE_TEST(HostOffersTest)

} // namespace megatune::tst_hostoffers

#include "tst_hostoffers.moc"
