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
        const Layout layout({{u"tp"_qs, {2}}, {u"mbs"_qs, {8}}, {u"method"_qs, {0, u"block"_qs}}});
        const PooledLayout pooled(layout, std::make_shared<LayoutPool>());
        QVERIFY(pooled == layout);
        QCOMPARE(Layout(pooled), layout);
        QCOMPARE(pooled.toText(), layout.toText());
        QCOMPARE(pooled.number(u"mbs"_qs), 8);
        QCOMPARE(pooled.number(u"method"_qs, 5), 5);
        QCOMPARE(pooled.text(u"method"_qs), u"block"_qs);
        QVERIFY(pooled.find(u"pp"_qs) == nullptr);
        QVERIFY(!pooled.isEmpty() && PooledLayout().isEmpty());
    }

    void equalChoicesAreHeldOnceWhateverLayoutsHaveThem()
    {
        const auto pool = std::make_shared<LayoutPool>();
        const PooledLayout one(Layout({{u"tp"_qs, {2}}, {u"mbs"_qs, {8}}}), pool);
        const PooledLayout other(Layout({{u"mbs"_qs, {8}}, {u"tp"_qs, {4}}}), pool, &one);
        QCOMPARE(one.find(u"mbs"_qs), other.find(u"mbs"_qs));
        QVERIFY(one.find(u"tp"_qs) != other.find(u"tp"_qs));
        QVERIFY(!(one == other));
    }

    void aLayoutOutlivesWhoMadeItAndMayBeChanged()
    {
        PooledLayout layout;
        {
            auto pool = std::make_shared<LayoutPool>();
            layout = PooledLayout(Layout({{u"tp"_qs, {2}}}), pool);
        }
        const PooledLayout before = layout;
        layout.set(u"tp"_qs, {4});
        layout.set(u"pp"_qs, {2});
        QCOMPARE(layout.toText(), u"tp=4 pp=2"_qs);
        QCOMPARE(before.toText(), u"tp=2"_qs);
    }
};

MEGATUNE_TEST(PooledLayoutTest)

} // namespace megatune::tst_pooledlayout

#include "tst_pooledlayout.moc"
