// What MainWindow does with a folder of studies, and with studies of other programs.
#include "ui/models/preferences.h"
#include "ui/models/studyfolder.h"
#include "ui/pages/reviewpage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/optunaimporter.h"
#include "ui/shell/runplace.h"
#include "ui/shell/session.h"
#include "ui/widgets/messagebar.h"

#include <QFileDialog>

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
    connect(m_review, &ReviewPage::folderRequested, this, &MainWindow::chooseReviewFolder);
    connect(m_studies.get(), &StudyFolder::failed, this, &MainWindow::onWarning);
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
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) {
        m_settings.setValue(reviewFolderKey, folder);
        m_studies->setFolder(folder);
    });
    dialog->open();
}

/// Each gets its tab; exactly these are side by side, whatever else is open.
void MainWindow::compareStudies(const QStringList& paths)
{
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
        if (feed == nullptr)
            return;
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
