// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/units.h"
#include "core/trial/secretfilter.h"
#include "tests/support/test.h"

#include <QRandomGenerator>

namespace megatune::tst_secretfilter {

namespace {

constexpr const char* iteration =
    " iteration 3/ 9 | elapsed time per iteration (ms): 900.0 | lm loss: 2.1E+00 |";
constexpr const char* outOfMemory =
    "[rank0]: torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.";

/// What comes out when `text` arrives in pieces of the sizes that `next` gives.
template<typename Next>
QByteArray filtered(const QByteArray& text, const QList<QByteArray>& secrets, Next next)
{
    SecretFilter filter(secrets);
    QByteArray result;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype size = std::min<qsizetype>(next(), text.size() - at);
        result += filter.feed(text.sliced(at, size));
        at += size;
    }
    return result + filter.flush();
}

QByteArray filteredWhole(const QByteArray& text, const QList<QByteArray>& secrets = {})
{
    return filtered(text, secrets, [&text] { return text.size(); });
}

} // namespace

class SecretFilterTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void anOpenQuoteBehindASecretTakesNoOtherLine_data()
    {
        QTest::addColumn<QByteArray>("line");
        for (const char* line : {"auth_token: 'abc (not closed)", "HF_TOKEN='abc", "export API_KEY=\"abc def",
                 "--hub-token \"abc", "{\"password\": \"abc", "'--token abc", "api_key: \\\"abc",
                 "sh -c 'HF_TOKEN=abc python", "-H \"Authorization: Bearer abc"})
            QTest::newRow(line) << QByteArray(line);
    }
    void anOpenQuoteBehindASecretTakesNoOtherLine()
    {
        QFETCH(const QByteArray, line);
        for (const char* end : {"\n", "\r\n", "\r"}) {
            const QByteArray others =
                QByteArray(end) + iteration + end + outOfMemory + end + "it doesn't matter, \"really\"" + end;
            const QByteArray whole = filteredWhole(line + others);
            QVERIFY2(whole.endsWith(others), whole.constData());
            QVERIFY2(!whole.contains("abc"), whole.constData());
            QCOMPARE(filtered(line + others, {}, [] { return 1; }), whole);
        }
    }
    void anyCutsGiveTheSameText()
    {
        const QByteArray text = QByteArray("HF_TOKEN='abcdefgh\n") + iteration
            + "\npython x.py --hub_token \\\n    abcdefgh1234 \\\n    --lr 1\r\nit isn't\n"
              "-----BEGIN RSA PRIVATE KEY-----\n"
            + QByteArray(64, 'M') + "\n" + QByteArray(64, 'N') + "\nOOOO==\n-----END RSA PRIVATE KEY-----\n"
            + outOfMemory + "\nknown-secret-1 and hf_abcdefghijklmnopqrst\r" + iteration + "\n";
        const QList<QByteArray> known{"known-secret-1"};
        const QByteArray whole = filteredWhole(text, known);
        for (const char* hidden : {"abcdefgh", "MMMM", "NNNN", "OOOO", "known-secret", "hf_a"})
            QVERIFY2(!whole.contains(hidden), hidden);
        QCOMPARE(whole.count(iteration), 2);
        QVERIFY(whole.contains(outOfMemory) && whole.contains("it isn't\n") && whole.contains("--lr 1\r\n"));
        QCOMPARE(whole.count('\n'), text.count('\n'));
        for (qsizetype cut = 0; cut <= text.size(); ++cut) {
            bool first = true;
            QCOMPARE(filtered(text, known,
                         [&] { return std::exchange(first, false) && cut > 0 ? cut : text.size(); }),
                whole);
        }
        QRandomGenerator random(3);
        for (int round = 0; round < 200; ++round)
            QCOMPARE(filtered(text, known, [&random] { return 1 + random.bounded(40); }), whole);
    }
    void aKeyIsHiddenAndNothingBehindIt()
    {
        const QByteArray body = QByteArray(64, 'k') + '\n';
        for (const QByteArray& prefix :
            {QByteArray(), QByteArray("[rank0]: "), QByteArray("[node 1/2 gpu] ")}) {
            const QByteArray key = prefix + "SSH_KEY: -----BEGIN OPENSSH PRIVATE KEY-----\n" + prefix + body
                + prefix + body + prefix + "kkkk\n";
            const QByteArray whole = filteredWhole(key + "Loading\n" + iteration + '\n');
            QVERIFY2(!whole.contains("kkkk"), whole.constData());
            QVERIFY2(
                whole.endsWith(QByteArray(QByteArray("Loading\n") + iteration + '\n')), whole.constData());
        }
        // A key that is cut off: the lines that follow are no part of it.
        const QByteArray cut =
            filteredWhole("-----BEGIN PRIVATE KEY-----\n" + body + iteration + "\nready\n");
        QVERIFY(cut.endsWith(QByteArray(QByteArray(iteration) + "\nready\n")));
    }
    void aSecretInALineWithoutEndIsHiddenWhereverItIsCut()
    {
        const QByteArray known = "a-value-of-the-command";
        constexpr qsizetype step = test::isSanitized ? 5'090 : 509;
        for (const QByteArray& secret :
            {QByteArray("HF_TOKEN=abcdefgh12345678"), QByteArray("--password \"abcdefgh 1234\""),
                QByteArray("hf_abcdefgh12345678901234"), known}) {
            for (const char filler : {'.', ' '}) {
                for (qsizetype before = bytesPerMib - 17'000; before < bytesPerMib + 60; before += step) {
                    const QByteArray text =
                        QByteArray(before, filler) + ' ' + secret + ' ' + QByteArray(30'000, filler) + '\n';
                    const QByteArray result = filtered(text, {known}, [] { return 65536; });
                    QVERIFY2(!result.contains("abcdefgh") && !result.contains("1234"), secret.constData());
                    QVERIFY(!result.contains(known));
                    QVERIFY(result.startsWith(QByteArray(before, filler)));
                    QVERIFY(result.endsWith(QByteArray(QByteArray(30'000, filler) + '\n')));
                }
            }
        }
    }
    void aSecretThatIsLongerThanALineMayBeIsHidden()
    {
        const QByteArray text =
            "API_KEY=" + QByteArray(3 * bytesPerMib, 'k') + " behind\n" + iteration + '\n';
        QCOMPARE(
            filtered(text, {}, [] { return 4096; }), QByteArray("API_KEY=*** behind\n") + iteration + '\n');
    }
    void theLinesOfAKnownKeyAreSecretsEach()
    {
        const QList<QByteArray> secrets = secretValues(
            u"python x.py"_s, {{u"DEPLOY_PASSWORD"_s, u"first-line-of-it\nsecond-line-of-it\nx"_s}});
        QCOMPARE(secrets, (QList<QByteArray>{"first-line-of-it", "second-line-of-it"}));
        QCOMPARE(filtered("a first-line-of-it\nb second-line-of-it\n", secrets, [] { return 3; }),
            QByteArray("a ***\nb ***\n"));
    }
};

MEGATUNE_TEST(SecretFilterTest)

} // namespace megatune::tst_secretfilter

#include "tst_secretfilter.moc"
