// SPDX-License-Identifier: GPL-3.0-or-later
// The draft's hosts as a list: what checks, what is remembered, and what of it can be read.
#include "tests/support/hostanswers.h"

#include "core/hostcheck/hostgroupcheck.h"
#include "tests/support/test.h"
#include "ui/hosts/hostfindingsmodel.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/hosts/recenthosts.h"

#include <QAbstractItemModelTester>
#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::tst_hostlistmodel {

using namespace test;

class HostListModelTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<StudyDraft> m_draft;
    std::unique_ptr<HostAnswers> m_answers;
    std::unique_ptr<HostListModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;

    [[nodiscard]] QStringList texts() const
    {
        QStringList all;
        for (const DraftHost& host : m_draft->hosts())
            all.append(host.isOn ? host.text : QString(u'-' + host.text));
        return all;
    }
    [[nodiscard]] QString shown(int row, int role) const { return m_model->index(row).data(role).toString(); }

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
        m_tester = std::make_unique<QAbstractItemModelTester>(
            m_model.get(), QAbstractItemModelTester::FailureReportingMode::QtTest);
    }
    void cleanup()
    {
        m_tester.reset();
        m_model.reset();
        m_draft.reset();
    }

    void whatIsAddedByHandIsChecked()
    {
        QCOMPARE(shown(0, Qt::DisplayRole), u"This machine"_s);
        QCOMPARE(m_model->light(0), HostLight::NotChecked);
        QVERIFY(m_answers->asked().isEmpty());
        QSignalSpy edited(m_model.get(), &HostListModel::edited);
        QCOMPARE(m_model->add({u"ssh://gpu-a"_s}), QString());
        QCOMPARE(edited.count(), 1);
        QCOMPARE(texts(), QStringList({u"local"_s, u"ssh://gpu-a"_s}));
        QCOMPARE(m_answers->asked(), QStringList{u"ssh://gpu-a"_s});
        QVERIFY(m_answers->severalHosts());
        QCOMPARE(m_model->light(1), HostLight::Checking);
        QVERIFY(m_model->isChecking());
        QVERIFY(m_answers->answer(u"ssh://gpu-a"_s, goodHost(u"ssh://gpu-a"_s, 8)));
        QCOMPARE(m_model->light(1), HostLight::Ready);
        QCOMPARE(shown(1, HostListModel::GpusRole), u"8 \u00d7 H100-80GB"_s);
        QVERIFY(shown(1, HostListModel::SentenceRole).contains(u"78.1 GiB free"_s));
        QVERIFY(shown(1, Qt::AccessibleTextRole).startsWith(u"gpu-a, ready, 8"_s));
        QVERIFY(m_model->checkedAt(1).isValid());
        QVERIFY(!m_model->isChecking());
    }
    void whatComesFromAStudyOrTheSettingsAsksNobody()
    {
        QSignalSpy edited(m_model.get(), &HostListModel::edited);
        m_draft->setHosts({{u"ssh://gpu-a"_s}, {u"slurm:h100?nodes=2&gpus=8"_s, false}});
        QCOMPARE(m_model->rowCount(), 2);
        QVERIFY(m_answers->asked().isEmpty());
        QCOMPARE(edited.count(), 0);
        QCOMPARE(shown(1, HostListModel::GpusRole), u"2 \u00d7 8 GPUs stated"_s);
        QCOMPARE(shown(1, HostListModel::LightTextRole), u"switched off"_s);
        m_model->checkAll();
        QCOMPARE(m_answers->asked(), QStringList{u"ssh://gpu-a"_s}); // the other one is off
    }
    void thisMachineIsAskedForItsGpusOnce()
    {
        QList<std::function<void(const HostReport&)>> questions;
        m_model->setAsk([&questions](QObject*, const HostSpec& spec, const HostContext&,
                            std::function<void(const HostReport&)> done) {
            QCOMPARE(spec.kind, HostSpec::Kind::Local);
            questions.append(std::move(done));
        });
        m_draft->setHosts({{u"ssh://gpu-a"_s}, {u"local"_s}});
        m_model->askThisMachine();
        m_model->askThisMachine();
        QCOMPARE(questions.size(), 1);
        questions.first()(goodHost(u"local"_s, 8));
        m_model->askThisMachine();
        QCOMPARE(questions.size(), 1);
        QCOMPARE(m_draft->hostChecks().size(), 1);
        QCOMPARE(m_draft->hostChecks().first().gpus, 8);
        QCOMPARE(m_draft->hostChecks().first().type, u"H100-80GB"_s);
        QVERIFY(!m_draft->hostChecks().first().isChecked);
        QCOMPARE(m_model->light(1), HostLight::NotChecked);
        QVERIFY(m_answers->asked().isEmpty());
        m_draft->setHosts({{u"ssh://gpu-a"_s}});
        m_draft->setHosts({{u"local"_s}}); // a new row of a machine without GPUs
        m_model->askThisMachine();
        QCOMPARE(questions.size(), 2);
        questions.last()(HostReport{u"local"_s, {}, {}});
        QVERIFY(m_draft->hostChecks().isEmpty());
    }
    void lightsTellOutcomesApart()
    {
        m_draft->setHosts({{u"ssh://a"_s}, {u"ssh://b"_s}, {u"ssh://c"_s}, {u"gpu-d"_s}});
        m_model->checkAll();
        HostReport remarks = goodHost(u"ssh://a"_s, 2);
        remarks.findings.append(
            finding(u"disk"_s, HostFinding::Level::Advice, u"Disk"_s, u"0.1 GiB free on /"_s));
        HostReport broken = goodHost(u"ssh://b"_s, 0);
        broken.findings.last() = finding(u"gpus"_s, HostFinding::Level::Problem, u"GPUs"_s,
            u"not known: nvidia-smi failed: Driver/library version mismatch"_s);
        QVERIFY(m_answers->answer(u"ssh://a"_s, remarks));
        QVERIFY(m_answers->answer(u"ssh://b"_s, broken));
        QVERIFY(m_answers->answer(u"ssh://c"_s, lostHost(u"ssh://c"_s)));
        QCOMPARE(m_model->light(0), HostLight::Remarks);
        QCOMPARE(shown(0, HostListModel::SentenceRole), u"Disk: 0.1 GiB free on /"_s);
        QCOMPARE(m_model->light(1), HostLight::Problem);
        QVERIFY(shown(1, HostListModel::SentenceRole).contains(u"version mismatch"_s));
        QVERIFY(shown(1, HostListModel::GpusRole).isEmpty()); // never "0 GPUs"
        QCOMPARE(m_model->light(2), HostLight::Unreachable);
        QCOMPARE(shown(2, HostListModel::SentenceRole), u"ssh://c refused the login: add your key there."_s);
        QCOMPARE(m_model->light(3), HostLight::Wrong);
        QVERIFY(shown(3, HostListModel::SentenceRole).contains(u"gpu-d"_s));
        QStringList words;
        for (int light = 0; light <= static_cast<int>(HostLight::Wrong); ++light)
            words.append(hostLightText(static_cast<HostLight>(light)));
        QCOMPARE(words.removeDuplicates(), 0);
    }
    void aCheckCanBeCancelledAndALateAnswerIsNone()
    {
        m_model->checkAll();
        QCOMPARE(m_model->light(0), HostLight::Checking);
        m_model->cancelAll();
        QCOMPARE(m_model->light(0), HostLight::NotChecked);
        QVERIFY(!m_answers->answer(u"local"_s, goodHost(u"local"_s, 8)));
        m_model->check(0);
        m_model->remove(0);
        QVERIFY(!m_answers->answer(u"local"_s, goodHost(u"local"_s, 8)));
        QCOMPARE(m_model->rowCount(), 0);
        QVERIFY(m_draft->hostProblem().contains(u"add a host"_s));
    }
    void hostsAreChangedMovedAndSwitchedOff()
    {
        QCOMPARE(m_model->add({u"ssh://a"_s, u"ssh://b"_s}), QString());
        QVERIFY(m_answers->answer(u"ssh://a"_s, goodHost(u"ssh://a"_s, 4)));
        QVERIFY(m_model->move(1, -1));
        QVERIFY(!m_model->move(0, -1));
        QCOMPARE(texts(), QStringList({u"ssh://a"_s, u"local"_s, u"ssh://b"_s}));
        QCOMPARE(m_model->light(0), HostLight::Ready); // its answer moved along
        QVERIFY(m_model->move(0, 1));
        QVERIFY(m_model->setData(m_model->index(0), Qt::Unchecked, Qt::CheckStateRole));
        QCOMPARE(texts(), QStringList({u"-local"_s, u"ssh://a"_s, u"ssh://b"_s}));
        QCOMPARE(m_draft->hostSpecs().size(), 2);
        QCOMPARE(m_model->change(1, u"ssh://a?gpus=2"_s), QString());
        QCOMPARE(m_model->light(1), HostLight::Checking);
        QVERIFY(m_answers->asked().contains(u"ssh://a?gpus=2"_s));
    }
    void whatCannotBeUsedIsRefusedAsAWhole()
    {
        QVERIFY(m_model->add({u"ssh://a"_s, u"gpu-b"_s}).contains(u"gpu-b"_s));
        QVERIFY(m_model->add({u"local:4"_s}).contains(u"twice"_s));
        QVERIFY(m_model->change(0, u"loacl"_s).contains(u"Did you mean local"_s));
        QCOMPARE(texts(), QStringList{u"local"_s});
    }
    void aGroupIsAsGoodAsItsMachines()
    {
        HostReport whole;
        whole.host = u"nodes:a,b"_s;
        whole.findings.append(finding(u"reach"_s, HostFinding::Level::Good, u"Reached"_s, u"both"_s));
        const HostReport both =
            groupReport(whole, {goodHost(u"a"_s, 8), goodHost(u"b"_s, 4)}, {u"a"_s, u"b"_s});
        QCOMPARE(both.gpus.size(), 4);
        QCOMPARE(both.findings.size(), 5);
        QCOMPARE(both.findings[3].title, u"b, Reached"_s);
        const HostReport one = groupReport(whole, {goodHost(u"a"_s, 8), lostHost(u"b"_s)}, {u"a"_s, u"b"_s});
        QVERIFY(one.gpus.isEmpty());
        QCOMPARE(one.worst(), HostFinding::Level::Problem);
        m_draft->setHost(u"nodes:a,b?gpus=8"_s);
        QCOMPARE(shown(0, Qt::DisplayRole), u"a+b"_s);
        QCOMPARE(shown(0, HostListModel::GpusRole), u"2 \u00d7 8 GPUs stated"_s);
        m_model->check(0);
        QVERIFY(m_answers->answer(u"nodes:a,b?gpus=8"_s, both));
        QCOMPARE(shown(0, HostListModel::GpusRole), u"2 \u00d7 4 \u00d7 H100-80GB"_s);
    }
    void theLastChoiceIsKeptWithoutSecrets()
    {
        const QTemporaryDir folder;
        QSettings settings(folder.filePath(u"s.ini"_s), QSettings::IniFormat);
        RecentHosts hosts(&settings);
        QCOMPARE(hosts.chosen(), DraftContents().hosts);
        const QList<DraftHost> chosen{{u"local:4"_s, false}, {u"ssh://a?gpus=8"_s}, {u"nonsense"_s},
            {u"ssh://b?setup=export HF_TOKEN=hf_abcdefghijklmnopqrst"_s}};
        hosts.keep(chosen);
        QCOMPARE(RecentHosts(&settings).chosen(),
            QList<DraftHost>({{u"local:4"_s, false}, {u"ssh://a?gpus=8"_s}, {u"ssh://b"_s}}));
        QCOMPARE(hosts.recent(), QStringList({u"ssh://a?gpus=8"_s, u"ssh://b"_s}));
        hosts.keep({{u"ssh://c"_s}});
        QCOMPARE(hosts.recent().first(), u"ssh://c"_s);
        QCOMPARE(hosts.recent().size(), 3);
        settings.sync();
        QFile file(settings.fileName());
        QVERIFY(file.open(QIODevice::ReadOnly));
        QVERIFY(!file.readAll().contains("hf_abc"));
        settings.setValue(u"hosts/chosen"_s, u"broken \u0001"_s);
        QCOMPARE(hosts.chosen(), DraftContents().hosts);
    }
    void findingsAreATableWithTheHostsOwnWords()
    {
        HostFindingsModel findings;
        const QAbstractItemModelTester tester(
            &findings, QAbstractItemModelTester::FailureReportingMode::QtTest);
        HostReport report = goodHost(u"ssh://a"_s, 2);
        HostFinding processes = finding(u"processes"_s, HostFinding::Level::Advice, u"Processes on GPUs"_s,
            u"4711 of alice (70000 MiB, python3)"_s);
        processes.fix = u"Wait for them or ask their owners: trials need the memory."_s;
        processes.raw = u"GPU-1, 4711, alice, 70000, /usr/bin/python3"_s;
        report.findings.append(processes);
        findings.setReport(report);
        QCOMPARE(findings.rowCount(), 3);
        QCOMPARE(findings.worstRow(), 2);
        const QString text = findings.detailText(2);
        QVERIFY2(text.contains(u"GPU 1: process 4711 of alice, 68.4 GiB, python3"_s), qPrintable(text));
        QVERIFY(text.contains(processes.fix) && text.contains(processes.raw));
        QCOMPARE(findings.index(2, HostFindingsModel::FixColumn).data().toString(), processes.fix);
        QVERIFY(findings.detailText(3).isEmpty());
    }
};

MEGATUNE_TEST(HostListModelTest)

} // namespace megatune::tst_hostlistmodel

#include "tst_hostlistmodel.moc"
