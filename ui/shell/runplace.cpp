#include "ui/shell/runplace.h"

#include "ui/pages/runpage.h"
#include "ui/shell/session.h"

#include <QFileInfo>
#include <QSignalBlocker>
#include <QTabBar>
#include <QVBoxLayout>

namespace megatune {

namespace {

QString studyTitle(const StudyFeed& feed)
{
    const QString name = feed.state().header().name;
    return name.isEmpty() ? QFileInfo(feed.path()).completeBaseName() : name;
}

} // namespace

RunPlace::RunPlace(Session* session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_tabs(new QTabBar(this))
    , m_page(new RunPage)
{
    m_tabs->setObjectName(QStringLiteral("openStudies"));
    m_tabs->setAccessibleName(tr("Open studies"));
    m_tabs->setDocumentMode(true);
    m_tabs->setExpanding(false);
    m_tabs->setTabsClosable(true);
    m_tabs->setAutoHide(true);
    m_tabs->setElideMode(Qt::ElideMiddle);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_tabs);
    layout->addWidget(m_page, 1);

    connect(m_session, &Session::opened, this, &RunPlace::add);
    connect(m_session, &Session::closing, this, &RunPlace::remove);
    connect(m_tabs, &QTabBar::currentChanged, this, &RunPlace::showCurrent);
    connect(m_tabs, &QTabBar::tabCloseRequested, this, [this](int tab) { m_session->close(feedAt(tab)); });
}

void RunPlace::show(StudyFeed* feed)
{
    const int at = find(feed);
    if (at >= 0)
        m_tabs->setCurrentIndex(at);
}

StudyFeed* RunPlace::current() const
{
    return feedAt(m_tabs->currentIndex());
}

void RunPlace::add(StudyFeed* feed)
{
    if (find(feed) < 0) {
        const QSignalBlocker quiet(m_tabs); // shown once, below
        const int at = m_tabs->addTab(studyTitle(*feed));
        m_tabs->setTabData(at, QVariant::fromValue<QObject*>(feed));
        m_tabs->setTabToolTip(at, feed->path());
        m_tabs->setCurrentIndex(at);
    } else {
        const QSignalBlocker quiet(m_tabs);
        m_tabs->setCurrentIndex(find(feed));
    }
    showCurrent();
}

void RunPlace::remove(StudyFeed* feed)
{
    const int at = find(feed);
    if (at < 0)
        return;
    const QSignalBlocker quiet(m_tabs);
    m_tabs->removeTab(at);
    showCurrent();
}

void RunPlace::showCurrent()
{
    StudyFeed* feed = current();
    m_page->showStudy(feed, feed != nullptr ? m_session->controllerOf(feed) : nullptr);
    Q_EMIT currentChanged(feed);
}

int RunPlace::find(const StudyFeed* feed) const
{
    for (int tab = 0; tab < m_tabs->count(); ++tab) {
        if (feedAt(tab) == feed)
            return tab;
    }
    return -1;
}

StudyFeed* RunPlace::feedAt(int tab) const
{
    return tab < 0 ? nullptr : qobject_cast<StudyFeed*>(m_tabs->tabData(tab).value<QObject*>());
}

} // namespace megatune
