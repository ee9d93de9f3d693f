// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "ui/common/primarybutton.h"
#include "ui/common/roomydelegate.h"
#include "ui/look/look.h"
#include "ui/look/theme.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <QApplication>
#include <QHeaderView>
#include <QStandardItemModel>
#include <QTreeView>

namespace megatune::tst_look {

namespace {

double lookLuminance(const QColor& color)
{
    const auto linear = [](double c) {
        return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
}

double lookContrast(const QColor& a, const QColor& b)
{
    const double x = lookLuminance(a) + 0.05;
    const double y = lookLuminance(b) + 0.05;
    return std::max(x, y) / std::min(x, y);
}

/// Between two rows of pixels the first column that has something dark beside the frame.
int firstInk(const QImage& image, int from, int to)
{
    for (int x = 2; x < image.width(); ++x) {
        for (int y = from; y < to; ++y) {
            if (qGray(image.pixel(x, y)) < 140)
                return x;
        }
    }
    return -1;
}

} // namespace

class LookTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyColourIsReadInBothPalettes_data()
    {
        QTest::addColumn<int>("theme");
        QTest::newRow("light") << int(Theme::Light);
        QTest::newRow("dark") << int(Theme::Dark);
    }
    void everyColourIsReadInBothPalettes()
    {
        QFETCH(int, theme);
        applyTheme(*qApp, static_cast<Theme>(theme));
        const QPalette palette = QApplication::palette();
        QCOMPARE(look::isDark(palette), theme == int(Theme::Dark));
        const QColor base = palette.color(QPalette::Base);
        for (const QColor& color : {look::accent(palette), look::outOfMemory(palette), look::warning(palette),
                 palette.color(QPalette::Text)})
            QVERIFY2(lookContrast(color, base) >= 4.5, qPrintable(color.name()));
        const QColor window = palette.color(QPalette::Window);
        for (const QColor& color :
            {look::quiet(palette), look::outOfMemory(palette), palette.color(QPalette::WindowText)})
            QVERIFY2(lookContrast(color, window) >= 4.5, qPrintable(color.name()));
        for (int index = 0; index < 6; ++index) {
            const QColor curve = look::curve(index, palette);
            QVERIFY2(lookContrast(curve, base) >= 4.5, qPrintable(curve.name()));
            // None looks as what ran out of memory.
            const int apart = std::abs(curve.hslHue() - look::outOfMemory(palette).hslHue());
            QVERIFY2(curve.hslSaturationF() < 0.1F || std::min(apart, 360 - apart) >= 20,
                qPrintable(curve.name()));
        }
        const QColor accent = look::accent(palette);
        QVERIFY(lookContrast(look::textOn(accent), accent) >= 4.5);
    }

    void theWordsOfThePrimaryButtonAreReadAsTheButtonIsPainted_data()
    {
        everyColourIsReadInBothPalettes_data();
    }
    void theWordsOfThePrimaryButtonAreReadAsTheButtonIsPainted()
    {
        QFETCH(int, theme);
        applyTheme(*qApp, static_cast<Theme>(theme));
        PrimaryButton button(QStringLiteral(" "));
        const QColor words = button.palette().color(QPalette::ButtonText);
        const QImage image = button.grab().toImage();
        for (int y = 6; y < image.height() - 6; ++y) {
            const QColor face = image.pixelColor(image.width() / 3, y);
            QVERIFY2(lookContrast(words, face) >= 4.5, qPrintable(face.name()));
        }
    }

    void viridisRisesEvenlyFromDarkToBright()
    {
        QVERIFY(std::abs(look::viridis(0).red() - 0x44) <= 4);
        QVERIFY(std::abs(look::viridis(1).green() - 0xe7) <= 4);
        double before = -1;
        for (int step = 0; step <= 255; ++step) {
            const double now = lookLuminance(look::viridis(step / 255.0));
            QVERIFY2(now >= before - 1e-3, qPrintable(QString::number(step)));
            before = now;
        }
    }

    void impossiblePositionsAreClamped()
    {
        QCOMPARE(look::viridis(-3), look::viridis(0));
        QCOMPARE(look::viridis(7), look::viridis(1));
        QCOMPARE(look::viridis(std::numeric_limits<double>::quiet_NaN()), look::viridis(0));
    }

    void textOnAnyStepOfTheScaleIsRead()
    {
        for (int step = 0; step <= 255; ++step) {
            const QColor cell = look::viridis(step / 255.0);
            QVERIFY(lookContrast(look::textOn(cell), cell) >= 4.5);
        }
    }

    void theTitlesOfATableStandAboveItsTexts()
    {
        applyTheme(*qApp, Theme::Light);
        QStandardItemModel model(1, 1);
        model.setHorizontalHeaderItem(0, new QStandardItem(u"Title"_s));
        model.setItem(0, 0, new QStandardItem(u"Title"_s));
        QTreeView table;
        table.setFrameShape(QFrame::NoFrame);
        table.setModel(&model);
        table.setRootIsDecorated(false);
        table.setItemDelegate(new RoomyDelegate(&table));
        table.resize(200, 100);
        table.show();
        const QImage image = table.viewport()->parentWidget()->grab().toImage();
        const int foot = table.header()->height();
        const int title = firstInk(image, 4, foot - 4);
        const int text = firstInk(image, foot + 4, foot + table.sizeHintForRow(0) - 2);
        QVERIFY2(std::abs(title - text) <= 2, qPrintable(u"%1, %2"_s.arg(title).arg(text)));
    }
};

MEGATUNE_TEST(LookTest)

} // namespace megatune::tst_look

#include "tst_look.moc"
