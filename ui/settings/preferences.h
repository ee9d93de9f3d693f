// SPDX-License-Identifier: GPL-3.0-or-later
// What a person chooses once, for all studies; kept in the settings file.
#pragma once

#include <QObject>
#include <QStringList>

class QSettings;

namespace megatune {

class Preferences final : public QObject
{
    Q_OBJECT

public:
    /// `settings` outlives this. New studies go into `usualFolder` while no other one is chosen.
    Preferences(QSettings* settings, const QString& usualFolder, QObject* parent = nullptr);

    /// Of the languages that there are texts in: "en", "ja", "zh_CN".
    [[nodiscard]] static const QStringList& languages();
    /// One of languages(); empty: the desktop's. Words that are neither, as an edited file may have, count as
    /// that.
    [[nodiscard]] QString language() const;
    void setLanguage(const QString& language);

    /// "light", "dark" or "desktop".
    [[nodiscard]] QString theme() const;
    void setTheme(const QString& theme);

    /// Absolute.
    [[nodiscard]] QString studyFolder() const;
    /// "" is the usual folder again. What studyFolderProblem() finds fault with is not taken.
    void setStudyFolder(const QString& folder);
    /// One sentence; nothing when studies can be put there, be it that the folder is made then.
    [[nodiscard]] static QString studyFolderProblem(const QString& folder);
    /// Run when a study of the window ends or needs somebody (see core/notice); empty: nothing is.
    [[nodiscard]] QString endCommand() const;
    void setEndCommand(const QString& command);
    /// Passed to ssh as -F; empty: the person's own. One that cannot be read is kept, and ssh says so.
    [[nodiscard]] QString sshConfig() const;
    void setSshConfig(const QString& path);
    /// One sentence; nothing when ssh can read such a file.
    [[nodiscard]] static QString sshConfigProblem(const QString& path);
    /// Where all this is kept.
    [[nodiscard]] QString fileName() const;

Q_SIGNALS:
    void themeChanged();
    void studyFolderChanged();
    void sshConfigChanged();

private:
    QSettings* m_settings;
    QString m_usualFolder;
};

} // namespace megatune
