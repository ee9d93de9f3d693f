// SPDX-License-Identifier: GPL-3.0-or-later
// The page Space: the pruned search space as a grid, the rules that prune it, the choices, and the layouts of
// the selected cells.
#pragma once

#include "ui/draft/studydraft.h"
#include "ui/layouts/layoutsearch.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QLabel;
class QSplitter;
class QStackedWidget;

namespace megatune {

class ChartPictures;
class ChoicesPanel;
class GridPanel;
class LayoutPanel;
class RuleList;
class SourceSwitch;
class SpaceBar;
class StudySpace;

class SpacePage final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` outlives the page.
    explicit SpacePage(StudyDraft* draft, QWidget* parent = nullptr);

    /// A study that runs or was opened: its measured values are shown. Its own space takes the draft's place
    /// when `preset` is given. Null: the draft alone.
    void setFeed(StudyFeed* feed, const PresetPtr& preset = {});
    /// Whose space is shown, for who decides it.
    [[nodiscard]] SourceSwitch* sources() { return m_sources; }
    /// The trial that is selected elsewhere: its cell and its row are marked. -1: none.
    void setSelectedTrial(int number);

    /// The share of grid and list and the columns of the list.
    [[nodiscard]] QByteArray saveLayout() const;
    bool restoreLayout(const QByteArray& state);
    void restoreDefaultLayout();

Q_SIGNALS:
    /// A layout whose trial the person wants to see.
    void trialActivated(int number);
    /// This layout is to run in the study that is shown.
    void runRequested(const megatune::Layout& layout);
    /// One sentence for the window's message bar.
    void messageRequested(const QString& sentence);
    /// The empty page's way out.
    void setupRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    [[nodiscard]] QWidget* createSide();
    [[nodiscard]] QWidget* createEmpty();
    void connectParts();
    void addPictures();
    void connectList();
    void connectChoices();
    void refresh();
    void keepSelection();
    void forgetRule();
    void showChoices();
    void refreshMeasured();
    void applyCalibration();
    void showRefused();
    void refreshCounts();
    void applyQuery();
    void runLayout(const Layout& layout);
    [[nodiscard]] PresetPtr shownPreset() const;
    void showMarked();
    void showOverMemory();

    StudyDraft* m_draft;
    QPointer<StudyFeed> m_feed;
    StudySpace* m_study; ///< in the place of the draft's space, while it is shown
    ChartPictures* m_pictures;
    PresetPtr m_preset;  ///< what the parts show
    LayoutQuery m_query; ///< what is listed
    int m_selectedTrial = -1;
    QTimer m_measuredTimer;      ///< several events of a run become one refresh
    bool m_measuredIsOld = true; ///< what the study measured, since the page was last seen
    QStackedWidget* m_stack = nullptr;
    QLabel* m_emptyText = nullptr;
    SourceSwitch* m_sources = nullptr;
    SpaceBar* m_bar = nullptr;
    QSplitter* m_splitter = nullptr;
    GridPanel* m_grid = nullptr;
    LayoutPanel* m_layouts = nullptr;
    RuleList* m_rules = nullptr;
    ChoicesPanel* m_choices = nullptr;
    QLabel* m_choicesNote = nullptr;
    QLabel* m_refused = nullptr; ///< which layouts the study's trainer refuses
};

} // namespace megatune
