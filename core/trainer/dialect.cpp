// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/dialect.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/programnames.h"
#include "core/command/shellassignments.h"
#include "core/trainer/dialectreader.h"
#include "core/trainer/fieldoverrides.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

bool prefersUnderscores(const CommandLine& command)
{
    qsizetype underscores = 0;
    qsizetype hyphens = 0;
    const QStringList words = command.bodyArguments();
    for (const QString& word : words) {
        if (!word.startsWith(u"--"))
            continue;
        const QString name = word.mid(2, word.indexOf(u'=') < 0 ? -1 : word.indexOf(u'=') - 2);
        underscores += name.contains(u'_') ? 1 : 0;
        hyphens += name.contains(u'-') ? 1 : 0;
    }
    return underscores > hyphens;
}

} // namespace

Dialect Dialect::recognized(const CommandLine& command, const CommandFileReader& reader)
{
    return Dialect(readDialect(command, reader));
}

QStringList Dialect::trainerNames()
{
    QStringList trainers = trainerIds();
    trainers.removeAll(trainerId(TrainerKind::Torchrun));
    trainers.removeAll(trainerId(TrainerKind::Script));
    return trainers;
}

Result<Dialect> Dialect::named(
    const QString& name, const CommandLine& command, const CommandFileReader& reader)
{
    const std::optional<TrainerKind> kind = trainerWithId(name);
    if (!kind) {
        return failure(ErrorKind::Usage,
            Tr::tr("There is no dialect \"%1\"; there are %2.").arg(name, trainerIds().join(u", "))
                + didYouMean(name, trainerIds()));
    }
    DialectFacts facts = readDialect(command, reader);
    facts.isNamed = true;
    if (*kind == TrainerKind::Script && facts.kind != TrainerKind::Script) {
        return failure(ErrorKind::Usage,
            Tr::tr("The command runs no shell script, so its dialect cannot be \"script\"."));
    }
    if (facts.kind == *kind)
        facts.isAssumed = facts.isContradicting = false;
    if (facts.kind == TrainerKind::Script && *kind != TrainerKind::Script) {
        facts.trainer = *kind == TrainerKind::Torchrun ? TrainerKind::Unknown : *kind;
        facts.isAssumed = facts.isContradicting = false;
        facts.inside.reset();
    } else if (facts.kind != *kind) {
        facts.kind = *kind;
        facts.trainer = *kind == TrainerKind::Torchrun ? TrainerKind::Unknown : *kind;
        facts.task = taskOf(facts);
        facts.isAssumed = facts.isContradicting = false;
    }
    return Dialect(facts);
}

QString Dialect::name() const
{
    const bool inScript = m_facts.kind == TrainerKind::Script && m_facts.trainer != TrainerKind::Unknown;
    return trainerId(inScript ? m_facts.trainer : m_facts.kind);
}

QString Dialect::written(const QString& canonical, const QString& value) const
{
    const ComputedOption computed = m_facts.computed.value(canonicalOption(canonical));
    if (!computed.written.isEmpty() && computed.value == value)
        return computed.written;
    const QString own = optionName(canonical);
    const QString name = own.isEmpty() ? u"--"_s + canonicalOption(canonical) : own;
    if (value.isEmpty())
        return name;
    return name + (name.startsWith(u'-') ? u' ' : u'=') + value;
}

bool Dialect::takesTranslation() const
{
    if (m_facts.kind == TrainerKind::Unknown || m_facts.trainer == TrainerKind::Unknown)
        return false;
    return m_facts.kind != TrainerKind::Script || m_facts.isNamed
        || m_facts.forwardsArguments.value_or(false);
}

TrainerKind Dialect::trainerForEdits() const
{
    return isTrainerKnown() ? m_facts.trainer : command().trainer();
}

QString Dialect::rlhfType() const
{
    const QString type = u"rlhf-type"_s;
    const bool isTask = (isSwift() && m_facts.task == u"rlhf") || m_facts.computed.contains(type);
    return isTask ? option(type).value_or(QString()) : QString();
}

QString Dialect::tuning() const
{
    const char* const usual = trainer().usualTuning;
    return usual != nullptr ? option(u"tuner-type"_s).value_or(QString::fromLatin1(usual)) : QString();
}

// -- reading options --

std::optional<QString> Dialect::fileOption(const QString& name) const
{
    if (!m_facts.config)
        return std::nullopt;
    const QMap<QString, QString>& options = m_facts.config->options;
    if (const auto found = options.constFind(name); found != options.constEnd())
        return *found;
    return std::nullopt;
}

/// Under which the command or its file may have the option, the trainer's own name first.
QStringList Dialect::candidatesFor(const QString& name) const
{
    const QString own = optionForm(trainer(), name).name;
    QStringList candidates = optionAliases(name);
    candidates.removeAll(own);
    candidates = fieldNames(trainer(), name) + candidates;
    if (!own.isEmpty())
        candidates.prepend(own);
    return candidates;
}

bool Dialect::mentions(const QString& canonical) const
{
    const QStringList names = candidatesFor(canonicalOption(canonical));
    return std::any_of(names.begin(), names.end(),
        [this](const QString& name) { return m_facts.command.option(name) || fileOption(name); });
}

std::optional<QString> Dialect::option(const QString& canonical) const
{
    const QString name = canonicalOption(canonical);
    if (const auto computed = m_facts.computed.constFind(name); computed != m_facts.computed.constEnd())
        return computed->value;
    const OptionForm own = optionForm(trainer(), name);
    const QStringList candidates = candidatesFor(name);
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
    const auto inFile = [this](const QString& candidate) { return fileOption(candidate); };
    search([this](const QString& candidate) {
        const QString set = m_facts.setInCode.value(candidate);
        return set.isEmpty() ? std::nullopt : std::optional(set);
    });
    if (m_facts.isFileAlone)
        search(inFile);
    search([this](const QString& candidate) { return m_facts.command.option(candidate); });
    search(inFile);
    if (value)
        value = withAssignments(*value, m_facts.assigned);
    if (value && (!trainer().fields.empty() || m_facts.command.isOverride(name)))
        value = overrideRead(*value);
    if (!value || foundAs != own.name || !own.inverted)
        return value;
    const QString lower = value->toLower();
    const bool on = value->isEmpty() || lower == u"true" || lower == u"1" || lower == u"yes";
    return on ? u"false"_s : u"true"_s;
}

std::optional<qint64> Dialect::number(const QString& canonical) const
{
    const auto value = option(canonical);
    return value ? toInteger(*value) : std::nullopt;
}

std::optional<QString> Dialect::variable(const QString& name) const
{
    std::optional<QString> value = m_facts.command.variable(name);
    if (const QString inFile = u"env."_s + name;
        !value && m_facts.config && m_facts.config->nested.contains(inFile))
        value = m_facts.config->nested.value(inFile);
    if (!value && m_facts.assigned.contains(name))
        value = m_facts.assigned.value(name);
    return value ? std::optional(withAssignments(*value, m_facts.assigned)) : std::nullopt;
}

std::optional<bool> Dialect::isOn(const QString& canonical) const
{
    const auto value = option(canonical);
    if (!value)
        return std::nullopt;
    const QString lower = value->toLower();
    return lower != u"false" && lower != u"0" && lower != u"no" && lower != u"none";
}

/// Without dashes in front.
QString Dialect::spelled(const QString& name) const
{
    QString written = name;
    const bool own = m_facts.kind == TrainerKind::Torchrun || m_facts.kind == TrainerKind::Unknown;
    if (trainer().spellsUnderscores || (own && prefersUnderscores(command())))
        written.replace(u'-', u'_');
    return written;
}

QString Dialect::shown(const QString& name) const
{
    return command().isOverride(name) ? spelled(name) : QString(u"--"_s + spelled(name));
}

bool Dialect::lacks(const QString& canonical) const
{
    const auto& ofSome = trainer().versionOptions;
    const bool mayLack = std::any_of(ofSome.begin(), ofSome.end(),
        [&canonical](const char* option) { return canonicalOption(canonical) == QLatin1String(option); });
    return !knows(canonical) || (mayLack && !mentions(canonical));
}

QString Dialect::optionName(const QString& canonical) const
{
    const OptionForm form = optionForm(trainer(), canonicalOption(canonical));
    return form.name.isEmpty() ? QString() : shown(form.name);
}

Dialect Dialect::edited(const QList<CommandEdit>& edits) const
{
    Dialect copy = *this;
    if (const auto command = CommandLine::parse(m_facts.command.edited(edits).text))
        copy.m_facts.command = *command;
    if (trainer().compute != nullptr)
        trainer().compute(copy.m_facts);
    return copy;
}

} // namespace megatune
