// The place Run: a tab for each open study when there are several, and the page that shows the current one.
#pragma once

#include <QWidget>

class QTabBar;

namespace megatune {

class RunPage;
class Session;
class StudyFeed;

class RunPlace final : public QWidget
{
    Q_OBJECT

public:
    /// `session` outlives this.
    explicit RunPlace(Session* session, QWidget* parent = nullptr);

    void show(StudyFeed* feed);
    [[nodiscard]] StudyFeed* current() const;
    [[nodiscard]] RunPage* page() { return m_page; }

Q_SIGNALS:
    void currentChanged(megatune::StudyFeed* feed);

private:
    void add(StudyFeed* feed);
    void remove(StudyFeed* feed);
    void showCurrent();
    [[nodiscard]] int find(const StudyFeed* feed) const;
    [[nodiscard]] StudyFeed* feedAt(int tab) const;

    Session* m_session;
    QTabBar* m_tabs;
    RunPage* m_page;
};

} // namespace megatune
