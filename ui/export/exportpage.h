// SPDX-License-Identifier: GPL-3.0-or-later
// The page Export: a trial's command or the whole study in a format, read before it is copied, saved or
// dragged out of the window. What is shown follows the study while it runs. Large texts are made in the
// background.
#pragma once

#include "ui/studies/studyexport.h"

#include <functional>
#include <QPointer>
#include <QTimer>
#include <QWidget>

namespace megatune {

class ExportActions;
class ExportChoice;
class ExportPreview;
class ExportWorker;
class SectionLabel;
class StudyFeed;

class ExportPage final : public QWidget
{
    Q_OBJECT

public:
    explicit ExportPage(QWidget* parent = nullptr);

    /// Not owned; null, and a feed that dies: nothing is shown.
    void showStudy(StudyFeed* feed);
    /// By its name in core/export; one that does not fit stays out of reach.
    void chooseFormat(const QString& name);
    /// Absent: the best one.
    void chooseTrial(std::optional<int> number);
    /// How a text gets into the clipboard; false: it did not.
    void setClipboard(std::function<bool(const QString&)> put);
    /// What is shown is of the current choice, and can be copied and saved.
    [[nodiscard]] bool isReady() const { return m_feed && m_isReady; }

public Q_SLOTS:
    void copy();
    /// Asks for a file.
    void saveAs();

Q_SIGNALS:
    /// One sentence, or several, for the window's message bar.
    void messageRequested(const QString& sentence);
    void backRequested();

protected:
    void focusInEvent(QFocusEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void connectParts();
    void onChoice();
    void refresh();
    void ask();
    void take(const ExportAnswer& answer);

    QPointer<StudyFeed> m_feed;
    QTimer m_refresh;
    bool m_isReady = false;
    bool m_isStale = false;   ///< the study went on while an answer was made
    bool m_isCurrent = false; ///< what is shown answers the choice of now
    ExportWorker* m_worker;
    SectionLabel* m_title = nullptr;
    ExportChoice* m_choice = nullptr;
    ExportPreview* m_preview = nullptr;
    ExportActions* m_actions = nullptr;
};

} // namespace megatune
