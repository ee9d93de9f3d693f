// SPDX-License-Identifier: GPL-3.0-or-later
// How studies get into the window: chosen, dropped, imported, opened by themselves or to be compared.
#pragma once

#include "ui/review/studyfolder.h"

#include <QObject>
#include <QStringList>

class QSettings;
class QWidget;

namespace megatune {

class MessageBar;
class OptunaImporter;
class Preferences;
class Session;
class StudyFeed;

class StudyChooser final : public QObject
{
    Q_OBJECT

public:
    static constexpr int mostStudiesAtOnce = StudyFolder::mostAtOnce;

    /// All of them outlive this. `window` owns this and the dialogs.
    StudyChooser(QWidget* window, Session* session, MessageBar* messages, QSettings* settings,
        const Preferences* preferences);

    /// They are read in the background; databases of Optuna are imported. Of more than `mostStudiesAtOnce`
    /// none is opened, and a sentence says so.
    void open(const QStringList& paths);
    /// Studies are opened and databases imported; about anything else a sentence says what can be done with
    /// it.
    void openDropped(const QStringList& paths);
    /// Each gets its tab; comparisonReady() follows once all of them are open.
    void compare(const QStringList& paths);
    /// Asks for files.
    void choose();
    void chooseImport();

    /// A study was opened, and whoever shows it has done so.
    void onOpened() { compareWhenOpen(); }
    /// What cannot be opened is not waited for.
    void onOpenFailed(const QString& path);

Q_SIGNALS:
    /// Exactly these are to be seen, side by side where there are several.
    void comparisonReady(const QList<megatune::StudyFeed*>& feeds);
    /// The studies of this folder are to be shown.
    void folderRequested(const QString& folder);
    /// A text that is no study: what it tells of a training is wanted.
    void logDropped(const QString& path);

private:
    void connectImporter();
    [[nodiscard]] bool refusesSoMany(const QStringList& paths);
    void sayWhatItIs(const QString& path);
    void compareWhenOpen();

    QWidget* m_window;
    Session* m_session;
    MessageBar* m_messages;
    QSettings* m_settings;
    const Preferences* m_preferences;
    OptunaImporter* m_importer;
    QStringList m_toCompare; ///< asked for side by side; some of them are not open yet
};

} // namespace megatune
