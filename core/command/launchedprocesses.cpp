// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/launchedprocesses.h"

#include "core/base/text.h"
#include "core/base/units.h"
#include "core/command/commandwrappers.h"
#include "core/command/programnames.h"
#include "core/command/shellassignments.h"
#include "core/command/shellwords.h"

#include <algorithm>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qint64 mostProcesses = 1'000'000;

/// The options by which a launcher is told; several spellings each.
struct CountOptions
{
    QStringList all;     ///< all processes
    QStringList perNode; ///< those of a machine
    QStringList nodes;   ///< machines
    QStringList hosts;   ///< "a:8,b:8"; of deepspeed "a:0,1@b:0,1"
    QStringList files;   ///< hostfiles
};

// deepspeed/launcher/runner.py; mpirun(1) of Open MPI, and of MPICH (-ppn, -f); srun(1).
const CountOptions& optionsOf(const QString& launcher)
{
    static const CountOptions deepspeed{{}, {u"--num-gpus"_s, u"--num-accelerators"_s}, {u"--num-nodes"_s},
        {u"-i"_s, u"--include"_s}, {u"-H"_s, u"--hostfile"_s}};
    static const CountOptions srun{
        {u"-n"_s, u"--ntasks"_s}, {u"--ntasks-per-node"_s}, {u"-N"_s, u"--nodes"_s}, {}, {}};
    static const CountOptions mpi{{u"-np"_s, u"--np"_s, u"-n"_s, u"--n"_s, u"-c"_s},
        {u"-npernode"_s, u"--npernode"_s, u"-ppn"_s, u"-N"_s}, {},
        {u"-H"_s, u"-host"_s, u"--host"_s, u"-hosts"_s},
        {u"-hostfile"_s, u"--hostfile"_s, u"-machinefile"_s, u"--machinefile"_s, u"-f"_s}};
    static const CountOptions others;
    if (launcher == u"deepspeed")
        return deepspeed;
    if (launcher == u"srun")
        return srun;
    static const QSet<QString> mpirun{
        u"mpirun"_s, u"mpiexec"_s, u"mpiexec.hydra"_s, u"orterun"_s, u"prterun"_s};
    return mpirun.contains(launcher) ? mpi : others;
}

/// Python runs it, with no launcher of several processes in between.
bool isRunByPython(const CommandLine& command)
{
    const LauncherKind kind = launcherKind(command.launcher());
    const bool isScript = kind == LauncherKind::None && command.body().endsWith(u".py");
    return (isScript || kind == LauncherKind::Python) && !isTorchrun(command);
}

/// The words around the training, those in front of `bash -c` included.
QStringList wordsAround(const CommandLine& command)
{
    const Result<QList<ShellToken>> tokens =
        command.script() == command.text() ? Result<QList<ShellToken>>() : splitShell(command.text());
    QStringList words;
    for (const ShellToken& token : tokens.value_or(QList<ShellToken>())) {
        if (token.kind == ShellToken::Kind::Word)
            words.append(token.value);
    }
    return words + command.words();
}

class LaunchWords
{
public:
    LaunchWords(const QStringList& words, const QMap<QString, QString>& assigned)
        : m_assigned(assigned)
    {
        const auto launcher = std::find_if(words.begin(), words.end(), [](const QString& word) {
            return !optionsOf(fileNameOf(word)).files.isEmpty() || !optionsOf(fileNameOf(word)).all.isEmpty();
        });
        if (launcher == words.end())
            return;
        m_launcher = fileNameOf(*launcher);
        const qsizetype at = launcher - words.begin();
        const qsizetype end = m_launcher == u"deepspeed" ? launchedScript(words, at + 1, m_launcher)
                                                         : wrappedProgram(words, at);
        m_words = words.mid(at + 1, end < 0 ? -1 : end - at - 1);
    }

    [[nodiscard]] const QString& launcher() const { return m_launcher; }
    /// The value of the first of these options that is there; `written` is it as it stands there.
    [[nodiscard]] QString value(const QStringList& options, QString& written) const;
    [[nodiscard]] qint64 number(const QStringList& options, QString& written) const
    {
        const auto count = toInteger(value(options, written));
        return count && *count > 0 && *count < mostProcesses ? *count : 0;
    }

private:
    QMap<QString, QString> m_assigned;
    QString m_launcher;
    QStringList m_words;
};

QString LaunchWords::value(const QStringList& options, QString& written) const
{
    for (qsizetype i = 0; i < m_words.size(); ++i) {
        const QString& word = m_words[i];
        const QString name =
            word.startsWith(u"--") ? QString(word.section(u'=', 0, 0)).replace(u'_', u'-') : word;
        const bool isShort = word.size() > 2 && word[0] == u'-' && word[1] != u'-';
        const bool isJoined = isShort && word[2].isDigit() && options.contains(word.left(2)); // -N2
        if (!isJoined && !options.contains(name))
            continue;
        const bool hasValue = isJoined || word.contains(u'=');
        written += u' ' + word + (hasValue ? QString() : QString(u' ' + m_words.value(i + 1)));
        const QString text = isJoined ? word.mid(2) : hasValue ? word.section(u'=', 1) : m_words.value(i + 1);
        return withAssignments(text, m_assigned);
    }
    return {};
}

/// All processes of these machines, and how many machines they are.
std::optional<LaunchedProcesses> onHosts(const QStringList& lines)
{
    LaunchedProcesses found{0, 0, {}};
    qint64 all = 0;
    qint64 largest = 0;
    for (const QString& line : lines) {
        const QString text = line.section(u'#', 0, 0).trimmed();
        if (text.isEmpty())
            continue;
        const auto host = hostSlotsOf(text);
        if (!host)
            return std::nullopt;
        found.nodes += 1;
        all += host->slots;
        largest = std::max(largest, host->slots);
    }
    if (all == 0 || all >= mostProcesses)
        return std::nullopt;
    if (all != largest * found.nodes)
        found.nodes = 1; // machines of different sizes
    found.perNode = all / found.nodes;
    return found;
}

/// "a:8,b:8", and deepspeed's "a:0,1@b:0,1", a line each as in a hostfile.
QStringList hostLines(const QString& list, const QString& launcher)
{
    if (launcher != u"deepspeed")
        return list.split(u',');
    QStringList lines;
    for (const QString& host : list.split(u'@'))
        lines.append(host.contains(u':')
                ? host.section(u':', 0, 0) + u':' + QString::number(host.count(u',') + 1)
                : QString());
    return lines.contains(QString()) ? QStringList() : lines;
}

/// What one of these options is in the lines for Slurm of a script, "#SBATCH --nodes=2".
qint64 numberInBatchLines(const QString& script, const QStringList& options)
{
    QStringList forms;
    for (const QString& option : options)
        forms.append(option + (option.startsWith(u"--") ? u"[= ]"_s : u" *"_s));
    const QRegularExpression line(
        u"^#SBATCH[ \\t]+(?:%1)([0-9]+)\\b"_s.arg(forms.join(u'|')), QRegularExpression::MultilineOption);
    return line.match(script).captured(1).left(6).toLongLong();
}

} // namespace

std::optional<HostSlots> hostSlotsOf(const QString& line)
{
    static const QRegularExpression form(
        u"\\A([A-Za-z0-9][A-Za-z0-9._-]*)(?::([0-9]{1,5})|((?:[ \\t]+[a-z_-]+=[0-9]{1,5})*))\\z"_s);
    static const QRegularExpression slots(u"\\bslots=([0-9]+)"_s);
    const QRegularExpressionMatch match = form.match(line.trimmed());
    if (!match.hasMatch())
        return std::nullopt;
    const QString count = match.captured(2) + slots.match(match.captured(3)).captured(1);
    return HostSlots{match.captured(1), count.isEmpty() ? 1 : count.toLongLong()};
}

std::optional<LaunchedProcesses> launchedProcesses(const CommandLine& command,
    const QMap<QString, QString>& assigned, const CommandFileReader& reader, const CommandLine* inside)
{
    const LaunchWords words(wordsAround(command), assigned);
    const bool startsIt =
        words.launcher() == u"deepspeed" || isRunByPython(inside != nullptr ? *inside : command);
    if (words.launcher().isEmpty() || !startsIt)
        return std::nullopt;
    const CountOptions& options = optionsOf(words.launcher());
    QString written = words.launcher();
    qint64 all = words.number(options.all, written);
    qint64 perNode = words.number(options.perNode, written);
    qint64 nodes = words.number(options.nodes, written);
    if (words.launcher() == u"srun") {
        nodes = nodes > 0 ? nodes : numberInBatchLines(command.text(), options.nodes);
        perNode = perNode > 0 ? perNode : numberInBatchLines(command.text(), options.perNode);
        all = all > 0 || perNode > 0 ? all : numberInBatchLines(command.text(), options.all);
    }
    std::optional<LaunchedProcesses> hosts;
    if (all == 0 && (perNode == 0 || nodes == 0)) {
        const QString list = words.value(options.hosts, written);
        const QString file = list.isEmpty() ? words.value(options.files, written) : QString();
        const auto bytes = file.isEmpty() || !reader ? std::nullopt : reader(file, bytesPerMib);
        hosts = onHosts(bytes ? QString::fromUtf8(*bytes).split(u'\n') : hostLines(list, words.launcher()));
    }
    if (all > 0) {
        nodes = nodes == 0 && perNode > 0 && all % perNode == 0 ? all / perNode : nodes;
        nodes = nodes > 0 && all % nodes == 0 ? nodes : 1;
        return LaunchedProcesses{all / nodes, nodes, written};
    }
    perNode = perNode > 0 ? perNode : hosts ? hosts->perNode : 0;
    nodes = nodes > 0 ? nodes : hosts ? hosts->nodes : 1;
    return perNode > 0 ? std::optional(LaunchedProcesses{perNode, nodes, written}) : std::nullopt;
}

bool isTorchrun(const CommandLine& command)
{
    if (command.launcher() == u"torchrun")
        return true;
    const QStringList words = command.words();
    return words.contains(u"torch.distributed.run") || words.contains(u"torch.distributed.launch");
}

bool startsOneProcess(const CommandLine& command)
{
    const QStringList words = wordsAround(command);
    return isRunByPython(command) && std::none_of(words.begin(), words.end(), [](const QString& word) {
        return startsManyProcesses(fileNameOf(word));
    });
}

} // namespace megatune
