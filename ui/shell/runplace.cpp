// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/runplace.h"

#include "ui/compare/comparepage.h"
#include "ui/export/exportpage.h"
#include "ui/look/look.h"
#include "ui/run/runpage.h"
#include "ui/session/session.h"
#include "ui/session/studyresumer.h"
#include "ui/studies/studysummary.h"

#include <algorithm>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTabBar>
#include <QVBoxLayout>

namespace megatune {

namespace {

constexpr int widestStudyTab = 240;
constexpr int leastStudyTab = 120; ///< with more of them the bar is scrolled

/// One study with a long name does not take the room of all others.
class StudyTabs final : public QTabBar
{
public:
    using QTabBar::QTabBar;

protected:
    [[nodiscard]] QSize tabSizeHint(int tab) const override
    {
        const QSize usual = QTabBar::tabSizeHint(tab);
        return {std::min(usual.width(), look::byLetters(widestStudyTab)), usual.height()};
    }
    [[nodiscard]] QSize minimumTabSizeHint(int tab) const override
    {
        const QSize usual = tabSizeHint(tab);
        return {std::min(usual.width(), look::byLetters(leastStudyTab)), usual.height()};
    }
};

/// The name as a tab shows it: an ampersand in it is no key.
QString tabText(const StudyFeed& feed)
{
    return studyTitle(feed).replace(u'&', QLatin1String("&&"));
}

} // namespace

RunPlace::RunPlace(Session* session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_tabs(new StudyTabs(this))
    , m_pages(new QStackedWidget(this))
    , m_page(new RunPage)
    , m_compare(new ComparePage)
    , m_export(new ExportPage)
    , m_resumer(new StudyResumer(session, m_page, this))
{
    m_tabs->setObjectName(QStringLiteral("openStudies"));
    m_tabs->setAccessibleName(tr("Open studies"));
    m_tabs->setDocumentMode(true);
    m_tabs->setExpanding(false);
    m_tabs->setTabsClosable(true);
    m_tabs->setAutoHide(true);
    m_tabs->setElideMode(Qt::ElideMiddle);
    auto* layout = look::columnIn(this, 0);
    layout->addWidget(m_tabs);
    m_pages->addWidget(m_page);
    m_pages->addWidget(m_compare);
    m_pages->addWidget(m_export);
    layout->addWidget(m_pages, 1);

    connect(m_session, &Session::opened, this, &RunPlace::add);
    connect(m_session, &Session::closing, this, &RunPlace::remove);
    connect(m_session, &Session::replaced, this, &RunPlace::replace);
    connect(m_tabs, &QTabBar::currentChanged, this, &RunPlace::showCurrent);
    connect(m_tabs, &QTabBar::tabCloseRequested, this, [this](int tab) { m_session->close(feedAt(tab)); });
    connect(m_page, &RunPage::exportRequested, this, [this] { setExporting(true); });
    connect(m_export, &ExportPage::backRequested, this, [this] { setExporting(false); });
    connect(m_export, &ExportPage::messageRequested, m_page, &RunPage::messageRequested);
    connect(m_compare, &ComparePage::messageRequested, m_page, &RunPage::messageRequested);
    connect(m_compare, &ComparePage::studyRequested, this, [this](int row) { m_tabs->setCurrentIndex(row); });
}

void RunPlace::show(StudyFeed* feed)
{
    const int at = find(feed);
    if (at >= 0)
        m_tabs->setCurrentIndex(at);
}

void RunPlace::resume(StudyFeed* feed)
{
    show(feed);
    setExporting(false);
    m_resumer->ask();
}

StudyFeed* RunPlace::current() const
{
    return feedAt(m_tabs->currentIndex());
}

void RunPlace::add(StudyFeed* feed, Session::Asked asked)
{
    const bool isToBeSeen = asked == Session::Asked::Now || m_tabs->count() == 0;
    if (isToBeSeen)
        m_isExporting = false; // what was opened is looked at first
    if (find(feed) < 0) {
        const QSignalBlocker quiet(m_tabs); // shown once, below
        const int at = m_tabs->insertTab(m_tabs->count() - (m_hasComparison ? 1 : 0), tabText(*feed));
        m_tabs->setTabData(at, QVariant::fromValue<QObject*>(feed));
        m_tabs->setTabToolTip(at, QString(studyTitle(*feed) + u'\n' + feed->path()));
        if (isToBeSeen)
            m_tabs->setCurrentIndex(at);
        addOrRemoveComparison();
    } else if (isToBeSeen) {
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
    addOrRemoveComparison();
    showCurrent();
}

void RunPlace::replace(StudyFeed* feed, StudyFeed* by)
{
    const int at = find(feed);
    if (at < 0)
        return;
    m_page->takeView(feed, by);
    m_tabs->setTabData(at, QVariant::fromValue<QObject*>(by));
    if (at == m_tabs->currentIndex() || m_hasComparison)
        showCurrent();
}

void RunPlace::addOrRemoveComparison()
{
    const auto studies = static_cast<int>(m_tabs->count()) - (m_hasComparison ? 1 : 0);
    if (m_hasComparison == (studies > 1))
        return;
    if (m_hasComparison) {
        m_tabs->removeTab(studies);
    } else {
        const int at = m_tabs->addTab(tr("Compare"));
        m_tabs->setTabToolTip(at, tr("The open studies side by side"));
        // It comes and goes with them.
        for (const QTabBar::ButtonPosition side : {QTabBar::LeftSide, QTabBar::RightSide})
            m_tabs->setTabButton(at, side, nullptr);
    }
    m_hasComparison = !m_hasComparison;
}

void RunPlace::showComparison(const QList<StudyFeed*>& feeds)
{
    if (!m_hasComparison)
        return;
    m_tabs->setCurrentIndex(m_tabs->count() - 1);
    m_compare->showOnly(feeds);
}

bool RunPlace::setExporting(bool on)
{
    if (current() == nullptr)
        return false;
    if (m_isExporting == on)
        return true;
    m_isExporting = on;
    showCurrent();
    m_pages->currentWidget()->setFocus(Qt::OtherFocusReason);
    return true;
}

void RunPlace::showCurrent()
{
    StudyFeed* feed = current();
    const bool compares = m_hasComparison && feed == nullptr;
    QList<StudyFeed*> compared;
    for (int tab = 0; compares && feedAt(tab) != nullptr; ++tab)
        compared.append(feedAt(tab));
    m_compare->setStudies(compared);
    m_isExporting = m_isExporting && feed != nullptr;
    m_pages->setCurrentWidget(compares ? static_cast<QWidget*>(m_compare)
            : m_isExporting            ? static_cast<QWidget*>(m_export)
                                       : m_page);
    m_export->showStudy(m_isExporting ? feed : nullptr);
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

#include "moc_runplace.cpp"
