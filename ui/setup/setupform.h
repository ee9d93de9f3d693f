// SPDX-License-Identifier: GPL-3.0-or-later
// The left half of Setup: model, GPUs, batch, rules, strategy, budget, host and the study's file.
#pragma once

#include <QHash>
#include <QWidget>

class QCheckBox;
class QDoubleSpinBox;
class QComboBox;
class QGridLayout;
class QHBoxLayout;
class QLayout;
class QLineEdit;
class QPushButton;
class QRadioButton;
class QSpinBox;

namespace megatune {

class FieldNote;
class GpuFill;
class HostListModel;
class HostsPanel;
class HubFetch;
class OwnParameterList;
class StudyDraft;

class SetupForm final : public QWidget
{
    Q_OBJECT

public:
    SetupForm(StudyDraft* draft, HostListModel* hosts, const QString& studyFolder, QWidget* parent = nullptr);

    [[nodiscard]] QString studyPath() const;
    /// Why the file cannot be used, one sentence.
    [[nodiscard]] QString studyFileProblem() const;
    void renewStudyFile();
    /// A study has run in this file: another one is proposed, unless somebody has typed one of his own.
    void renewStudyFileAfter(const QString& path);
    /// For studies that nobody has given another place.
    void setStudyFolder(const QString& folder);
    void setStudyFile(const QString& path);
    void focusFirst();
    [[nodiscard]] HostsPanel* hostsPanel() { return m_hostsPanel; }

Q_SIGNALS:
    void studyFileChanged();

private:
    void buildModel();
    void buildSizes();
    void buildGpuOffer();
    void buildRules();
    void buildOwnParameters();
    void buildStrategy();
    void buildBudget();
    [[nodiscard]] QLayout* buildLengths();
    [[nodiscard]] QString budgetHint() const;
    [[nodiscard]] QHBoxLayout* trialLengthRow();
    void buildPlace();
    /// One row of the form: a label, its content and the note under it.
    FieldNote* addRow(const QString& label, QWidget* field, QLayout* content);
    [[nodiscard]] QComboBox* makeGpuType();
    [[nodiscard]] QPushButton* makeGpuDescriber();
    [[nodiscard]] QLineEdit* numberField(const QString& argument, const QString& accessibleName);

    void compareRules();
    void chooseModelFolder();
    void describeGpu();
    void showGpu(const QString& gpu);
    void chooseStudyFile();
    void setByHand(bool on);
    void applyBudget();
    void allowTrialLength();
    void applyTrialLength();
    void refresh();
    void refreshModel();
    void refreshDerived();
    /// "From --seq-length 4096." of the arguments among these that nobody typed; empty for none.
    [[nodiscard]] QString derivedNote(const QStringList& arguments) const;
    void refreshGpus();
    void refreshRules();
    void refreshReasons();
    void refreshStrategy();
    void refreshBudget();
    void refreshPlace();
    [[nodiscard]] QString freshStudyName() const;
    [[nodiscard]] static QString presetTitle(const QString& name);

    StudyDraft* m_draft;
    QString m_studyFolder;
    QString m_automaticPath; ///< what the study's file is called unless somebody wrote another name
    QGridLayout* m_grid;
    int m_row = 0;
    bool m_refreshing = false;

    QComboBox* m_model = nullptr;
    FieldNote* m_modelNote = nullptr;
    HubFetch* m_hub = nullptr;
    QCheckBox* m_byHand = nullptr;
    QWidget* m_handFields = nullptr;
    FieldNote* m_handNote = nullptr;
    QHash<QString, QLineEdit*> m_numbers; ///< by argument
    QComboBox* m_gpuType = nullptr;
    FieldNote* m_gpusNote = nullptr;
    GpuFill* m_gpuFill = nullptr;
    QPushButton* m_useHosts = nullptr;
    FieldNote* m_batchNote = nullptr;
    QHash<QString, QRadioButton*> m_presets; ///< by name
    QWidget* m_presetGroup = nullptr;
    QPushButton* m_compare = nullptr;
    FieldNote* m_rulesNote = nullptr;
    OwnParameterList* m_own = nullptr;
    FieldNote* m_ownNote = nullptr;
    QComboBox* m_strategy = nullptr;
    FieldNote* m_strategyNote = nullptr;
    QSpinBox* m_trials = nullptr;
    QSpinBox* m_timeout = nullptr;
    QCheckBox* m_dynamic = nullptr;
    QSpinBox* m_stopAfter = nullptr;
    QDoubleSpinBox* m_settle = nullptr;
    QCheckBox* m_earlyStop = nullptr;
    QSpinBox* m_confirm = nullptr;
    QCheckBox* m_refine = nullptr;
    QSpinBox* m_warmup = nullptr;
    QSpinBox* m_iterations = nullptr;
    QCheckBox* m_baseline = nullptr;
    QCheckBox* m_asIs = nullptr;
    QSpinBox* m_trialLength = nullptr;
    FieldNote* m_budgetNote = nullptr;
    HostListModel* m_hosts;
    HostsPanel* m_hostsPanel = nullptr;
    QLineEdit* m_file = nullptr;
    FieldNote* m_fileNote = nullptr;
};

} // namespace megatune
