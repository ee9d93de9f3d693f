// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be exported: a format, and for those of a trial which one, and whether for production.
#pragma once

#include "core/export/exporter.h"

#include <QHash>
#include <QWidget>

class QCheckBox;
class QComboBox;
class QLabel;
class QListView;

namespace megatune {

class ExportFormatsModel;
class ExportTrialsModel;
class StudyFeed;

class ExportChoice final : public QWidget
{
    Q_OBJECT

public:
    explicit ExportChoice(QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;

    /// Begins anew with the best trial and production. Null: there is nothing to choose.
    void showStudy(StudyFeed* feed);
    /// Who runs it is another one.
    void refreshTrials();
    /// What can be chosen for the format of now, and why not.
    void refresh(const StudyFeed* feed);

    /// By its name in core/export; one that does not fit stays out of reach.
    void chooseFormat(const QString& name);
    /// Absent: the best one.
    void chooseTrial(std::optional<int> number);

    [[nodiscard]] QList<ExportKind> kinds() const;
    /// The chosen format, or null.
    [[nodiscard]] const ExportKind* kind() const;
    [[nodiscard]] std::optional<int> trial() const;
    [[nodiscard]] bool wantsProduction() const;

    /// By format why it does not fit, one sentence.
    void setProblems(const QHash<QString, QString>& problems);
    /// The trials that have a command. False when the chosen one is no longer among them.
    [[nodiscard]] bool setTrials(const QList<int>& trials, std::optional<int> best);
    void focusFormats(Qt::FocusReason reason);

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] QWidget* createTrialChoice();
    void buildTrialBox(QWidget* parent);
    void buildFormats();

    ExportFormatsModel* m_formats; ///< of the list, after which it goes
    ExportTrialsModel* m_trials;   ///< of the box, after which it goes
    QListView* m_list = nullptr;
    QComboBox* m_trial = nullptr;
    QCheckBox* m_production = nullptr;
    QLabel* m_note = nullptr;
    QLabel* m_impossible = nullptr; ///< what does not fit the trial that is chosen
};

} // namespace megatune
