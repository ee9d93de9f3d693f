// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/preferences.h"

#include "core/base/text.h"

#include <QDir>
#include <QFileInfo>
#include <QSettings>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const QString languageKey = QStringLiteral("preferences/language");
const QString themeKey = QStringLiteral("preferences/theme");
const QString studyFolderKey = QStringLiteral("preferences/studyFolder");
const QString sshConfigKey = QStringLiteral("preferences/sshConfig");
const QString endCommandKey = QStringLiteral("preferences/endCommand");

} // namespace

Preferences::Preferences(QSettings* settings, const QString& usualFolder, QObject* parent)
    : QObject(parent)
    , m_settings(settings)
    , m_usualFolder(usualFolder)
{
}

const QStringList& Preferences::languages()
{
    static const QStringList all{u"en"_s, u"ja"_s, u"zh_CN"_s};
    return all;
}

QString Preferences::language() const
{
    const QString language = m_settings->value(languageKey).toString();
    return languages().contains(language) ? language : QString();
}

void Preferences::setLanguage(const QString& language)
{
    m_settings->setValue(languageKey, language);
}

QString Preferences::theme() const
{
    const QString theme = m_settings->value(themeKey).toString();
    return theme == u"light" || theme == u"dark" ? theme : u"desktop"_s;
}

void Preferences::setTheme(const QString& theme)
{
    if (theme == this->theme())
        return;
    m_settings->setValue(themeKey, theme);
    Q_EMIT themeChanged();
}

QString Preferences::studyFolder() const
{
    const QString folder = m_settings->value(studyFolderKey).toString();
    return folder.isEmpty() || !studyFolderProblem(folder).isEmpty() ? m_usualFolder : folder;
}

void Preferences::setStudyFolder(const QString& folder)
{
    const QString before = studyFolder();
    const QString clean = folder.isEmpty() ? QString() : QDir::cleanPath(withoutTilde(folder));
    if (!studyFolderProblem(clean).isEmpty())
        return;
    m_settings->setValue(studyFolderKey, clean);
    if (studyFolder() != before)
        Q_EMIT studyFolderChanged();
}

QString Preferences::studyFolderProblem(const QString& folder)
{
    const QString path = withoutTilde(folder);
    if (path.isEmpty())
        return {};
    if (QDir::isRelativePath(path))
        return tr("Write the whole path, beginning with / or ~/.");
    // The nearest folder that is there decides whether the others can be made.
    QFileInfo place(QDir::cleanPath(path));
    while (!place.exists() && !place.isRoot())
        place = QFileInfo(place.path());
    if (!place.isDir())
        return tr("%1 is a file; choose a folder.").arg(withTilde(place.filePath()));
    if (!place.isWritable())
        return tr("%1 cannot be written to; choose another folder.").arg(withTilde(place.filePath()));
    return {};
}

QString Preferences::endCommand() const
{
    return m_settings->value(endCommandKey).toString();
}

void Preferences::setEndCommand(const QString& command)
{
    m_settings->setValue(endCommandKey, command.trimmed());
}

QString Preferences::sshConfig() const
{
    return m_settings->value(sshConfigKey).toString();
}

void Preferences::setSshConfig(const QString& path)
{
    const QString whole = withoutTilde(path.trimmed());
    if (whole == sshConfig())
        return;
    m_settings->setValue(sshConfigKey, whole);
    Q_EMIT sshConfigChanged();
}

QString Preferences::sshConfigProblem(const QString& path)
{
    const QFileInfo file(withoutTilde(path));
    if (path.isEmpty() || (file.isAbsolute() && file.isFile() && file.isReadable()))
        return {};
    return tr("There is no file %1 that can be read; write the whole path of one.").arg(path);
}

QString Preferences::fileName() const
{
    return m_settings->fileName();
}

} // namespace megatune

#include "moc_preferences.cpp"
