// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dialect/dialect.h"

#include "core/base/text.h"
#include "core/command/commandoptions.h"
#include "core/command/programnames.h"
#include "core/command/shellassignments.h"
#include "core/dialect/dialectoptions.h"

#include <array>
#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>

namespace megatune {

namespace {

struct DialectReadText
{
    Q_DECLARE_TR_FUNCTIONS(DialectReadText)
};

constexpr int deepestScript = 3;

struct DialectName
{
    DialectKind kind;
    const char* name;
};

constexpr std::array<DialectName, 8> dialectNames{{
    {DialectKind::MegatronLm, "megatron-lm"},
    {DialectKind::MsSwift3, "ms-swift-3"},
    {DialectKind::MsSwift4, "ms-swift-4"},
    {DialectKind::SwiftTrainer, "swift"},
    {DialectKind::Accelerate, "accelerate"},
    {DialectKind::Torchrun, "torchrun"},
    {DialectKind::Script, "script"},
    {DialectKind::Unknown, "unknown"},
}};

QString nameOfDialect(DialectKind kind)
{
    for (const DialectName& entry : dialectNames) {
        if (entry.kind == kind)
            return QString::fromLatin1(entry.name);
    }
    return {};
}

/// "sft" of "sft", "swift/cli/_megatron/sft.py" and "swift.cli._megatron.sft".
QString swiftTask(const QString& body)
{
    QString task = fileNameOf(body);
    if (task.endsWith(u".py"))
        task.chop(3);
    return task.mid(task.lastIndexOf(u'.') + 1);
}

bool isForwarding(const QString& word)
{
    return word == u"$@" || word == u"${@}" || word == u"$*" || word == u"${*}" || word == u"${@:1}";
}

/// Options that stand anywhere in a script, in arrays and variables, too, with their values as written.
QMap<QString, QString> optionsInText(const QString& script)
{
    static const QRegularExpression comment(u"^[ \\t]*#.*$"_qs, QRegularExpression::MultilineOption);
    static const QRegularExpression option(
        u"(?<![\\w-])--([A-Za-z][\\w-]*)(?:=|[ \\t]+)?(?:\\\\\\n[ \\t]*)?([^\\s\\\\()&;|<>\"'-][^\\s\\\\()&;|<>\"']*)?"_qs);
    QString text = script;
    text.remove(comment);
    QMap<QString, QString> options;
    QRegularExpressionMatchIterator found = option.globalMatch(text);
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        options.insert(canonicalOption(match.captured(1)), match.captured(2));
    }
    return options;
}

} // namespace

Dialect Dialect::read(const CommandLine& command, const CommandFileReader& reader, int depth)
{
    Dialect dialect(command);
    dialect.m_assigned = plainAssignments(command.text());
    dialect.recognize(reader, depth);
    return dialect;
}

Dialect Dialect::recognized(const CommandLine& command, const CommandFileReader& reader)
{
    return read(command, reader, 0);
}

QStringList Dialect::names()
{
    QStringList names;
    for (const DialectName& entry : dialectNames)
        names.append(QString::fromLatin1(entry.name));
    return names;
}

QStringList Dialect::trainerNames()
{
    QStringList trainers = names();
    trainers.removeAll(nameOfDialect(DialectKind::Torchrun));
    trainers.removeAll(nameOfDialect(DialectKind::Script));
    return trainers;
}

Result<Dialect> Dialect::named(
    const QString& name, const CommandLine& command, const CommandFileReader& reader)
{
    const qsizetype index = names().indexOf(name);
    if (index < 0) {
        return failure(ErrorKind::Usage,
            DialectReadText::tr("There is no dialect \"%1\"; there are %2.").arg(name, names().join(u", "))
                + didYouMean(name, names()));
    }
    const DialectKind kind = dialectNames[static_cast<size_t>(index)].kind;
    Dialect dialect = read(command, reader, 0);
    dialect.m_named = true;
    if (kind == DialectKind::Script && dialect.m_kind != DialectKind::Script) {
        return failure(ErrorKind::Usage,
            DialectReadText::tr("The command runs no shell script, so its dialect cannot be \"script\"."));
    }
    if (nameOfDialect(dialect.m_kind) == name)
        dialect.m_assumed = dialect.m_contradicting = false;
    if (dialect.m_kind == DialectKind::Script && kind != DialectKind::Script) {
        dialect.m_trainer = kind == DialectKind::Torchrun ? DialectKind::Unknown : kind;
        dialect.m_assumed = dialect.m_contradicting = false;
        dialect.m_inside.clear();
    } else if (dialect.m_kind != kind) {
        dialect.m_kind = kind;
        dialect.m_trainer = kind == DialectKind::Torchrun ? DialectKind::Unknown : kind;
        dialect.m_task = dialect.isSwift() ? swiftTask(command.body()) : fileNameOf(command.body());
        dialect.m_assumed = dialect.m_contradicting = false;
    }
    return dialect;
}

QString Dialect::name() const
{
    const bool inScript = m_kind == DialectKind::Script && m_trainer != DialectKind::Unknown;
    return nameOfDialect(inScript ? m_trainer : m_kind);
}

void Dialect::recognize(const CommandFileReader& reader, int depth)
{
    const QString body = m_command.body();
    m_task = fileNameOf(body);
    switch (m_command.flavour()) {
    case CommandFlavour::MegatronLm:
        m_kind = m_trainer = DialectKind::MegatronLm;
        return;
    case CommandFlavour::MegatronSwift:
    case CommandFlavour::Swift: {
        m_task = swiftTask(body);
        const QStringList arguments = m_command.bodyArguments();
        if (!arguments.isEmpty() && isConfigFileName(arguments.first()))
            readConfig(arguments.first(), reader);
        m_kind = m_trainer = DialectKind::SwiftTrainer;
        if (m_command.flavour() == CommandFlavour::MegatronSwift)
            recognizeSwiftVersion();
        return;
    }
    case CommandFlavour::Accelerate:
        m_kind = m_trainer = DialectKind::Accelerate;
        if (const auto file = m_command.option(u"config-file"_qs); file && !file->isEmpty())
            readConfig(*file, reader);
        return;
    case CommandFlavour::Script:
        recognizeScript(reader, depth);
        return;
    case CommandFlavour::Unknown:
        break;
    }
    static const QSet<QString> launchers{u"torchrun"_qs, u"deepspeed"_qs, u"horovodrun"_qs, u"colossalai"_qs};
    m_kind = launchers.contains(m_command.launcher()) ? DialectKind::Torchrun : DialectKind::Unknown;
    m_trainer = speaksMegatron() ? DialectKind::MegatronLm : DialectKind::Unknown;
}

/// A script of somebody's own that takes Megatron-LM's arguments.
bool Dialect::speaksMegatron() const
{
    const QStringList names = m_command.optionNames();
    return names.contains(u"tensor-model-parallel-size"_qs) || names.contains(u"micro-batch-size"_qs)
        || (names.contains(u"num-layers"_qs) && names.contains(u"hidden-size"_qs));
}

/// Options that exist in one major version only decide; when none is there, the newer one is assumed.
void Dialect::recognizeSwiftVersion()
{
    QStringList names = m_command.optionNames();
    if (m_config)
        names += QStringList(m_config->options.keys());
    names.removeDuplicates();
    auto [three, four] = swiftVersionEvidence(names);
    m_contradicting = three > 0 && four > 0;
    if (three == 0 && four == 0 && m_command.text().contains(u"MEGATRON_LM_PATH"_qs))
        three = 1; // 4.x needs no clone of Megatron-LM
    m_assumed = three == four;
    m_kind = m_trainer = three > four ? DialectKind::MsSwift3 : DialectKind::MsSwift4;
}

void Dialect::readConfig(const QString& path, const CommandFileReader& reader)
{
    m_file = path;
    if (!reader)
        return;
    const auto bytes = reader(path, maxConfigFileBytes + 1);
    if (!bytes) {
        m_fileError = DialectReadText::tr("%1 cannot be read; what it asks for stays unknown.").arg(path);
        return;
    }
    Result<ConfigFile> file = readConfigFile(*bytes, path);
    if (file)
        m_config = *file;
    else
        m_fileError = file.error().sentence;
}

void Dialect::recognizeScript(const CommandFileReader& reader, int depth)
{
    m_kind = DialectKind::Script;
    m_file = m_command.body();
    m_forwards.reset();
    if (!reader || depth >= deepestScript)
        return;
    const auto bytes = reader(m_file, maxConfigFileBytes + 1);
    if (!bytes) {
        m_fileError =
            DialectReadText::tr("%1 cannot be read, so it is not known whether it hands its arguments on.")
                .arg(m_file);
    } else if (bytes->size() > maxConfigFileBytes || bytes->contains('\0')) {
        m_fileError = DialectReadText::tr("%1 is no shell script that can be read here.").arg(m_file);
    } else {
        readScript(*bytes, reader, depth);
    }
}

void Dialect::readScript(const QByteArray& bytes, const CommandFileReader& reader, int depth)
{
    QString text = QString::fromUtf8(bytes);
    text.replace(u"\r\n"_qs, u"\n"_qs);
    m_config = ConfigFile{optionsInText(text), {}};
    QMap<QString, QString> outer = m_assigned;
    for (const auto& [name, value] : m_command.variables())
        outer.insert(name, value);
    m_assigned = outer;
    m_assigned.insert(plainAssignments(text, outer)); // what the script itself sets goes before
    const bool mentions = text.contains(u"$@"_qs) || text.contains(u"${@"_qs) || text.contains(u"$*"_qs);
    // A script that reads its arguments one by one may well do as they say.
    static const QRegularExpression reads(u"\\$#|\\$\\{#\\}|\\bshift\\b|\\bgetopts?\\b"_qs);
    if (!mentions && !text.contains(reads))
        m_forwards = false;
    const Result<CommandLine> command = CommandLine::parse(text);
    if (!command) {
        m_fileError = DialectReadText::tr("The training command in %1 was not found: %2")
                          .arg(m_file, command.error().sentence);
        return;
    }
    const Dialect inside = read(*command, reader, depth + 1);
    const QStringList words = command->bodyArguments();
    const auto forward = std::find_if(words.begin(), words.end(), isForwarding);
    if (forward != words.end())
        m_forwards = inside.m_forwards;
    for (auto word = forward; word != words.end(); ++word) {
        if (word->startsWith(u"--"))
            m_behindForward.append(canonicalOption(word->left(word->indexOf(u'='))));
    }
    takeInside(inside);
}

void Dialect::takeInside(const Dialect& inside)
{
    for (const QString& name : inside.m_command.optionNames())
        m_config->options.insert(name, inside.m_command.option(name).value_or(QString()));
    if (inside.m_config) {
        for (auto it = inside.m_config->options.begin(); it != inside.m_config->options.end(); ++it) {
            if (!m_config->options.contains(it.key()))
                m_config->options.insert(it.key(), it.value());
        }
        m_config->nested = inside.m_config->nested;
    }
    for (const auto& [name, value] : inside.m_command.variables())
        m_config->nested.insert(u"env."_qs + name, value);
    m_trainer = inside.m_trainer;
    m_task = inside.m_task;
    m_inside = inside.title();
    if (m_trainer == DialectKind::MsSwift3 || m_trainer == DialectKind::MsSwift4) {
        // Options in arrays tell, too.
        const auto [three, four] = swiftVersionEvidence(QStringList(m_config->options.keys()));
        if (three != four)
            m_trainer = three > four ? DialectKind::MsSwift3 : DialectKind::MsSwift4;
        m_assumed = three == four;
    } else if (m_trainer == DialectKind::Unknown
        && m_config->options.contains(u"tensor-model-parallel-size"_qs)) {
        m_trainer = DialectKind::MegatronLm;
    }
}

bool Dialect::takesTranslation() const
{
    if (m_kind == DialectKind::Unknown || m_trainer == DialectKind::Unknown)
        return false;
    return m_kind != DialectKind::Script || m_forwards.value_or(m_named);
}

CommandFlavour Dialect::flavour() const
{
    switch (m_trainer) {
    case DialectKind::MegatronLm:
        return CommandFlavour::MegatronLm;
    case DialectKind::MsSwift3:
    case DialectKind::MsSwift4:
        return CommandFlavour::MegatronSwift;
    case DialectKind::SwiftTrainer:
        return CommandFlavour::Swift;
    case DialectKind::Accelerate:
        return CommandFlavour::Accelerate;
    default:
        return m_command.flavour();
    }
}

QString Dialect::rlhfType() const
{
    return isSwift() && m_task == u"rlhf" ? option(u"rlhf-type"_qs).value_or(QString()) : QString();
}

QString Dialect::tuning() const
{
    if (!isSwift())
        return {};
    // The Hugging Face trainer of ms-swift tunes adapters unless it is told otherwise.
    const QString usual = m_trainer == DialectKind::SwiftTrainer ? u"lora"_qs : u"full"_qs;
    return option(u"tuner-type"_qs).value_or(usual);
}

// -- reading options --

std::optional<QString> Dialect::fileOption(const QString& name) const
{
    if (!m_config)
        return std::nullopt;
    const auto found = m_config->options.constFind(name);
    return found != m_config->options.constEnd() ? std::optional(*found) : std::nullopt;
}

/// accelerate copies megatron_lm_config over what the command line says (commands/launch.py,
/// _validate_launch_command).
std::optional<QString> Dialect::winningFileOption(const QString& name) const
{
    if (!m_config || m_trainer != DialectKind::Accelerate)
        return std::nullopt;
    const auto found = m_config->nested.constFind(u"megatron-lm-config."_qs + name);
    return found != m_config->nested.constEnd() ? std::optional(*found) : std::nullopt;
}

std::optional<QString> Dialect::option(const QString& canonical) const
{
    const QString name = canonicalOption(canonical);
    const OptionForm own = optionForm(m_trainer, name);
    QStringList candidates = optionAliases(name);
    candidates.removeAll(own.name);
    if (!own.name.isEmpty())
        candidates.prepend(own.name);
    std::optional<QString> value;
    QString foundAs;
    const auto search = [&](auto&& look) {
        for (const QString& candidate : std::as_const(candidates)) {
            if (value)
                return;
            value = look(candidate);
            foundAs = candidate;
        }
    };
    search([this](const QString& candidate) { return winningFileOption(candidate); });
    search([this](const QString& candidate) { return m_command.option(candidate); });
    search([this](const QString& candidate) { return fileOption(candidate); });
    if (value)
        value = withAssignments(*value, m_assigned);
    if (!value || foundAs != own.name || !own.inverted)
        return value;
    const QString lower = value->toLower();
    const bool on = value->isEmpty() || lower == u"true" || lower == u"1" || lower == u"yes";
    return on ? u"false"_qs : u"true"_qs;
}

std::optional<qint64> Dialect::number(const QString& canonical) const
{
    const auto value = option(canonical);
    return value ? toInteger(*value) : std::nullopt;
}

std::optional<QString> Dialect::variable(const QString& name) const
{
    std::optional<QString> value = m_command.variable(name);
    if (const QString inFile = u"env."_qs + name; !value && m_config && m_config->nested.contains(inFile))
        value = m_config->nested.value(inFile);
    if (!value && m_assigned.contains(name))
        value = m_assigned.value(name);
    return value ? std::optional(withAssignments(*value, m_assigned)) : std::nullopt;
}

std::optional<bool> Dialect::isOn(const QString& canonical) const
{
    const auto value = option(canonical);
    if (!value)
        return std::nullopt;
    const QString lower = value->toLower();
    return lower != u"false" && lower != u"0" && lower != u"no" && lower != u"none";
}

} // namespace megatune
