// SPDX-License-Identifier: GPL-3.0-or-later
// The page Export: a trial's command or the whole study in a format, read before it is copied, saved or
// dragged out of the window. What is shown follows the study while it runs. Large texts are made in the
// background.
#pragma once

#include "ui/studies/studyexport.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QListView;
class QProgressBar;
class QPushButton;
class QTemporaryDir;

namespace megatune {

class CommandText;
class SectionLabel;
class DragHandle;
class ExportFormatsModel;
class ExportTrialsModel;
class StudyFeed;

class ExportPage final : public QWidget
{
    Q_OBJECT

public:
    explicit ExportPage(QWidget* parent = nullptr);
    ~ExportPage() override;

    /// Not owned; null, and a feed that dies: nothing is shown.
    void showStudy(StudyFeed* feed);
    /// By its name in core/export; one that does not fit stays out of reach.
    void chooseFormat(const QString& name);
    /// Absent: the best one.
    void chooseTrial(std::optional<int> number);
    /// How a text gets into the clipboard; false: it did not.
    void setClipboard(std::function<bool(const QString&)> put) { m_putIntoClipboard = std::move(put); }
    /// What is shown is of the current choice, and can be copied and saved.
    [[nodiscard]] bool isReady() const;

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
    /// What a file is made of; kept while its name is asked for, whatever the study does meanwhile.
    struct Outgoing
    {
        ExportKind kind;
        QString studyPath;
        QString name;
        Exported exported;
    };

    QWidget* buildLeft();
    QWidget* buildChoice();
    QWidget* buildRight();
    QWidget* buildButtons();
    void connectParts();
    [[nodiscard]] const ExportKind* chosenKind() const;
    [[nodiscard]] std::optional<int> chosenTrial() const;
    [[nodiscard]] bool wantsProduction() const;
    void onChoice();
    void showNothingYet();
    void refresh();
    void ask();
    void take(const ExportAnswer& answer);
    void showText(const ExportAnswer& answer);
    void refreshChoice();
    void refreshButtons();
    [[nodiscard]] Outgoing outgoing() const;
    void save(const QString& path, const Outgoing& what);
    void openInBrowser();

    QPointer<StudyFeed> m_feed;
    std::unique_ptr<ExportFormatsModel> m_formats;
    std::unique_ptr<ExportTrialsModel> m_trials;
    std::unique_ptr<QTemporaryDir> m_browsed; ///< as long as the page lives: a browser reads when it likes
    std::function<bool(const QString&)> m_putIntoClipboard;
    QTimer m_refresh;
    quint64 m_choice = 0;                            ///< a late answer to an earlier choice is dropped
    quint64 m_shown = 0;                             ///< the choice that m_exported answers
    std::shared_ptr<std::atomic<bool>> m_isObsolete; ///< the answer that is on its way; null: none was asked
    bool m_isWorking = false;
    bool m_isStale = false; ///< the study went on while an answer was made
    Result<Exported> m_exported;
    std::optional<int> m_exportedTrial; ///< whose command it is; absent for the whole study
    QListView* m_list = nullptr;
    QComboBox* m_trial = nullptr;
    QCheckBox* m_production = nullptr;
    SectionLabel* m_title = nullptr;
    QLabel* m_choiceNote = nullptr;
    SectionLabel* m_name = nullptr;
    QLabel* m_remarks = nullptr;
    QLabel* m_bound = nullptr;
    CommandText* m_preview = nullptr;
    QProgressBar* m_busy = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_browse = nullptr;
    DragHandle* m_handle = nullptr;
};

} // namespace megatune
