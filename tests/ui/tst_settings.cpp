// SPDX-License-Identifier: GPL-3.0-or-later
// The page Settings: reached by keyboard, kept at once, used where it is promised.
#include "tests/support/test.h"
#include "ui/common/labels.h"
#include "ui/settings/preferences.h"
#include "ui/settings/settingspage.h"
#include "ui/shell/mainwindow.h"

#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <unistd.h>

namespace megatune::tst_settings {

class TestSettings : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;

    [[nodiscard]] MainWindowOptions options() const
    {
        MainWindowOptions result;
        result.settingsPath = m_home->filePath(u"settings.ini"_s);
        result.studyFolder = m_home->filePath(u"studies"_s);
        result.environment = QProcessEnvironment::systemEnvironment();
        result.clock = std::make_shared<SystemClock>();
        return result;
    }

    void open()
    {
        m_window.reset();
        m_window = std::make_unique<MainWindow>(options());
        m_window->show();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QTest::keyClick(m_window.get(), Qt::Key_Comma, Qt::ControlModifier);
        QCOMPARE(m_window->place(), MainWindow::SettingsPlace);
    }

    template<typename Field>
    [[nodiscard]] Field* field(const char* name) const
    {
        return m_window->findChild<SettingsPage*>()->findChild<Field*>(QLatin1String(name));
    }

    [[nodiscard]] QString folderProblem() const
    {
        const auto notes = m_window->findChild<SettingsPage*>()->findChildren<FieldNote*>();
        for (const FieldNote* note : notes) {
            if (!note->problem().isEmpty())
                return note->problem();
        }
        return {};
    }

    void typeFolder(const QString& text)
    {
        auto* folder = field<QLineEdit>("studyFolder");
        folder->setFocus();
        folder->selectAll();
        QTest::keyClick(folder, Qt::Key_Delete);
        QTest::keyClicks(folder, text);
        QTest::keyClick(folder, Qt::Key_Return);
    }

    /// Where Setup would put a new study.
    [[nodiscard]] bool setupKeepsStudiesIn(const QString& folder) const
    {
        const auto lines = m_window->findChildren<QLineEdit*>();
        return std::any_of(lines.begin(), lines.end(), [&folder](const QLineEdit* line) {
            return line->text().startsWith(folder + u"/study-"_s) && line->text().endsWith(u".mtune");
        });
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        QVERIFY(m_home->isValid());
        open();
    }

    void cleanup()
    {
        m_window.reset();
        QApplication::setPalette(QPalette());
    }

    void theFirstFieldHasTheFocus() { QVERIFY(field<QComboBox>("language")->hasFocus()); }

    void aLanguageIsKeptForTheNextStart()
    {
        auto* language = field<QComboBox>("language");
        QCOMPARE(language->currentData().toString(), QString());
        QCOMPARE(language->count(), Preferences::languages().size() + 1);
        QVERIFY(language->findText(u"日本語"_s) > 0);
        while (language->currentData() != u"ja"_s)
            QTest::keyClick(language, Qt::Key_Down);
        QSettings settings(options().settingsPath, QSettings::IniFormat);
        QCOMPARE(Preferences(&settings, {}).language(), u"ja"_s);
        open();
        QCOMPARE(field<QComboBox>("language")->currentData().toString(), u"ja"_s);
    }

    void coloursChangeAtOnce()
    {
        auto* theme = field<QComboBox>("theme");
        const QColor before = QApplication::palette().color(QPalette::Base);
        theme->setFocus();
        QTest::keyClick(theme, Qt::Key_End);
        QCOMPARE(theme->currentData().toString(), u"dark"_s);
        QVERIFY(QApplication::palette().color(QPalette::Base).lightness() < 80);
        QTRY_VERIFY(m_window->palette().color(QPalette::Base).lightness() < 80);
        QTest::keyClick(theme, Qt::Key_Home);
        QCOMPARE(QApplication::palette().color(QPalette::Base), before);
    }

    void newStudiesGoToTheChosenFolder()
    {
        QVERIFY(setupKeepsStudiesIn(m_home->filePath(u"studies"_s)));
        const QString other = m_home->filePath(u"other place"_s);
        typeFolder(other);
        QCOMPARE(folderProblem(), QString());
        QVERIFY(setupKeepsStudiesIn(other));
        open();
        QCOMPARE(field<QLineEdit>("studyFolder")->text(), other);
        QVERIFY(setupKeepsStudiesIn(other));
        typeFolder({});
        QVERIFY(setupKeepsStudiesIn(m_home->filePath(u"studies"_s)));
    }

    void sshIsConfiguredByTheChosenFile()
    {
        const QString path = m_home->filePath(u"ssh of the rack"_s);
        field<QLineEdit>("sshConfig")->setFocus();
        QTest::keyClicks(field<QLineEdit>("sshConfig"), path);
        QVERIFY2(folderProblem().startsWith(u"There is no file "_s), qPrintable(folderProblem()));
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("Host rack7\n    HostName 127.0.0.1\n");
        file.close();
        open();
        QCOMPARE(field<QLineEdit>("sshConfig")->text(), path);
        QCOMPARE(folderProblem(), QString());
        // The place where a host is written offers its names.
        m_window->go(MainWindow::SetupPlace);
        m_window->findChild<QToolButton*>(u"addHost"_s)->click();
        auto* place = m_window->findChild<QComboBox*>(u"hostPlace"_s);
        QTRY_VERIFY(place->findText(u"rack7"_s) >= 0);
    }

    void aFolderThatCannotBeIsNotTaken_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("relative") << u"studies"_s << u"whole path"_s;
        QTest::newRow("a file") << u"HOME/file"_s << u"file is a file"_s;
        QTest::newRow("below a file") << u"HOME/file/below"_s << u"file is a file"_s;
        if (geteuid() != 0) // root may write everywhere
            QTest::newRow("not ours") << u"/usr/studies"_s << u"cannot be written to"_s;
    }

    void aFolderThatCannotBeIsNotTaken()
    {
        QFETCH(QString, text);
        QFETCH(const QString, said);
        QFile file(m_home->filePath(u"file"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        text.replace(u"HOME"_s, m_home->path());
        typeFolder(text);
        QVERIFY2(folderProblem().contains(said), qPrintable(folderProblem()));
        QVERIFY2(folderProblem().contains(m_home->filePath(u"studies"_s)), qPrintable(folderProblem()));
        QVERIFY(setupKeepsStudiesIn(m_home->filePath(u"studies"_s)));
    }

    void wordsThatAnEditorPutThereAreTheUsualOnes()
    {
        {
            QSettings settings(options().settingsPath, QSettings::IniFormat);
            settings.setValue(u"preferences/language"_s, u"tlh"_s);
            settings.setValue(u"preferences/theme"_s, 7);
            settings.setValue(u"preferences/studyFolder"_s, u"relative"_s);
        }
        open();
        QCOMPARE(field<QComboBox>("language")->currentIndex(), 0);
        QCOMPARE(field<QComboBox>("theme")->currentIndex(), 0);
        QVERIFY(setupKeepsStudiesIn(m_home->filePath(u"studies"_s)));
    }
};

MEGATUNE_TEST(TestSettings)

} // namespace megatune::tst_settings

#include "tst_settings.moc"
