// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/climachine.h"
#include "tests/support/hubserver.h"
#include "tests/support/test.h"

namespace megatune::tst_climodel {

using megatune::test::CliMachine;
using megatune::test::HubServer;

/// megatune-cli model where it needs a hub or the catalog.
class CliModelTest : public QObject
{
    Q_OBJECT

private:
    CliMachine m_machine;
    HubServer m_server;

    /// The hub lives in this process, so its event loop must run meanwhile.
    void runCli(const QStringList& words, int status, QByteArray& out, QByteArray& err)
    {
        QProcess process;
        m_machine.prepare(process, words);
        process.start();
        QTRY_COMPARE(process.state(), QProcess::NotRunning);
        out = process.readAllStandardOutput();
        err = process.readAllStandardError();
        QCOMPARE(process.exitStatus(), QProcess::NormalExit);
        QVERIFY2(process.exitCode() == status, err.constData());
    }

private Q_SLOTS:
    void aDownloadIsPrintedAndFoundLater()
    {
        m_machine.environment().insert(u"HF_ENDPOINT"_s, m_server.address());
        m_server.answer("/Org/Model/resolve/main/config.json", 200,
            R"({"model_type":"gemma3","vision_config":{},"text_config":{"num_hidden_layers":7,
            "hidden_size":2560,"intermediate_size":10240,"vocab_size":262208}})");
        QByteArray out;
        QByteArray err;
        runCli({u"model"_s, u"Org/Model"_s, u"--download"_s}, 0, out, err);
        if (QTest::currentTestFailed())
            return;
        QVERIFY2(out.startsWith("Org/Model\n7 layers, hidden 2560, 8/4 heads"), out.constData());
        QVERIFY2(out.contains("num_key_value_heads=4") && out.contains("gemma3_text."), out.constData());
        QVERIFY2(err.startsWith("Kept as "), err.constData());
        const int asked = int(m_server.seen().size());
        runCli({u"model"_s, u"Org/Model"_s, u"--format"_s, u"json"_s}, 0, out, err);
        QVERIFY2(out.contains("\"assumed_class\": \"gemma3_text\""), out.constData());
        QCOMPARE(int(m_server.seen().size()), asked);
    }
    void aRefusalIsSaid()
    {
        m_machine.environment().insert(u"HF_ENDPOINT"_s, m_server.address());
        m_server.answer("/Org/Gated/resolve/main/config.json", 401, "{}");
        QByteArray out;
        QByteArray err;
        runCli({u"model"_s, u"Org/Gated"_s, u"--download"_s}, 2, out, err);
        QCOMPARE(out, QByteArray());
        QVERIFY2(err.contains("Org/Gated is gated or private"), err.constData());
        runCli({u"model"_s, u"../x"_s, u"--download"_s}, 2, out, err);
        QVERIFY2(err.contains("not an id of a model"), err.constData());
    }
    void theCatalogIsReadWithoutAnyNetwork()
    {
        m_machine.environment().insert(u"HF_ENDPOINT"_s, m_server.address());
        const auto run = m_machine.run({u"model"_s, u"Qwen/Qwen3-30B-A3B-Instruct-2507"_s});
        QCOMPARE(run.status, 0);
        QVERIFY2(run.out.contains("30.5 B (3.35 B active), MoE"), run.out.constData());
        QVERIFY2(run.out.contains("Megatune's catalog ("), run.out.constData());
        QVERIFY2(!run.out.contains("class default"), run.out.constData());
        QVERIFY(m_server.seen().isEmpty());
    }
    void aWindowOfAttentionIsTold()
    {
        const auto run = m_machine.run({u"model"_s, u"openai/gpt-oss-20b"_s});
        QCOMPARE(run.status, 0);
        QVERIFY2(run.out.contains("Attention window          128\n"), run.out.constData());
        QVERIFY2(run.out.contains("All tokens: one layer in  2\n"), run.out.constData());
    }
    void init() { m_server.forget(); }
};

MEGATUNE_TEST(CliModelTest)

} // namespace megatune::tst_climodel

#include "tst_climodel.moc"
