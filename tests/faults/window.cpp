// SPDX-License-Identifier: GPL-3.0-or-later
// faults-window STUDY: opens the window with the study and goes on with it as a person would, by keyboard;
// ends when the study has ended. SIGINT stops it, as a desktop that logs out does.
#include "app/cli/interrupt.h"
#include "core/run/finalmessages.h"
#include "ui/run/resumepanel.h"
#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"

#include <cstdio>
#include <QApplication>
#include <QDir>
#include <QPushButton>
#include <QTest>

namespace {

using namespace megatune;

constexpr int patienceMs = 60'000;

MainWindowOptions optionsAtHome()
{
    MainWindowOptions options;
    options.settingsPath = QDir::home().filePath(QStringLiteral("settings.ini"));
    options.studyFolder = QDir::home().filePath(QStringLiteral("studies"));
    options.environment = QProcessEnvironment::systemEnvironment();
    options.clock = std::make_shared<SystemClock>();
    return options;
}

/// Why it did not; empty: it runs.
QString goOn(MainWindow& window)
{
    const auto isThere = [&window] { return window.place() == MainWindow::RunPlaceIndex; };
    if (!QTest::qWaitFor(isThere, patienceMs))
        return QStringLiteral("The study is not shown.");
    QTest::keyClick(&window, Qt::Key_N, Qt::AltModifier);
    auto* panel = window.findChild<ResumePanel*>();
    auto* start = panel->findChild<QPushButton*>(QStringLiteral("resumeStart"));
    if (!QTest::qWaitFor([panel, start] { return panel->isVisible() && start->isEnabled(); }, patienceMs))
        return QStringLiteral("Start cannot be pressed.");
    QTest::mouseClick(start, Qt::LeftButton);
    return window.session()->running() != nullptr
        ? QString()
        : QStringLiteral("It does not run: ") + window.messages().join(u' ');
}

} // namespace

int main(int argc, char** argv)
{
    QApplication application(argc, argv);
    MainWindow window(optionsAtHome());
    const Interrupt interrupt;
    QObject::connect(&interrupt, &Interrupt::interrupted, &window, &MainWindow::stopAndClose);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    QObject::connect(&application, &QGuiApplication::lastWindowClosed, &application,
        [] { afterFinalMessages(finalMessagesMs, [] { QCoreApplication::quit(); }); });
    window.show();
    window.openStudies(application.arguments().mid(1));
    if (const QString problem = goOn(window); !problem.isEmpty()) {
        std::fprintf(stderr, "%s\n", qPrintable(problem));
        return 1;
    }
    QObject::connect(window.session(), &Session::runningChanged, &window, [&window] {
        if (window.session()->running() == nullptr)
            window.stopAndClose();
    });
    return QApplication::exec();
}
