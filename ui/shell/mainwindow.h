// SPDX-License-Identifier: GPL-3.0-or-later
// The one window: rail, pages, messages and status line, and what leads from one to the other.
#pragma once

#include "core/base/clock.h"

#include <memory>
#include <QMainWindow>
#include <QPointer>
#include <QProcessEnvironment>
#include <QSettings>

class QMenu;
class QStackedWidget;

namespace megatune {

class HostListModel;
class MessageBar;
class NoteStore;
class NoteUndo;
class OptunaImporter;
class Rail;
class Preferences;
class RecentHosts;
class RecentStudies;
class ReviewPage;
class RunPlace;
class Session;
class SettingsPage;
class SetupPage;
class SpacePage;
class StartPage;
class StatusLine;
class StudyFeed;
class StudyFolder;
class StudyPresets;
class UserGuide;
struct Error;
struct StudyRef;

struct MainWindowOptions
{
    QString settingsPath; ///< an INI file, made when it is not there
    QString studyFolder;  ///< where new studies are put
    QString demoTrainer;  ///< the bundled trainer's program
    QProcessEnvironment environment;
    std::shared_ptr<const Clock> clock;
};

class MainWindow final : public QMainWindow
{
    Q_OBJECT

public:
    enum Place { StartPlace, SetupPlace, SpacePlace, RunPlaceIndex, ReviewPlace, GuidePlace, SettingsPlace };

    static constexpr int mostStudiesAtOnce = 12;

    explicit MainWindow(const MainWindowOptions& options, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// They are read in the background and then shown; what cannot be opened is said on the page Start. Of
    /// more than `mostStudiesAtOnce` none is opened, and a sentence says so.
    void openStudies(const QStringList& paths);
    void go(Place place);
    [[nodiscard]] Place place() const;
    [[nodiscard]] Session* session() { return m_session.get(); }
    /// Sentences of the message bar, oldest first.
    [[nodiscard]] QStringList messages() const;
    /// Without a question: stops what runs, then closes.
    void stopAndClose();

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void buildPages();
    void buildReview();
    void buildSettings();
    void buildMenus();
    void buildNotes();
    void buildEditMenu();
    void showStep(const StudyRef& study, std::optional<int> number, const QString& what);
    void connectAsking();
    void buildShortcuts();
    void connectPages();
    void connectHosts();
    void newStudy();
    void tryDemo();
    void chooseStudy();
    void chooseReviewFolder();
    void compareStudies(const QStringList& paths);
    void compareWhenOpen();
    [[nodiscard]] bool refusesSoMany(const QStringList& paths);
    void openDropped(const QStringList& paths);
    void showFolder(const QString& folder);
    void exportStudy();
    void start(const QString& studyPath);
    void onRunningChanged();
    void onStudyOpened(StudyFeed* feed);
    void onStudyReplaced(StudyFeed* feed, StudyFeed* by);
    void listenTo(StudyFeed* feed);
    [[nodiscard]] static QString notEndedText(const StudyFeed& feed);
    void onWarning(const QString& sentence);
    void onOpenFailed(const QString& path, const Error& error);
    void offerToGoOn(StudyFeed* feed);
    void goOn(StudyFeed* feed);
    void fillRecentMenu();
    void refreshSpace();
    void refreshTitle();
    void askToStop();
    void showGuide();
    void about();
    void restoreDefaultLayout();
    void restoreLayout();
    void saveLayout();

    MainWindowOptions m_options;
    QSettings m_settings;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<HostListModel> m_hosts; ///< of the draft
    std::unique_ptr<RecentHosts> m_recentHosts;
    std::unique_ptr<RecentStudies> m_recent;
    std::unique_ptr<StudyPresets> m_presets;
    std::unique_ptr<StudyFolder> m_studies;
    std::unique_ptr<NoteStore> m_notes;
    std::unique_ptr<NoteUndo> m_noteUndo;
    Rail* m_rail = nullptr;
    MessageBar* m_messages = nullptr;
    QStackedWidget* m_pages = nullptr;
    StartPage* m_start = nullptr;
    SetupPage* m_setup = nullptr;
    SpacePage* m_space = nullptr;
    RunPlace* m_run = nullptr;
    ReviewPage* m_review = nullptr;
    UserGuide* m_guide = nullptr;
    SettingsPage* m_settingsPage = nullptr;
    OptunaImporter* m_importer = nullptr;
    StatusLine* m_status = nullptr;
    QMenu* m_recentMenu = nullptr;
    Place m_beforeGuide = StartPlace; ///< where whoever reads the guide came from
    bool m_closeWhenEnded = false;
    QStringList m_toCompare;   ///< asked for side by side; some of them are not open yet
    QPointer<StudyFeed> m_ran; ///< what was started last; the session owns it
};

} // namespace megatune
