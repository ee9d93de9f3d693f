// SPDX-License-Identifier: GPL-3.0-or-later
// Included before every test: how its class gets into the program of its folder, and for how long it waits.
// A test that passes never waits for longer than it has to.
#pragma once

#include <ctime>
#include <memory>
#include <QDeadlineTimer>
#include <QTest>

using namespace Qt::StringLiterals;

#if defined(Q_CC_GNU) && QT_VERSION >= QT_VERSION_CHECK(6, 5, 0)
#pragma GCC diagnostic ignored "-Wconversion" // Qt Test's own macros convert durations there
#endif

/// Ends a test file. ctest and a person run the class by the name of its file: test_core tst_journal.
#define MEGATUNE_TEST(Class)                                                                                 \
    static const megatune::test::Registered registered(                                                      \
        __FILE__, []() -> std::unique_ptr<QObject> { return std::make_unique<Class>(); });

/// Sets `seen` once the condition holds. Qt's own macros evaluate it again after that, and fail where it
/// holds for a moment only: a process list, say, in which somebody's search comes and goes.
#define MEGATUNE_WAIT_FOR(seen, condition)                                                                   \
    bool seen = false;                                                                                       \
    for (const QDeadlineTimer patience(megatune::test::patientMs);                                           \
         !(seen = static_cast<bool>(condition)) && !patience.hasExpired();)                                  \
    QTest::qWait(20)

#undef QTRY_VERIFY
#undef QTRY_VERIFY2
#undef QTRY_COMPARE
#define QTRY_VERIFY(condition) QTRY_VERIFY2(condition, "")
#define QTRY_VERIFY2(condition, message)                                                                     \
    do {                                                                                                     \
        MEGATUNE_WAIT_FOR(hasHappened, condition);                                                           \
        if (!hasHappened && !QTest::qVerify(false, #condition, message, __FILE__, __LINE__))                 \
            return;                                                                                          \
    } while (false)
#define QTRY_COMPARE(actual, expected)                                                                       \
    do {                                                                                                     \
        MEGATUNE_WAIT_FOR(hasHappened, (actual) == (expected));                                              \
        if (!hasHappened)                                                                                    \
            QCOMPARE(actual, expected);                                                                      \
    } while (false)

#if defined(__SANITIZE_ADDRESS__)
#define MEGATUNE_SANITIZED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define MEGATUNE_SANITIZED true
#endif
#endif
#ifndef MEGATUNE_SANITIZED
#define MEGATUNE_SANITIZED false
#endif

namespace megatune::test {

/// How long a test waits at most for what has to happen; no statement about how fast that is.
inline constexpr int patientMs = 120'000;

/// Everything takes several times as long: what repeats the same lines with other data may take a part of it.
inline constexpr bool isSanitized = MEGATUNE_SANITIZED;

/// For a test that something does not happen: as long as it would have taken. On a slow machine such a test
/// may overlook a fault, but reports none that is not there. Whatever is to happen is waited for by
/// QTRY_VERIFY.
inline void letTimePass(int ms)
{
    QTest::qWait(ms);
}

/// A test class of this program; one object a file.
struct Registered
{
    using Make = std::unique_ptr<QObject> (*)();
    Registered(const char* file, Make make);
};

/// Milliseconds that the processors have spent on this program: unlike a wall clock it does not tell of other
/// programs. For "this takes no quadratic time".
class CpuTimer
{
public:
    [[nodiscard]] qint64 elapsed() const { return qint64(std::clock() - m_start) * 1000 / CLOCKS_PER_SEC; }
    qint64 restart()
    {
        const qint64 passed = elapsed();
        m_start = std::clock();
        return passed;
    }

private:
    std::clock_t m_start = std::clock();
};

} // namespace megatune::test
