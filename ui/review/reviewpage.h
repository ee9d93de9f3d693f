// SPDX-License-Identifier: GPL-3.0-or-later
// The studies of a folder: found, sorted, starred, opened, and several of them put side by side.
#pragma once

#include <QVariantMap>
#include <QWidget>

class QAbstractButton;
class QLabel;
class QLineEdit;
class QSettings;
class QStackedWidget;
class QTreeView;

namespace megatune {

class StudyFolder;
class StudyFilter;

class ReviewPage final : public QWidget
{
    Q_OBJECT

public:
    /// `studies` must outlive the page.
    explicit ReviewPage(StudyFolder* studies, QWidget* parent = nullptr);

    /// Paths of the chosen rows, in the order of the table.
    [[nodiscard]] QStringList chosen() const;
    [[nodiscard]] QStringList compared() const;

Q_SIGNALS:
    void folderChosen(const QString& folder);
    void openRequested(const QStringList& paths);
    /// Two or more.
    void compareRequested(const QStringList& paths);
    /// A new study shall begin with what this one says.
    void likeRequested(const QString& path);

protected:
    void focusInEvent(QFocusEvent* event) override;
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void chooseFolder();
    [[nodiscard]] QWidget* createHead();
    [[nodiscard]] QWidget* createTools();
    [[nodiscard]] QWidget* createContent();
    void createTable();
    void onActivated(const QModelIndex& index);
    void popUpMenu(const QPoint& position);
    void shareWidth();
    void toggleTick();
    void toggleStar();
    void refreshState();
    void refreshButtons();

    StudyFolder* m_studies;
    StudyFilter* m_filter;
    QLabel* m_folder = nullptr;
    QLabel* m_count = nullptr;
    QLineEdit* m_search = nullptr;
    QAbstractButton* m_change = nullptr;
    QAbstractButton* m_starred = nullptr;
    QAbstractButton* m_open = nullptr;
    QAbstractButton* m_compare = nullptr;
    QAbstractButton* m_like = nullptr;
    QAbstractButton* m_star = nullptr;
    QTreeView* m_table = nullptr;
    QLabel* m_empty = nullptr;
    QStackedWidget* m_stack = nullptr;
    int m_shared = 0; ///< px that the columns of names have of what was left over
};

} // namespace megatune
