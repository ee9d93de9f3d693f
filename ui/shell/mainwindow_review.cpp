// What MainWindow does with a folder of studies, and with studies of other programs.
#include "ui/models/preferences.h"
#include "ui/models/studyfolder.h"
#include "ui/pages/reviewpage.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/optunaimporter.h"
#include "ui/shell/runplace.h"
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

/// Each gets its tab; the comparison shows what is open.
void MainWindow::compareStudies(const QStringList& paths)
{
    m_stillToCompare = static_cast<int>(paths.size());
    openStudies(paths);
}

/// Each that is open now, or cannot be opened, is one less to wait for.
void MainWindow::compareWhenOpen()
{
    if (m_stillToCompare > 0 && --m_stillToCompare == 0)
        m_run->showComparison();
}

} // namespace megatune
