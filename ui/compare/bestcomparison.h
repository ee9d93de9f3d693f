// SPDX-License-Identifier: GPL-3.0-or-later
// The best trials of compared studies side by side, live: a column a study that is shown, and a row for each
// parameter of their layouts, or for each option of their commands. Secrets stay hidden.
#pragma once

#include <QAbstractTableModel>
#include <QStringList>

namespace megatune {

class StudyComparison;
class StudyState;
struct Trial;

class BestComparison final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum class Subject { Layouts, Commands };
    enum Role {
        DiffersRole = Qt::UserRole + 1, ///< of a cell, bool: unlike the first study that has a best trial
        TellsRole, ///< of a row, bool: there whatever is filtered, or different among the studies
        StudyRole, ///< of a column's header, int: the study's row in StudyComparison
    };

    /// `studies` must outlive this.
    BestComparison(Subject subject, const StudyComparison* studies, QObject* parent = nullptr);
    ~BestComparison() override;

    /// Rows of parameters or options, and those among them that are not the same everywhere.
    [[nodiscard]] int comparedRows() const;
    [[nodiscard]] int differentRows() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

Q_SIGNALS:
    /// Cells, rows or columns are others than before.
    void refreshed();

private:
    struct Column
    {
        QString title;
        QString path;
        int study = 0;
        bool hasBest = false;
        bool operator==(const Column&) const = default;
    };
    struct Row
    {
        QString key;
        QString title;
        QString meaning;   ///< tool tip; may be empty
        QStringList cells; ///< one a column
        bool isCompared = false;
        bool differs = false;
        bool tells = true;
        bool operator==(const Row&) const = default;
    };
    struct Table
    {
        QList<Column> columns;
        QList<Row> rows;
    };
    struct Line;
    void refresh();
    [[nodiscard]] Table tableNow() const;
    [[nodiscard]] QList<Line> linesOf(const StudyState& state, const Trial& best) const;
    [[nodiscard]] static QList<Line> layoutLines(const StudyState& state, const Trial& best);
    [[nodiscard]] static QList<Line> commandLines(const Trial& best);
    static void put(Table& table, int column, const QList<Line>& lines);
    static void judge(Table& table);
    [[nodiscard]] bool differsAt(const QModelIndex& index) const;

    Subject m_subject;
    const StudyComparison* m_studies;
    Table m_table;
};

} // namespace megatune
