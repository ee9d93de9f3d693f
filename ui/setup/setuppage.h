// SPDX-License-Identifier: GPL-3.0-or-later
// The page Setup: the command and what was read of it, beside it the layouts that are possible, below Start
// and what it still needs. Where there is no room for both halves a tab shows one of them.
#pragma once

#include <QWidget>

class QCheckBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QSplitter;
class QTabBar;

namespace megatune {

class HostListModel;
class HostsPanel;
class LayoutsPane;
class MessageBar;
class ProblemList;
class SetupCommand;
class SetupForm;
class StudyDraft;
struct DraftContents;
struct Error;

class SetupPage final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` and `hosts`, its hosts, outlive the page. New studies are put into `studyFolder`, unless
    /// another file is chosen.
    SetupPage(StudyDraft* draft, HostListModel* hosts, const QString& studyFolder, QWidget* parent = nullptr);

    /// While another study runs, Start lets this one wait for it.
    void setStudyRunning(bool on);
    /// Files of studies that run or wait: they are neither proposed nor taken.
    void setTakenFiles(const QStringList& paths);
    /// A fresh file name for the next study.
    void renewStudyFile();
    /// A study has run in this file: another one is proposed, unless somebody has typed one of his own.
    void renewStudyFileAfter(const QString& path);
    /// For studies that nobody has given another place.
    void setStudyFolder(const QString& folder);
    void setStudyFile(const QString& path);
    [[nodiscard]] QString studyPath() const;
    void focusFirst();
    /// What the clipboard holds, in place of what is there.
    void pasteCommand();
    /// As by its button, as soon as it was read what the form holds; only when nothing is missing.
    void startWhenRead();
    /// Offers another file where that would help.
    void sayNotStarted(const Error& error, MessageBar* messages);
    [[nodiscard]] HostsPanel* hostsPanel();
    void restoreDefaultLayout();
    [[nodiscard]] QByteArray saveLayout() const;
    void restoreLayout(const QByteArray& layout);

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

Q_SIGNALS:
    /// Only when nothing is missing.
    void startRequested(const QString& studyPath);
    /// What is missing is mended there.
    void spaceRequested();

private:
    [[nodiscard]] QWidget* createLeft();
    void build();
    void connectParts();
    void start();
    /// What was in the form when Start was pressed, and still is.
    void startMeasured(const DraftContents& asked);
    [[nodiscard]] bool offersMeasuring() const;
    void askThisMachine();
    void goTo(const QString& field);
    void addNodes();
    void refresh();
    /// Both halves, or the one of the tab.
    void showHalves();
    [[nodiscard]] bool isNarrow() const;

    StudyDraft* m_draft;
    HostListModel* m_hosts;
    bool m_isStudyRunning = false;
    bool m_isStartWanted = false; ///< once the draft was read
    QTabBar* m_tabs;
    QScrollArea* m_scroll;
    SetupCommand* m_command;
    SetupForm* m_form;
    LayoutsPane* m_layouts;
    QSplitter* m_halves;
    ProblemList* m_problems;
    QLabel* m_budget; ///< what Start would do
    QCheckBox* m_measure;
    QPushButton* m_start;
    bool m_isArranged = false; ///< somebody has moved the halves
};

} // namespace megatune
