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
        const auto plain = hostSpecFromText(u" local "_s);
        QVERIFY(plain && !plain->gpus);
        QCOMPARE(plain->text(), u"local"_s);
        const auto eight = hostSpecFromText(u"local:8"_s);
        QVERIFY(eight);
        QCOMPARE(eight->gpus, 8);
        QCOMPARE(eight->text(), u"local:8"_s);
    }

    void otherMachinesAreUnderstood()
    {
        const auto full =
            hostSpecFromText(u"ssh://ann@gpu1:2222?gpus=8&workdir=~/my%20runs&setup=source ~/env/bin/activate"
                             "&grace=20&detach=yes"_s);
        QVERIFY2(full, full ? "" : qPrintable(full.error().sentence));
        QVERIFY(full->kind == HostSpec::Kind::Ssh);
        QCOMPARE(full->user, u"ann"_s);
        QCOMPARE(full->host, u"gpu1"_s);
        QCOMPARE(full->port, 2222);
        QCOMPARE(full->gpus, 8);
        QCOMPARE(full->workdir, u"~/my runs"_s);
        QCOMPARE(full->setup, u"source ~/env/bin/activate"_s);
        QCOMPARE(full->graceS, 20);
        QCOMPARE(full->detach, true);
        QCOMPARE(full->name(), u"ann@gpu1:2222"_s);
        const auto address = hostSpecFromText(u"ssh://[fe80::1]:22/"_s);
        QVERIFY(address);
        QCOMPARE(address->host, u"fe80::1"_s);
        QCOMPARE(address->name(), u"[fe80::1]:22"_s);
        QCOMPARE(hostSpecFromText(u"ssh://fe80::1"_s)->text(), u"ssh://[fe80::1]"_s);
        const auto slurm = hostSpecFromText(u"slurm:h100?nodes=2&gpus=8&account=lab&time=2:00:00"_s);
        QVERIFY(slurm);
        QVERIFY(slurm->kind == HostSpec::Kind::Slurm);
        QCOMPARE(slurm->partition, u"h100"_s);
        QCOMPARE(slurm->nodes, 2);
        QCOMPARE(slurm->gpus, 8);
        QCOMPARE(slurm->slurm.size(), 2);
        QCOMPARE(slurm->slurm[1].second, u"2:00:00"_s);
        QCOMPARE(slurm->name(), u"slurm:h100"_s);
        QVERIFY(hostSpecFromText(u"slurm:"_s)->partition.isEmpty());
    }

    void whatIsWrittenOutIsReadBack_data()
    {
        QTest::addColumn<QString>("text");
        for (const char* text : {"local", "local:8", "local?without=3", "local:8?without=3,5", "ssh://gpu1",
                 "ssh://gpu1?gpus=8&without=3", "slurm:?exclude=node7,node8",
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
            u"ssh://a?setup=export HF_TOKEN=hf_abcdefghijklmnopqrst && source env&detach=yes"_s.replace(
                u" && "_s, u" %26%26 "_s));
        QVERIFY(spec);
        QVERIFY(spec->text().contains(u"hf_abc"_s));
        QVERIFY2(!spec->maskedText().contains(u"hf_abc"_s), qPrintable(spec->maskedText()));
        QVERIFY(spec->maskedText().endsWith(u"&detach=yes"_s));
        QCOMPARE(
            hostSpecFromText(u"ssh://a?setup=source env"_s)->maskedText(), u"ssh://a?setup=source env"_s);
    }

    void pastedHostsAreALineEach()
    {
        QCOMPARE(hostTextsInText(u"# ours\n local:8 # eight\r\n\nssh://a?workdir=/b#c\n"_s).join(u'|'),
            u"local:8|ssh://a?workdir=/b#c"_s);
        QVERIFY(hostTextsInText(u" \n#\n"_s).isEmpty());
    }

    void whatIsNotUnderstoodIsNamed_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("part");
        for (const char* text : {"", "loacl", "gpu1", "user@host", "http://gpu1", "locally"})
            QTest::newRow(text) << QString::fromUtf8(text) << u"ssh://user@host"_s;
        QTest::newRow("near") << u"shs://gpu1"_s << u"Did you mean ssh?"_s;
        for (const char* text :
            {"local:", "local:0", "local:-1", "local:x", "local:8:8", "local:1e9", "local:99999999999999"})
            QTest::newRow(text) << QString::fromUtf8(text) << u"local:8 for eight"_s;
        for (const char* text : {"ssh://", "ssh://@", "ssh://a@", "ssh://@b", "ssh://-oProxyCommand=x",
                 "ssh://-l@b", "ssh://a b", "ssh://a/b", "ssh://a;b", "ssh://?gpus=8", "ssh://a\nb"})
            QTest::newRow(text) << QString::fromUtf8(text) << u"names no machine"_s;
        for (const char* text : {"ssh://a:", "ssh://a:0", "ssh://a:65536", "ssh://a:x", "ssh://[::1]:no"})
            QTest::newRow(text) << QString::fromUtf8(text) << u"from 1 to 65535"_s;
        for (const char* text : {"ssh://a?gpus=0", "ssh://a?gpus=", "ssh://a?gpus=x", "ssh://a?grace=0",
                 "slurm:p?nodes=0", "slurm:p?gpus=-1"})
            QTest::newRow(text) << QString::fromUtf8(text) << u"must be a whole number from 1"_s;
        QTest::newRow("key") << u"ssh://a?gpu=8"_s << u"Did you mean gpus?"_s;
        QTest::newRow("other's key") << u"ssh://a?nodes=2"_s << u"is not known here"_s;
        QTest::newRow("no key") << u"slurm:a?8"_s << u"is not known here"_s;
        QTest::newRow("twice") << u"ssh://a?gpus=8&gpus=8"_s << u"states gpus twice"_s;
        QTest::newRow("folder") << u"ssh://a?workdir=runs"_s << u"must begin with / or ~/"_s;
        QTest::newRow("control") << u"ssh://a?setup=a%0Ab"_s << u"one line of plain text"_s;
        QTest::newRow("empty") << u"ssh://a?setup="_s << u"states an empty setup"_s;
        QTest::newRow("detach") << u"ssh://a?detach=1"_s << u"detach is yes or no"_s;
        QTest::newRow("partition") << u"slurm:a b"_s << u"names no partition"_s;
        QTest::newRow("option") << u"slurm:--wrap"_s << u"names no partition"_s;
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
        QCOMPARE(hostSpecsFromTexts({u"local"_s, u"ssh://a"_s, u"ssh://b@a"_s, u"slurm:a"_s})->size(), 4);
        const auto machine = hostSpecsFromTexts({u"local"_s, u"local:8"_s});
        QVERIFY(!machine && machine.error().sentence.contains(u"This machine is given twice"));
        const auto ssh = hostSpecsFromTexts({u"ssh://a?gpus=4"_s, u"local"_s, u"ssh://a/?gpus=8"_s});
        QVERIFY(!ssh && ssh.error().sentence.contains(u"The host a is given twice"));
    }

    void aFileOfHostsHasComments()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"hosts"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("# ours\n\nlocal:8 # here\r\n  ssh://a?workdir=/b#c\n");
        file.close();
        QCOMPARE(hostTextsInFile(file.fileName())->join(u'|'), u"local:8|ssh://a?workdir=/b#c"_s);
        QCOMPARE(hostTextsInText(u"gpu-a slots=8 # MPI's\ngpu-b slots=4 max_slots=8\ngpu-c\n"_s).join(u'|'),
            u"ssh://gpu-a?gpus=8|ssh://gpu-b?gpus=4|gpu-c"_s);
        QVERIFY(hostTextsInFile(folder.path()).error().sentence.contains(u"it is a folder"));
        QVERIFY(hostTextsInFile(folder.filePath(u"none"_s)).error().sentence.contains(u"cannot be read"));
        QVERIFY(file.open(QIODevice::WriteOnly | QIODevice::Truncate));
        file.close();
        QVERIFY(hostTextsInFile(file.fileName()).error().sentence.contains(u"names no host"));
    }

    void acceleratorsOfOtherMakesAreFound()
    {
        const QTemporaryDir ascend;
        QVERIFY(QDir(ascend.path()).mkpath(u"dev"_s));
        for (const char* name : {"davinci0", "davinci1", "davinci_manager"})
            QVERIFY(QFile(ascend.filePath(u"dev/"_s + QString::fromLatin1(name))).open(QIODevice::WriteOnly));
        QProcessEnvironment environment;
        QCOMPARE(localGpuIds({}, environment, ascend.path()), (QStringList{u"0"_s, u"1"_s}));
        environment.insert(u"ASCEND_RT_VISIBLE_DEVICES"_s, u"6,7"_s);
        QCOMPARE(localGpuIds({}, environment, ascend.path()), (QStringList{u"6"_s, u"7"_s}));
        const QTemporaryDir amd;
        for (const char* id : {"0", "28851", "43178"}) {
            const QString node = u"sys/class/kfd/kfd/topology/nodes/"_s + QString::fromLatin1(id);
            QVERIFY(QDir(amd.path()).mkpath(node));
            QFile file(amd.filePath(node + u"/gpu_id"_s));
            QVERIFY(file.open(QIODevice::WriteOnly) && file.write(id) > 0);
        }
        QCOMPARE(localGpuIds({}, {}, amd.path()), (QStringList{u"0"_s, u"1"_s}));
    }

    void gpusComeFromWhereTheyAreKnown_data()
    {
        QTest::addColumn<QString>("visible"); // null: not set
        QTest::addColumn<int>("driver");
        QTest::addColumn<int>("devices");
        QTest::addColumn<int>("stated"); // 0: not
        QTest::addColumn<QString>("gpus");
        QTest::newRow("nothing known") << QString() << 0 << 0 << 0 << u""_s;
        QTest::newRow("stated") << QString() << 0 << 0 << 3 << u"0 1 2"_s;
        QTest::newRow("visible") << u"2,3, 5"_s << 8 << 8 << 0 << u"2 3 5"_s;
        QTest::newRow("visible by name") << u"GPU-1a2b,GPU-3c4d"_s << 8 << 8 << 0 << u"GPU-1a2b GPU-3c4d"_s;
        QTest::newRow("visible and limited") << u"2,3,5"_s << 8 << 8 << 2 << u"2 3"_s;
        QTest::newRow("visible ends at -1") << u"2,-1,3"_s << 8 << 8 << 0 << u"2"_s;
        QTest::newRow("none visible") << u""_s << 8 << 8 << 0 << u""_s;
        QTest::newRow("driver") << QString() << 4 << 2 << 0 << u"0 1 2 3"_s;
        QTest::newRow("devices") << QString() << 0 << 12 << 0 << u"0 1 2 3 4 5 6 7 8 9 10 11"_s;
        QTest::newRow("limited") << QString() << 4 << 4 << 2 << u"0 1"_s;
        QTest::newRow("more stated than seen") << QString() << 1 << 1 << 4 << u"0 1 2 3"_s;
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
        QVERIFY(dir.mkpath(u"dev"_s));
        for (int i = 0; i < driver; ++i)
            QVERIFY(dir.mkpath(QStringLiteral("proc/driver/nvidia/gpus/0000:%1:00.0").arg(i)));
        for (int i = 0; i < devices; ++i)
            QVERIFY(QFile(root.filePath(QStringLiteral("dev/nvidia%1").arg(i))).open(QIODevice::WriteOnly));
        QVERIFY(QFile(root.filePath(u"dev/nvidiactl"_s)).open(QIODevice::WriteOnly));
        QProcessEnvironment environment;
        if (!visible.isNull())
            environment.insert(u"CUDA_VISIBLE_DEVICES"_s, visible);
        HostSpec spec;
        if (stated > 0)
            spec.gpus = stated;
        QCOMPARE(localGpuIds(spec, environment, root.path()).join(u' '), gpus);
    }
};

MEGATUNE_TEST(HostSpecTest)

} // namespace megatune::tst_hostspec

#include "tst_hostspec.moc"
