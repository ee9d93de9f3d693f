// SPDX-License-Identifier: GPL-3.0-or-later
// The user guide inside the window: contents at the left, the chapter, what is looked for, and the way back.
#pragma once

#include "ui/guide/userguidepages.h"

#include <QWidget>

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QToolButton;
class QTreeWidget;
class QUrl;

namespace megatune {

class UserGuideText;

class UserGuide final : public QWidget
{
    Q_OBJECT

public:
    explicit UserGuide(QWidget* parent = nullptr);

    /// A file of resources/guide, with #section where one is meant: "results.md#out-of-memory".
    void open(const QString& chapter);
    /// What is shown, in the same form.
    [[nodiscard]] QString chapter() const;

protected:
    void focusInEvent(QFocusEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QHBoxLayout* createTop();
    void allowBack(bool possible);
    void fillContents();
    void onSourceChanged(const QUrl& source);
    void find(bool backward);
    bool findInOtherChapters(bool backward);
    void showHits();
    void focusFind();

    const QList<GuideChapter> m_chapters;
    QTreeWidget* m_contents = nullptr;
    UserGuideText* m_text = nullptr;
    QToolButton* m_back = nullptr;
    QLineEdit* m_find = nullptr;
    QLabel* m_hits = nullptr;
};

} // namespace megatune
