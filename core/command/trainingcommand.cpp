// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/trainingcommand.h"

#include "core/command/programnames.h"
#include "core/command/scriptword.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

namespace megatune {

namespace {

struct TrainingCommandText
{
    Q_DECLARE_TR_FUNCTIONS(TrainingCommandText)
};

constexpr int scoreDistributed = 40;
constexpr int scoreInterpreter = 20;
constexpr int scoreProgram = 10;
constexpr int scoreHelper = 2;
constexpr int scoreNever = -1;
constexpr int scoreTrainingName = 5;

/// Reads one simple command from left to right.
class CommandReader
{
public:
    CommandReader(const QString& text, const QList<ShellToken>& tokens, qsizetype first, qsizetype last)
        : m_text(text)
        , m_tokens(tokens)
    {
        m_command.first = first;
        m_command.last = last;
        for (qsizetype i = first; i <= last; ++i) {
            if (tokens[i].kind == ShellToken::Kind::Word)
                m_words.append(i);
        }
    }

    TrainingCommand read();

private:
    [[nodiscard]] const ShellToken& word(qsizetype i) const { return m_tokens[m_words[i]]; }
    [[nodiscard]] QString value(qsizetype i) const { return i < m_words.size() ? word(i).value : QString(); }
    [[nodiscard]] bool isAssignment(qsizetype i) const
    {
        return assignedNameLength(QStringView(m_text).mid(word(i).begin, word(i).end - word(i).begin)) > 0;
    }
    [[nodiscard]] bool isOption(qsizetype i) const { return value(i).startsWith(u'-'); }
    [[nodiscard]] qsizetype behindEnv(qsizetype i) const;
    qsizetype unwrapped(qsizetype i);
    void setBody(qsizetype i);
    void readLauncher(qsizetype i, LauncherKind kind);
    void readPython(qsizetype i);
    void readDistributed(qsizetype i, CommandFlavour flavour);
    void readSwift(qsizetype i, CommandFlavour flavour);
    void readShell(qsizetype i);
    void readOther();
    void recognizeScript();

    const QString& m_text;
    const QList<ShellToken>& m_tokens;
    QList<qsizetype> m_words;
    TrainingCommand m_command;
    bool m_manyProcesses = false; ///< srun, mpirun
};

TrainingCommand CommandReader::read()
{
    qsizetype i = 0;
    while (i < m_words.size() && isAssignment(i))
        ++i;
    m_command.score = scoreNever;
    if (i == m_words.size())
        return m_command;
    i = unwrapped(i);
    m_command.program = m_command.body = m_words[i];
    m_command.launcher = fileNameOf(value(i));
    LauncherKind kind = launcherKind(value(i));
    // $PYTHON train.py, ${PY:-python3} -u train.py
    if (kind == LauncherKind::None && word(i).expands) {
        qsizetype next = i + 1;
        while (next < m_words.size() && isOption(next))
            ++next;
        if (value(next).endsWith(u".py"))
            kind = LauncherKind::Python;
    }
    if (kind == LauncherKind::None)
        readOther();
    else
        readLauncher(i, kind);
    if (m_manyProcesses && m_command.score == scoreInterpreter)
        m_command.score = scoreDistributed;
    if (m_command.score >= scoreInterpreter && soundsLikeTraining(m_command.runs))
        m_command.score += scoreTrainingName;
    return m_command;
}

/// The word after the own options of env or time and the assignments that may follow.
qsizetype CommandReader::behindEnv(qsizetype i) const
{
    ++i;
    while (i < m_words.size() && (isOption(i) || assignedNameLength(value(i)) > 0)) {
        const bool takesValue = value(i) == u"-u" || value(i) == u"-C" || value(i) == u"-S";
        i += takesValue ? 2 : 1;
    }
    return i;
}

/// The word of the program that env, nohup, srun ... start in the end.
qsizetype CommandReader::unwrapped(qsizetype i)
{
    while (isCommandWrapper(fileNameOf(value(i)), value(i + 1))) {
        const QString name = fileNameOf(value(i));
        m_manyProcesses = m_manyProcesses || name == u"srun" || name == u"mpirun" || name == u"mpiexec";
        if (name == u"env" || name == u"time") {
            const qsizetype next = behindEnv(i);
            if (next >= m_words.size())
                return i;
            i = next;
            continue;
        }
        qsizetype found = -1;
        qsizetype behindDashes = -1;
        qsizetype plain =
            -1; // the first word that is no option: the program, where the wrapper takes no values
        for (qsizetype next = i + 1; next < m_words.size() && found < 0; ++next) {
            if (value(next) == u"--" && behindDashes < 0 && next + 1 < m_words.size())
                behindDashes = next + 1;
            if (isOption(next))
                continue;
            plain = plain < 0 ? next : plain;
            if (isHelperProgram(value(plain)) && !isCommandWrapper(value(plain), value(plain + 1)))
                return plain;
            if (launcherKind(value(next)) != LauncherKind::None || (next == plain && value(next) == u"env"))
                found = next;
        }
        const bool transparent = name == u"nohup" || name == u"exec" || name == u"time" || name == u"command";
        if (found < 0)
            found = behindDashes >= 0 ? behindDashes : transparent ? plain : -1;
        if (found < 0)
            return i;
        i = found;
    }
    return i;
}

void CommandReader::setBody(qsizetype i)
{
    if (i >= m_words.size())
        return;
    m_command.body = m_words[i];
    m_command.runs = fileNameOf(value(i));
}

void CommandReader::readLauncher(qsizetype i, LauncherKind kind)
{
    switch (kind) {
    case LauncherKind::Python:
        return readPython(i);
    case LauncherKind::Torchrun:
        return readDistributed(i, CommandFlavour::Unknown);
    case LauncherKind::Deepspeed:
        return readDistributed(i, CommandFlavour::Unknown);
    case LauncherKind::Accelerate:
        if (value(i + 1) != u"launch" && value(i + 1) != u"accelerate-launch") {
            m_command.score = scoreHelper;
            return;
        }
        return readDistributed(i + 1, CommandFlavour::Accelerate);
    case LauncherKind::MegatronSwift:
        return readSwift(i, CommandFlavour::MegatronSwift);
    case LauncherKind::Swift:
        return readSwift(i, CommandFlavour::Swift);
    case LauncherKind::Shell:
        return readShell(i);
    case LauncherKind::ScriptFile:
        m_command.score = scoreInterpreter;
        m_command.flavour = CommandFlavour::Script;
        m_command.runs = m_command.launcher;
        return;
    case LauncherKind::None:
        return;
    }
}

void CommandReader::readPython(qsizetype i)
{
    qsizetype next = i + 1;
    const auto isOwn = [](const QString& word) {
        return word.startsWith(u'-') && word != u"-m" && word != u"-c" && word != u"--";
    };
    while (next < m_words.size() && isOwn(value(next)))
        next += value(next) == u"-X" || value(next) == u"-W" ? 2 : 1;
    const bool module = value(next) == u"-m";
    const bool code = value(next) == u"-c";
    next += module || code || value(next) == u"--" ? 1 : 0;
    m_command.score = code ? scoreHelper : scoreInterpreter;
    if (next >= m_words.size()) { // reads standard input: there is no place for options
        m_command.score = scoreNever;
        return;
    }
    setBody(next);
    if (code) {
        m_command.runs.clear();
        return;
    }
    static const QSet<QString> tools{
        u"pip"_qs, u"venv"_qs, u"http.server"_qs, u"json.tool"_qs, u"ensurepip"_qs};
    if (module && tools.contains(m_command.runs)) {
        m_command.score = scoreHelper;
    } else if (module && m_command.runs.startsWith(u"accelerate.commands")) {
        readDistributed(next, CommandFlavour::Accelerate);
    } else if (module && m_command.runs.startsWith(u"torch.distributed")) {
        m_command.launcher = u"torchrun"_qs;
        readDistributed(next, CommandFlavour::Unknown);
    } else {
        recognizeScript();
    }
}

/// torchrun, accelerate launch, deepspeed: options of their own, then a script or -m module.
void CommandReader::readDistributed(qsizetype i, CommandFlavour flavour)
{
    m_command.score = scoreDistributed;
    m_command.flavour = flavour;
    m_command.runs.clear();
    m_command.body = m_words[i];
    for (qsizetype next = i + 1; next < m_words.size(); ++next) {
        if (value(next) == u"-m" || value(next) == u"--module") {
            setBody(next + 1);
            break;
        }
        if (!isOption(next) && value(next).endsWith(u".py")) {
            setBody(next);
            break;
        }
    }
    if (flavour == CommandFlavour::Unknown && !m_command.runs.isEmpty())
        recognizeScript();
}

void CommandReader::recognizeScript()
{
    const QString path = m_tokens[m_command.body].value;
    static const QRegularExpression megatronLm(
        u"(?:^|/)pretrain_[^/]*\\.py$|^megatron\\.|(?:^|/)megatron-lm/|^megatron/"_qs,
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression megatronSwift(u"swift[./]cli[./]_megatron|swift[./]megatron"_qs);
    static const QRegularExpression swift(u"swift[./]cli[./]"_qs);
    if (megatronSwift.match(path).hasMatch())
        m_command.flavour = CommandFlavour::MegatronSwift;
    else if (swift.match(path).hasMatch())
        m_command.flavour = CommandFlavour::Swift;
    else if (megatronLm.match(path).hasMatch())
        m_command.flavour = CommandFlavour::MegatronLm;
}

void CommandReader::readSwift(qsizetype i, CommandFlavour flavour)
{
    static const QSet<QString> training{u"pt"_qs, u"sft"_qs, u"rlhf"_qs};
    m_command.flavour = flavour;
    const bool subcommand = i + 1 < m_words.size() && !isOption(i + 1);
    if (subcommand)
        setBody(i + 1);
    m_command.score =
        training.contains(m_command.runs) ? scoreDistributed + scoreTrainingName : scoreInterpreter;
}

void CommandReader::readShell(qsizetype i)
{
    m_command.flavour = CommandFlavour::Script;
    m_command.score = scoreInterpreter;
    bool inlineText = false;
    qsizetype next = i + 1;
    for (; next < m_words.size() && (isOption(next) || value(next).startsWith(u'+')); ++next) {
        const QString option = value(next);
        if (option == u"--") {
            ++next;
            break;
        }
        const bool longOption = option.startsWith(u"--");
        inlineText = inlineText || (!longOption && option.contains(u'c'));
        const bool takesValue = longOption ? option == u"--rcfile" || option == u"--init-file"
                                           : option.endsWith(u'o') || option.endsWith(u'O');
        next += takesValue ? 1 : 0;
    }
    if (next >= m_words.size()) { // reads standard input: there is no place for options
        m_command.score = scoreNever;
        return;
    }
    setBody(next);
    if (!inlineText)
        return;
    m_command.inlineText = m_words[next];
    m_command.runs.clear();
}

void CommandReader::readOther()
{
    const QString name = m_command.launcher;
    m_command.runs = name;
    if (name.startsWith(u'-') || isShellBuiltin(name) || name == u"exec" || name == u"time" || name == u"env")
        m_command.score = scoreNever;
    else if (isHelperProgram(name))
        m_command.score = scoreHelper;
    else if (name.endsWith(u".py"))
        m_command.score = scoreInterpreter;
    else
        m_command.score = scoreProgram;
    if (name.endsWith(u".py"))
        recognizeScript();
}

/// Takes the token list apart into simple commands and keeps the best one.
class CommandChooser
{
public:
    CommandChooser(const QString& text, const QList<ShellToken>& tokens)
        : m_text(text)
        , m_tokens(tokens)
    {
    }

    Result<TrainingCommand> choose();

private:
    void finish(qsizetype end);
    void readOther(qsizetype i);
    [[nodiscard]] int inlineScore(const TrainingCommand& command) const;

    const QString& m_text;
    const QList<ShellToken>& m_tokens;
    TrainingCommand m_best = {.score = scoreNever};
    qsizetype m_bestPipeline = -1;
    qsizetype m_begin = -1; ///< first token of the simple command that is being read
    qsizetype m_pipeline = 0;
    qsizetype m_depth = 0;
    qsizetype m_lastIf = -1;
    qsizetype m_lastElse = -1;
    bool m_header = false;   ///< between for or case and the next separator
    bool m_branches = false; ///< both sides of an else hold an equally good one
};

Result<TrainingCommand> CommandChooser::choose()
{
    for (qsizetype i = 0; i < m_tokens.size(); ++i) {
        switch (m_tokens[i].kind) {
        case ShellToken::Kind::Word:
        case ShellToken::Kind::Redirect:
            m_begin = m_begin < 0 ? i : m_begin;
            break;
        case ShellToken::Kind::Comment:
            break;
        case ShellToken::Kind::Pipe:
            finish(i);
            break;
        case ShellToken::Kind::Separator:
            finish(i);
            m_header = false;
            ++m_pipeline;
            break;
        case ShellToken::Kind::Other:
            readOther(i);
            break;
        }
    }
    finish(m_tokens.size());
    if (m_branches) {
        return failure(ErrorKind::Usage,
            TrainingCommandText::tr(
                "The command trains in both branches of an if; keep the one to be tuned."));
    }
    if (m_best.score < 0) {
        return failure(ErrorKind::Usage,
            TrainingCommandText::tr("There is no training command in this text; add one such as "
                                    "\"megatron sft ...\" or \"torchrun pretrain_gpt.py ...\"."));
    }
    return m_best;
}

void CommandChooser::readOther(qsizetype i)
{
    const QStringView sign = QStringView(m_text).mid(m_tokens[i].begin, m_tokens[i].end - m_tokens[i].begin);
    const bool functionName = sign == u"(" && m_begin == i - 1 && m_begin >= 0;
    const bool casePattern = sign == u")" && m_depth == 0;
    if (functionName || casePattern)
        m_begin = -1;
    finish(i);
    if (sign == u"(")
        ++m_depth;
    else if (sign == u")" && m_depth > 0)
        --m_depth;
    if (sign == u"if")
        m_lastIf = i;
    else if (sign == u"else" || sign == u"elif")
        m_lastElse = i;
    else if (sign == u"fi")
        m_lastElse = -1;
    m_header = sign == u"for" || sign == u"case" || sign == u"select" || sign == u"function";
}

void CommandChooser::finish(qsizetype end)
{
    const qsizetype begin = m_begin;
    m_begin = -1;
    if (begin < 0 || m_header)
        return;
    qsizetype last = end - 1;
    while (m_tokens[last].kind == ShellToken::Kind::Comment)
        --last;
    TrainingCommand command = CommandReader(m_text, m_tokens, begin, last).read();
    if (command.inlineText >= 0)
        command.score = inlineScore(command);
    const bool better = command.score > m_best.score;
    const bool equal = command.score == m_best.score && command.score >= 0;
    if (better)
        m_branches = false;
    if (equal && m_best.first > m_lastIf && m_lastElse > m_best.last && command.score >= scoreProgram)
        m_branches = true;
    if (better || (equal && m_pipeline != m_bestPipeline)) {
        m_best = command;
        m_bestPipeline = m_pipeline;
    }
}

/// How good `bash -c TEXT` is, is how good TEXT is.
int CommandChooser::inlineScore(const TrainingCommand& command) const
{
    const ShellToken& token = m_tokens[command.inlineText];
    const auto script = ScriptWord::read(m_text, token.begin, token.end);
    const QString inner = script ? script->text() : token.value;
    const auto tokens = splitShell(inner);
    if (!tokens)
        return scoreProgram;
    const auto found = findTrainingCommand(inner, *tokens);
    return found ? found->score : scoreProgram;
}

} // namespace

Result<TrainingCommand> findTrainingCommand(const QString& text, const QList<ShellToken>& tokens)
{
    return CommandChooser(text, tokens).choose();
}

} // namespace megatune
