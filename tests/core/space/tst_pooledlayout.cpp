// SPDX-License-Identifier: GPL-3.0-or-later
// Layouts whose names and values are held once.
#include "core/space/pooledlayout.h"
#include "tests/support/test.h"

namespace megatune::tst_pooledlayout {

class PooledLayoutTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPooledLayoutReadsAsTheLayoutDoes()
    {
        const Layout layout({{u"tp"_s, {2}}, {u"mbs"_s, {8}}, {u"method"_s, {0, u"block"_s}}});
        const PooledLayout pooled(layout, std::make_shared<LayoutPool>());
        QVERIFY(pooled == layout);
        QCOMPARE(Layout(pooled), layout);
        QCOMPARE(pooled.toText(), layout.toText());
        QCOMPARE(pooled.number(u"mbs"_s), 8);
        QCOMPARE(pooled.number(u"method"_s, 5), 5);
        QCOMPARE(pooled.text(u"method"_s), u"block"_s);
        QVERIFY(pooled.find(u"pp"_s) == nullptr);
        QVERIFY(!pooled.isEmpty() && PooledLayout().isEmpty());
    }

    void equalChoicesAreHeldOnceWhateverLayoutsHaveThem()
    {
        const auto pool = std::make_shared<LayoutPool>();
        const PooledLayout one(Layout({{u"tp"_s, {2}}, {u"mbs"_s, {8}}}), pool);
        const PooledLayout other(Layout({{u"mbs"_s, {8}}, {u"tp"_s, {4}}}), pool, &one);
        QCOMPARE(one.find(u"mbs"_s), other.find(u"mbs"_s));
        QVERIFY(one.find(u"tp"_s) != other.find(u"tp"_s));
        QVERIFY(!(one == other));
    }

    void aLayoutOutlivesWhoMadeItAndMayBeChanged()
    {
        PooledLayout layout;
        {
            auto pool = std::make_shared<LayoutPool>();
            layout = PooledLayout(Layout({{u"tp"_s, {2}}}), pool);
        }
        const PooledLayout before = layout;
        layout.set(u"tp"_s, {4});
        layout.set(u"pp"_s, {2});
        QCOMPARE(layout.toText(), u"tp=4 pp=2"_s);
        QCOMPARE(before.toText(), u"tp=2"_s);
    }
};

MEGATUNE_TEST(PooledLayoutTest)

} // namespace megatune::tst_pooledlayout

#include "tst_pooledlayout.moc"
