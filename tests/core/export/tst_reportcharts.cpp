// SPDX-License-Identifier: GPL-3.0-or-later
// What the report for a browser tells of parameters, pairs of them, and time.
#include "core/export/report/reportcharts.h"
#include "core/export/report/svgchart.h"
#include "tests/support/test.h"

#include <QXmlStreamReader>

namespace megatune::tst_reportcharts {

using namespace Qt::StringLiterals;

namespace {

/// TP decides the value, PP whether it fits; trials run one after another on two hosts.
class ReportStudy
{
public:
    explicit ReportStudy(Direction direction = Direction::Maximize)
    {
        StudyCreated created;
        created.direction = direction;
        apply(created);
    }

    void add(int tp, int pp, std::optional<double> value, std::optional<TrialRefinement> refinement = {})
    {
        TrialQueued queued;
        queued.refinement = refinement;
        queued.number = m_number;
        queued.params.set(u"tp"_s, Value{tp});
        queued.params.set(u"pp"_s, Value{pp});
        queued.params.set(u"recompute"_s, Value{0, u"full"_s});
        apply(queued);
        TrialStarted started;
        started.number = m_number;
        started.process.host = m_number % 2 == 0 ? u"node <1>"_s : u"node2"_s;
        apply(started);
        m_second += 90;
        TrialEnded ended;
        ended.number = m_number++;
        ended.state = value ? TrialState::Finished : TrialState::Oom;
        ended.value = value;
        apply(ended);
    }
    const StudyState& state() const { return m_state; }

private:
    void apply(const StudyEventData& data)
    {
        const QString at = u"2026-11-20T05:%1:%2.000Z"_s.arg(m_second / 60, 2, 10, QLatin1Char('0'))
                               .arg(m_second % 60, 2, 10, QLatin1Char('0'));
        m_state.apply({++m_seq, at, data});
    }

    StudyState m_state;
    qint64 m_seq = 0;
    int m_number = 0;
    int m_second = 0;
};

ReportStudy nineTrials(Direction direction = Direction::Maximize)
{
    ReportStudy study(direction);
    for (const int tp : {4, 2, 1}) {
        for (const int pp : {1, 2, 4})
            study.add(tp, pp, pp == 1 && tp == 1 ? std::nullopt : std::optional(100.0 * tp + pp));
    }
    return study;
}

QString problemOfXml(const QString& text)
{
    QXmlStreamReader reader(text);
    while (!reader.atEnd())
        reader.readNext();
    return reader.hasError() ? reader.errorString() : QString();
}

} // namespace

class ReportChartsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theParameterThatExplainsMostComesFirst()
    {
        const ReportStudy study = nineTrials();
        const QString table = parametersHtml(study.state());
        QCOMPARE(problemOfXml(table), QString());
        QVERIFY(table.indexOf(u">tp<") < table.indexOf(u">pp<"));
        QVERIFY2(!table.contains(u"recompute"), "it is the same in all trials");
        QVERIFY(table.contains(u"100 %")); // TP explains the values
        QVERIFY(table.contains(u"may be chance"));
        // The row of TP 1: three trials, the best 104, the median of 102 and 104, a third out of memory.
        QVERIFY2(table.contains(u"number\">1</td><td class=\"number\">3</td>"), qPrintable(table));
        QVERIFY(table.contains(u"104.00"));
        QVERIFY(table.contains(u"103.00"));
        QVERIFY(table.contains(u"33 %"));
    }
    void fewTrialsExplainNothing()
    {
        ReportStudy study;
        study.add(1, 1, 10);
        study.add(2, 1, 20);
        QVERIFY(parametersHtml(study.state()).contains(u"too few trials"));
        QCOMPARE(heatMapHtml(study.state()), QString()); // only one parameter differs
        QCOMPARE(parametersHtml(ReportStudy().state()), QString());
    }
    void aPairOfChoicesShowsItsBestValueAndWhatDidNotFit()
    {
        const QString map = heatMapHtml(nineTrials().state());
        QCOMPARE(problemOfXml(map), QString());
        QVERIFY(map.contains(u"tp \\ pp"));
        QCOMPARE(map.count(u"</tr>"), 4);
        QVERIFY(map.contains(u"404.00"));
        QVERIFY(map.contains(u"out of memory</td>"));
        QVERIFY(map.contains(u"trials: 1, out of memory: 1"));
    }
    void theBestIsStrongestInEitherDirection_data()
    {
        QTest::addColumn<Direction>("direction");
        QTest::addColumn<QString>("best");
        QTest::newRow("maximize") << Direction::Maximize << u"404.00"_s;
        QTest::newRow("minimize") << Direction::Minimize << u"102.00"_s;
    }
    void theBestIsStrongestInEitherDirection()
    {
        QFETCH(const Direction, direction);
        QFETCH(const QString, best);
        const QString map = heatMapHtml(nineTrials(direction).state());
        QVERIFY2(map.contains(u"best\" style=\"--share:1.000\">"_s + best), qPrintable(map));
    }
    void aMarkSaysWhatItsTrialRefinesAndNoMoreDigitsThanCount()
    {
        ReportStudy study;
        study.add(2, 1, 289.70000000000005);
        study.add(2, 1, 301.79999999999995, TrialRefinement{0, u"overlap-grad-reduce"_s, {}});
        const QString svg = trialsSvg(study.state());
        QCOMPARE(problemOfXml(svg), QString());
        QVERIFY2(svg.contains(u"Trial 0: 289.7 TFLOP/s per GPU\ntp=2 pp=1"), qPrintable(svg));
        QVERIFY2(svg.contains(u"Trial 1: 301.8 TFLOP/s per GPU\n"), qPrintable(svg));
        QVERIFY2(svg.contains(u"\nrefines 0: overlap-grad-reduce</title>"), qPrintable(svg));
    }

    void everyTrialHasItsPlaceInTime()
    {
        const QString svg = timelineSvg(nineTrials().state());
        QCOMPARE(problemOfXml(svg), QString());
        QCOMPARE(svg.count(u"<rect"), 9);
        QCOMPARE(svg.count(u"oom-bar"), 1);
        QVERIFY(svg.contains(u"node &lt;1&gt;"));
        QVERIFY(svg.contains(u"56 % busy") || svg.contains(u"55 % busy")); // five of nine trials
        QCOMPARE(timelineSvg(ReportStudy().state()), QString());
    }
};

MEGATUNE_TEST(ReportChartsTest)

} // namespace megatune::tst_reportcharts

#include "tst_reportcharts.moc"
