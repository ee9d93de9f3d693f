// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tools/classsizes.h"

#include "tests/support/test.h"

#include <algorithm>

namespace megatune::tst_classsizes {

namespace {

ClassSize sizeOf(const QString& text, const QString& name)
{
    const QList<ClassSize> sizes = classSizes(u"core/base/a.cpp"_s, text);
    const auto found = std::find_if(
        sizes.begin(), sizes.end(), [&name](const ClassSize& size) { return size.name == name; });
    return found == sizes.end() ? ClassSize{{}, {}, -1, -1} : *found;
}

} // namespace

class ClassSizesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesOfMethodsAreCounted_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("lines");
        QTest::newRow("a method") << u"namespace n {\nvoid A::f()\n{\n    g();\n}\n}\n"_s << 4;
        QTest::newRow("without empty lines and comments")
            << u"void A::f()\n{\n\n    // why\n    g(); /* { */\n}\n"_s << 4;
        QTest::newRow("a constructor with members in braces") << u"A::A(int a)\n    : m_a{a}\n{\n}\n"_s << 4;
        QTest::newRow("within the class")
            << u"class A\n{\n    int f() const { return 1; }\n    void g();\n};\n"_s << 1;
        QTest::newRow("a type of another class in front")
            << u"std::vector<B::C> A::f(const B& b)\n{\n    return {};\n}\n"_s << 4;
        QTest::newRow("braces in a literal") << u"void A::f()\n{\n    g(\"}\", '{', \"\\\"{\");\n}\n"_s << 4;
        QTest::newRow("an operator") << u"bool A::operator<(const A& a) const\n{\n    return true;\n}\n"_s
                                     << 4;
        QTest::newRow("a function of nobody") << u"class A;\nvoid f()\n{\n    A::g();\n}\n"_s << -1;
    }
    void linesOfMethodsAreCounted()
    {
        QFETCH(QString, text);
        QTEST(sizeOf(text, u"A"_s).methodLines, "lines");
    }

    void membersAreCounted()
    {
        const QString text =
            u"class A : public B\n{\n    int f() { return m_a; }\n    int m_a = 0;\n"
            "    std::function<void(int)> m_f;\n    QList<int> m_list{1, 2};\n    char m_c[4];\n"
            "    struct Inner\n    {\n        int m_own = 0;\n    };\n};\n"_s;
        QCOMPARE(sizeOf(text, u"A"_s).members, 4);
        QCOMPARE(sizeOf(text, u"A::Inner"_s).members, 1);
    }

    void whatIsBeyondALimitIsNamed()
    {
        QCOMPARE(sizeProblems({{u"A"_s, u"core/base"_s, mostMethodLines, mostMembers, {u"a.cpp"_s}}}),
            QStringList());
        const QStringList problems = sizeProblems(
            {{u"A"_s, u"core/base"_s, mostMethodLines + 1, mostMembers + 1, {u"a.cpp"_s, u"a_more.cpp"_s}}});
        QCOMPARE(problems.size(), 3);
        QVERIFY(problems[0].contains(u"core/base: A has 601 lines"));
        QVERIFY(problems[1].contains(u"31 members"));
        QVERIFY(problems[2].contains(u"a.cpp, a_more.cpp"));
    }
};

MEGATUNE_TEST(ClassSizesTest)

} // namespace megatune::tst_classsizes

#include "tst_classsizes.moc"
