// SPDX-License-Identifier: GPL-3.0-or-later
// The studies of a folder as a table, read in the background a few at a time; follows the folder.
#pragma once

#include "ui/studies/notestore.h"
#include "ui/studies/studysummary.h"

#include <QAbstractTableModel>
#include <QFileSystemWatcher>
#include <QHash>
#include <QList>
#include <QPointer>
#include <QSet>
#include <QTimer>

namespace megatune {

class StudyFolder final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Column {
        StarColumn, ///< with the tick by which studies are compared
        SettingColumn,
        NameColumn,
        GainColumn,
        BestColumn,
        CourseColumn,
        LayoutColumn,
        StateColumn,
        TrialsColumn,
        ChangedColumn,
        ColumnCount
    };
    static constexpr int PathRole = Qt::UserRole;
    static constexpr int mostAtOnce = 12; ///< that are opened or compared together
    static constexpr int SortRole = Qt::UserRole + 1;
    /// Everything that a search looks at, in one text.
    static constexpr int SearchRole = Qt::UserRole + 2;
    static constexpr int StarredRole = Qt::UserRole + 3;
    /// QList<double>, see StudySummary::course.
    static constexpr int CourseRole = Qt::UserRole + 4;
    /// Model, cluster and batch: values of studies with the same can be compared.
    static constexpr int GroupRole = Qt::UserRole + 5;
    /// When a study of its group changed last.
    static constexpr int GroupChangedRole = Qt::UserRole + 6;

    explicit StudyFolder(QObject* parent = nullptr);

    void setFolder(const QString& folder);
    [[nodiscard]] const QString& folder() const { return m_folder; }
    /// Looks what has changed in the folder; what is as before is not read again.
    void refresh();
    /// Some files are still to be read.
    [[nodiscard]] bool isReading() const { return m_isListing || !m_pending.isEmpty() || m_reading > 0; }
    /// In the order of the rows.
    [[nodiscard]] const QList<StudySummary>& studies() const { return m_studies; }
    /// Null: there is no such file, or not any more.
    [[nodiscard]] const StudySummary* find(const QString& path) const;
    /// Why the folder cannot be listed, one sentence; empty when it can.
    [[nodiscard]] const QString& problem() const { return m_problem; }
    /// Where stars wait for their files, and who tells when they are there.
    void setNotes(NoteStore* notes);
    /// Asks for the star by starRequested(), when it is known what the file says.
    void setStarred(const QString& path, bool on);
    /// Paths of those with a tick, in the order of the rows.
    [[nodiscard]] QStringList ticked() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// Listing or reading began or ended, or the problem changed.
    void stateChanged();
    /// The study's file says `before`.
    void starRequested(const megatune::StudyRef& study, bool before, bool on);

private:
    struct FileState
    {
        QString path;
        qint64 size = 0;
        QDateTime changedAt;
        bool operator==(const FileState&) const = default;
    };
    struct Listing
    {
        QList<FileState> files;
        QString problem;
    };
    [[nodiscard]] static Listing list(const QString& folder);
    void acceptListing(const Listing& listing);
    void removeMissing(const Listing& listing);
    void readNext();
    void acceptSummaries(const QList<StudySummary>& summaries);
    void refreshRow(int row);
    void followGroups();
    [[nodiscard]] bool isStarred(const StudySummary& study) const;
    [[nodiscard]] QString text(const StudySummary& study, int column) const;
    [[nodiscard]] QVariant sortKey(const StudySummary& study, int column) const;

    QString m_folder;
    QString m_problem;
    QList<StudySummary> m_studies;
    QHash<QString, int> m_rows; ///< by path
    QHash<QString, FileState> m_states;
    QHash<QString, QDateTime> m_groups; ///< when a study of this group changed last
    QSet<QString> m_ticked;             ///< paths
    QStringList m_pending;
    QPointer<NoteStore> m_notes;
    int m_reading = 0;
    int m_generation = 0; ///< of the folder: results for an earlier one are dropped
    bool m_isListing = false;
    bool m_listAgain = false;
    QFileSystemWatcher m_watcher;
    QTimer m_settle;
};

} // namespace megatune
