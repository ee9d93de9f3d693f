// SPDX-License-Identifier: GPL-3.0-or-later
// The places of the window: the rail on the left, the page of the current place, and messages over its foot.
#pragma once

#include <QWidget>

class QStackedWidget;

namespace megatune {

class MessageBar;
class Rail;

class Navigator final : public QWidget
{
    Q_OBJECT

public:
    /// In the order of the rail.
    enum Place {
        StartPlace,
        PlanPlace,
        SetupPlace,
        SpacePlace,
        RunPlaceIndex,
        ReviewPlace,
        GuidePlace,
        SettingsPlace
    };

    explicit Navigator(QWidget* parent = nullptr);

    /// The next of the places gets its page, which scrolls where the window is too small for it.
    void addPlace(const QIcon& icon, const QString& title, const QString& hint, QWidget* page);

    void go(Place place);
    [[nodiscard]] Place place() const;
    /// The guide's chapter for the page that is shown; from the guide back to that page.
    void toggleGuide();
    void focusPage();
    [[nodiscard]] MessageBar* messages() { return m_messages; }

Q_SIGNALS:
    /// Also when it was there already.
    void arrived(megatune::Navigator::Place place);
    /// The guide is to show this chapter.
    void chapterRequested(const QString& chapter);

private:
    Rail* m_rail;
    MessageBar* m_messages;
    QStackedWidget* m_pages;
    Place m_beforeGuide = StartPlace; ///< where whoever reads the guide came from
};

} // namespace megatune
