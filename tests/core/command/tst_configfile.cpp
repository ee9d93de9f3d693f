// SPDX-License-Identifier: GPL-3.0-or-later
// Options in YAML and JSON files, as ms-swift and accelerate read them.
#include "core/command/configfile.h"
#include "tests/support/test.h"

namespace megatune::tst_configfile {

namespace {

QString shown(const Result<ConfigFile>& file)
{
    if (!file)
        return u"error"_s;
    QStringList items;
    for (auto it = file->options.begin(); it != file->options.end(); ++it)
        items.append(it.key() + u'=' + it.value());
    for (auto it = file->nested.begin(); it != file->nested.end(); ++it)
        items.append(it.key() + u'=' + it.value());
    return items.join(u'|');
}

} // namespace

class ConfigFileTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void yamlIsRead_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("result");
        QTest::newRow("empty") << QByteArray() << QString();
        QTest::newRow("scalars") << QByteArray("a_b: 1\nc: x y # why\nd: 1e-5\n") << u"a-b=1|c=x y|d=1e-5"_s;
        QTest::newRow("booleans") << QByteArray("a: True\nb: off\nc: 'no'\n") << u"a=true|b=false|c=no"_s;
        QTest::newRow("null") << QByteArray("a: null\nb:\nc: ~\nd: 1\n") << u"d=1"_s;
        QTest::newRow("quotes") << QByteArray("a: 'it''s # 1'\nb: \"x \\\"y\\\"\"\n\"c d\": 1\n")
                                << u"a=it's # 1|b=x \"y\"|c d=1"_s;
        QTest::newRow("a hash in a value")
            << QByteArray("dataset: org/data#500\n") << u"dataset=org/data#500"_s;
        QTest::newRow("a colon in a value") << QByteArray("url: http://x:1/\n") << u"url=http://x:1/"_s;
        QTest::newRow("lists") << QByteArray("a: [1, 'b c']\nd:\n- x\n- y\ne:\n    - z\nf: []\ng: {}\n")
                               << u"a=1 b c|d=x y|e=z"_s;
        QTest::newRow("mappings") << QByteArray("ENV:\n  NPROC_PER_NODE: 8\nmegatron_lm_config:\n"
                                                "  megatron_lm_tp_degree: 2\n")
                                  << u"env.NPROC_PER_NODE=8|megatron-lm-config.megatron-lm-tp-degree=2"_s;
        QTest::newRow("mappings in mappings")
            << QByteArray("A:\n  b_c:\n    d: 1\n    e: {}\n    f: [2, 3]\n") << u"a.b-c.d=1|a.b-c.f=2 3"_s;
        QTest::newRow("document marks") << QByteArray("---\na: 1\n...\nb: [\n") << u"a=1"_s;
        QTest::newRow("line ends of Windows") << QByteArray("\xef\xbb\xbf"
                                                            "a: 1\r\nb: 2\r\n")
                                              << u"a=1|b=2"_s;
        QTest::newRow("anchors") << QByteArray("a: &x 1\nb: *x\nc: [*x, 2]\n") << u"a=1|b=1|c=1 2"_s;
        QTest::newRow("block text") << QByteArray("a: >-\n  x\n  y\nb: 1\n") << u"a=x y|b=1"_s;
        QTest::newRow("types") << QByteArray("a: !!str yes\nb: !!int 1\n") << u"a=yes|b=1"_s;
        QTest::newRow("a mapping in a line") << QByteArray("ENV: {NNODES: 2}\n") << u"env.NNODES=2"_s;
        QTest::newRow("a list in a mapping")
            << QByteArray("m:\n  a_b: [0, 1]\n  c: null\n") << u"m.a-b=0 1"_s;
        QTest::newRow("a text over two lines") << QByteArray("a: x\n  y\n") << u"a=x y"_s;
        for (const char* bad : {"a: [1, [2]]\n", "a: *x\n", "a: |\n\tx\n  y: [\n", "a: 1\n  b: 2\n", "- a\n",
                 "just words\n", "a: 'open\n", "\ta: 1\n", "a:\n  - 1\n  b: 2\n", "a\0b: 1"})
            QTest::newRow(bad) << QByteArray(bad) << u"error"_s;
        QTest::newRow("not UTF-8") << QByteArray("a: \xff\n") << u"error"_s;
    }
    void yamlIsRead()
    {
        QFETCH(QByteArray, text);
        QTEST(shown(readConfigFile(text, u"c.yaml"_s)), "result");
    }

    void jsonIsRead()
    {
        QCOMPARE(shown(readConfigFile(
                     "{\"a_b\": 1, \"c\": [\"x\", 2], \"d\": true, \"e\": null, \"f\": {\"g\": 1},"
                     "\"ENV\": {\"X\": \"y\"}}",
                     u"c.json"_s)),
            u"a-b=1|c=x 2|d=true|f={\"g\":1}|env.X=y"_s);
        QCOMPARE(shown(readConfigFile("[1]", u"c.json"_s)), u"error"_s);
        QCOMPARE(shown(readConfigFile("{", u"c.json"_s)), u"error"_s);
    }

    void errorsNameTheFileAndTheLine()
    {
        const auto file = readConfigFile("a: 1\nb: [2, [3]]\n", u"dir/c.yaml"_s);
        QVERIFY(!file);
        QVERIFY2(file.error().sentence.contains(u"Line 2 of dir/c.yaml"), qPrintable(file.error().sentence));
        const auto large = readConfigFile(QByteArray(maxConfigFileBytes + 1, ' '), u"c.yaml"_s);
        QVERIFY(!large && large.error().sentence.contains(u"c.yaml"));
    }

    void aHugeFileOfKeysEnds()
    {
        QByteArray text;
        for (int i = 0; i < 100'000; ++i)
            text += "k" + QByteArray::number(i) + ": 1\n";
        QVERIFY(!readConfigFile(text.left(maxConfigFileBytes), u"c.yaml"_s));
    }

    void aConfigurationFileIsKnownByItsEnding()
    {
        QVERIFY(isConfigFileName(u"a.yaml"_s) && isConfigFileName(u"a.yml"_s)
            && isConfigFileName(u"/x/a.json"_s));
        QVERIFY(!isConfigFileName(u"a.jsonl"_s) && !isConfigFileName(u"yaml"_s));
    }
};

MEGATUNE_TEST(ConfigFileTest)

} // namespace megatune::tst_configfile

#include "tst_configfile.moc"
