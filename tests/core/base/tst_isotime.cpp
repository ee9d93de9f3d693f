// SPDX-License-Identifier: GPL-3.0-or-later
// Times as study files hold them.
#include "core/base/isotime.h"
#include "tests/support/test.h"

#include <QDateTime>

namespace megatune::tst_isotime {

using namespace Qt::StringLiterals;

class IsoTimeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void timesAreReadAsQtReadsThem()
    {
        for (const QString& text : {u"2026-03-01T12:00:00.123Z"_s, u"1999-12-31T23:59:59.999Z"_s,
                 u"2024-02-29T00:00:00.000Z"_s, u"2026-03-01T12:00:00Z"_s, u"2026-03-01T12:00:00+09:00"_s}) {
            const QDateTime time = QDateTime::fromString(text, Qt::ISODateWithMs);
            QCOMPARE(secondsOfIso(text), static_cast<double>(time.toMSecsSinceEpoch()) / 1000);
        }
    }
    void aHeldTimeGivesBackItsText_data()
    {
        QTest::addColumn<QString>("text");
        for (const QString& text : {QString(), u"2026-03-01T12:00:00.123Z"_s, u"1969-12-31T23:59:59.999Z"_s,
                 u"0001-01-01T00:00:00.000Z"_s, u"9999-12-31T23:59:59.999Z"_s, u"2026-03-01T12:00:00Z"_s,
                 u"2026-03-01T24:00:00.000Z"_s, u"2026-03-01t12:00:00.123Z"_s, u"2026/03/01T12:00:00.123Z"_s,
                 u"t2"_s})
            QTest::newRow(qPrintable(text)) << text;
    }
    void aHeldTimeGivesBackItsText()
    {
        QFETCH(QString, text);
        const IsoTime time(text);
        QCOMPARE(time.text(), text);
        QCOMPARE(time.isEmpty(), text.isEmpty());
        QCOMPARE(time.seconds(), secondsOfIso(text));
        QVERIFY(time == IsoTime(text));
    }
    void timesFollowEachOther()
    {
        QVERIFY(IsoTime(u"2026-03-01T12:00:00.124Z"_s).isAfter(IsoTime(u"2026-03-01T12:00:00.123Z"_s)));
        QVERIFY(!IsoTime(u"2026-03-01T12:00:00.123Z"_s).isAfter(IsoTime(u"2026-03-01T12:00:00.123Z"_s)));
        QVERIFY(IsoTime(u"t3"_s).isAfter(IsoTime(u"t2"_s)));
    }
    void whatIsNoneIsNotRead()
    {
        for (const QString& text : {QString(), u"2026-13-01T12:00:00.123Z"_s, u"yesterday"_s,
                 u"2026-03-01Tab:00:00.123Z"_s, u"2026-02-30T12:00:00.000Z"_s, u"2026-03-01T12:34:56.789"_s})
            QVERIFY2(!secondsOfIso(text), qPrintable(text));
    }
};

MEGATUNE_TEST(IsoTimeTest)

} // namespace megatune::tst_isotime

#include "tst_isotime.moc"
