// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/local/localhost.h"
#include "tests/support/test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_hostspec {

class HostSpecTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsUnderstood()
    {
        const auto plain = hostSpecFromText(u" local "_qs);
        QVERIFY(plain && !plain->gpus);
        QCOMPARE(plain->text(), u"local"_qs);
        const auto eight = hostSpecFromText(u"local:8"_qs);
        QVERIFY(eight);
        QCOMPARE(eight->gpus, 8);
        QCOMPARE(eight->text(), u"local:8"_qs);
    }

    void otherMachinesAreUnderstood()
    {
        const auto full =
            hostSpecFromText(u"ssh://ann@gpu1:2222?gpus=8&workdir=~/my%20runs&setup=source ~/env/bin/activate"
                             "&grace=20&detach=yes"_qs);
        QVERIFY2(full, full ? "" : qPrintable(full.error().sentence));
        QVERIFY(full->kind == HostSpec::Kind::Ssh);
        QCOMPARE(full->user, u"ann"_qs);
        QCOMPARE(full->host, u"gpu1"_qs);
        QCOMPARE(full->port, 2222);
        QCOMPARE(full->gpus, 8);
        QCOMPARE(full->workdir, u"~/my runs"_qs);
        QCOMPARE(full->setup, u"source ~/env/bin/activate"_qs);
        QCOMPARE(full->graceS, 20);
        QCOMPARE(full->detach, true);
        QCOMPARE(full->name(), u"ann@gpu1:2222"_qs);
        const auto address = hostSpecFromText(u"ssh://[fe80::1]:22/"_qs);
        QVERIFY(address);
        QCOMPARE(address->host, u"fe80::1"_qs);
        QCOMPARE(address->name(), u"[fe80::1]:22"_qs);
        QCOMPARE(hostSpecFromText(u"ssh://fe80::1"_qs)->text(), u"ssh://[fe80::1]"_qs);
        const auto slurm = hostSpecFromText(u"slurm:h100?nodes=2&gpus=8&account=lab&time=2:00:00"_qs);
        QVERIFY(slurm);
        QVERIFY(slurm->kind == HostSpec::Kind::Slurm);
        QCOMPARE(slurm->partition, u"h100"_qs);
        QCOMPARE(slurm->nodes, 2);
        QCOMPARE(slurm->gpus, 8);
        QCOMPARE(slurm->slurm.size(), 2);
        QCOMPARE(slurm->slurm[1].second, u"2:00:00"_qs);
        QCOMPARE(slurm->name(), u"slurm:h100"_qs);
        QVERIFY(hostSpecFromText(u"slurm:"_qs)->partition.isEmpty());
    }

    void whatIsWrittenOutIsReadBack_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"local", "local:8", "ssh://gpu1",
                 "ssh://ann@gpu1:2222?gpus=8&workdir=~/runs", "ssh://[fe80::1]:22", "ssh://[fe80::1]",
                 "ssh://a?setup=a%26%26b 100%25 %23&grace=20&detach=no", "ssh://a?setup=a b%20",
                 "slurm:", "slurm:h100?nodes=2&gpus=8&account=lab&time=2:00:00"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }
    void whatIsWrittenOutIsReadBack()
    {
        QFETCH(QString, text);
        const auto spec = hostSpecFromText(text);
        QVERIFY2(spec, spec ? "" : qPrintable(spec.error().sentence));
        QCOMPARE(spec->text(), text);
    }

    void secretsOfTheSetUpLineAreNotForFiles()
    {
        const auto spec = hostSpecFromText(
            u"ssh://a?setup=export HF_TOKEN=hf_abcdefghijklmnopqrst && source env&detach=yes"_qs.replace(
                u" && "_qs, u" %26%26 "_qs));
        QVERIFY(spec);
        QVERIFY(spec->text().contains(u"hf_abc"_qs));
        QVERIFY2(!spec->maskedText().contains(u"hf_abc"_qs), qPrintable(spec->maskedText()));
        QVERIFY(spec->maskedText().endsWith(u"&detach=yes"_qs));
        QCOMPARE(
            hostSpecFromText(u"ssh://a?setup=source env"_qs)->maskedText(), u"ssh://a?setup=source env"_qs);
    }

    void pastedHostsAreALineEach()
    {
        QCOMPARE(hostTextsInText(u"# ours\n local:8 # eight\r\n\nssh://a?workdir=/b#c\n"_qs).join(u'|'),
            u"local:8|ssh://a?workdir=/b#c"_qs);
        QVERIFY(hostTextsInText(u" \n#\n"_qs).isEmpty());
    }

    void whatIsNotUnderstoodIsNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        for (const char* text : {"", "loacl", "gpu1", "user@host", "http://gpu1", "locally"})
            QTest::newRow(text) << QString::fromUtf8(text) << u"ssh://user@host"_qs;
        QTest::newRow("near") << u"shs://gpu1"_qs << u"Did you mean ssh?"_qs;
        for (const char* text :
            {"local:", "local:0", "local:-1", "local:x", "local:8:8", "local:1e9", "local:99999999999999"})
            QTest::newRow(text) << QString::fromUtf8(text) << u"local:8 for eight"_qs;
        for (const char* text : {"ssh://", "ssh://@", "ssh://a@", "ssh://@b", "ssh://-oProxyCommand=x",
                 "ssh://-l@b", "ssh://a b", "ssh://a/b", "ssh://a;b", "ssh://?gpus=8", "ssh://a\nb"})
            QTest::newRow(text) << QString::fromUtf8(text) << u"names no machine"_qs;
        for (const char* text : {"ssh://a:", "ssh://a:0", "ssh://a:65536", "ssh://a:x", "ssh://[::1]:no"})
            QTest::newRow(text) << QString::fromUtf8(text) << u"from 1 to 65535"_qs;
        for (const char* text : {"ssh://a?gpus=0", "ssh://a?gpus=", "ssh://a?gpus=x", "ssh://a?grace=0",
                 "slurm:p?nodes=0", "slurm:p?gpus=-1"})
            QTest::newRow(text) << QString::fromUtf8(text) << u"must be a whole number from 1"_qs;
        QTest::newRow("key") << u"ssh://a?gpu=8"_qs << u"Did you mean gpus?"_qs;
        QTest::newRow("other's key") << u"ssh://a?nodes=2"_qs << u"is not known here"_qs;
        QTest::newRow("no key") << u"slurm:a?8"_qs << u"is not known here"_qs;
        QTest::newRow("twice") << u"ssh://a?gpus=8&gpus=8"_qs << u"states gpus twice"_qs;
        QTest::newRow("folder") << u"ssh://a?workdir=runs"_qs << u"must begin with / or ~/"_qs;
        QTest::newRow("control") << u"ssh://a?setup=a%0Ab"_qs << u"one line of plain text"_qs;
        QTest::newRow("empty") << u"ssh://a?setup="_qs << u"states an empty setup"_qs;
        QTest::newRow("detach") << u"ssh://a?detach=1"_qs << u"detach is yes or no"_qs;
        QTest::newRow("partition") << u"slurm:a b"_qs << u"names no partition"_qs;
        QTest::newRow("option") << u"slurm:--wrap"_qs << u"names no partition"_qs;
    }
    void whatIsNotUnderstoodIsNamed()
    {
        QFETCH(QString, text);
        QFETCH(QString, part);
        const auto spec = hostSpecFromText(text);
        QVERIFY(!spec);
        QVERIFY(spec.error().kind == ErrorKind::Usage);
        QVERIFY2(spec.error().sentence.contains(u'"' + text + u'"'), qPrintable(spec.error().sentence));
        QVERIFY2(spec.error().sentence.contains(part), qPrintable(spec.error().sentence));
    }

    void aHostIsNamedOnce()
    {
        QCOMPARE(hostSpecsFromTexts({u"local"_qs, u"ssh://a"_qs, u"ssh://b@a"_qs, u"slurm:a"_qs})->size(), 4);
        const auto machine = hostSpecsFromTexts({u"local"_qs, u"local:8"_qs});
        QVERIFY(!machine && machine.error().sentence.contains(u"This machine is given twice"));
        const auto ssh = hostSpecsFromTexts({u"ssh://a?gpus=4"_qs, u"local"_qs, u"ssh://a/?gpus=8"_qs});
        QVERIFY(!ssh && ssh.error().sentence.contains(u"The host a is given twice"));
    }

    void aFileOfHostsHasComments()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"hosts"_qs));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# ours\n\nlocal:8 # here\r\n  ssh://a?workdir=/b#c\n");
        file.close();
        QCOMPARE(hostTextsInFile(file.fileName())->join(u'|'), u"local:8|ssh://a?workdir=/b#c"_qs);
        QVERIFY(hostTextsInFile(folder.path()).error().sentence.contains(u"it is a folder"));
        QVERIFY(hostTextsInFile(folder.filePath(u"none"_qs)).error().sentence.contains(u"cannot be read"));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.close();
        QVERIFY(hostTextsInFile(file.fileName()).error().sentence.contains(u"names no host"));
    }

    void acceleratorsOfOtherMakesAreFound()
    {
        const QTemporaryDir ascend;
        QVERIFY(QDir(ascend.path()).mkpath(u"dev"_qs));
        for (const char* name : {"davinci0", "davinci1", "davinci_manager"})
            QVERIFY(
                QFile(ascend.filePath(u"dev/"_qs + QString::fromLatin1(name))).open(QIODevice::WriteOnly));
        QProcessEnvironment environment;
        QCOMPARE(localGpuIds({}, environment, ascend.path()), (QStringList{u"0"_qs, u"1"_qs}));
        environment.insert(u"ASCEND_RT_VISIBLE_DEVICES"_qs, u"6,7"_qs);
        QCOMPARE(localGpuIds({}, environment, ascend.path()), (QStringList{u"6"_qs, u"7"_qs}));
        const QTemporaryDir amd;
        for (const char* id : {"0", "28851", "43178"}) {
            const QString node = u"sys/class/kfd/kfd/topology/nodes/"_qs + QString::fromLatin1(id);
            QVERIFY(QDir(amd.path()).mkpath(node));
            QFile file(amd.filePath(node + u"/gpu_id"_qs));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(id) > 0);
        }
        QCOMPARE(localGpuIds({}, {}, amd.path()), (QStringList{u"0"_qs, u"1"_qs}));
    }

    void gpusComeFromWhereTheyAreKnown_data()
    {
        QTest::addColumn<QString>("visible"); // null: not set
        QTest::addColumn<int>("driver");
        QTest::addColumn<int>("devices");
        QTest::addColumn<int>("stated"); // 0: not
        QTest::addColumn<QString>("gpus");
        QTest::newRow("nothing known") << QString() << 0 << 0 << 0 << u""_qs;
        QTest::newRow("stated") << QString() << 0 << 0 << 3 << u"0 1 2"_qs;
        QTest::newRow("visible") << u"2,3, 5"_qs << 8 << 8 << 0 << u"2 3 5"_qs;
        QTest::newRow("visible by name") << u"GPU-1a2b,GPU-3c4d"_qs << 8 << 8 << 0 << u"GPU-1a2b GPU-3c4d"_qs;
        QTest::newRow("visible and limited") << u"2,3,5"_qs << 8 << 8 << 2 << u"2 3"_qs;
        QTest::newRow("visible ends at -1") << u"2,-1,3"_qs << 8 << 8 << 0 << u"2"_qs;
        QTest::newRow("none visible") << u""_qs << 8 << 8 << 0 << u""_qs;
        QTest::newRow("driver") << QString() << 4 << 2 << 0 << u"0 1 2 3"_qs;
        QTest::newRow("devices") << QString() << 0 << 12 << 0 << u"0 1 2 3 4 5 6 7 8 9 10 11"_qs;
        QTest::newRow("limited") << QString() << 4 << 4 << 2 << u"0 1"_qs;
        QTest::newRow("more stated than seen") << QString() << 1 << 1 << 4 << u"0 1 2 3"_qs;
    }
    void gpusComeFromWhereTheyAreKnown()
    {
        QFETCH(QString, visible);
        QFETCH(int, driver);
        QFETCH(int, devices);
        QFETCH(int, stated);
        QFETCH(QString, gpus);
        const QTemporaryDir root;
        const QDir dir(root.path());
        QVERIFY(dir.mkpath(u"dev"_qs));
        for (int i = 0; i < driver; ++i)
            QVERIFY(dir.mkpath(QStringLiteral("proc/driver/nvidia/gpus/0000:%1:00.0").arg(i)));
        for (int i = 0; i < devices; ++i)
            QVERIFY(QFile(root.filePath(QStringLiteral("dev/nvidia%1").arg(i))).open(QIODevice::WriteOnly));
        QVERIFY(QFile(root.filePath(u"dev/nvidiactl"_qs)).open(QIODevice::WriteOnly));
        QProcessEnvironment environment;
        if (!visible.isNull())
            environment.insert(u"CUDA_VISIBLE_DEVICES"_qs, visible);
        HostSpec spec;
        if (stated > 0)
            spec.gpus = stated;
        QCOMPARE(localGpuIds(spec, environment, root.path()).join(u' '), gpus);
    }
};

MEGATUNE_TEST(HostSpecTest)

} // namespace megatune::tst_hostspec

#include "tst_hostspec.moc"
