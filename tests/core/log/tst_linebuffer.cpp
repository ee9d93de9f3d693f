// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/linebuffer.h"
#include "tests/support/test.h"

#include <QList>

namespace megatune::tst_linebuffer {

class LineBufferTest : public QObject
{
    Q_OBJECT

private:
    static QList<QByteArray> linesOf(const QList<QByteArray>& chunks)
    {
        QList<QByteArray> lines;
        LineBuffer buffer([&lines](QByteArrayView line) { lines.append(line.toByteArray()); });
        for (const QByteArray& chunk : chunks)
            buffer.feed(chunk);
        buffer.flush();
        return lines;
    }

private Q_SLOTS:
    void linesEndAtNewlinesAndCarriageReturns_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QList<QByteArray>>("lines");
        QTest::newRow("nothing") << QByteArray() << QList<QByteArray>{};
        QTest::newRow("one line") << QByteArray("a\n") << QList<QByteArray>{"a"};
        QTest::newRow("no end") << QByteArray("a\nb") << QList<QByteArray>{"a", "b"};
        QTest::newRow("windows") << QByteArray("a\r\nb\r\n") << QList<QByteArray>{"a", "b"};
        QTest::newRow("progress bar")
            << QByteArray("\r 1%\r 2%\rdone\n") << QList<QByteArray>{"", " 1%", " 2%", "done"};
        QTest::newRow("empty lines") << QByteArray("\n\na\n\n") << QList<QByteArray>{"", "", "a", ""};
        QTest::newRow("returns and newline") << QByteArray("a\r\r\nb") << QList<QByteArray>{"a", "", "b"};
        QTest::newRow("newline and return") << QByteArray("a\n\rb") << QList<QByteArray>{"a", "", "b"};
        QTest::newRow("invalid UTF-8 and zero bytes")
            << QByteArray("\xff\xfe\0x\n\xc3", 6) << QList<QByteArray>{QByteArray("\xff\xfe\0x", 4), "\xc3"};
    }
    void linesEndAtNewlinesAndCarriageReturns()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QList<QByteArray>, lines);
        QCOMPARE(linesOf({bytes}), lines);
        QList<QByteArray> single;
        for (const char byte : bytes)
            single.append(QByteArray(1, byte));
        QCOMPARE(linesOf(single), lines);
    }
    void everyCutGivesTheSameLines()
    {
        const QByteArray bytes("one\rtwo\r\nthree\n\r\n\n\rfour \xe2\x96\x8f five\r\nsix");
        const QList<QByteArray> whole = linesOf({bytes});
        QCOMPARE(whole.size(), 8);
        for (qsizetype i = 0; i <= bytes.size(); ++i) {
            for (qsizetype j = i; j <= bytes.size(); ++j)
                QCOMPARE(linesOf({bytes.first(i), bytes.sliced(i, j - i), bytes.sliced(j)}), whole);
        }
    }
    void aLineWithoutEndIsGivenOutInPieces()
    {
        constexpr qsizetype maximum = LineBuffer::maxLineBytes;
        for (const qsizetype chunk : {qsizetype(1000), qsizetype(65536), maximum - 1, 3 * maximum}) {
            QList<qsizetype> sizes;
            LineBuffer buffer([&sizes](QByteArrayView line) { sizes.append(line.size()); });
            const QByteArray bytes(2 * maximum + 5, 'x');
            for (qsizetype at = 0; at < bytes.size(); at += chunk)
                buffer.feed(QByteArrayView(bytes).sliced(at, std::min(chunk, bytes.size() - at)));
            QCOMPARE(sizes, (QList<qsizetype>{maximum, maximum}));
            buffer.flush();
            QCOMPARE(sizes, (QList<qsizetype>{maximum, maximum, 5}));
            buffer.feed("next\n");
            QCOMPARE(sizes.last(), 4);
        }
    }
    void aLineOfExactlyTheLargestSizeIsOneLine()
    {
        const QByteArray line(LineBuffer::maxLineBytes, 'x');
        QCOMPARE(linesOf({line + "\nnext\n"}), (QList<QByteArray>{line, "next"}));
        QCOMPARE(linesOf({line, "\n", "next\n"}), (QList<QByteArray>{line, "next"}));
    }
    void flushTwiceGivesTheRestOnce()
    {
        int count = 0;
        LineBuffer buffer([&count](QByteArrayView) { ++count; });
        buffer.feed("rest");
        QCOMPARE(count, 0);
        buffer.flush();
        buffer.flush();
        QCOMPARE(count, 1);
    }
};

MEGATUNE_TEST(LineBufferTest)

} // namespace megatune::tst_linebuffer

#include "tst_linebuffer.moc"
