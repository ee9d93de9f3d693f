// SPDX-License-Identifier: GPL-3.0-or-later
// The one window: makes its parts, and connects what one asks for with who does it.
#pragma once

#include "core/base/clock.h"
#include "ui/session/session.h"
#include "ui/session/studychooser.h"
#include "ui/shell/navigator.h"

#include <memory>
#include <QMainWindow>
#include <QPointer>
#include <QProcessEnvironment>
#include <QSettings>

namespace megatune {

class HostListModel;
class NoteEditing;
class Preferences;
class QueuePresenter;
class RecentHosts;
class RecentStudies;
class ResumeOffer;
class ReviewPage;
class RunPlace;
class SetupFiller;
class SetupPage;
class ShownSpace;
class SpacePage;
class StartPage;
class StudyFolder;
class WindowLayout;
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
    using Place = Navigator::Place;
    using enum Navigator::Place;

    static constexpr int mostStudiesAtOnce = StudyChooser::mostStudiesAtOnce;

    explicit MainWindow(const MainWindowOptions& options, QWidget* parent = nullptr);
    ~MainWindow() override;

    /// They are read in the background and then shown; what cannot be opened is said on the page Start. Of
    /// more than `mostStudiesAtOnce` none is opened, and a sentence says so.
    void openStudies(const QStringList& paths) { m_chooser->open(paths); }
    void go(Place place) { m_navigator->go(place); }
    [[nodiscard]] Place place() const { return m_navigator->place(); }
    [[nodiscard]] Session* session() { return m_session.get(); }
    /// Sentences of the message bar, oldest first.
    [[nodiscard]] QStringList messages() const;
    /// Without a question: stops what runs, then closes.
    void stopAndClose();

protected:
    void closeEvent(QCloseEvent* event) override;

private:
    void buildPages(const QString& demoTrainer);
    void buildStatusLine();
    void buildMenus();
    void buildFileMenu();
    void connectStart(StartPage* page);
    void connectRun();
    void connectReview(ReviewPage* page);
    void connectSpace();
    void connectSession();
    void connectQueue();
    void connectHosts();
    void connectPreferences();
    void start(const QString& studyPath);
    void chooseLog();
    void explain(const QString& log);
    void showReview(const QString& folder);
    void showStudies(const QList<StudyFeed*>& feeds);
    void showTrial(std::optional<int> number);
    void showStep(const StudyRef& study, std::optional<int> number, const QString& what);
    void exportStudy();
    void onRunningChanged();
    void onStudyOpened(StudyFeed* feed, Session::Asked asked);
    void onStudyReplaced(StudyFeed* feed, StudyFeed* by);
    void listenTo(StudyFeed* feed);
    void inform(const QString& sentence);
    void confirm(const QString& sentence);
    void warn(const QString& sentence);
    void complain(const Error& error);
    void refreshTitle();
    void askToClose();
    void about();

    QSettings m_settings;
    std::unique_ptr<Preferences> m_preferences;
    std::unique_ptr<Session> m_session;
    std::unique_ptr<HostListModel> m_hosts; ///< of the draft
    std::unique_ptr<RecentHosts> m_recentHosts;
    std::unique_ptr<RecentStudies> m_recent;
    std::unique_ptr<StudyFolder> m_studies;
    std::unique_ptr<NoteEditing> m_notes;
    std::unique_ptr<ShownSpace> m_shownSpace;
    std::unique_ptr<WindowLayout> m_layout;
    Navigator* m_navigator;
    StudyChooser* m_chooser;
    ResumeOffer* m_resumeOffer;
    QueuePresenter* m_queue;
    SetupPage* m_setup = nullptr;
    SetupFiller* m_setupFiller = nullptr;
    SpacePage* m_space = nullptr;
    RunPlace* m_run = nullptr;
    QPointer<StudyFeed> m_ran; ///< what was started last; the session owns it
    bool m_closeWhenEnded = false;
};

} // namespace megatune
