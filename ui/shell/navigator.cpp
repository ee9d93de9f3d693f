// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/navigator.h"

#include "ui/common/messagebar.h"
#include "ui/guide/userguidepages.h"
#include "ui/look/look.h"
#include "ui/shell/pagescroll.h"
#include "ui/shell/rail.h"

#include <QHBoxLayout>
#include <QIcon>
#include <QStackedWidget>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QString chapterFor(Navigator::Place place)
{
    switch (place) {
    case Navigator::PlanPlace:
        return u"first-study.md#before-there-are-gpus"_s;
    case Navigator::SetupPlace:
        return u"first-study.md#set-it-up"_s;
    case Navigator::SpacePlace:
        return u"first-study.md#look-at-the-space"_s;
    case Navigator::RunPlaceIndex:
        return u"results.md"_s;
    case Navigator::ReviewPlace:
        return u"review.md"_s;
    default:
        return u"README.md"_s;
    }
}

} // namespace

Navigator::Navigator(QWidget* parent)
    : QWidget(parent)
    , m_rail(new Rail(this))
    , m_messages(new MessageBar(this))
    , m_pages(new QStackedWidget(this))
{
    auto* layout = look::rowIn(this, 0);
    layout->addWidget(m_rail);
    layout->addWidget(m_pages, 1);
    m_messages->passAfter(MessageBar::usualReadMs);
    connect(m_rail, &Rail::chosen, this, [this](int place) {
        if (place == GuidePlace && this->place() != GuidePlace)
            toggleGuide();
        else
            go(static_cast<Place>(place));
    });
}

void Navigator::addPlace(const QIcon& icon, const QString& title, const QString& hint, QWidget* page)
{
    m_rail->addPlace(icon, title, hint);
    m_pages->addWidget(new PageScroll(page));
}

void Navigator::go(Place place)
{
    const bool changes = this->place() != place;
    m_rail->setCurrent(place);
    m_pages->setCurrentIndex(place);
    // Whoever walks the rail by keyboard stays there.
    if (changes && !m_rail->isAncestorOf(window()->focusWidget()))
        focusPage();
    Q_EMIT arrived(place);
}

Navigator::Place Navigator::place() const
{
    return static_cast<Place>(m_pages->currentIndex());
}

void Navigator::toggleGuide()
{
    if (place() == GuidePlace) {
        go(m_beforeGuide);
        return;
    }
    m_beforeGuide = place();
    Q_EMIT chapterRequested(guideLinkIn(guideFolder(), chapterFor(m_beforeGuide)));
    go(GuidePlace);
}

void Navigator::focusPage()
{
    m_pages->currentWidget()->setFocus(Qt::OtherFocusReason);
}

} // namespace megatune

#include "moc_navigator.cpp"
