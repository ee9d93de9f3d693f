// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"

#include <QDir>
#include <QFile>
#include <QLocale>
#include <QTranslator>
#include <QXmlStreamReader>

namespace megatune::tst_translations {

namespace {

// One finished text of a .ts file; `translations` has as many members as the language has plural forms, or
// one.
struct Translated
{
    QString context;
    QString source;
    QStringList translations;
    bool numerus = false;
};

QList<Translated> finishedTexts(QXmlStreamReader& xml)
{
    QList<Translated> texts;
    Translated text;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const QString element = xml.name().toString();
        if (element == u"name") {
            text.context = xml.readElementText();
        } else if (element == u"message") {
            text.numerus = xml.attributes().value(u"numerus"_s) == u"yes";
        } else if (element == u"source") {
            text.source = xml.readElementText();
        } else if (element == u"translation") {
            const bool finished = !xml.attributes().hasAttribute(u"type"_s);
            text.translations.clear();
            if (!text.numerus)
                text.translations.append(xml.readElementText());
            else
                while (xml.readNextStartElement())
                    text.translations.append(xml.readElementText());
            if (finished)
                texts.append(text);
        }
    }
    return texts;
}

} // namespace

class TranslationsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFinishedTextReachesTheProgram_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QLocale>("locale");
        QTest::newRow("English") << u"megatune_en.ts"_s << QLocale(u"en_US"_s);
        QTest::newRow("Japanese") << u"megatune_ja.ts"_s << QLocale(u"ja_JP"_s);
        QTest::newRow("Simplified Chinese") << u"megatune_zh_CN.ts"_s << QLocale(u"zh_CN"_s);
    }
    void everyFinishedTextReachesTheProgram()
    {
        QFETCH(QString, file);
        QFETCH(QLocale, locale);
        QTranslator translator;
        QVERIFY(translator.load(locale, u"megatune"_s, u"_"_s, u":/i18n"_s));
        QFile ts(QStringLiteral(TRANSLATIONS_DIR "/") + file);
        QVERIFY(ts.open(QIODevice::ReadOnly));
        QXmlStreamReader xml(&ts);
        const QList<Translated> texts = finishedTexts(xml);
        QVERIFY2(!xml.hasError(), qPrintable(xml.errorString()));
        for (const Translated& text : texts) {
            const auto inProgram = [&](int n) {
                const QByteArray context = text.context.toUtf8();
                return translator.translate(
                    context.constData(), text.source.toUtf8().constData(), nullptr, n);
            };
            QCOMPARE(inProgram(text.numerus ? 2 : -1), text.translations.last());
            if (text.numerus)
                QCOMPARE(inProgram(1), text.translations.first());
        }
    }
};

MEGATUNE_TEST(TranslationsTest)

} // namespace megatune::tst_translations

#include "tst_translations.moc"
