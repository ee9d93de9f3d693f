// SPDX-License-Identifier: GPL-3.0-or-later
// The workbench: reads its command line, builds the object graph and shows the window.
#include "app/cli/interrupt.h"
#include "ui/look/theme.h"
#include "ui/settings/preferences.h"
#include "ui/shell/mainwindow.h"

#include "core/base/logging.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/diagnostics/messagelog.h"
#include "core/run/finalmessages.h"

#include <cstdio>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QSettings>
#include <QStandardPaths>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace {

using namespace megatune;

struct MainArguments
{
    QStringList files;
    std::optional<Theme> theme; ///< as asked for; else as it was chosen in the window
    std::optional<QString> logFile;
    bool help = false;
    bool version = false;
    QString problem;
};

/// Options that belong to Qt; the first ones take the next word as their value.
bool isQtOption(const QString& word, bool* takesValue)
{
    static const QStringList withValue{u"platform"_s, u"platformpluginpath"_s, u"platformtheme"_s,
        u"plugin"_s, u"qwindowgeometry"_s, u"qwindowicon"_s, u"qwindowtitle"_s, u"style"_s, u"stylesheet"_s,
        u"display"_s, u"geometry"_s, u"session"_s};
    static const QStringList alone{u"reverse"_s, u"widgetcount"_s};
    const QString name = word.mid(word.startsWith(u"--") ? 2 : 1);
    *takesValue = withValue.contains(name);
    return *takesValue || alone.contains(name) || name.startsWith(u"style=")
        || name.startsWith(u"stylesheet=");
}

MainArguments readArguments(const QStringList& words)
{
    MainArguments result;
    const QStringList known{u"--help"_s, u"--version"_s, u"--theme"_s, u"--log-file"_s};
    bool onlyFiles = false;
    for (qsizetype i = 1; i < words.size(); ++i) {
        const QString& word = words[i];
        bool takesValue = false;
        if (onlyFiles || !word.startsWith(u'-') || word == u"-") {
            result.files.append(word);
        } else if (word == u"--") {
            onlyFiles = true;
        } else if (word == u"--help" || word == u"-h") {
            result.help = true;
        } else if (word == u"--version") {
            result.version = true;
        } else if (word == u"--theme" || word.startsWith(u"--theme=")) {
            const QString name = word == u"--theme" ? words.value(++i) : word.mid(8);
            const std::optional<Theme> theme = themeFromName(name);
            if (!theme)
                result.problem = Tr::tr("--theme takes light, dark or desktop, not \"%1\".").arg(name);
            result.theme = theme;
        } else if (word == u"--log-file" || word.startsWith(u"--log-file=")) {
            result.logFile = word == u"--log-file" ? words.value(++i) : word.mid(11);
            if (result.logFile->isEmpty())
                result.problem = Tr::tr("--log-file needs a value: --log-file FILE.");
        } else if (isQtOption(word, &takesValue)) {
            i += takesValue ? 1 : 0;
        } else if (result.problem.isEmpty()) {
            result.problem =
                Tr::tr("megatune has no option %1; see megatune --help.").arg(word) + didYouMean(word, known);
        }
    }
    return result;
}

int printAndEnd(std::FILE* where, const QString& text, int status)
{
    const QByteArray bytes = text.toLocal8Bit();
    std::fprintf(where, "%s\n", bytes.constData());
    return status;
}

QString helpText()
{
    return Tr::tr(
        "Usage: megatune [OPTIONS] [FILE...]\n\n"
        "Opens the workbench, with the study files (.mtune) that are named. Nothing in them is run.\n\n"
        "  --theme light|dark|desktop   colours; as chosen in Settings is usual\n"
        "  --log-file FILE              append to FILE what was done, step by step, secrets masked\n"
        "  --help                       this text\n"
        "  --version                    the version\n\n"
        "Without a display, megatune-cli does the same work.");
}

bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

void installTranslators(QCoreApplication& application, const QString& language)
{
    // Numbers and dates follow the chosen language, too.
    if (!language.isEmpty())
        QLocale::setDefault(QLocale(language));
    const QLocale locale;
    auto* own = new QTranslator(&application);
    // English has a file, too: for its plurals.
    if (own->load(locale, u"megatune"_s, u"_"_s, u":/i18n"_s) || own->load(u":/i18n/megatune_en.qm"_s))
        QCoreApplication::installTranslator(own);
    auto* qt = new QTranslator(&application);
    if (qt->load(locale, u"qtbase"_s, u"_"_s, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(qt);
}

MainWindowOptions windowOptions()
{
    MainWindowOptions options;
    const QString config = QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation);
    options.settingsPath = QDir(config).filePath(u"megatune/megatune.ini"_s);
    options.studyFolder = QDir::home().filePath(u"megatune"_s);
    options.demoTrainer = QDir(QCoreApplication::applicationDirPath()).filePath(u"megatune-demo-trainer"_s);
    options.environment = QProcessEnvironment::systemEnvironment();
    options.clock = std::make_shared<SystemClock>();
    return options;
}

} // namespace

int main(int argc, char* argv[])
{
    QStringList words;
    for (int i = 0; i < argc; ++i)
        words.append(QString::fromLocal8Bit(argv[i]));
    const MainArguments arguments = readArguments(words);
    if (!arguments.problem.isEmpty())
        return printAndEnd(stderr, arguments.problem, 2);
    if (arguments.help)
        return printAndEnd(stdout, helpText(), 0);
    if (arguments.version)
        return printAndEnd(stdout, u"megatune "_s + QLatin1String(MEGATUNE_VERSION), 0);
    if (!hasDisplay() && !words.contains(u"-platform"_s) && !words.contains(u"--platform"_s)) {
        return printAndEnd(stderr,
            Tr::tr("megatune needs a display and there is none; use megatune-cli, or set DISPLAY."), 1);
    }
    maskMessages();
    if (arguments.logFile) {
        if (const Result<void> logs = logMessagesTo(*arguments.logFile); !logs)
            return printAndEnd(stderr, logs.error().sentence, 2);
    }
    logProgram(u"megatune"_s, QLatin1String(MEGATUNE_VERSION), words.mid(1));

    QApplication application(argc, argv);
    QCoreApplication::setApplicationName(u"megatune"_s);
    QCoreApplication::setApplicationVersion(QLatin1String(MEGATUNE_VERSION));
    QGuiApplication::setApplicationDisplayName(u"Megatune"_s);
    QGuiApplication::setDesktopFileName(u"megatune"_s);
    QGuiApplication::setWindowIcon(QIcon(u":/megatune/megatune.svg"_s));
    const MainWindowOptions options = windowOptions();
    QSettings settings(options.settingsPath, QSettings::IniFormat);
    const Preferences preferences(&settings, options.studyFolder);
    installTranslators(application, preferences.language());
    applyTheme(application, arguments.theme.value_or(*themeFromName(preferences.theme())));

    MainWindow window(options);
    // From a terminal or a desktop that logs out: what runs is stopped, and nothing is left behind.
    const Interrupt interrupt;
    QObject::connect(&interrupt, &Interrupt::interrupted, &window, &MainWindow::stopAndClose);
    QGuiApplication::setQuitOnLastWindowClosed(false);
    QObject::connect(&application, &QGuiApplication::lastWindowClosed, &application,
        [] { afterFinalMessages(finalMessagesMs, [] { QCoreApplication::quit(); }); });
    window.show();
    if (!arguments.files.isEmpty()) {
        QMetaObject::invokeMethod(
            &window, [&window, files = arguments.files] { window.openStudies(files); }, Qt::QueuedConnection);
    }
    const int status = QApplication::exec();
    qCDebug(programLog) << "exit status" << status;
    return status;
}
