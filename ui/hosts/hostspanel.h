// SPDX-License-Identifier: GPL-3.0-or-later
// The hosts in Setup: a list with a light for each, the buttons for it, and the place where one is written.
#pragma once

#include "core/run/hostspec.h"

#include <QPointer>
#include <QWidget>

class QAction;
class QListView;
class QMenu;
class QToolButton;

namespace megatune {

class FieldNote;
class HostDetails;
class HostEditor;
class HostListModel;

class HostsPanel final : public QWidget
{
    Q_OBJECT

public:
    /// `hosts` outlives this.
    explicit HostsPanel(HostListModel* hosts, QWidget* parent = nullptr);

    /// Offered for adding again.
    void setRecent(const QStringList& texts);
    /// What is wrong with the hosts as a whole; else what is known of the current one stands there.
    void setProblem(const QString& problem);
    void showDetails(int row);
    /// Opens the place where several machines are written as one host.
    void writeNodes() { write(HostSpec::Kind::Nodes); }

private:
    void buildButtons();
    void buildActions();
    QAction* action(
        const QString& text, const QKeySequence& keys, const QString& name, void (HostsPanel::*what)());
    QToolButton* button(QAction* with, const QString& text);
    void fillAddMenu();
    void addTexts(const QStringList& texts);
    void write(HostSpec::Kind kind);
    void editCurrent();
    void takeWritten(const QString& text);
    void openEditor();
    void closeEditor();
    void removeCurrent();
    void moveUp() { moveCurrent(-1); }
    void moveDown() { moveCurrent(1); }
    void moveCurrent(int by);
    void checkCurrent();
    void checkOrStop();
    void measure();
    void detailsOfCurrent();
    void copyCurrent();
    void paste();
    void chooseFile();
    void refresh();
    void fitList();
    [[nodiscard]] int current() const;

    HostListModel* m_hosts;
    QListView* m_list;
    QToolButton* m_add;
    QToolButton* m_check;
    QMenu* m_addMenu;
    QAction* m_details = nullptr;
    QAction* m_edit = nullptr;
    QAction* m_remove = nullptr;
    QAction* m_up = nullptr;
    QAction* m_down = nullptr;
    QAction* m_checkThis = nullptr;
    HostEditor* m_editor;
    FieldNote* m_note;
    QStringList m_recent;
    QString m_problem;
    QString m_edited; ///< the text of the host that is being changed; empty: a new one
    QString m_refused;
    QPointer<HostDetails> m_window;
};

} // namespace megatune
