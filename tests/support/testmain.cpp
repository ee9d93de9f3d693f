// SPDX-License-Identifier: GPL-3.0-or-later
// The main function of a program of tests. It runs one class, so that ctest gives each a process of its own:
//   test_core tst_journal [functions and options of Qt Test]
#include "tests/support/test.h"

#ifdef MEGATUNE_WIDGETS
#include <QApplication>
using Application = QApplication;
#else
#include <QCoreApplication>
using Application = QCoreApplication;
#endif
#include <cstdio>
#include <map>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTemporaryDir>

namespace megatune::test {

namespace {

/// What ctest takes for "skipped" (SKIP_RETURN_CODE).
constexpr int skippedStatus = 77;

std::map<QString, Registered::Make>& classes()
{
    static std::map<QString, Registered::Make> all;
    return all;
}

/// Whether the log of a class tells of skipped functions and of none that ran: Qt Test counts initTestCase
/// and cleanupTestCase as passed.
bool wasSkipped(const QString& log)
{
    QFile file(log);
    static const QRegularExpression totals(
        u"^Totals: [012] passed, 0 failed, [1-9]"_s, QRegularExpression::MultilineOption);
    return file.open(QIODevice::ReadOnly) && QString::fromUtf8(file.readAll()).contains(totals);
}

int run(QObject& test, QStringList arguments)
{
    const QTemporaryDir folder;
    const QString log = folder.filePath(u"log"_s);
    arguments += {u"-o"_s, u"-,txt"_s, u"-o"_s, log + u",txt"_s};
    const int failures = QTest::qExec(&test, arguments);
    return failures == 0 && wasSkipped(log) ? skippedStatus : failures;
}

int listClasses()
{
    std::puts("Say which class to run, and then, if you like, functions and options of Qt Test:");
    for (const auto& [name, make] : classes())
        std::puts(qPrintable(u"  "_s + name));
    return 2;
}

} // namespace

Registered::Registered(const char* file, Make make)
{
    classes().emplace(QFileInfo(QString::fromUtf8(file)).completeBaseName(), make);
}

int main(int argc, char** argv)
{
    Application app(argc, argv);
    const auto found = classes().find(app.arguments().value(1));
    if (found == classes().end())
        return listClasses();
    const std::unique_ptr<QObject> test = found->second();
    // Qt Test takes the first word for the program's name.
    return run(*test, app.arguments().mid(1));
}

} // namespace megatune::test

int main(int argc, char** argv)
{
    return megatune::test::main(argc, argv);
}
