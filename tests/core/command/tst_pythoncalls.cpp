// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/pythoncalls.h"
#include "tests/support/test.h"

namespace megatune::tst_pythoncalls {

class PythonCallsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void argumentsAreReadByName()
    {
        const QString code = uR"py(# Plugin(tp=9)
text = "Plugin(tp=8)"
"""
Plugin(tp=7)
"""
class Plugin(Base): pass
plugin = lib.Plugin(
    first, tp=2,   # of eight
    nested=other(a, b=[1, 2]), same=(x == 1),
    **rest)
)py"_s;
        const QList<PythonCall> calls = pythonCalls(code, u"Plugin"_s);
        QCOMPARE(calls.size(), 1);
        QCOMPARE(calls[0].target, u"plugin"_s);
        QCOMPARE(calls[0].positional, QStringList{u"first"_s});
        QCOMPARE(calls[0].keywords.value(u"tp"_s), u"2"_s);
        QCOMPARE(calls[0].keywords.value(u"nested"_s), u"other(a, b=[1, 2])"_s);
        QCOMPARE(calls[0].keywords.value(u"same"_s), u"(x == 1)"_s);
        QVERIFY(!calls[0].keywords.contains(u"b"_s));
        QVERIFY(calls[0].unpacks);
        QVERIFY(pythonCalls(u"x = Plugin(a=1"_s, u"Plugin"_s).value(0).keywords.isEmpty()); // cut
        QVERIFY(pythonCalls(u"MyPlugin(a=1)"_s, u"Plugin"_s).isEmpty());
    }

    void literalsAndNamesThatAreSetOnce_data()
    {
        QTest::addColumn<QString>("code");
        QTest::addColumn<QString>("expression");
        QTest::addColumn<QString>("value"); // "?": not seen
        QTest::newRow("number") << u""_s << u"4"_s << u"4"_s;
        QTest::newRow("grouped") << u""_s << u"1_024"_s << u"1024"_s;
        QTest::newRow("text") << u""_s << u"'full'"_s << u"full"_s;
        QTest::newRow("none") << u""_s << u"None"_s << u"None"_s;
        QTest::newRow("with a comment") << u""_s << u"4  # a GPU"_s << u"4"_s;
        QTest::newRow("constant") << u"BATCH = 8\n"_s << u"BATCH"_s << u"8"_s;
        QTest::newRow("typed") << u"BATCH: int = 8  # small\n"_s << u"BATCH"_s << u"8"_s;
        QTest::newRow("set twice") << u"BATCH = 8\nif big:\n    BATCH = 16\n"_s << u"BATCH"_s << u"?"_s;
        QTest::newRow("compared") << u"if BATCH == 8: pass\n"_s << u"BATCH"_s << u"?"_s;
        QTest::newRow("argument") << u""_s << u"args.batch"_s << u"?"_s;
        QTest::newRow("product") << u""_s << u"2 * 4"_s << u"?"_s;
    }
    void literalsAndNamesThatAreSetOnce()
    {
        QFETCH(QString, code);
        QFETCH(QString, expression);
        QFETCH(QString, value);
        QCOMPARE(pythonLiteral(code, expression).value_or(u"?"_s), value);
    }
};

MEGATUNE_TEST(PythonCallsTest)

} // namespace megatune::tst_pythoncalls

#include "tst_pythoncalls.moc"
