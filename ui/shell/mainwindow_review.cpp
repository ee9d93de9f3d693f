// SPDX-License-Identifier: GPL-3.0-or-later
// What MainWindow does with a folder of studies, and with studies of other programs.
#include "core/base/text.h"
#include "ui/common/messagebar.h"
#include "ui/review/reviewpage.h"
#include "ui/review/studyfolder.h"
#include "ui/settings/preferences.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/optunaimporter.h"
#include "ui/shell/runplace.h"
#include "ui/shell/session.h"
#include "ui/shell/studydrop.h"

#include <QFileDialog>
#include <QFileInfo>

namespace megatune {

namespace {

const QString reviewFolderKey = QStringLiteral("window/reviewFolder");

} // namespace

void MainWindow::buildReview()
{
    m_studies = std::make_unique<StudyFolder>();
    m_review = new ReviewPage(m_studies.get());
    m_importer = new OptunaImporter(this, m_preferences->studyFolder());
    m_studies->setFolder(m_settings.value(reviewFolderKey, m_preferences->studyFolder()).toString());
    connect(m_review, &ReviewPage::openRequested, this, &MainWindow::openStudies);
    connect(m_review, &ReviewPage::compareRequested, this, &MainWindow::compareStudies);
    connect(m_session.get(), &Session::closing, this, [this](const StudyFeed* feed) {
        m_toCompare.removeIf([this, feed](const QString& path) { return m_session->find(path) == feed; });
    });
    connect(m_review, &ReviewPage::folderRequested, this, &MainWindow::chooseReviewFolder);
    connect(
        m_importer, &OptunaImporter::imported, this, [this](const QString& path, const QStringList& remarks) {
            for (const QString& remark : remarks)
                m_messages->say(MessageBar::Kind::Info, remark);
            openStudies({path});
        });
    connect(m_importer, &OptunaImporter::failed, this,
        [this](const QString& sentence) { m_messages->say(MessageBar::Kind::Error, sentence); });
}

void MainWindow::chooseReviewFolder()
{
    auto* dialog = new QFileDialog(this, tr("Folder of studies"), m_studies->folder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &MainWindow::showFolder);
    dialog->open();
}

void MainWindow::showFolder(const QString& folder)
{
    m_settings.setValue(reviewFolderKey, folder);
    m_studies->setFolder(folder);
    go(ReviewPlace);
}

bool MainWindow::refusesSoMany(const QStringList& paths)
{
    if (paths.size() <= mostStudiesAtOnce)
        return false;
    m_messages->say(MessageBar::Kind::Error,
        tr("%1 files are too many at once: choose up to %2 to open or to compare.")
            .arg(paths.size())
            .arg(mostStudiesAtOnce));
    return true;
}

void MainWindow::openStudies(const QStringList& paths)
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

/// Studies are opened and databases imported; about anything else a sentence says what can be done with it.
void MainWindow::openDropped(const QStringList& paths)
{
    QStringList wanted;
    QStringList others;
    for (const QString& path : paths)
        (isStudyName(path) || OptunaImporter::isDatabaseName(path) ? wanted : others).append(path);
    if (others.size() > mostStudiesAtOnce)
        wanted += others; // too many of whatever they are
    openStudies(wanted);
    if (wanted.size() > mostStudiesAtOnce || others.isEmpty())
        return;
    const QString first = others.first();
    const QString name = oneLine(QFileInfo(first).fileName());
    if (QFileInfo(first).isDir()) {
        m_messages->say(MessageBar::Kind::Error,
            tr("%1 is a folder; the page Review shows the studies of one.").arg(name),
            {tr("Show its studies"), [this, first] { showFolder(first); }});
        return;
    }
    m_messages->say(MessageBar::Kind::Error,
        tr("%1 is no study (*.mtune) and no database (*.db); what else Optuna wrote is read by Import from "
           "Optuna in the menu File.")
            .arg(name));
}

/// Each gets its tab; exactly these are side by side, whatever else is open.
void MainWindow::compareStudies(const QStringList& paths)
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
        openStudies(closed);
}

/// Once all of them are open; what cannot be opened is not waited for.
void MainWindow::compareWhenOpen()
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
    if (feeds.isEmpty())
        return;
    go(RunPlaceIndex);
    if (feeds.size() > 1)
        m_run->showComparison(feeds);
    else
        m_run->show(feeds.first());
}

} // namespace megatune
