// SPDX-License-Identifier: GPL-3.0-or-later
// Help > Copy diagnostics: what a bug report needs, and nothing that is private.
#include "tests/support/test.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"

#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QGuiApplication>
#include <QMenuBar>
#include <QTemporaryDir>

namespace megatune::tst_diagnostics {

class DiagnosticsTest : public QObject
{
    Q_OBJECT

    QTemporaryDir m_home;

    [[nodiscard]] MainWindowOptions options() const
    {
        MainWindowOptions result;
        result.settingsPath = m_home.filePath(u"settings.ini"_s);
        result.studyFolder = m_home.filePath(u"studies"_s);
        result.environment = QProcessEnvironment::systemEnvironment();
        result.clock = std::make_shared<SystemClock>();
        return result;
    }

    /// What the menu entry puts into the clipboard.
    [[nodiscard]] static QString copied(const MainWindow& window)
    {
        QGuiApplication::clipboard()->clear();
        const auto actions = window.findChildren<QAction*>();
        for (QAction* action : actions) {
            if (action->text() == u"&Copy diagnostics")
                action->trigger();
        }
        return QGuiApplication::clipboard()->text();
    }

private Q_SLOTS:
    void theClipboardHasWhatABugReportNeeds()
    {
        QSettings settings(options().settingsPath, QSettings::IniFormat);
        settings.setValue(u"preferences/theme"_s, u"dark"_s);
        settings.setValue(u"waitingNotes/x"_s, u"my own words"_s);
        settings.setValue(u"other/HF_TOKEN"_s, u"HF_TOKEN=inSettings"_s);
        settings.sync();
        MainWindow window(options());
        window.session()->draft()->setHosts({{u"local"_s, true},
            {u"ssh://node1?gpus=8&setup=export%20HF_TOKEN%3DinSetup"_s, false}, {u"ssh:/wrong"_s, true}});
        const QString study = m_home.filePath(u"a.mtune"_s);
        QVERIFY(QFile::copy(QStringLiteral(TEST_DATA_DIR "/study/version1.mtune"), study));
        window.openStudies({study});
        QTRY_COMPARE(window.session()->studies().size(), 1);

        const QString text = copied(window);
        for (const QString& part : {u"Megatune "_s, QString(u"Qt: "_s + QLatin1String(qVersion())),
                 u"platform: offscreen"_s, u"language: "_s, u"preferences/theme: dark"_s,
                 u"local: not checked"_s, u"ssh://node1?gpus=8"_s, u"(switched off)"_s, u"a.mtune: "_s})
            QVERIFY2(text.contains(part), qPrintable(QString(part + u" is not in:\n"_s + text)));
        for (const QString& secret : {u"my own words"_s, u"inSettings"_s, u"inSetup"_s})
            QVERIFY2(!text.contains(secret), qPrintable(text));
        QVERIFY2(
            window.messages().join(u' ').contains(u"clipboard"), qPrintable(window.messages().join(u' ')));
    }
};

MEGATUNE_TEST(DiagnosticsTest)

} // namespace megatune::tst_diagnostics

#include "tst_diagnostics.moc"
