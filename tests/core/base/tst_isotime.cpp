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
