// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/bestcomparison.h"

#include "core/base/text.h"
#include "core/command/commandline.h"
#include "core/secrets/secrets.h"
#include "core/words/trialwords.h"
#include "ui/compare/studycomparison.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

// Rows of commands are sorted by their keys.
const QString trialKey = QStringLiteral("0 trial");
const QString programKey = QStringLiteral("1 program");
const QString wholeCommandKey = QStringLiteral("4 whole command");

} // namespace

/// What one study has in one row.
struct BestComparison::Line
{
    QString key;
    QString title;
    QString text;
    QString meaning = {};
    bool isCompared = true;
};

BestComparison::BestComparison(Subject subject, const StudyComparison* studies, QObject* parent)
    : QAbstractTableModel(parent)
    , m_subject(subject)
    , m_studies(studies)
{
    connect(studies, &StudyComparison::curvesChanged, this, &BestComparison::refresh);
    m_table = tableNow();
}

BestComparison::~BestComparison() = default;

/// The view keeps its place and its selection while only cells change.
void BestComparison::refresh()
{
    Table table = tableNow();
    if (table.columns == m_table.columns && table.rows == m_table.rows)
        return;
    const bool isSameShape = table.columns.size() == m_table.columns.size()
        && std::equal(table.rows.begin(), table.rows.end(), m_table.rows.begin(), m_table.rows.end(),
            [](const Row& a, const Row& b) { return a.key == b.key; });
    if (!isSameShape)
        beginResetModel();
    m_table = std::move(table);
    if (!isSameShape) {
        endResetModel();
    } else if (rowCount() > 0 && columnCount() > 0) {
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        Q_EMIT headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
        Q_EMIT headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
    }
    Q_EMIT refreshed();
}

BestComparison::Table BestComparison::tableNow() const
{
    Table table;
    QList<QList<Line>> lines;
    for (int study = 0; study < m_studies->rowCount(); ++study) {
        if (!m_studies->isShown(study))
            continue;
        const StudyFeed* feed = m_studies->feed(study);
        const Trial* best = feed->state().best();
        table.columns.append({m_studies->name(study), feed->path(), study, best != nullptr});
        lines.append(best != nullptr
                ? linesOf(feed->state(), *best)
                : QList<Line>{{trialKey, tr("Trial"), tr("no trial has finished"), {}, false}});
    }
    for (int column = 0; column < lines.size(); ++column)
        put(table, column, lines[column]);
    if (m_subject == Subject::Commands) {
        std::sort(table.rows.begin(), table.rows.end(),
            [](const Row& one, const Row& other) { return one.key < other.key; });
    }
    judge(table);
    return table;
}

/// Rows of the layouts stand in the layout's order, a parameter that only later studies have behind the one
/// that precedes it there.
void BestComparison::put(Table& table, int column, const QList<Line>& lines)
{
    qsizetype behind = 0;
    for (const Line& line : lines) {
        auto row = std::find_if(table.rows.begin(), table.rows.end(),
            [&line](const Row& known) { return known.key == line.key; });
        if (row == table.rows.end()) {
            QStringList cells;
            for (const Column& other : table.columns)
                cells.append(other.hasBest ? absentText() : QString());
            row = table.rows.insert(
                behind, {line.key, line.title, line.meaning, cells, line.isCompared, false, true});
        }
        row->cells[column] = line.text;
        behind = std::distance(table.rows.begin(), row) + 1;
    }
}

void BestComparison::judge(Table& table)
{
    bool anyDiffers = false;
    for (Row& row : table.rows) {
        QStringList seen;
        for (int column = 0; column < table.columns.size(); ++column) {
            if (table.columns[column].hasBest)
                seen.append(row.cells[column]);
        }
        seen.removeDuplicates();
        row.differs = row.isCompared && seen.size() > 1;
        row.tells = row.differs || !row.isCompared;
        anyDiffers = anyDiffers || (row.differs && row.key != wholeCommandKey);
    }
    // The whole command says something only where its parts do not.
    for (Row& row : table.rows)
        row.tells = row.tells && !(row.key == wholeCommandKey && anyDiffers);
}

QList<BestComparison::Line> BestComparison::linesOf(const StudyState& state, const Trial& best) const
{
    const QString number = QString::number(best.number);
    const Line trial{
        trialKey, tr("Trial"), best.baseline ? tr("%1, command as given").arg(number) : number, {}, false};
    return QList<Line>{trial}
    + (m_subject == Subject::Layouts ? layoutLines(state, best) : commandLines(best));
}

QList<BestComparison::Line> BestComparison::layoutLines(const StudyState& state, const Trial& best)
{
    const double value = state.valueOf(best);
    const QString unit = shortUnit(state.header()); // in the key, too: another one is another row
    QList<Line> lines{{QString(u"value " + unit), unit, numberText(value, decimalsFor(value)), {}, false},
        {u"memory"_s, tr("Memory"), best.memoryGib ? memoryText(*best.memoryGib) : absentText(), {}, false}};
    if (const QStringList doubts = doubtsAbout(state, best); !doubts.isEmpty())
        lines.insert(1, {u"doubts"_s, tr("Doubtful"), doubts.join(u' '), {}, false});
    for (const LayoutItem& item : best.layout.items()) {
        lines.append({QString(u"parameter " + item.name), parameterTitle(item.name), item.value.text(),
            parameterMeaning(item.name)});
    }
    return lines;
}

/// None for what another program measured: such a study has no commands.
QList<BestComparison::Line> BestComparison::commandLines(const Trial& best)
{
    if (best.command.isEmpty())
        return {};
    const QString text = masked(best.command);
    const Line whole{wholeCommandKey, tr("Whole command"), oneLine(text)};
    const Result<CommandLine> command = CommandLine::parse(text);
    if (!command)
        return {{programKey, tr("Program"), tr("cannot be told")}, whole};
    const QString launcher = command->launcher();
    const QString body = command->body();
    QList<Line> lines{{programKey, tr("Program"),
        body.isEmpty() || body == launcher ? launcher : QString(launcher + u' ' + body)}};
    for (const auto& [name, value] : command->variables())
        lines.append({QString(u"2 variable " + name), name, value});
    const QStringList names = command->optionNames();
    for (const QString& name : names) {
        const QString value = command->option(name).value_or(QString());
        lines.append(
            {QString(u"3 option " + name), QString(u"--" + name), value.isEmpty() ? tr("on") : value});
    }
    lines.append(whole);
    return lines;
}

int BestComparison::comparedRows() const
{
    return static_cast<int>(std::count_if(m_table.rows.begin(), m_table.rows.end(),
        [](const Row& row) { return row.isCompared && row.key != wholeCommandKey; }));
}

int BestComparison::differentRows() const
{
    return static_cast<int>(std::count_if(m_table.rows.begin(), m_table.rows.end(),
        [](const Row& row) { return row.differs && row.key != wholeCommandKey; }));
}

int BestComparison::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.rows.size());
}

int BestComparison::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_table.columns.size());
}

bool BestComparison::differsAt(const QModelIndex& index) const
{
    const Row& row = m_table.rows[index.row()];
    if (!row.differs || !m_table.columns[index.column()].hasBest)
        return false;
    const auto first = std::find_if(
        m_table.columns.begin(), m_table.columns.end(), [](const Column& column) { return column.hasBest; });
    return row.cells[index.column()] != row.cells[std::distance(m_table.columns.begin(), first)];
}

QVariant BestComparison::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Row& row = m_table.rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return row.cells[index.column()];
    case Qt::ToolTipRole:
        return row.meaning.isEmpty() ? row.title : row.meaning;
    case Qt::AccessibleDescriptionRole:
        return differsAt(index) ? tr("differs from the first study") : QString();
    case DiffersRole:
        return differsAt(index);
    case TellsRole:
        return row.tells;
    default:
        return {};
    }
}

QVariant BestComparison::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool isColumn = orientation == Qt::Horizontal;
    if (section < 0 || section >= (isColumn ? columnCount() : rowCount()))
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::AlignVCenter | Qt::AlignLeft);
    if (!isColumn) {
        const Row& row = m_table.rows[section];
        return role == Qt::DisplayRole ? QVariant(row.title)
            : role == Qt::ToolTipRole  ? QVariant(row.meaning.isEmpty() ? row.title : row.meaning)
                                       : QVariant();
    }
    const Column& column = m_table.columns[section];
    switch (role) {
    case Qt::DisplayRole:
        return column.title;
    case Qt::ToolTipRole:
        return QString(column.title + u'\n' + column.path);
    case StudyRole:
        return column.study;
    default:
        return {};
    }
}

} // namespace megatune

#include "moc_bestcomparison.cpp"
