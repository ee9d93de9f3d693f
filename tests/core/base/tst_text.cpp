// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/json.h"
#include "core/base/text.h"
#include "tests/support/test.h"

#include <nlohmann/json.hpp>

namespace megatune::tst_text {

class TextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aWrongWordFindsTheSpellingThatWasMeant_data()
    {
        QTest::addColumn<QString>("word");
        QTest::addColumn<QString>("nearest");
        QTest::newRow("letter missing") << u"n_gpu"_s << u"n_gpus"_s;
        QTest::newRow("letters swapped") << u"n_gpsu"_s << u"n_gpus"_s;
        QTest::newRow("dash for underscore") << u"mbs-max"_s << u"mbs_max"_s;
        QTest::newRow("beginning of a long word") << u"recompute"_s << u"recompute_num_layers_max"_s;
        QTest::newRow("nothing near") << u"colour"_s << QString();
    }
    void aWrongWordFindsTheSpellingThatWasMeant()
    {
        QFETCH(QString, word);
        QFETCH(QString, nearest);
        const QStringList known{u"n_gpus"_s, u"gbs"_s, u"mbs_max"_s, u"recompute_num_layers_max"_s};
        QCOMPARE(nearestSpelling(word, known), nearest);
    }
    void aTerminalIsShownControlsAndSentNone()
    {
        QCOMPARE(withControlsShown(u"plain\tüml\nCSV\r\n"_s), u"plain\tüml\nCSV\r\n"_s);
        QCOMPARE(withControlsShown(u"\x1b]0;t\x07\x1b[2J"_s), u"\\x1b]0;t\\x07\\x1b[2J"_s);
        QCOMPARE(withControlsShown(u"a\rb\x7f\u009b2J\b"_s), u"a\\x0db\\x7f\\x9b2J\\x08"_s);
        QCOMPARE(withControlsShown(QByteArray("\xc2\x9b\x1b\0", 4)), QByteArray("\\x9b\\x1b\\x00"));
    }
    void wholeNumbersAreReadStrictly()
    {
        QCOMPARE(toInteger(u"8"_s), 8);
        QCOMPARE(toInteger(u" -3 "_s), -3);
        for (const QString& bad : {u""_s, u"8x"_s, u"8.5"_s, u"1e3"_s, u"1,000"_s, u"99999999999999999999"_s})
            QVERIFY2(!toInteger(bad), qPrintable(bad));
    }
    void numbersReadBackAsThemselves()
    {
        QCOMPARE(shortestNumber(96.0), u"96"_s);
        QCOMPARE(shortestNumber(34.29), u"34.29"_s);
        QCOMPARE(shortestNumber(0.1), u"0.1"_s);
    }
    void durationsReadLikeAClock()
    {
        QCOMPARE(durationText(192), u"3:12"_s);
        QCOMPARE(durationText(3849), u"1:04:09"_s);
        QCOMPARE(durationText(-1), u"-"_s);
    }
    void aBracketBombIsRefusedWithASentence()
    {
        const auto result = parseJson(QByteArray(10'000, '['), u"config.json"_s);
        QVERIFY(!result);
        QVERIFY(result.error().sentence.contains(u"config.json"));
    }
    void pythonsNumbersAreRead()
    {
        const auto result = parseJson(
            QByteArrayLiteral("{\"a\": NaN, \"b\": \"NaN \\\" Infinity\", \"c\": [-Infinity, 2]}"), u"x"_s);
        QVERIFY(result);
        QVERIFY(result->at("a").is_null());
        QCOMPARE(result->at("b").get<std::string>(), "NaN \" Infinity");
        QCOMPARE(result->at("c")[1].get<int>(), 2);
    }
    void membersOfAnotherTypeAreAbsent()
    {
        const Json object = Json::parse(R"({"i": 8.0, "t": "12", "x": true, "n": null})");
        QCOMPARE(integerAt(object, "i"), 8);
        QCOMPARE(integerAt(object, "t"), 12);
        QVERIFY(!integerAt(object, "x"));
        QVERIFY(!integerAt(object, "n"));
        QVERIFY(!integerAt(object, "missing"));
    }
};

MEGATUNE_TEST(TextTest)

} // namespace megatune::tst_text

#include "tst_text.moc"
