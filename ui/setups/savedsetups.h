// SPDX-License-Identifier: GPL-3.0-or-later
// What is done with setups that have names, from every page that offers them: taken, saved, renamed, deleted.
#pragma once

#include "ui/setups/setupstore.h"

#include <QObject>

class QMenu;
class QPushButton;

namespace megatune {

class MessageBar;

class SavedSetups final : public QObject
{
    Q_OBJECT

public:
    /// The setups are in a folder beside the file of the settings. `draft` and `messages` outlive this.
    SavedSetups(
        StudyDraft* draft, MessageBar* messages, const QString& settingsPath, QObject* parent = nullptr);

    /// Buttons whose menus offer all of that; their parent is the layout's.
    [[nodiscard]] QPushButton* createForSetup();
    [[nodiscard]] QPushButton* createForPlan();

Q_SIGNALS:
    /// The draft says something else now; nothing runs by that.
    void taken();

private:
    [[nodiscard]] QPushButton* createButton(const QString& title, const QString& objectName);
    void fill(QMenu* menu, QWidget* asker);
    void fillTakes(QMenu* menu, const QList<KeptSetup>& setups);
    void fillEdits(QMenu* menu, const QList<KeptSetup>& setups, QWidget* asker);
    void take(const KeptSetup& setup);
    void askForName(QWidget* window);
    void keep(const QString& name);
    void askToRename(const KeptSetup& setup, QWidget* window);
    void rename(const KeptSetup& setup, const QString& name);
    void remove(const KeptSetup& setup);
    void complain(const Error& error);

    StudyDraft* m_draft;
    MessageBar* m_messages;
    SetupStore m_store;
    QString m_current; ///< taken or saved last
};

} // namespace megatune
