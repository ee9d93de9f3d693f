// SPDX-License-Identifier: GPL-3.0-or-later
// The log of one trial: following its end, searched, all of it or its warnings and errors, bounded; the raw
// file one click away.
#pragma once

#include "ui/trialpanes/loglevel.h"
#include "ui/trialpanes/logmodel.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QLineEdit;
class QListView;
class QToolButton;

namespace megatune {

class LogLineDelegate;
class SectionLabel;

class LogView final : public QWidget
{
    Q_OBJECT

public:
    explicit LogView(QWidget* parent = nullptr);

    /// Shows the file from its end on. `title` names the trial.
    void showFile(const QString& path, const QString& title);
    [[nodiscard]] const QString& path() const { return m_model.path(); }
    /// The file may have grown.
    void readOn() { m_model.readOn(); }
    [[nodiscard]] bool isFollowing() const;
    void setFollowing(bool following);
    /// Lines that are longer than the view go on below, or are scrolled to.
    void setWrapping(bool wrapping);
    [[nodiscard]] bool isWrapping() const;
    /// It is in a window of its own already.
    void setApart();
    void focusFind();
    [[nodiscard]] const LogModel& model() const { return m_model; }
    [[nodiscard]] QString findStatus() const;

Q_SIGNALS:
    void wrappingChosen(bool wrapping);
    void windowRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void buildTop();
    void buildLevels();
    void setLeast(LogLevel least);
    void onGrew();
    void find(const QString& text);
    void showHit(int step);
    void copySelection();
    void openFile();
    bool paintEmpty();

    LogModel m_model;
    LogLevelFilter m_shown; ///< what of m_model the list shows
    SectionLabel* m_title = nullptr;
    QCheckBox* m_follow = nullptr;
    QLineEdit* m_find = nullptr;
    QLabel* m_hitText = nullptr;
    QToolButton* m_levels = nullptr;
    QToolButton* m_wrap = nullptr;
    QToolButton* m_open = nullptr;
    QToolButton* m_apart = nullptr;
    QListView* m_list = nullptr;
    LogLineDelegate* m_lines = nullptr;
    QList<int> m_hits; ///< rows of m_shown
    int m_hit = -1;
    bool m_growing = false; ///< the scroll bar is moved by us
};

} // namespace megatune
