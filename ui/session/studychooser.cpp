// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/studychooser.h"

#include "core/base/text.h"
#include "ui/common/messagebar.h"
#include "ui/session/openingmessage.h"
#include "ui/session/optunaimporter.h"
#include "ui/session/session.h"
#include "ui/session/studydrop.h"
#include "ui/settings/preferences.h"

#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

namespace megatune {

namespace {

const QString openFolderKey = QStringLiteral("window/openFolder");

/// A text, but not of JSON, as Optuna's journals are.
bool mayBeLog(const QString& path)
{
    constexpr qint64 beginning = 4096;
    QFile file(path);
    if (!QFileInfo(path).isFile() || !file.open(QIODevice::ReadOnly))
        return false;
    const QByteArray text = file.read(beginning);
    return !text.isEmpty() && !text.contains('\0') && !text.trimmed().startsWith('{');
}

} // namespace

StudyChooser::StudyChooser(QWidget* window, Session* session, MessageBar* messages, QSettings* settings,
    const Preferences* preferences)
    : QObject(window)
    , m_window(window)
    , m_session(session)
    , m_messages(messages)
    , m_settings(settings)
    , m_preferences(preferences)
    , m_importer(new OptunaImporter(window, preferences->studyFolder()))
{
    connectImporter();
    connect(session, &Session::openingStopped, this, &StudyChooser::onOpenFailed);
    new OpeningMessage(session, messages, this);
    connect(session, &Session::closing, this, [this](const StudyFeed* feed) {
        m_toCompare.removeIf([this, feed](const QString& path) { return m_session->find(path) == feed; });
    });
    auto* drop = new StudyDrop(window);
    connect(drop, &StudyDrop::dropped, this, &StudyChooser::openDropped);
}

void StudyChooser::connectImporter()
{
    connect(
        m_importer, &OptunaImporter::imported, this, [this](const QString& path, const QStringList& remarks) {
            for (const QString& remark : remarks)
                m_messages->say(MessageBar::Kind::Info, remark);
            open({path});
        });
    connect(m_importer, &OptunaImporter::failed, this,
        [this](const QString& sentence) { m_messages->say(MessageBar::Kind::Error, sentence); });
}

bool StudyChooser::refusesSoMany(const QStringList& paths)
{
    if (paths.size() <= mostStudiesAtOnce)
        return false;
    m_messages->say(MessageBar::Kind::Error,
        tr("%1 files are too many at once: choose up to %2 to open or to compare.")
            .arg(paths.size())
            .arg(mostStudiesAtOnce));
    return true;
}

void StudyChooser::open(const QStringList& paths)
{
    if (refusesSoMany(paths))
        return;
    for (const QString& path : paths) {
        if (OptunaImporter::isDatabaseName(path))
            m_importer->importFile(path);
        else
            m_session->open(path);
    }
}

void StudyChooser::openDropped(const QStringList& paths)
{
    QStringList wanted;
    QStringList others;
    for (const QString& path : paths)
        (isStudyName(path) || OptunaImporter::isDatabaseName(path) ? wanted : others).append(path);
    if (others.size() > mostStudiesAtOnce)
        wanted += others; // too many of whatever they are
    open(wanted);
    if (wanted.size() <= mostStudiesAtOnce && !others.isEmpty())
        sayWhatItIs(others.first());
}

void StudyChooser::sayWhatItIs(const QString& path)
{
    const QString name = oneLine(QFileInfo(path).fileName());
    if (mayBeLog(path)) {
        Q_EMIT logDropped(path);
        return;
    }
    if (QFileInfo(path).isDir()) {
        m_messages->say(MessageBar::Kind::Error,
            tr("%1 is a folder; the page Review shows the studies of one.").arg(name),
            {tr("Show its studies"), [this, path] { Q_EMIT folderRequested(path); }});
        return;
    }
    m_messages->say(MessageBar::Kind::Error,
        tr("%1 is neither a study (*.mtune) nor a database (*.db); what else Optuna wrote is read by Import from "
           "Optuna in the menu File.")
            .arg(name));
}

void StudyChooser::compare(const QStringList& paths)
{
    if (refusesSoMany(paths))
        return;
    QStringList closed;
    for (const QString& path : paths) {
        if (m_session->find(path) == nullptr)
            closed.append(path);
    }
    m_toCompare = paths;
    if (closed.isEmpty())
        compareWhenOpen();
    else
        open(closed);
}

void StudyChooser::compareWhenOpen()
{
    QList<StudyFeed*> feeds;
    for (const QString& path : std::as_const(m_toCompare)) {
        StudyFeed* feed = m_session->find(path);
        if (feed == nullptr) {
            if (!m_session->isOpening())
                m_toCompare.clear(); // nobody brings it any more
            return;
        }
        feeds.append(feed);
    }
    m_toCompare.clear();
    if (!feeds.isEmpty())
        Q_EMIT comparisonReady(feeds);
}

void StudyChooser::onOpenFailed(const QString& path)
{
    m_toCompare.removeAll(path);
    compareWhenOpen();
}

void StudyChooser::choose()
{
    auto* dialog = new QFileDialog(m_window, tr("Open study"),
        m_settings->value(openFolderKey, m_preferences->studyFolder()).toString(),
        tr("Studies (*.mtune);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFiles);
    connect(dialog, &QFileDialog::filesSelected, this, [this](const QStringList& paths) {
        m_settings->setValue(openFolderKey, QFileInfo(paths.value(0)).absolutePath());
        open(paths);
    });
    dialog->open();
}

void StudyChooser::chooseImport()
{
    m_importer->chooseFile();
}

} // namespace megatune

#include "moc_studychooser.cpp"
