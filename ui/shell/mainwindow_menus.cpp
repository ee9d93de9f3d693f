// SPDX-License-Identifier: GPL-3.0-or-later
// The menus of MainWindow.
#include "core/base/text.h"
#include "ui/common/available.h"
#include "ui/common/messagebar.h"
#include "ui/guide/userguide.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/optunaimporter.h"
#include "ui/shell/runplace.h"
#include "ui/shell/session.h"
#include "ui/studies/recentstudies.h"
#include "ui/studies/studyexport.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QMenuBar>

namespace megatune {

void MainWindow::buildMenus()
{
    QMenu* file = menuBar()->addMenu(tr("&File"));
    file->addAction(tr("&New study"), QKeySequence::New, this, &MainWindow::newStudy);
    file->addAction(tr("&Open study\u2026"), QKeySequence::Open, this, &MainWindow::chooseStudy);
    m_recentMenu = file->addMenu(tr("Open &recent"));
    m_recentMenu->setToolTipsVisible(true);
    connect(m_recentMenu, &QMenu::aboutToShow, this, &MainWindow::fillRecentMenu);
    file->addAction(tr("&Import from Optuna\u2026"), m_importer, &OptunaImporter::chooseFile);
    file->addAction(tr("Try the &demo"), this, &MainWindow::tryDemo);
    file->addSeparator();
    file->addAction(tr("&Export\u2026"), QKeySequence(Qt::CTRL | Qt::Key_E), this, &MainWindow::exportStudy);
    file->addAction(tr("&Close study"), QKeySequence(Qt::CTRL | Qt::Key_W), this, [this] {
        if (StudyFeed* feed = m_run->current(); feed != nullptr && feed != m_session->running())
            m_session->close(feed);
    });
    file->addSeparator();
    file->addAction(
        tr("Se&ttings"), QKeySequence(Qt::CTRL | Qt::Key_Comma), this, [this] { go(SettingsPlace); });
    file->addAction(tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q), this, &MainWindow::close);

    buildNotes();
    buildEditMenu();
    connectAsking();

    QMenu* view = menuBar()->addMenu(tr("&View"));
    const QStringList places{tr("&Start"), tr("S&etup"), tr("S&pace"), tr("&Run"), tr("Re&view")};
    for (int i = 0; i < places.size(); ++i) {
        view->addAction(places[i], QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + i)), this,
            [this, i] { go(static_cast<Place>(i)); });
    }
    view->addSeparator();
    view->addAction(tr("Restore &default layout"), this, &MainWindow::restoreDefaultLayout);

    QMenu* help = menuBar()->addMenu(tr("&Help"));
    help->addAction(tr("User &guide"), QKeySequence(Qt::Key_F1), this, &MainWindow::showGuide);
    help->addAction(tr("&About Megatune"), this, &MainWindow::about);
}

/// There, and from there back to the trials.
void MainWindow::exportStudy()
{
    const bool isBack = place() == RunPlaceIndex && m_run->isExporting();
    const StudyFeed* feed = m_run->current();
    if (const QString problem = feed != nullptr && !isBack ? exportProblem(feed->state()) : QString();
        !problem.isEmpty()) {
        m_messages->say(MessageBar::Kind::Info, problem);
        return;
    }
    if (!m_run->setExporting(!isBack)) {
        m_messages->say(
            MessageBar::Kind::Info, tr("An export is of one study: open one, or choose its tab."));
        return;
    }
    go(RunPlaceIndex);
}

void MainWindow::fillRecentMenu()
{
    m_recentMenu->clear();
    const QStringList paths = m_recent->paths();
    for (const QString& path : paths) {
        QString title = oneLine(QFileInfo(path).fileName());
        title.replace(u'&', QLatin1String("&&"));
        QAction* action = m_recentMenu->addAction(title, this, [this, path] { openStudies({path}); });
        action->setToolTip(path);
        action->setStatusTip(path);
    }
    m_recentMenu->addSeparator();
    setAvailable(m_recentMenu->addAction(tr("&Clear this list"), m_recent.get(), &RecentStudies::clear),
        paths.isEmpty() ? tr("The list is empty.") : QString());
}

/// The chapter for the page that is shown; from the guide back to that page.
void MainWindow::showGuide()
{
    if (place() == GuidePlace) {
        go(m_beforeGuide);
        return;
    }
    m_beforeGuide = place();
    switch (m_beforeGuide) {
    case SetupPlace:
        m_guide->open(u"first-study.md#set-it-up"_qs);
        break;
    case SpacePlace:
        m_guide->open(u"first-study.md#look-at-the-space"_qs);
        break;
    case RunPlaceIndex:
        m_guide->open(u"results.md"_qs);
        break;
    case ReviewPlace:
        m_guide->open(u"review.md"_qs);
        break;
    default:
        m_guide->open(u"README.md"_qs);
    }
    go(GuidePlace);
}

void MainWindow::about()
{
    m_messages->say(MessageBar::Kind::Info,
        tr("Megatune %1 finds the fastest parallel layout for Megatron training. Licence: GPL-3.0-or-later.")
            .arg(QCoreApplication::applicationVersion()));
}

} // namespace megatune
