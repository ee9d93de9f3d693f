// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/words/recordedsentence.h"
#include "tests/support/test.h"

#include <QFile>
#include <QMultiHash>
#include <QRegularExpression>
#include <QTranslator>
#include <QXmlStreamReader>

namespace megatune::tst_recordedsentence {

namespace {

// The program in this language, for as long as this lives.
class Speaking
{
public:
    explicit Speaking(const QString& language)
    {
        m_isReady = m_translator.load(u":/i18n/megatune_%1.qm"_s.arg(language))
            && QCoreApplication::installTranslator(&m_translator);
    }
    Speaking(const Speaking&) = delete;
    Speaking& operator=(const Speaking&) = delete;
    ~Speaking() { QCoreApplication::removeTranslator(&m_translator); }
    [[nodiscard]] bool isReady() const { return m_isReady; }

private:
    QTranslator m_translator;
    bool m_isReady = false;
};

struct Text
{
    QByteArray context;
    QByteArray source;
    QByteArray comment;
    bool isPlural = false;

    // Each place for an argument holds its own name; a plural is told of seven.
    [[nodiscard]] QString filled() const
    {
        static const QRegularExpression place(u"%L?(\\d{1,2})"_s);
        return QCoreApplication::translate(
            context.constData(), source.constData(), comment.constData(), isPlural ? 7 : -1)
            .replace(place, u"x\\1"_s)
            .replace(u"%n"_s, u"7"_s);
    }
};

// "x1 of 7" says too little to be known again.
bool hasWords(const QString& sentence)
{
    int letters = 0;
    for (const QChar c : sentence)
        letters += c >= u'\u3000' ? 2 : c.isLetter() ? 1 : 0;
    return letters > 20;
}

QList<Text> allTexts()
{
    QList<Text> texts;
    QFile file(u":/i18n/megatune_ja.ts"_s);
    if (!file.open(QIODevice::ReadOnly))
        return texts;
    Text text;
    for (QXmlStreamReader xml(&file); !xml.atEnd();) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == u"name") {
            text.context = xml.readElementText().toUtf8();
        } else if (xml.name() == u"message") {
            text.isPlural = xml.attributes().hasAttribute(u"numerus"_s);
            text.comment.clear();
        } else if (xml.name() == u"source") {
            text.source = xml.readElementText().toUtf8();
        } else if (xml.name() == u"comment") {
            text.comment = xml.readElementText().toUtf8();
        } else if (xml.name() == u"translation") {
            texts.append(text);
        }
    }
    return texts;
}

} // namespace

class RecordedSentenceTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aStudyRunInEnglishIsReadInJapanese_data()
    {
        QTest::addColumn<QString>("recorded");
        QTest::addColumn<QString>("read");
        QTest::newRow("a number") << u"All 5 kept layouts were tried."_s
                                  << u"候補 5 件をすべて試しました。"_s;
        QTest::newRow("sentences within a sentence")
            << u"Expected 3.2 % faster than the best so far, give or take 4 %; runs with a chance of 96 %, 61.2 of 80.0 GiB expected."_s
            << u"これまでの最良より 3.2% 速い見込み (±4%)。動作する確率は 96%、予想使用量は 61.2 / 80.0 GiB です。"_s;
        QTest::newRow("one sentence after the other")
            << u"All 5 kept layouts were tried. There is no trial 7."_s
            << u"候補 5 件をすべて試しました。 トライアル 7 はありません。"_s;
        QTest::newRow("a sentence that begins with a number")
            << u"None of the 49,457 untried layouts promises 0.2 % over the best, the risk of running out of memory weighed; 2 more are proven to. 26,994 layouts will not be tried: estimated beyond 1.5 times the memory."_s
            << u"未試行の 49,457 件に、メモリ不足のリスクを考慮しても最良を 0.2% 上回る見込みのものはありません。ほかに 2 件はメモリ不足が証明済みです。 26,994 個のレイアウトは試しません: 見積もりがメモリの 1.5 倍を超えます。"_s;
        QTest::newRow("a line of a log") << u"RuntimeError: CUDA error: an illegal memory access"_s
                                         << u"RuntimeError: CUDA error: an illegal memory access"_s;
        QTest::newRow("several lines") << u"All 5 kept layouts were tried.\nrank 3: gone\n"_s
                                       << u"候補 5 件をすべて試しました。\nrank 3: gone\n"_s;
        QTest::newRow("in Japanese already")
            << u"候補 5 件をすべて試しました。"_s << u"候補 5 件をすべて試しました。"_s;
        QTest::newRow("nothing") << QString() << QString();
    }
    void aStudyRunInEnglishIsReadInJapanese()
    {
        QFETCH(QString, recorded);
        QFETCH(QString, read);
        const Speaking japanese(u"ja"_s);
        QVERIFY(japanese.isReady());
        QCOMPARE(inOurLanguage(recorded), read);
    }

    void everyTextOfTheProgramIsKnownAgain_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QString>("to");
        const QStringList languages = {u"en"_s, u"ja"_s, u"zh_CN"_s};
        for (const QString& from : languages)
            for (const QString& to : languages)
                if (from != to)
                    QTest::addRow("%s, read in %s", qPrintable(from), qPrintable(to)) << from << to;
    }
    void everyTextOfTheProgramIsKnownAgain()
    {
        QFETCH(QString, from);
        QFETCH(QString, to);
        // Where one language says the same of two texts, either will do.
        QMultiHash<QString, QString> expected;
        const QList<Text> texts = allTexts();
        QVERIFY(texts.size() > 2000);
        QStringList recorded;
        {
            const Speaking ours(from);
            for (const Text& text : texts)
                recorded.append(text.filled());
        }
        const Speaking theirs(to);
        for (qsizetype i = 0; i < texts.size(); ++i)
            expected.insert(recorded[i], texts[i].filled());
        QStringList wrong;
        for (const QString& sentence : std::as_const(recorded)) {
            const QString read = inOurLanguage(sentence);
            if (hasWords(sentence) && !expected.values(sentence).contains(read))
                wrong.append(sentence + u"\n -> " + read + u"\n not " + expected.value(sentence));
        }
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(u'\n')));
    }

    void aHostileTextStaysAsItIs()
    {
        const Speaking japanese(u"ja"_s);
        QString nested = u"x"_s;
        for (int i = 0; i < 200; ++i)
            nested = u"Why: "_s + nested;
        QVERIFY(inOurLanguage(nested).endsWith(u"Why: x"_s));
        const QString big(1'000'000, u'.');
        QCOMPARE(inOurLanguage(big), big);
    }
};

MEGATUNE_TEST(RecordedSentenceTest)

} // namespace megatune::tst_recordedsentence

#include "tst_recordedsentence.moc"
