// SPDX-License-Identifier: GPL-3.0-or-later
// The place Run: a tab for each open study when there are several and one that compares them, and the page of
// the current tab.
#pragma once

#include "ui/session/session.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace megatune {

class ComparePage;
class ExportPage;
class StudyResumer;
class RunPage;
class StudyFeed;

class RunPlace final : public QWidget
{
    Q_OBJECT

public:
    /// `session` outlives this.
    explicit RunPlace(Session* session, QWidget* parent = nullptr);

    void show(StudyFeed* feed);
    /// These of the open studies side by side, the others can be switched on there; nothing happens while
    /// only one is open.
    void showComparison(const QList<StudyFeed*>& feeds);
    /// Shows this study, and asks how it is to go on.
    void resume(StudyFeed* feed);
    /// The current study's exports in place of its trials, or the trials again. False while there is no one
    /// study.
    bool setExporting(bool on);
    [[nodiscard]] bool isExporting() const { return m_isExporting; }
    /// Null also while several are compared.
    [[nodiscard]] StudyFeed* current() const;
    [[nodiscard]] RunPage* page() { return m_page; }
    [[nodiscard]] StudyResumer* resumer() { return m_resumer; }

Q_SIGNALS:
    void currentChanged(megatune::StudyFeed* feed);

private:
    void add(StudyFeed* feed, Session::Asked asked);
    void remove(StudyFeed* feed);
    void replace(StudyFeed* feed, StudyFeed* by);
    void showCurrent();
    void addOrRemoveComparison();
    [[nodiscard]] int find(const StudyFeed* feed) const;
    [[nodiscard]] StudyFeed* feedAt(int tab) const;

    Session* m_session;
    QTabBar* m_tabs;
    QStackedWidget* m_pages;
    RunPage* m_page;
    ComparePage* m_compare;
    ExportPage* m_export;
    StudyResumer* m_resumer;
    bool m_hasComparison = false; ///< as the last tab
    bool m_isExporting = false;   ///< whichever study's tab is current
};

} // namespace megatune
