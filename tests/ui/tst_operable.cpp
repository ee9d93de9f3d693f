// SPDX-License-Identifier: GPL-3.0-or-later
// The window without a mouse and without a screen: what keeps somebody from working with it is found. Every
// page is looked at on the visit of tst_legible.
#include "tests/support/test.h"
#include "tests/support/window/operable.h"

namespace megatune::tst_operable {

using namespace test;

class OperableTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void faultsAreFound()
    {
        QWidget box;
        auto* line = new QLineEdit(&box);
        auto* button = new QPushButton(u"Press"_s, &box);
        button->move(0, 40);
        button->setFocusPolicy(Qt::NoFocus);
        auto* disabled = new QPushButton(u"Not now"_s, &box);
        disabled->move(0, 80);
        disabled->setEnabled(false);
        box.show();
        QVERIFY(QTest::qWaitForWindowActive(&box));
        QCOMPARE(withoutName(box).size(), 1);
        QCOMPARE(notReached(box).size(), 1);
        QCOMPARE(withoutReason(box).size(), 1);
        line->setAccessibleName(u"A line"_s);
        button->setFocusPolicy(Qt::StrongFocus);
        setAvailable(disabled, u"It is too early."_s, u"Presses it"_s);
        QCOMPARE(withoutName(box) + notReached(box) + withoutReason(box), QStringList());
        setAvailable(disabled, {});
        QVERIFY(disabled->isEnabled());
        QCOMPARE(disabled->toolTip(), u"Presses it"_s);
    }
};

MEGATUNE_TEST(OperableTest)

} // namespace megatune::tst_operable

#include "tst_operable.moc"
