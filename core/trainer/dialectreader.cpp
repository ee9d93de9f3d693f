// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/dialectreader.h"

#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/launchedprocesses.h"
#include "core/command/programnames.h"
#include "core/command/shellassignments.h"
#include "core/command/shellbranches.h"
#include "core/command/shellfunctions.h"
#include "core/command/writtenfiles.h"
#include "core/trainer/optionnames.h"

#include <algorithm>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const QString perNode = QStringLiteral("nproc-per-node");
const QString machines = QStringLiteral("nnodes");

/// Scripts in scripts that are looked into.
constexpr int deepestScript = 3;

/// Options that stand anywhere in a script, in arrays and variables, too, with their values as written. Not
/// those that it reads itself: "--tp) TP=$2;;".
QMap<QString, QString> optionsInText(const QString& script, QStringList* inBranches = nullptr)
{
    static const QRegularExpression option(
        u"(?<![\\w-])--([A-Za-z][\\w-]*)(?![\\w-]|[ \\t]*\\)|[ \\t]*\\|)(?:=|[ \\t]+)?(?:\\\\\\n[ \\t]*)?(\\$\\(\\([^()\\n]*\\)\\)|[^\\s\\\\()&;|<>\"'-][^\\s\\\\()&;|<>\"']*|\"\\$(?:\\w+|\\{[^{}\\n]*\\})\")?"_s);
    static const QRegularExpression field(
        u"(?<![^\\s(\"'])\\+{0,2}((?:[A-Za-z_]\\w*(?:\\.\\w+)+)|model_engine)=(\"[^\"\\n]*\"|'[^'\\n]*'|[^\\s\\\\();&|<>\"']*)"_s);
    const QString text = withoutShellComments(script);
    const Result<QList<ShellToken>> tokens = splitShell(script);
    const QList<ShellBlock> blocks = tokens ? shellBlocks(script, *tokens) : QList<ShellBlock>();
    QMap<QString, QString> options;
    QSet<QString> sure;
    for (const QRegularExpression& form : {option, field}) {
        QRegularExpressionMatchIterator found = form.globalMatch(text);
        while (found.hasNext()) {
            const QRegularExpressionMatch match = found.next();
            const QString name = canonicalOption(match.captured(1));
            const qsizetype at = match.capturedStart();
            const bool isSure = std::none_of(blocks.begin(), blocks.end(),
                [at](const ShellBlock& block) { return block.begin < at && at < block.end; });
            if (isSure || !sure.contains(name))
                options.insert(name, match.captured(2).remove(u'"'));
            if (isSure)
                sure.insert(name);
        }
    }
    for (auto it = options.begin(); inBranches != nullptr && it != options.end(); ++it) {
        if (!sure.contains(it.key()))
            inBranches->append(it.key());
    }
    return options;
}

/// Those of them that have a variable's value, with the variable that the script is started with.
QMap<QString, QString> variablesOfOptions(const QString& script, const QMap<QString, QString>& fromOutside)
{
    static const QRegularExpression option(
        u"(?<![\\w-])--([A-Za-z][\\w-]*)(?:=|[ \\t]+)(?:\\\\\\n[ \\t]*)?(\"?\\$(?:\\w+|\\{[^{}\\n]*\\})\"?)(?=[\\s\"'\\\\);&|]|$)"_s);
    QMap<QString, QString> variables;
    QRegularExpressionMatchIterator found = option.globalMatch(withoutShellComments(script));
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        QString word = match.captured(2);
        word.remove(u'"');
        const QString name = variableReadBy(word);
        const QString source = fromOutside.value(name, name);
        if (!source.isEmpty())
            variables.insert(canonicalOption(match.captured(1)), source);
    }
    return variables;
}

/// The texts of the files that a text sources, as far as they are found.
QString sourcedText(const QString& text, const QMap<QString, QString>& assigned, const QString& name,
    const CommandFileReader& reader, int depth = 0)
{
    static const QRegularExpression source(
        u"(?:^|\n|[;&])[ \t]*(?:\\w+=\\S+[ \t]+)*(?:source|\\.)[ \t]+(\"(?:\\$\\([^)]*\\)|[^\"\n])+\"|[^\\s;&\"']+)"_s);
    static const QRegularExpression unknown(u"\\A(?:\\$\\{[^}]*\\}|\\$\\w+|\\$\\([^)]*\\))/"_s);
    QString texts;
    QRegularExpressionMatchIterator found = source.globalMatch(withoutShellComments(text));
    while (reader && depth < deepestScript && found.hasNext()) {
        QString path = withAssignments(found.next().captured(1).remove(u'"'), assigned);
        const bool isBeside = path.contains(unknown);
        path.remove(unknown);
        std::optional<QByteArray> bytes;
        for (const QString& place : isBeside ? besideAndAbove(name, path) : QStringList{path}) {
            if (bytes || place.contains(u'$'))
                break;
            path = place;
            bytes = reader(place, maxConfigFileBytes + 1);
        }
        if (!bytes || bytes->size() > maxConfigFileBytes || bytes->contains('\0'))
            continue;
        const QString inside = QString::fromUtf8(*bytes).replace(u"\r\n"_s, u"\n"_s);
        texts += sourcedText(inside, assigned, path, reader, depth + 1) + inside + u'\n';
    }
    return texts;
}

/// `variables` and what a script's arguments are, by their numbers. Where it hands them on, others come
/// behind them.
QMap<QString, QString> withArguments(
    QMap<QString, QString> variables, const QStringList& arguments, bool moreMayCome = false)
{
    for (qsizetype i = 0; i < arguments.size(); ++i) {
        if (!arguments[i].contains(u'$') && !arguments[i].contains(u'`'))
            variables.insert(QString::number(i + 1), arguments[i]);
    }
    const bool areKnown = std::none_of(arguments.begin(), arguments.end(),
        [](const QString& word) { return word.contains(u'$') || word.contains(u'`'); });
    if (areKnown && !moreMayCome)
        variables.insert(argumentCount, QString::number(arguments.size()));
    return variables;
}

class DialectReader
{
public:
    DialectReader(const CommandLine& command, const CommandFileReader& reader, int depth,
        const QString& file = {}, const QMap<QString, QString>& outer = {})
        : m_facts{command}
        , m_reader(reader)
        , m_depth(depth)
        , m_file(file.isEmpty() ? command.scriptName() : file)
        , m_outer(outer)
    {
    }
    [[nodiscard]] DialectFacts read();

private:
    void recognize();
    void readLauncher(const DialectFacts* inside = nullptr);
    void recognizeByOptions();
    void recognizeScript();
    void readScript(const QByteArray& bytes);
    void takeInside(const DialectFacts& inside);
    [[nodiscard]] static bool speaksMegatron(const QStringList& names);

    DialectFacts m_facts;
    CommandFileReader m_reader;
    int m_depth;
    QString m_file;                 ///< of the script whose text this is; empty: of none
    QMap<QString, QString> m_outer; ///< what it is started with: variables, and arguments by their numbers
};

DialectFacts DialectReader::read()
{
    if (!m_facts.command.scriptName().isEmpty())
        m_outer = withArguments(m_outer, m_facts.command.scriptArguments());
    const ShellBranches branches = readBranches(m_facts.command.script(), m_outer, m_facts.command.place());
    m_facts.text = branches.text;
    m_facts.assigned = plainAssignments(m_facts.text);
    m_facts.assigned.insert(branches.variables);
    m_reader = withWrittenFiles(m_reader, m_facts.text, m_facts.assigned);
    m_facts.sourced = sourcedText(m_facts.command.script(), m_facts.assigned, m_file, m_reader);
    recognize();
    return m_facts;
}

void DialectReader::recognize()
{
    m_facts.kind = m_facts.command.trainer();
    if (m_facts.kind == TrainerKind::Script)
        return recognizeScript();
    m_facts.trainer = m_facts.kind;
    m_facts.task = taskOf(m_facts);
    if (m_facts.kind == TrainerKind::Unknown || m_facts.kind == TrainerKind::MegatronLm)
        recognizeByOptions();
    const Trainer& trainer = trainerOf(m_facts.trainer);
    if (trainer.read != nullptr)
        trainer.read(m_facts, m_reader);
    else
        readOptionVariables(m_facts, m_reader);
    readLauncher();
    if (trainer.compute != nullptr)
        trainer.compute(m_facts);
    if (trainer.readVersion == nullptr)
        return;
    QStringList names = m_facts.command.optionNames();
    if (m_facts.config)
        names += QStringList(m_facts.config->options.keys());
    names.removeDuplicates();
    trainer.readVersion(m_facts, names);
    m_facts.kind = m_facts.trainer;
}

/// What starts the processes, where that has no options of torchrun's for it.
void DialectReader::readLauncher(const DialectFacts* inside)
{
    if (inside != nullptr && inside->computed.contains(perNode)) {
        for (const QString& name : {perNode, machines})
            m_facts.computed.insert(name, inside->computed.value(name));
        return;
    }
    const auto launched = launchedProcesses(
        m_facts.command, m_facts.assigned, m_reader, inside != nullptr ? &inside->command : nullptr);
    if (!launched || m_facts.command.option(perNode))
        return;
    m_facts.computed.insert(perNode, {QString::number(launched->perNode), launched->written});
    m_facts.computed.insert(machines, {QString::number(launched->nodes), launched->written});
}

void DialectReader::recognizeByOptions()
{
    static const QSet<QString> launchers{
        u"torchrun"_s, u"msrun"_s, u"deepspeed"_s, u"horovodrun"_s, u"colossalai"_s};
    const QStringList names = m_facts.command.optionNames() + m_facts.command.namesInVariables();
    if (const auto told =
            trainerTold(names, m_facts.kind == TrainerKind::MegatronLm || speaksMegatron(names))) {
        m_facts.kind = m_facts.trainer = *told;
    } else if (m_facts.kind == TrainerKind::Unknown) {
        m_facts.kind =
            launchers.contains(m_facts.command.launcher()) ? TrainerKind::Torchrun : TrainerKind::Unknown;
        m_facts.trainer = speaksMegatron(names) ? TrainerKind::MegatronLm : TrainerKind::Unknown;
    }
}

/// A script of somebody's own that takes Megatron-LM's arguments.
bool DialectReader::speaksMegatron(const QStringList& names)
{
    return names.contains(option::tensorParallel) || names.contains(option::microBatch)
        || names.contains(u"yaml-cfg"_s)
        || (names.contains(option::layers) && names.contains(option::hiddenSize));
}

void DialectReader::recognizeScript()
{
    m_facts.task = taskOf(m_facts);
    m_facts.file = withAssignments(m_facts.command.body(), m_facts.assigned);
    m_facts.forwardsArguments.reset();
    if (!m_reader || m_depth >= deepestScript)
        return;
    const auto bytes = m_reader(m_facts.file, maxConfigFileBytes + 1);
    if (!bytes) {
        m_facts.fileError = Tr::tr("%1 cannot be read, so it is not known whether it hands its arguments on.")
                                .arg(m_facts.file);
    } else if (bytes->size() > maxConfigFileBytes || bytes->contains('\0')) {
        m_facts.fileError = Tr::tr("%1 is not a shell script that can be read here.").arg(m_facts.file);
    } else {
        readScript(*bytes);
    }
}

void DialectReader::readScript(const QByteArray& bytes)
{
    QString text = QString::fromUtf8(bytes);
    text.replace(u"\r\n"_s, u"\n"_s);
    const Result<CommandLine> command = CommandLine::parse(text);
    const Result<QList<ShellToken>> tokens = splitShell(text);
    const QString own = tokens ? withoutFunctionArguments(text, *tokens) : text;
    const bool namesArguments = own.contains(u"$@"_s) || own.contains(u"${@"_s) || own.contains(u"$*"_s);
    QMap<QString, QString> outer = m_facts.assigned;
    for (const auto& [name, value] : m_facts.command.variables())
        outer.insert(name, value);
    m_facts.assigned = outer;
    const QMap<QString, QString> started =
        withArguments(outer, m_facts.command.bodyArguments(), namesArguments);
    const bool isWhole = command && command->script() == text;
    const ShellBranches branches = readBranches(text, started, isWhole ? command->place() : text.size());
    m_facts.text = branches.text;
    m_facts.config = ConfigFile{optionsInText(withoutUnreadVariables(m_facts.text), &m_facts.inBranches), {}};
    m_facts.assigned.insert(plainAssignments(m_facts.text, outer)); // what the script itself sets goes before
    m_facts.assigned.insert(branches.variables);
    const QMap<QString, QString> fromOutside = variablesFromOutside(text);
    m_facts.optionVariables = variablesOfOptions(text, fromOutside);
    m_facts.ownVariables = fromOutside.keys(QString());
    // A script that reads its arguments one by one may well do as they say.
    static const QRegularExpression reads(u"\\$#|\\$\\{#\\}|\\bshift\\b|\\bgetopts?\\b"_s);
    if (!namesArguments && !own.contains(reads))
        m_facts.forwardsArguments = false;
    if (!command) {
        m_facts.fileError = Tr::tr("The training command in %1 was not found: %2")
                                .arg(m_facts.file, command.error().sentence);
        return;
    }
    const DialectFacts inside = DialectReader(*command, m_reader, m_depth + 1, m_facts.file, started).read();
    const QStringList words = command->bodyArguments();
    const auto forward = command->takesScriptArguments()
        ? std::find_if(words.begin(), words.end(),
            [texts = variableTexts(text, tokens.value_or(QList<ShellToken>()))](const QString& word) {
                const QString held = texts.value(wholeVariable(word)); // EXTRA="$@"
                return isAllArguments(word) || held.contains(u"$@"_s) || held.contains(u"$*"_s);
            })
        : words.end();
    if (forward != words.end())
        m_facts.forwardsArguments = inside.forwardsArguments;
    for (auto word = forward; word != words.end(); ++word) {
        if (word->startsWith(u"--"))
            m_facts.behindForward.append(canonicalOption(word->left(word->indexOf(u'='))));
    }
    for (auto read = inside.optionVariables.begin(); read != inside.optionVariables.end(); ++read) {
        const QString source = fromOutside.value(read.value(), read.value());
        if (!source.isEmpty() && !m_facts.optionVariables.contains(read.key()))
            m_facts.optionVariables.insert(read.key(), source);
    }
    takeInside(inside);
}

void DialectReader::takeInside(const DialectFacts& inside)
{
    for (const QString& name : inside.command.optionNames())
        m_facts.config->options.insert(name, inside.command.option(name).value_or(QString()));
    if (inside.config) {
        for (auto it = inside.config->options.begin(); it != inside.config->options.end(); ++it) {
            if (inside.isFileAlone || !m_facts.config->options.contains(it.key()))
                m_facts.config->options.insert(it.key(), it.value());
        }
        m_facts.config->nested = inside.config->nested;
    }
    for (const auto& [name, value] : inside.command.variables())
        m_facts.config->nested.insert(u"env."_s + name, value);
    QMap<QString, QString> assigned = inside.assigned;
    assigned.insert(m_facts.assigned);
    m_facts.assigned = assigned;
    m_facts.isFileAlone = inside.isFileAlone;
    m_facts.hidden = inside.hidden;
    m_facts.trainer = inside.trainer;
    m_facts.task = inside.task;
    m_facts.inside = std::make_shared<const DialectFacts>(inside);
    readLauncher(&inside);
    const Trainer& trainer = trainerOf(m_facts.trainer);
    if (trainer.compute != nullptr)
        trainer.compute(m_facts);
    if (trainer.readVersion != nullptr) {
        trainer.readVersion(m_facts, m_facts.config->options.keys()); // options in arrays tell, too
    } else if (m_facts.trainer == TrainerKind::Unknown
        && m_facts.config->options.contains(option::tensorParallel)) {
        m_facts.trainer = TrainerKind::MegatronLm;
    }
}

} // namespace

DialectFacts readDialect(const CommandLine& command, const CommandFileReader& reader)
{
    return DialectReader(command, reader, 0).read();
}

QString taskOf(const DialectFacts& facts)
{
    const QString body = facts.command.body();
    const Trainer& trainer = trainerOf(facts.trainer);
    return trainer.taskOf != nullptr ? trainer.taskOf(body) : fileNameOf(body);
}

QStringList besideAndAbove(const QString& name, const QString& path)
{
    QStringList found;
    QString folder = name;
    while (folder.contains(u'/')) {
        folder.truncate(folder.lastIndexOf(u'/'));
        found.append(folder + u'/' + path);
    }
    if (!name.startsWith(u'/'))
        found.append(path);
    return found;
}

namespace {

/// `left`: how many files may be read; they may name each other.
std::optional<ConfigFile> inheritedFrom(
    const QString& path, const QString& key, const CommandFileReader& reader, int& left)
{
    const auto bytes = left-- > 0 ? reader(path, maxConfigFileBytes + 1) : std::nullopt;
    const Result<ConfigFile> file =
        bytes ? readConfigFile(*bytes, path) : tl::unexpected(Error{ErrorKind::Unsupported, {}});
    if (!file)
        return std::nullopt;
    ConfigFile whole;
    const QString folder = path.contains(u'/') ? path.left(path.lastIndexOf(u'/') + 1) : QString();
    for (const QString& parent : file->options.value(key).split(u' ', Qt::SkipEmptyParts)) {
        const auto inherited =
            inheritedFrom(parent.startsWith(u'/') ? parent : folder + parent, key, reader, left);
        if (!inherited)
            return std::nullopt;
        whole.options.insert(inherited->options);
        whole.nested.insert(inherited->nested);
    }
    whole.options.insert(file->options);
    whole.nested.insert(file->nested);
    return whole;
}

} // namespace

std::optional<ConfigFile> inheritedConfig(
    const QString& path, const QString& key, const CommandFileReader& reader)
{
    int most = 32;
    return inheritedFrom(path, key, reader, most);
}

void readConfig(DialectFacts& facts, const QString& named, const CommandFileReader& reader)
{
    const QString path = withAssignments(named, facts.assigned);
    facts.file = path;
    if (!reader)
        return;
    const auto bytes = reader(path, maxConfigFileBytes + 1);
    if (!bytes) {
        facts.fileError = Tr::tr("%1 cannot be read; what it asks for stays unknown.").arg(path);
        return;
    }
    Result<ConfigFile> file = readConfigFile(*bytes, path);
    if (file)
        facts.config = *file;
    else
        facts.fileError = file.error().sentence;
}

namespace {

/// What a command prints in the word's place; nothing for any other word. Of `$(cat FILE)` the file's text,
/// of any other command a null text.
std::optional<QString> outputOf(
    const QString& word, const DialectFacts& facts, const CommandFileReader& reader)
{
    static const QRegularExpression file(u"\\A(?:\\$\\(|`)\\s*(?:cat\\s+|<\\s*)([^\\s;|&<>`]+)\\s*[)`]\\z"_s);
    if (!isCommandSubstitution(word))
        return std::nullopt;
    const QString path = withAssignments(file.match(word).captured(1).remove(u'"'), facts.assigned);
    const auto bytes = path.isEmpty() || !reader ? std::nullopt : reader(path, maxConfigFileBytes + 1);
    const bool isText = bytes && bytes->size() <= maxConfigFileBytes && !bytes->contains('\0');
    return isText ? QString(u' ' + QString::fromUtf8(*bytes)) : QString();
}

} // namespace

void readOptionVariables(DialectFacts& facts, const CommandFileReader& reader)
{
    const QString text = facts.command.script();
    const QStringList words = facts.command.bodyArguments() + facts.command.callArguments();
    bool hasOptions = !facts.command.callArguments().isEmpty();
    bool isSourced = false;
    const auto hide = [&facts](
                          const QString& word) { facts.hidden = facts.hidesOptions() ? facts.hidden : word; };
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QString name = wholeVariable(words[i]);
        if (i > 0 && isValueBehind(words[i - 1], words[i]))
            continue;
        if (const auto printed = outputOf(words[i], facts, reader)) {
            hasOptions = isSourced = true;
            facts.sourced += *printed;
            if (printed->isEmpty())
                hide(words[i]);
        }
        if (name.isEmpty())
            continue;
        hasOptions = true;
        const QRegularExpression sets(u"(?:^|[\\s;&])"_s + name + u"\\+?="_s);
        const bool isOwn = text.contains(sets);
        isSourced = isSourced || (!isOwn && facts.sourced.contains(sets));
        if (!isOwn && !facts.sourced.contains(sets))
            hide(words[i]);
    }
    if (hasOptions && !facts.config)
        facts.config = ConfigFile{optionsInText(withoutUnreadVariables(facts.text), &facts.inBranches), {}};
    if (!isSourced)
        return;
    QMap<QString, QString> options = optionsInText(facts.sourced);
    facts.sourcedOptions = options.keys();
    options.insert(facts.config->options);
    facts.config->options = options;
    QMap<QString, QString> assigned = plainAssignments(facts.sourced);
    assigned.insert(facts.assigned);
    facts.assigned = assigned;
}

} // namespace megatune
