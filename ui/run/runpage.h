// SPDX-License-Identifier: GPL-3.0-or-later
// The Run page: a study that runs, or that is reviewed, as charts, table, detail and log. What is selected in
// one place is selected everywhere. Starts nothing by itself: the controls send wishes to the controller.
#pragma once

#include "core/control/controller.h"
#include "core/study/feed.h"
#include "ui/studies/notestore.h"

#include <QHash>
#include <QPointer>
#include <QTimer>
#include <QWidget>

class QSplitter;
class QStackedWidget;

namespace megatune {

class ChartPictures;
class ResumePanel;
class RunHeader;
class RunNotes;
class StudySeries;
class StudyViews;
class TrialCharts;
class TrialColumns;
class TrialPane;
class TrialRetries;
class TrialsPanel;

class RunPage final : public QWidget
{
    Q_OBJECT

public:
    explicit RunPage(QWidget* parent = nullptr);
    ~RunPage() override;

    /// Shows this study from now on; null: says what to do. With a controller (the same object as `feed`) the
    /// run can be paused, skipped and stopped. Neither is owned; both may die first.
    void showStudy(StudyFeed* feed, StudyController* controllerOrNull);
    [[nodiscard]] StudyFeed* feed() const { return m_feed; }
    /// `by` shows the same study as `feed` from now on: what was selected and filtered stays.
    void takeView(const StudyFeed* feed, const StudyFeed* by);
    /// In the page, below the header; closed unless somebody opens it.
    [[nodiscard]] ResumePanel* resumePanel() { return m_resume; }
    /// Where notes are kept that no file has yet; without one only who runs the study can note anything.
    void setNotes(NoteStore* notes);
    /// What estimates the trials of the study that is shown; null: nothing does. `ownLayout` is what the
    /// study's own command asks for; empty: not known.
    void setPreset(const PresetPtr& preset, const Layout& ownLayout);

    /// Sends the notes that are being typed, as the end of editing does.
    void commitNotes();

    [[nodiscard]] int selectedTrial() const { return m_selected; }
    /// -1: none. Stops following the running trial, as a person's choice does.
    void selectTrial(int number);
    void setFilter(const QString& text);

    /// Sizes of the parts and columns, for the settings.
    [[nodiscard]] QByteArray saveLayout() const;
    bool restoreLayout(const QByteArray& state);
    void restoreDefaultLayout();

public Q_SLOTS:
    void copyBestCommand();
    void copyCommand(int number, bool production = false);

Q_SIGNALS:
    /// One sentence for the window's message bar.
    void messageRequested(const QString& sentence);
    /// The same of what somebody has lost: it stays until it is closed.
    void warned(const QString& sentence);
    void trialSelected(int number);
    /// The place where the study and its commands are exported.
    void exportRequested();
    /// A new study shall begin with what this one says.
    void likeRequested();
    /// Another study is shown, or none.
    void studyShown();
    /// The study that is shown shall go on.
    void resumeRequested();
    /// What the study that is shown would take, since nothing ran.
    void planRequested();
    /// These trials shall run again; nobody runs the study.
    void againRequested(const QList<int>& numbers);
    /// -1: of the study itself.
    void noteEdited(int number, const QString& text);
    void starToggled(int number, bool on);
    /// The empty page's buttons.
    void newStudyRequested();
    void openStudyRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// What a person had chosen in a study, for when it is shown again.
    struct View
    {
        int selected = -1;
        bool following = true;
        QString filter = {};
    };

    void build();
    [[nodiscard]] QWidget* createLeft();
    void connectParts();
    void connectTrials();
    void addShortcuts();
    void addStepTo(QMenu* menu, int number);
    void followFeed(StudyFeed* feed);
    void onChanged(const StudyEvent& event);
    void onReset();
    void rememberView();
    void showView(const View& view);
    void showTrial(int number);
    void followRunning();
    void refresh();
    void scheduleRefresh();
    void selectBest();
    void findByKey();

    ChartPictures* m_pictures;
    QHash<const QObject*, View> m_views;
    QPointer<StudyFeed> m_feed;
    QPointer<StudyController> m_controller;
    std::unique_ptr<StudySeries> m_series;
    std::unique_ptr<TrialColumns> m_columns;
    TrialRetries* m_retries;
    RunNotes* m_notes = nullptr;
    QTimer m_refresh;
    int m_selected = -1;
    bool m_following = true; ///< the newest running trial is selected, until a person selects another
    QStackedWidget* m_stack = nullptr;
    RunHeader* m_header = nullptr;
    ResumePanel* m_resume = nullptr;
    QSplitter* m_across = nullptr;
    QSplitter* m_left = nullptr;
    TrialCharts* m_charts = nullptr;
    StudyViews* m_studyViews = nullptr;
    TrialsPanel* m_trials = nullptr;
    TrialPane* m_pane = nullptr;
};

} // namespace megatune
