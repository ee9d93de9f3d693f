// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/trainingcommand.h"

#include "core/base/tr.h"
#include "core/command/commandwrappers.h"
#include "core/command/programnames.h"
#include "core/command/scriptword.h"
#include "core/command/shellassignments.h"
#include "core/command/shellfunctions.h"

#include <algorithm>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

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
    CommandReader(const QString& text, const QList<ShellToken>& tokens, const QMap<QString, QString>& texts,
        qsizetype first, qsizetype last)
        : m_text(text)
        , m_tokens(tokens)
        , m_texts(texts)
    {
        m_command.first = first;
        m_command.last = last;
        for (qsizetype i = first; i <= last; ++i) {
            if (tokens[i].kind == ShellToken::Kind::Word)
                m_words.append(i);
        }
        for (const qsizetype i : m_words)
            m_values.append(tokens[i].value);
    }

    TrainingCommand read();

private:
    [[nodiscard]] const ShellToken& word(qsizetype i) const { return m_tokens[m_words[i]]; }
    [[nodiscard]] QString value(qsizetype i) const { return m_values.value(i); }
    [[nodiscard]] bool isAssignment(qsizetype i) const
    {
        return assignedNameLength(QStringView(m_text).mid(word(i).begin, word(i).end - word(i).begin)) > 0;
    }
    [[nodiscard]] bool isOption(qsizetype i) const { return value(i).startsWith(u'-'); }
    [[nodiscard]] bool isVariable(qsizetype i) const;
    [[nodiscard]] bool hidesScript(qsizetype i) const;
    bool readVariables(qsizetype i);
    qsizetype unwrapped(qsizetype i);
    qsizetype behindDashes(qsizetype i);
    [[nodiscard]] bool hasExpansion(qsizetype first, qsizetype last) const;
    [[nodiscard]] std::optional<qsizetype> launcherFrom(qsizetype i) const;
    void setBody(qsizetype i);
    void readLauncher(qsizetype i, LauncherKind kind);
    void readPython(qsizetype i);
    [[nodiscard]] qsizetype launchedWord(qsizetype first) const;
    void readDistributed(qsizetype i, TrainerKind trainer);
    void readSubcommand(qsizetype i, TrainerKind trainer);
    bool readPrimus(qsizetype i);
    void readShell(qsizetype i);
    void readOther();
    void recognizeScript();
    [[nodiscard]] bool isBridge(const QString& path) const;
    [[nodiscard]] bool anyArgument(const QRegularExpression& pattern) const;

    const QString& m_text;
    const QList<ShellToken>& m_tokens;
    const QMap<QString, QString>& m_texts; ///< of variables
    QList<qsizetype> m_words;
    QStringList m_values; ///< of m_words; several of one that is a variable which was looked into
    TrainingCommand m_command;
    QString m_path;               ///< of what it runs
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
    const bool isEval = value(i) == u"eval" && i + 1 < m_words.size();
    const qsizetype named = isEval ? i + 1 : i;
    bool isHidden = isVariable(named) && readVariables(named);
    if (isHidden)
        i = unwrapped(named);
    else if (hidesScript(i))
        isHidden = readVariables(i + 1);
    m_command.program = m_command.body = m_words[i];
    m_path = value(i);
    m_command.launcher = fileNameOf(value(i));
    LauncherKind kind = launcherKind(value(i));
    // $PYTHON train.py, ${PY:-python3} -u train.py
    if (kind == LauncherKind::None && word(i).expands) {
        qsizetype next = i + 1;
        while (next < m_words.size() && isOption(next) && value(next) != u"-m")
            ++next;
        if (value(next).endsWith(u".py") || value(next) == u"-m")
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
    if (isHidden)
        m_command.bodyInVariable = m_path;
    return m_command;
}

/// Whose text is known.
bool CommandReader::isVariable(qsizetype i) const
{
    return m_texts.contains(wholeVariable(value(i)));
}

/// A launcher whose script is none of the words as they stand: torchrun "${ARGS[@]}" $SCRIPT.
bool CommandReader::hidesScript(qsizetype i) const
{
    const LauncherKind kind = launcherKind(value(i));
    if (kind != LauncherKind::Python && kind != LauncherKind::Torchrun && kind != LauncherKind::Deepspeed)
        return false;
    bool anyVariable = false;
    for (++i; i < m_words.size(); ++i) {
        const bool isModule = value(i) == u"-m" && !value(i + 1).startsWith(u"torch.distributed.");
        if (isModule || value(i) == u"-c" || value(i).endsWith(u".py"))
            return false;
        anyVariable = anyVariable || isVariable(i);
    }
    return anyVariable;
}

/// Where the program is named by a variable, or by one that eval runs, the variables' texts stand for the
/// words from there on. Not where they hold more than one command: what is added behind them would go to the
/// last.
bool CommandReader::readVariables(qsizetype i)
{
    QList<qsizetype> words = m_words.mid(0, i);
    QStringList values = m_values.mid(0, i);
    for (; i < m_words.size(); ++i) {
        const QString text = withAssignments(QString(value(i)).remove(u"[@]"_s).remove(u"[*]"_s), m_texts);
        const Result<QList<ShellToken>> tokens = splitShell(text);
        if (!word(i).expands || !tokens || tokens->isEmpty()) {
            words.append(m_words[i]);
            values.append(value(i));
            continue;
        }
        for (const ShellToken& token : *tokens) {
            const bool isLine = token.kind == ShellToken::Kind::Separator && text[token.begin] == u'\n';
            if (token.kind == ShellToken::Kind::Word) {
                words.append(m_words[i]);
                values.append(token.value);
            } else if (token.kind != ShellToken::Kind::Redirect && !isLine) {
                return false;
            }
        }
    }
    m_words = words;
    m_values = values;
    return true;
}

/// The word of the program that env, nohup, srun ... start in the end.
qsizetype CommandReader::unwrapped(qsizetype i)
{
    while (isCommandWrapper(m_values, i)) {
        m_manyProcesses = m_manyProcesses || startsManyProcesses(fileNameOf(value(i)));
        qsizetype found = wrappedProgram(m_values, i);
        if (found < 0 || hasExpansion(i + 1, found))
            found = launcherFrom(found < 0 ? i + 1 : found).value_or(found);
        if (found < 0)
            return i;
        i = found;
    }
    return behindDashes(i);
}

/// An unknown program that is followed by a bare -- and a launcher starts that one: ray job submit ... --
/// torchrun ...
qsizetype CommandReader::behindDashes(qsizetype i)
{
    const QString name = fileNameOf(value(i));
    const bool mayWrap = name == u"ray"
        || (launcherKind(name) == LauncherKind::None && !isHelperProgram(name) && !isShellBuiltin(name)
            && !name.endsWith(u".py"));
    if (!mayWrap)
        return i;
    for (qsizetype at = m_values.lastIndexOf(u"--"_s); at > i; at = m_values.lastIndexOf(u"--"_s, at - 1)) {
        qsizetype begin = at + 1;
        while (begin < m_words.size() && isAssignment(begin))
            ++begin;
        const QString program = value(begin);
        if (launcherKind(program) != LauncherKind::None || program.endsWith(u".py")
            || isCommandWrapper(m_values, begin)) {
            if (fileNameOf(word(i).value) == u"ray" && value(i + 1) == u"job" && value(i + 2) == u"submit")
                m_command.submitter = m_words[i];
            return unwrapped(begin);
        }
    }
    return i;
}

/// Whether a word of [first, last] may become any number of words: $SRUN_ARGS, "${DOCKER[@]}".
bool CommandReader::hasExpansion(qsizetype first, qsizetype last) const
{
    for (qsizetype i = first; i <= last; ++i) {
        if (word(i).expands)
            return true;
    }
    return false;
}

/// Where words in variables hide what a wrapper takes: the first launcher from `i` on. A bare word such as
/// "megatron" may as well be the name of a container, and does not count.
std::optional<qsizetype> CommandReader::launcherFrom(qsizetype i) const
{
    for (; i < m_words.size(); ++i) {
        const LauncherKind kind = launcherKind(value(i));
        if (kind != LauncherKind::None && kind != LauncherKind::MegatronSwift && kind != LauncherKind::Swift)
            return i;
    }
    return std::nullopt;
}

void CommandReader::setBody(qsizetype i)
{
    if (i >= m_words.size())
        return;
    m_command.body = m_words[i];
    m_path = value(i);
    m_command.runs = fileNameOf(m_path);
}

void CommandReader::readLauncher(qsizetype i, LauncherKind kind)
{
    switch (kind) {
    case LauncherKind::Python:
        return readPython(i);
    case LauncherKind::Torchrun:
        if (m_command.launcher.startsWith(u"torch.distributed."))
            m_command.launcher = u"torchrun"_s;
        return readDistributed(i, TrainerKind::Unknown);
    case LauncherKind::Deepspeed:
        return readDistributed(i, TrainerKind::Unknown);
    case LauncherKind::Accelerate:
        if (m_command.launcher != u"accelerate") {
            m_command.launcher = u"accelerate"_s; // accelerate-launch, or the module of that name
            return readDistributed(i, TrainerKind::Accelerate);
        }
        if (value(i + 1) != u"launch") {
            m_command.score = scoreHelper;
            return;
        }
        return readDistributed(i + 1, TrainerKind::Accelerate);
    case LauncherKind::MegatronSwift:
        return readSubcommand(i, TrainerKind::MsSwift4);
    case LauncherKind::Swift:
        return readSubcommand(i, TrainerKind::SwiftTrainer);
    case LauncherKind::LlamaFactory:
        return readSubcommand(i, TrainerKind::LlamaFactory);
    case LauncherKind::Shell:
        return readShell(i);
    case LauncherKind::ScriptFile:
        if (readPrimus(i))
            return;
        m_command.score = scoreInterpreter;
        m_command.trainer = TrainerKind::Script;
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
    static const QSet<QString> tools{u"pip"_s, u"venv"_s, u"http.server"_s, u"json.tool"_s, u"ensurepip"_s};
    if (module && tools.contains(m_command.runs)) {
        m_command.score = scoreHelper;
    } else if (module && m_command.runs.startsWith(u"accelerate.commands")) {
        m_command.launcher = u"accelerate"_s;
        readDistributed(next, TrainerKind::Accelerate);
    } else if (module && m_command.runs.startsWith(u"torch.distributed")) {
        m_command.launcher = u"torchrun"_s;
        readDistributed(next, TrainerKind::Unknown);
    } else {
        recognizeScript();
    }
}

/// The script or module that a launcher whose options begin at `first` runs; behind all words where there is
/// none.
qsizetype CommandReader::launchedWord(qsizetype first) const
{
    const auto isModuleSign = [this](qsizetype i) { return value(i) == u"-m" || value(i) == u"--module"; };
    const qsizetype script = launchedScript(m_values, first, m_command.launcher);
    if (script >= 0) {
        // Variables in front of a script hold options: torchrun $DISTRIBUTED_ARGS pretrain_gpt.py.
        qsizetype behind = script;
        while (behind < m_words.size() && word(behind).expands && !value(behind).endsWith(u".py"))
            ++behind;
        return isModuleSign(behind) ? behind + 1 : value(behind).endsWith(u".py") ? behind : script;
    }
    for (qsizetype next = first; next < m_words.size(); ++next) {
        if (isModuleSign(next))
            return next + 1;
        if (!isOption(next) && value(next).endsWith(u".py"))
            return next;
    }
    return m_words.size();
}

/// torchrun, accelerate launch, deepspeed: options of their own, then a script or -m module.
void CommandReader::readDistributed(qsizetype i, TrainerKind trainer)
{
    m_command.score = scoreDistributed;
    m_command.trainer = trainer;
    m_command.runs.clear();
    m_command.body = m_words[i];
    setBody(launchedWord(i + 1));
    if (trainer == TrainerKind::Unknown && !m_command.runs.isEmpty())
        recognizeScript();
}

bool CommandReader::anyArgument(const QRegularExpression& pattern) const
{
    for (qsizetype i = 0; i < m_words.size(); ++i) {
        if (m_words[i] > m_command.body && pattern.match(value(i)).hasMatch())
            return true;
    }
    return false;
}

/// By a script of Megatron-Bridge's own, or by what a script of somebody's is told: fields of its
/// ConfigContainer (training/config.py), which NeMo, whose overrides look alike, has in other sections.
bool CommandReader::isBridge(const QString& path) const
{
    static const QRegularExpression script(
        u"megatron[-_]bridge/|^megatron\\.bridge\\b|(?:^|/)scripts/(?:performance|training)/\\w+\\.py$"
        "|(?:^|/)(?:run_recipe|launch_with_nemo_run)\\.py$"
        "|(?:^|/)examples/(?:models|recipes)/.*(?:pretrain|finetune|qat)_\\w+\\.py$"_s,
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression ambiguous(
        u"(?:^|/)(?:run_script|setup_experiment|pretrain_[^/]*)\\.py$"_s);
    static const QRegularExpression field(
        u"^\\+{0,2}(?:model\\.(?:(?:tensor|pipeline|virtual_pipeline|expert)_model_parallel_size"
        "|context_parallel_size|sequence_parallel|recompute_\\w+)"
        "|train\\.(?:train_iters|train_samples|exit_interval|(?:global|micro)_batch_size))="_s);
    static const QRegularExpression ofNemo(
        u"^\\+{0,2}(?:trainer|exp_manager|model\\.(?:(?:global|micro)_batch_size|data|restore_from_path))[.=]"_s);
    static const QRegularExpression selects(u"^(?:--model_recipe_name|-mr|--config-file|--recipe)(?:=|$)"_s);
    static const QRegularExpression name(u"^(?:--model_name|-m)(?:=|$)"_s);
    static const QRegularExpression size(u"^(?:--model_size|-s)(?:=|$)"_s);
    if (script.match(path).hasMatch())
        return true;
    if (ambiguous.match(path).hasMatch()
        && (anyArgument(selects) || (anyArgument(name) && anyArgument(size))))
        return true;
    return anyArgument(field) && !anyArgument(ofNemo);
}

void CommandReader::recognizeScript()
{
    const QString& path = m_path;
    static const QRegularExpression primus(u"(?:^|/)primus/cli/main\\.py$|^primus\\.cli\\.main$"_s);
    if (primus.match(path).hasMatch()) {
        m_command.trainer = TrainerKind::Primus;
        return;
    }
    static const QRegularExpression verl(
        u"(?:^|/)verl[./]trainer[./]main_\\w+|^recipe\\.\\w+\\.main_|(?:^|/)recipe/\\w+/main_\\w+\\.py$"_s);
    static const QRegularExpression verlField(u"^\\+{0,2}actor_rollout_ref\\."_s);
    if (!path.contains(u"async"_s) && (verl.match(path).hasMatch() || anyArgument(verlField))) {
        m_command.trainer = TrainerKind::Verl;
        return;
    }
    static const QRegularExpression factory(
        u"(?:^|/)llamafactory/launcher\\.py$|^llamafactory\\.launcher$"_s);
    if (factory.match(path).hasMatch()) {
        m_command.trainer = TrainerKind::LlamaFactory;
        return;
    }
    static const QRegularExpression nemo(u"(?:^|/)run_(?:grpo|sft|vlm_grpo|vlm_sft)\\.py$"_s);
    static const QRegularExpression nemoField(
        u"^\\+{0,2}(?:policy\\.(?:megatron_cfg\\.|train_|max_total)|cluster\\.|grpo\\.)"_s);
    if (nemo.match(path).hasMatch() && (path.contains(u"examples/"_s) || anyArgument(nemoField))) {
        m_command.trainer = TrainerKind::NemoRl;
        return;
    }
    if (isBridge(path)) {
        m_command.trainer = TrainerKind::MegatronBridge;
        return;
    }
    // NeMo 2 has scripts of the same names there.
    if (path.contains(u"scripts/performance/llm/"_s))
        return;
    static const QRegularExpression megatronLm(
        u"(?:^|/)pretrain_[^/]*\\.py$|^megatron\\.|(?:^|/)megatron-lm/|^megatron/"_s,
        QRegularExpression::CaseInsensitiveOption);
    static const QRegularExpression megatronSwift(u"swift[./]cli[./]_megatron|swift[./]megatron"_s);
    static const QRegularExpression swift(u"swift[./]cli[./]"_s);
    if (megatronSwift.match(path).hasMatch())
        m_command.trainer = TrainerKind::MsSwift4;
    else if (swift.match(path).hasMatch())
        m_command.trainer = TrainerKind::SwiftTrainer;
    else if (megatronLm.match(path).hasMatch())
        m_command.trainer = TrainerKind::MegatronLm;
}

/// "megatron sft", "llamafactory-cli train".
void CommandReader::readSubcommand(qsizetype i, TrainerKind trainer)
{
    static const QSet<QString> training{u"pt"_s, u"sft"_s, u"rlhf"_s, u"train"_s};
    m_command.trainer = trainer;
    const bool subcommand = i + 1 < m_words.size() && !isOption(i + 1);
    if (subcommand)
        setBody(i + 1);
    m_command.score =
        training.contains(m_command.runs) ? scoreDistributed + scoreTrainingName : scoreInterpreter;
}

/// "primus-cli direct ... -- train pretrain --config X", also behind a shell, or one of its examples' scripts
/// with an experiment: both hand on what they do not know. `i`: the program, or the script that a shell runs.
bool CommandReader::readPrimus(qsizetype i)
{
    static const QRegularExpression script(u"(?:^|/)examples/run_(?:slurm_|local_)?pretrain\\.sh$"_s);
    const bool isScript = script.match(value(i)).hasMatch()
        && (m_texts.contains(u"EXP"_s)
            || std::any_of(m_values.begin(), m_values.end(),
                [](const QString& word) { return word.startsWith(u"EXP="); }));
    const qsizetype dashes = fileNameOf(value(i)) == u"primus-cli" ? m_values.lastIndexOf(u"--"_s) : -1;
    const bool isTool = dashes > i && value(dashes + 1) == u"train" && value(dashes + 2) == u"pretrain";
    if (!isScript && !isTool)
        return false;
    setBody(isScript ? i : dashes + 2);
    m_command.trainer = TrainerKind::Primus;
    m_command.score = scoreDistributed;
    return true;
}

void CommandReader::readShell(qsizetype i)
{
    m_command.trainer = TrainerKind::Script;
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
    if (!inlineText && readPrimus(next))
        return;
    setBody(next);
    if (!inlineText)
        return;
    m_command.inlineText = m_words[next];
    m_command.runs.clear();
}

void CommandReader::readOther()
{
    if (readPrimus(m_words.indexOf(m_command.program)))
        return;
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
    CommandChooser(const QString& text, const QList<ShellToken>& tokens, const QMap<QString, QString>& outer)
        : m_text(text)
        , m_tokens(tokens)
        , m_texts(outer)
    {
        m_texts.insert(variableTexts(text, tokens));
    }

    Result<TrainingCommand> choose();

private:
    void finish(qsizetype end);
    void readOther(qsizetype i);
    [[nodiscard]] int inlineScore(const TrainingCommand& command) const;
    [[nodiscard]] bool runsSeveralTimes() const;

    const QString& m_text;
    const QList<ShellToken>& m_tokens;
    QMap<QString, QString> m_texts;
    TrainingCommand m_best = {.score = scoreNever};
    qsizetype m_bestPipeline = -1;
    QList<qsizetype> m_equals; ///< first tokens of those that are as good, the best one's last
    qsizetype m_begin = -1;    ///< first token of the simple command that is being read
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
            Tr::tr("The command trains in both branches of an if; keep the one to be tuned."));
    }
    const bool hasDocument = std::any_of(
        m_tokens.begin(), m_tokens.end(), [](const ShellToken& token) { return token.documentBegin >= 0; });
    if (m_best.score < 0 && hasDocument) {
        return failure(ErrorKind::Usage,
            Tr::tr("The training command is not seen where a shell reads it from a here document (<<EOF); "
                   "give the text inside it."));
    }
    if (m_best.score < 0) {
        return failure(ErrorKind::Usage,
            Tr::tr("There is no training command in this text; add one such as "
                   "\"megatron sft ...\" or \"torchrun pretrain_gpt.py ...\"."));
    }
    m_best.runsSeveralTimes = runsSeveralTimes();
    return m_best;
}

/// Only what surely trains counts.
bool CommandChooser::runsSeveralTimes() const
{
    constexpr qsizetype most = 8; // each pair reads the text
    bool again = false;
    for (qsizetype i = std::max<qsizetype>(1, m_equals.size() - most); i < m_equals.size(); ++i)
        again = again || bothRun(m_text, m_tokens, m_equals[i - 1], m_equals[i]);
    return again && m_best.score >= scoreDistributed + scoreTrainingName;
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
    TrainingCommand command = CommandReader(m_text, m_tokens, m_texts, begin, last).read();
    if (command.inlineText >= 0)
        command.score = inlineScore(command);
    const bool better = command.score > m_best.score;
    const bool equal = command.score == m_best.score && command.score >= 0;
    if (better)
        m_branches = false;
    if (equal && m_best.first > m_lastIf && m_lastElse > m_best.last && command.score >= scoreProgram)
        m_branches = true;
    command.hasRivals = equal && command.score >= scoreProgram && m_pipeline != m_bestPipeline;
    if (better)
        m_equals.clear();
    if (better || (equal && m_pipeline != m_bestPipeline)) {
        m_best = command;
        m_bestPipeline = m_pipeline;
        m_equals.append(command.first);
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
    const auto found = findTrainingCommand(inner, *tokens, m_texts);
    return found ? found->score : scoreProgram;
}

} // namespace

Result<TrainingCommand> findTrainingCommand(
    const QString& text, const QList<ShellToken>& tokens, const QMap<QString, QString>& outer)
{
    return CommandChooser(text, tokens, outer).choose();
}

} // namespace megatune
