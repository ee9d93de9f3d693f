// SPDX-License-Identifier: GPL-3.0-or-later
// The page Setup: on the left what is tuned and how, on the right the command, below Start or what it still
// needs.
#pragma once

#include <QWidget>

class QPushButton;
class QScrollArea;
class QSplitter;

namespace megatune {

class HostListModel;
class HostsPanel;
class IconLabel;
class MessageBar;
class SetupCommand;
class SetupForm;
class StartNote;
class StudyDraft;
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
    /// Offers another file where that would help.
    void sayNotStarted(const Error& error, MessageBar* messages);
    [[nodiscard]] HostsPanel* hostsPanel();
    /// Two columns of fields beside the command where there is room for them.
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
    void start();
    void askThisMachine();
    void goTo(const QString& field);
    void addNodes();
    void refresh();

    StudyDraft* m_draft;
    HostListModel* m_hosts;
    bool m_isStudyRunning = false;
    QScrollArea* m_scroll;
    SetupForm* m_form;
    SetupCommand* m_command;
    QSplitter* m_halves;
    StartNote* m_missing;
    IconLabel* m_warning; ///< the sign of what should be looked at first
    QPushButton* m_start;
    bool m_isArranged = false; ///< somebody has moved the halves
};

} // namespace megatune
