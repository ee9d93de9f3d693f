// SPDX-License-Identifier: GPL-3.0-or-later
// The first page: what can be begun, the studies that were opened last, and what went wrong when opening a
// file.
#pragma once

#include <QWidget>

class QAbstractItemModel;
class QLabel;
class QModelIndex;
class QStackedWidget;
class QTreeView;

namespace megatune {

class MessageBar;
class RecentStudies;

class StartPage final : public QWidget
{
    Q_OBJECT

public:
    /// `recent` must outlive the page.
    explicit StartPage(RecentStudies* recent, QWidget* parent = nullptr);

    /// A file that would not open: the sentence stays here until it is closed.
    void showProblem(const QString& sentence);
    [[nodiscard]] QStringList problems() const;

Q_SIGNALS:
    void newStudyRequested();
    /// With the clipboard's command.
    void pasteRequested();
    void openRequested();
    void demoRequested();
    void studyChosen(const QString& path);
    /// A new study shall begin with what this one says.
    void likeRequested(const QString& path);

private:
    [[nodiscard]] QWidget* createActions();
    [[nodiscard]] QWidget* createRecent();
    void choose(const QModelIndex& index);
    void popUpMenu(const QPoint& position);
    void showRecentOrHint();

    RecentStudies* m_recent;
    MessageBar* m_problems;
    QTreeView* m_table = nullptr;
    QStackedWidget* m_recentStack = nullptr;
};

} // namespace megatune
