// SPDX-License-Identifier: GPL-3.0-or-later
// Setup's rows about sizes: the GPUs of a trial, their type and the nodes; batch and sequence.
#pragma once

#include <QList>
#include <QObject>

class QComboBox;
class QHBoxLayout;
class QPushButton;

namespace megatune {

class ArgumentField;
class FieldNote;
class GpuFill;
class HostListModel;
class SetupRows;
class StudyDraft;

class SizesSection final : public QObject
{
    Q_OBJECT

public:
    /// `draft` and `hosts`, its hosts, outlive this.
    SizesSection(StudyDraft* draft, HostListModel* hosts, SetupRows& rows);

    void refresh();

private:
    void buildGpus(SetupRows& rows);
    void buildOffer(HostListModel* hosts, SetupRows& rows);
    void buildBatch(SetupRows& rows);
    void completeType();
    void buildType();
    [[nodiscard]] QPushButton* createDescriber();
    [[nodiscard]] ArgumentField* createNumber(const QString& argument, const QString& accessibleName);
    void describeGpu();
    void showGpu(const QString& gpu);
    void refreshGpus();
    void refreshBatch();

    StudyDraft* m_draft;
    QList<ArgumentField*> m_numbers;
    QComboBox* m_type = nullptr;
    FieldNote* m_gpusNote = nullptr;
    GpuFill* m_fill = nullptr;
    QPushButton* m_useNear = nullptr;
    QString m_nearType; ///< that was most likely meant
    QPushButton* m_useHosts = nullptr;
    QWidget* m_mean = nullptr; ///< of samples that are not packed
    FieldNote* m_batchNote = nullptr;
    bool m_refreshing = false;
};

} // namespace megatune
