// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/dialectreader.h"

#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/programnames.h"
#include "core/command/pythoncalls.h"
#include "core/command/shellassignments.h"
#include "core/trainer/dialectoptions.h"
#include "core/trainer/optionnames.h"

#include <algorithm>
#include <QDir>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Scripts in scripts that are looked into.
constexpr int deepestScript = 3;

bool isForwarding(const QString& word)
{
    return word == u"$@" || word == u"${@}" || word == u"$*" || word == u"${*}" || word == u"${@:1}";
}

QString withoutComments(const QString& script)
{
    static const QRegularExpression comment(u"^[ \\t]*#.*$"_s, QRegularExpression::MultilineOption);
    return QString(script).remove(comment);
}

/// Options that stand anywhere in a script, in arrays and variables, too, with their values as written.
QMap<QString, QString> optionsInText(const QString& script)
{
    static const QRegularExpression option(
        u"(?<![\\w-])--([A-Za-z][\\w-]*)(?:=|[ \\t]+)?(?:\\\\\\n[ \\t]*)?([^\\s\\\\()&;|<>\"'-][^\\s\\\\()&;|<>\"']*|\"\\$(?:\\w+|\\{[^{}\\n]*\\})\")?"_s);
    const QString text = withoutComments(script);
    QMap<QString, QString> options;
    QRegularExpressionMatchIterator found = option.globalMatch(text);
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        options.insert(canonicalOption(match.captured(1)), match.captured(2).remove(u'"'));
    }
    return options;
}

/// Those of them that have a variable's value, with the variable that the script is started with.
QMap<QString, QString> variablesOfOptions(const QString& script, const QMap<QString, QString>& fromOutside)
{
    static const QRegularExpression option(
        u"(?<![\\w-])--([A-Za-z][\\w-]*)(?:=|[ \\t]+)(?:\\\\\\n[ \\t]*)?(\"?\\$(?:\\w+|\\{[^{}\\n]*\\})\"?)(?=[\\s\"'\\\\);&|]|$)"_s);
    QMap<QString, QString> variables;
    QRegularExpressionMatchIterator found = option.globalMatch(withoutComments(script));
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

/// As if its options had been given: megatron/training/yaml_arguments.py, validate_yaml, takes those of two
/// mappings beside the others. Names that differ are TransformerConfig's.
void flattenMegatronConfig(ConfigFile& file)
{
    for (const QString& outer : {u"language-model."_s, u"model-parallel."_s}) {
        for (auto it = file.nested.cbegin(); it != file.nested.cend(); ++it) {
            if (it.key().startsWith(outer))
                file.options.insert(it.key().mid(outer.size()), it.value());
        }
    }
    if (const auto experts = file.options.constFind(u"num-moe-experts"_s); experts != file.options.cend())
        file.options.insert(u"num-experts"_s, *experts);
    if (file.options.value(u"activation-func"_s) == u"swiglu")
        file.options.insert(u"swiglu"_s, u"true"_s);
    if (file.options.contains(u"num-query-groups"_s))
        file.options.insert(u"group-query-attention"_s, u"true"_s);
}

/// megatron_lm_config as if its options had been given: commands/launch.py, _validate_launch_command, which
/// lets the command line's go before since accelerate 1.5.
void flattenAccelerateConfig(ConfigFile& file)
{
    const QString outer = u"megatron-lm-config."_s;
    for (auto it = file.nested.cbegin(); it != file.nested.cend(); ++it) {
        if (it.key().startsWith(outer))
            file.options.insert(it.key().mid(outer.size()), it.value());
    }
}

/// utils/dataclasses.py, MegatronLMPlugin.__post_init__: the variables by which options arrive fill only what
/// the code leaves at None.
QMap<QString, QString> setByPlugin(const QString& code)
{
    QMap<QString, QString> set;
    for (const PythonCall& call : pythonCalls(code, u"MegatronLMPlugin"_s)) {
        for (auto it = call.keywords.begin(); it != call.keywords.end(); ++it) {
            const std::optional<QString> value = pythonLiteral(code, it.value());
            if (value != u"None")
                set.insert(u"megatron-lm-"_s + canonicalOption(it.key()), value.value_or(QString()));
        }
        for (const char* field : {"tp-degree", "pp-degree", "num-micro-batches"}) {
            if (const QString name = u"megatron-lm-"_s + QLatin1String(field);
                call.unpacks && !set.contains(name))
                set.insert(name, {});
        }
    }
    return set;
}

/// Of the loader that trains, as far as its name tells, else of the first.
std::optional<QString> batchOfLoader(const QString& code)
{
    const QList<PythonCall> loaders = pythonCalls(code, u"DataLoader"_s);
    const auto trains = std::find_if(loaders.begin(), loaders.end(),
        [](const PythonCall& call) { return call.target.contains(u"train"_s, Qt::CaseInsensitive); });
    const auto loader = trains == loaders.end() ? loaders.begin() : trains;
    if (loader == loaders.end() || loader->unpacks)
        return std::nullopt;
    const QString second = loader->positional.value(1, u"1"_s); // torch's own default
    return pythonLiteral(code, loader->keywords.value(u"batch_size"_s, second));
}

class DialectReader
{
public:
    DialectReader(const CommandLine& command, const CommandFileReader& reader, int depth)
        : m_facts{command}
        , m_reader(reader)
        , m_depth(depth)
    {
    }
    [[nodiscard]] DialectFacts read();

private:
    void recognize();
    void recognizeSwiftVersion();
    void recognizeScript();
    void readScript(const QByteArray& bytes);
    void takeInside(const DialectFacts& inside);
    void readConfig(const QString& path);
    void readMegatronConfig();
    void readVariables();
    void readAccelerateConfig();
    void readAccelerateScript();
    [[nodiscard]] QString accelerateDefaultConfig() const;
    [[nodiscard]] bool speaksMegatron() const;

    DialectFacts m_facts;
    const CommandFileReader& m_reader;
    int m_depth;
};

DialectFacts DialectReader::read()
{
    m_facts.assigned = plainAssignments(m_facts.command.text());
    recognize();
    return m_facts;
}

void DialectReader::recognize()
{
    const QString body = m_facts.command.body();
    m_facts.task = fileNameOf(body);
    switch (m_facts.command.trainer()) {
    case TrainerKind::MegatronLm:
        m_facts.kind = m_facts.trainer = TrainerKind::MegatronLm;
        readMegatronConfig();
        readVariables();
        return;
    case TrainerKind::MsSwift3:
    case TrainerKind::MsSwift4:
    case TrainerKind::SwiftTrainer: {
        m_facts.task = swiftTask(body);
        const QStringList arguments = m_facts.command.bodyArguments();
        if (!arguments.isEmpty() && isConfigFileName(arguments.first()))
            readConfig(arguments.first());
        else if (const auto file = m_facts.command.option(u"config"_s); file && !file->isEmpty())
            readConfig(*file); // before ms-swift 4.1
        m_facts.kind = m_facts.trainer = TrainerKind::SwiftTrainer;
        if (isMegatronSwift(m_facts.command.trainer()))
            recognizeSwiftVersion();
        return;
    }
    case TrainerKind::Accelerate:
        m_facts.kind = m_facts.trainer = TrainerKind::Accelerate;
        readAccelerateConfig();
        readAccelerateScript();
        return;
    case TrainerKind::MegatronBridge:
        m_facts.kind = m_facts.trainer = TrainerKind::MegatronBridge;
        if (const auto file = m_facts.command.option(u"config-file"_s); file && !file->isEmpty())
            readConfig(*file);
        if (m_facts.config)
            m_facts.config->options.insert(m_facts.config->nested);
        return;
    case TrainerKind::Script:
        recognizeScript();
        return;
    case TrainerKind::Torchrun:
    case TrainerKind::Unknown:
        break;
    }
    static const QSet<QString> launchers{u"torchrun"_s, u"deepspeed"_s, u"horovodrun"_s, u"colossalai"_s};
    m_facts.kind =
        launchers.contains(m_facts.command.launcher()) ? TrainerKind::Torchrun : TrainerKind::Unknown;
    m_facts.trainer = speaksMegatron() ? TrainerKind::MegatronLm : TrainerKind::Unknown;
    readMegatronConfig();
    readVariables();
}

/// Words that become options only when the command runs: $ARGS, "${ARGS[@]}".
void DialectReader::readVariables()
{
    static const QRegularExpression reference(u"\\A\\$(?:(\\w+)|\\{(\\w+)(?:\\[[@*]\\])?\\})\\z"_s);
    const QString text = m_facts.command.text();
    const QStringList words = m_facts.command.bodyArguments();
    bool hasOptions = false;
    for (qsizetype i = 0; i < words.size(); ++i) {
        const QRegularExpressionMatch match = reference.match(words[i]);
        const bool isValue = i > 0 && words[i - 1].startsWith(u"--") && !words[i].contains(u'[');
        if (!match.hasMatch() || isValue)
            continue;
        hasOptions = true;
        const QString name = match.captured(1) + match.captured(2);
        const QRegularExpression sets(u"(?:^|[\\s;&])"_s + name + u"\\+?="_s);
        m_facts.hidesOptions = m_facts.hidesOptions || !text.contains(sets);
    }
    if (hasOptions && !m_facts.config)
        m_facts.config = ConfigFile{optionsInText(text), {}};
}

/// A script of somebody's own that takes Megatron-LM's arguments.
bool DialectReader::speaksMegatron() const
{
    const QStringList names = m_facts.command.optionNames();
    return names.contains(option::tensorParallel) || names.contains(option::microBatch)
        || names.contains(u"yaml-cfg"_s)
        || (names.contains(option::layers) && names.contains(option::hiddenSize));
}

/// Options that exist in one major version only decide; when none is there, the newer one is assumed.
void DialectReader::recognizeSwiftVersion()
{
    QStringList names = m_facts.command.optionNames();
    if (m_facts.config)
        names += QStringList(m_facts.config->options.keys());
    names.removeDuplicates();
    auto [three, four] = swiftVersionEvidence(names);
    m_facts.isContradicting = three > 0 && four > 0;
    if (three == 0 && four == 0 && m_facts.command.text().contains(u"MEGATRON_LM_PATH"_s))
        three = 1; // 4.x needs no clone of Megatron-LM
    m_facts.isAssumed = three == four;
    m_facts.kind = m_facts.trainer = three > four ? TrainerKind::MsSwift3 : TrainerKind::MsSwift4;
}

void DialectReader::readConfig(const QString& path)
{
    m_facts.file = path;
    if (!m_reader)
        return;
    const auto bytes = m_reader(path, maxConfigFileBytes + 1);
    if (!bytes) {
        m_facts.fileError = Tr::tr("%1 cannot be read; what it asks for stays unknown.").arg(path);
        return;
    }
    Result<ConfigFile> file = readConfigFile(*bytes, path);
    if (file)
        m_facts.config = *file;
    else
        m_facts.fileError = file.error().sentence;
}

void DialectReader::readMegatronConfig()
{
    const auto file = m_facts.command.option(u"yaml-cfg"_s);
    if (m_facts.trainer != TrainerKind::MegatronLm || !file || file->isEmpty())
        return;
    m_facts.isFileAlone = true;
    readConfig(*file);
    if (m_facts.config)
        flattenMegatronConfig(*m_facts.config);
}

void DialectReader::readAccelerateConfig()
{
    const QString named = m_facts.command.option(u"config-file"_s).value_or(QString());
    const QString usual = accelerateDefaultConfig();
    if (!named.isEmpty()) {
        readConfig(named);
    } else if (m_reader && m_reader(usual, 1)) {
        m_facts.isFileUsual = true;
        readConfig(usual);
    }
    if (m_facts.config)
        flattenAccelerateConfig(*m_facts.config);
}

void DialectReader::readAccelerateScript()
{
    QString path = m_facts.command.body();
    if (!path.endsWith(u".py"))
        path = path.replace(u'.', u'/') + u".py"_s; // -m
    const auto bytes = m_reader ? m_reader(path, maxConfigFileBytes) : std::nullopt;
    if (!bytes)
        return;
    const QString code = QString::fromUtf8(*bytes);
    m_facts.setInCode = setByPlugin(code);
    if (const auto batch = batchOfLoader(code); batch && !m_facts.command.option(option::perDeviceBatch))
        m_facts.setInCode.insert(option::perDeviceBatch, *batch);
}

/// What `accelerate config` writes and every `accelerate launch` reads: commands/config/config_args.py.
QString DialectReader::accelerateDefaultConfig() const
{
    const auto variable = [this](const char* name) {
        const QString said = m_facts.command.variable(QString::fromLatin1(name)).value_or(QString());
        return said.isEmpty() ? qEnvironmentVariable(name) : said;
    };
    const QString home = QDir::homePath();
    const QString cache = variable("XDG_CACHE_HOME");
    QString folder = variable("HF_HOME");
    if (folder.isEmpty())
        folder = (cache.isEmpty() ? home + u"/.cache"_s : cache) + u"/huggingface"_s;
    if (folder == u"~" || folder.startsWith(u"~/"))
        folder.replace(0, 1, home);
    return folder + u"/accelerate/default_config.yaml"_s;
}

void DialectReader::recognizeScript()
{
    m_facts.kind = TrainerKind::Script;
    m_facts.file = m_facts.command.body();
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
    m_facts.config = ConfigFile{optionsInText(text), {}};
    QMap<QString, QString> outer = m_facts.assigned;
    for (const auto& [name, value] : m_facts.command.variables())
        outer.insert(name, value);
    m_facts.assigned = outer;
    m_facts.assigned.insert(plainAssignments(text, outer)); // what the script itself sets goes before
    const QMap<QString, QString> fromOutside = variablesFromOutside(text);
    m_facts.optionVariables = variablesOfOptions(text, fromOutside);
    m_facts.ownVariables = fromOutside.keys(QString());
    const bool mentions = text.contains(u"$@"_s) || text.contains(u"${@"_s) || text.contains(u"$*"_s);
    // A script that reads its arguments one by one may well do as they say.
    static const QRegularExpression reads(u"\\$#|\\$\\{#\\}|\\bshift\\b|\\bgetopts?\\b"_s);
    if (!mentions && !text.contains(reads))
        m_facts.forwardsArguments = false;
    const Result<CommandLine> command = CommandLine::parse(text);
    if (!command) {
        m_facts.fileError = Tr::tr("The training command in %1 was not found: %2")
                                .arg(m_facts.file, command.error().sentence);
        return;
    }
    const DialectFacts inside = DialectReader(*command, m_reader, m_depth + 1).read();
    const QStringList words = command->bodyArguments();
    const auto forward = std::find_if(words.begin(), words.end(), isForwarding);
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
    m_facts.isFileAlone = inside.isFileAlone;
    m_facts.trainer = inside.trainer;
    m_facts.task = inside.task;
    m_facts.inside = std::make_shared<const DialectFacts>(inside);
    if (isMegatronSwift(m_facts.trainer)) {
        // Options in arrays tell, too.
        const auto [three, four] = swiftVersionEvidence(QStringList(m_facts.config->options.keys()));
        if (three != four)
            m_facts.trainer = three > four ? TrainerKind::MsSwift3 : TrainerKind::MsSwift4;
        m_facts.isAssumed = three == four;
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

QString swiftTask(const QString& body)
{
    QString task = fileNameOf(body);
    if (task.endsWith(u".py"))
        task.chop(3);
    return task.mid(task.lastIndexOf(u'.') + 1);
}

} // namespace megatune
