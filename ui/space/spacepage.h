// SPDX-License-Identifier: GPL-3.0-or-later
// The page Space: the pruned search space as a grid, the rules that prune it, the choices, and the layouts of
// the selected cells.
#pragma once

#include "ui/draft/studydraft.h"
#include "ui/layouts/layoutlistmodel.h"
#include "ui/space/rulecountmodel.h"
#include "ui/space/spacegridmodel.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;
class QSplitter;
class QStackedWidget;
class QTableView;
class QToolButton;

namespace megatune {

class ChoicesPanel;
class ColumnMemory;

class SpacePage final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` outlives the page.
    explicit SpacePage(StudyDraft* draft, QWidget* parent = nullptr);

    /// A study that runs or was opened: its measured values are shown. Its own space takes the draft's place
    /// when `preset` is given. Null: the draft alone.
    void setFeed(StudyFeed* feed, const PresetPtr& preset = {});
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
    void buildSpacePage();
    QWidget* makeBar();
    QWidget* makeGrid();
    QWidget* makeList();
    QWidget* makeSide();
    QWidget* makeEmpty();
    void refresh();
    void refreshAxes(const PresetPtr& preset);
    void chooseAxes(QComboBox* changed);
    void keepSelection();
    void forgetRule();
    void connectChoices();
    void showChoices();
    void narrowStudy();
    void countStudy();
    void refreshMeasured();
    void applyCalibration();
    void refreshCounts();
    void setCounts(const PresetPtr& preset, const std::shared_ptr<const Classification>& counts);
    [[nodiscard]] int selectedRule() const;
    void applyQuery();
    void applyColumns();
    void fitList();
    [[nodiscard]] QList<int> hiddenColumns() const;
    void showSummary();
    QWidget* makeFilterLine(QWidget* part);
    void addListActions();
    void copyRows();
    void runCurrent();
    [[nodiscard]] PresetPtr shownPreset() const;
    void showMarked();
    void showOverMemory();

    StudyDraft* m_draft;
    QPointer<StudyFeed> m_feed;
    PresetPtr m_feedPreset;   ///< the study's own space, whole
    PresetPtr m_narrowPreset; ///< what is left of it by m_studyChoices
    ChoiceSet m_studyChoices; ///< of what is shown; the study keeps its own
    int m_selectedTrial = -1;
    quint64 m_narrowing = 0; ///< the latest of its kind
    SpaceGridModel* m_gridModel;
    LayoutListModel* m_listModel;
    RuleCountModel* m_ruleModel;
    PresetPtr m_axesPreset;
    LayoutQuery m_shownQuery;
    std::shared_ptr<const Classification> m_feedCounts;
    std::shared_ptr<const Classification> m_feedLayoutCounts;
    QTimer m_measuredTimer;      ///< several events of a run become one refresh
    bool m_measuredIsOld = true; ///< what the study measured, since the page was last seen

    QStackedWidget* m_stack = nullptr;
    QComboBox* m_rowBox = nullptr;
    QComboBox* m_columnBox = nullptr;
    QLabel* m_total = nullptr;      ///< over TP ... MBS
    QLabel* m_totalOfAll = nullptr; ///< over every parameter
    QTableView* m_grid = nullptr;
    QLabel* m_legend = nullptr;
    QLineEdit* m_filter = nullptr;
    QLabel* m_summary = nullptr;
    QButtonGroup* m_show = nullptr;
    QTableView* m_list = nullptr;
    ColumnMemory* m_columns = nullptr; ///< of the list
    QList<int> m_hiddenColumns;        ///< of the list, as it is shown
    QToolButton* m_allParameters = nullptr;
    QSplitter* m_splitter = nullptr;
    QTableView* m_rules = nullptr;
    ChoicesPanel* m_choices = nullptr;
    QLabel* m_choicesNote = nullptr;
    QLabel* m_emptyText = nullptr;
};

} // namespace megatune
