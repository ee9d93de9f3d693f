// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/hostspec.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/command/launchedprocesses.h"
#include "core/secrets/secrets.h"

#include <algorithm>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

namespace megatune {

namespace {

constexpr qint64 hostMostGpus = 100'000;
constexpr qint64 hostMostNodes = 100'000;
constexpr qint64 hostMostSeconds = 1'000'000;
constexpr qint64 hostsFileBytes = bytesPerMib;

QStringList slurmKeys()
{
    return {QStringLiteral("account"), QStringLiteral("qos"), QStringLiteral("time"),
        QStringLiteral("constraint"), QStringLiteral("exclude")};
}

QStringList keysOf(HostSpec::Kind kind)
{
    if (kind == HostSpec::Kind::Local)
        return {QStringLiteral("without")};
    QStringList keys{QStringLiteral("gpus"), QStringLiteral("workdir"), QStringLiteral("setup")};
    if (kind == HostSpec::Kind::Nodes)
        keys << QStringLiteral("master");
    if (kind == HostSpec::Kind::Ssh)
        keys << QStringLiteral("without");
    if (kind != HostSpec::Kind::Slurm)
        return keys << QStringLiteral("grace") << QStringLiteral("detach");
    return (keys << QStringLiteral("nodes")) + slurmKeys();
}

tl::unexpected<Error> usage(const QString& sentence)
{
    return failure(ErrorKind::Usage, sentence);
}

/// Nothing that ssh, a shell or a terminal could take for something else than a name.
bool isPlainName(const QString& name)
{
    static const QRegularExpression pattern(
        QStringLiteral("\\A[A-Za-z0-9_.:%+\\\\@][A-Za-z0-9_.:%+\\\\@-]*\\z"));
    return pattern.match(name).hasMatch();
}

/// Reads the parts of one spec into `spec`; every function gives the first thing that is wrong.
class HostSpecReader
{
public:
    explicit HostSpecReader(const QString& text)
        : m_text(text)
    {
    }

    Result<HostSpec> read()
    {
        if (const QString place = m_text.section(u'?', 0, 0);
            place == u"local" || place.startsWith(u"local:"))
            return readLocal(place);
        if (m_text.startsWith(u"ssh://"))
            return readSsh(m_text.sliced(6));
        if (m_text.startsWith(u"nodes:"))
            return readNodes(m_text.sliced(6));
        if (m_text == u"slurm" || m_text.startsWith(u"slurm:"))
            return readSlurm(m_text.sliced(std::min<qsizetype>(6, m_text.size())));
        const QString kind = m_text.section(u':', 0, 0).section(u'?', 0, 0);
        return usage(Tr::tr("The host \"%1\" cannot be used; write local or local:8 for this machine, "
                            "ssh://user@host or ssh://alias?gpus=8 for another one, nodes:host1,host2 for "
                            "trials on several together, slurm:partition for Slurm.")
                         .arg(m_text)
            + didYouMean(kind,
                {QStringLiteral("local"), QStringLiteral("ssh"), QStringLiteral("nodes"),
                    QStringLiteral("slurm")}));
    }

private:
    Result<HostSpec> readLocal(const QString& place)
    {
        const qsizetype colon = place.indexOf(u':');
        if (colon < 0)
            return readQuery(m_text);
        const std::optional<qint64> gpus = toInteger(place.sliced(colon + 1));
        if (!gpus || *gpus < 1 || *gpus > hostMostGpus)
            return usage(Tr::tr("The number of GPUs in the host \"%1\" must be a whole number from "
                                "1 up; write local:8 for eight.")
                             .arg(m_text));
        m_spec.gpus = static_cast<int>(*gpus);
        return readQuery(m_text);
    }

    Result<HostSpec> readSsh(const QString& rest)
    {
        m_spec.kind = HostSpec::Kind::Ssh;
        QString place = rest.section(u'?', 0, 0);
        if (place.endsWith(u'/'))
            place.chop(1);
        const qsizetype at = place.lastIndexOf(u'@');
        m_spec.user = place.left(std::max<qsizetype>(0, at));
        m_spec.host = place.sliced(at + 1);
        MEGATUNE_TRY(takePort());
        const bool hasBadUser = at >= 0 && !isPlainName(m_spec.user);
        if (hasBadUser || !isPlainName(m_spec.host) || m_spec.host.contains(u'@'))
            return usage(Tr::tr("The host \"%1\" names no machine; write ssh://user@host, where "
                                "host is a name, an address or an alias of ~/.ssh/config.")
                             .arg(m_text));
        return readQuery(rest);
    }

    /// host:port, and [address]:port for addresses with colons.
    Result<void> takePort()
    {
        static const QRegularExpression form(
            QStringLiteral("\\A(?:\\[([^\\]]*)\\]|([^:]*))(?::([^:]*))?\\z"));
        const QRegularExpressionMatch match = form.match(m_spec.host);
        if (!match.hasMatch())
            return {}; // an address without brackets
        m_spec.host = match.captured(1) + match.captured(2);
        if (match.capturedStart(3) < 0)
            return {};
        const std::optional<qint64> port = toInteger(match.captured(3));
        if (!port || *port < 1 || *port > 65'535)
            return usage(
                Tr::tr("The port in the host \"%1\" must be a whole number from 1 to 65535.").arg(m_text));
        m_spec.port = static_cast<int>(*port);
        return {};
    }

    Result<HostSpec> readNodes(const QString& rest)
    {
        m_spec.kind = HostSpec::Kind::Nodes;
        for (const QString& place : rest.section(u'?', 0, 0).split(u',')) {
            HostSpec machine;
            if (place != u"local") {
                const Result<HostSpec> read = HostSpecReader(m_text).readSsh(place);
                if (!read)
                    return read;
                machine = *read;
            }
            const bool isTwice = std::any_of(m_spec.places.begin(), m_spec.places.end(),
                [&machine](const HostSpec& other) { return other.name() == machine.name(); });
            if (isTwice)
                return usage(Tr::tr("The host \"%1\" names %2 twice; a machine is one node.")
                                 .arg(m_text, machine.name()));
            m_spec.places.append(machine);
        }
        if (m_spec.places.size() < 2)
            return usage(Tr::tr("The host \"%1\" names one machine; give several, as in "
                                "nodes:host1,host2, or write ssh://host for one.")
                             .arg(m_text));
        return readQuery(rest);
    }

    Result<HostSpec> readSlurm(const QString& rest)
    {
        m_spec.kind = HostSpec::Kind::Slurm;
        m_spec.partition = rest.section(u'?', 0, 0);
        if (!m_spec.partition.isEmpty() && !isPlainName(m_spec.partition))
            return usage(Tr::tr("The host \"%1\" names no partition of Slurm; write "
                                "slurm:partition, or slurm: for the default one.")
                             .arg(m_text));
        return readQuery(rest);
    }

    Result<HostSpec> readQuery(const QString& rest)
    {
        const qsizetype mark = rest.indexOf(u'?');
        if (mark < 0)
            return m_spec;
        QStringList seen;
        for (const QString& item : rest.sliced(mark + 1).split(u'&', Qt::SkipEmptyParts)) {
            const QString key = item.section(u'=', 0, 0);
            if (seen.contains(key))
                return usage(Tr::tr("The host \"%1\" states %2 twice; state it once.").arg(m_text, key));
            seen.append(key);
            const QByteArray value = item.section(u'=', 1).toUtf8();
            MEGATUNE_TRY(takeKey(key, QString::fromUtf8(QByteArray::fromPercentEncoding(value))));
        }
        return m_spec;
    }

    Result<void> takeKey(const QString& key, const QString& value)
    {
        const QStringList known = keysOf(m_spec.kind);
        if (!known.contains(key))
            return usage(Tr::tr("The host \"%1\" states %2, which is not known here; there are %3.")
                             .arg(m_text, key, known.join(QLatin1String(", ")))
                + didYouMean(key, known));
        if (std::any_of(value.begin(), value.end(), [](QChar c) { return c < u' ' || c == QChar(127); }))
            return usage(
                Tr::tr("What the host \"%1\" states as %2 must be one line of plain text.").arg(m_text, key));
        if (key == u"gpus")
            return takeNumber(key, value, hostMostGpus, m_spec.gpus);
        if (key == u"nodes")
            return takeNumber(key, value, hostMostNodes, m_spec.nodes);
        if (key == u"grace")
            return takeNumber(key, value, hostMostSeconds, m_spec.graceS);
        if (key == u"detach")
            return takeDetach(value);
        if (key == u"workdir")
            return takeWorkdir(value);
        if (value.isEmpty())
            return usage(Tr::tr("The host \"%1\" states an empty %2; leave it out.").arg(m_text, key));
        if (key == u"master")
            return takeMaster(value);
        if (key == u"without")
            return takeWithout(value);
        if (key == u"setup")
            m_spec.setup = value;
        else
            m_spec.slurm.append({key, value});
        return {};
    }

    Result<void> takeNumber(const QString& key, const QString& value, qint64 most, std::optional<int>& target)
    {
        const std::optional<qint64> number = toInteger(value);
        if (!number || *number < 1 || *number > most)
            return usage(
                Tr::tr("What the host \"%1\" states as %2 must be a whole number from 1 to %3, such as %2=8.")
                    .arg(m_text, key)
                    .arg(most));
        target = static_cast<int>(*number);
        return {};
    }

    Result<void> takeDetach(const QString& value)
    {
        if (value != u"yes" && value != u"no")
            return usage(Tr::tr("In the host \"%1\" detach is yes or no.").arg(m_text));
        m_spec.detach = value == u"yes";
        return {};
    }

    Result<void> takeMaster(const QString& value)
    {
        if (!isPlainName(value) || value.contains(u'@'))
            return usage(Tr::tr("The address in the host \"%1\" must be a name or a number, such as "
                                "master=10.0.0.1.")
                             .arg(m_text));
        m_spec.master = value;
        return {};
    }

    Result<void> takeWithout(const QString& value)
    {
        static const QRegularExpression ids(QStringLiteral("\\A[A-Za-z0-9-]+(,[A-Za-z0-9-]+)*\\z"));
        if (!ids.match(value).hasMatch())
            return usage(
                Tr::tr("In the host \"%1\" without names GPUs by their numbers, such as without=3,5.")
                    .arg(m_text));
        m_spec.without = value.split(u',');
        return {};
    }

    Result<void> takeWorkdir(const QString& value)
    {
        if (!value.startsWith(u'/') && value != u"~" && !value.startsWith(u"~/"))
            return usage(Tr::tr("The folder in the host \"%1\" must begin with / or ~/, such as "
                                "workdir=~/runs.")
                             .arg(m_text));
        m_spec.workdir = value;
        return {};
    }

    QString m_text;
    HostSpec m_spec;
};

QString queryValue(const QString& value)
{
    QByteArray written = value.toUtf8().toPercentEncoding(" /~=.,:;$'\"()[]{}|<>*!@+\\^`-_");
    if (written.endsWith(' ')) // which the end of a line would lose
        written.replace(written.size() - 1, 1, "%20");
    return QString::fromUtf8(written);
}

QString portText(const HostSpec& spec)
{
    return spec.port ? QString(u':' + QString::number(*spec.port)) : QString();
}

QString placeText(const HostSpec& spec)
{
    const QString host = spec.host.contains(u':') ? QString(u'[' + spec.host + u']') : spec.host;
    return (spec.user.isEmpty() ? QString() : QString(spec.user + u'@')) + host + portText(spec);
}

QStringList placeNames(const QList<HostSpec>& places)
{
    QStringList names;
    for (const HostSpec& place : places)
        names.append(place.name());
    return names;
}

QString placesText(const HostSpec& spec)
{
    switch (spec.kind) {
    case HostSpec::Kind::Ssh:
        return QLatin1String("ssh://") + placeText(spec);
    case HostSpec::Kind::Nodes:
        return QLatin1String("nodes:") + placeNames(spec.places).join(u',');
    case HostSpec::Kind::Local:
        return spec.gpus ? QString(spec.name() + u':' + QString::number(*spec.gpus)) : spec.name();
    case HostSpec::Kind::Slurm:
        break;
    }
    return spec.name();
}

} // namespace

QString HostSpec::name() const
{
    switch (kind) {
    case Kind::Nodes:
        return placeNames(places).join(u'+');
    case Kind::Local:
        return QStringLiteral("local");
    case Kind::Ssh:
        return placeText(*this);
    case Kind::Slurm:
        return QLatin1String("slurm:") + partition;
    }
    return {};
}

QString HostSpec::text() const
{
    QStringList query;
    const auto add = [&query](const char* key, const QString& value) {
        if (!value.isEmpty())
            query.append(QLatin1String(key) + u'=' + queryValue(value));
    };
    const auto number = [](std::optional<int> value) { return value ? QString::number(*value) : QString(); };
    add("nodes", number(nodes));
    if (kind != Kind::Local)
        add("gpus", number(gpus));
    add("without", without.join(u','));
    add("workdir", workdir);
    add("setup", setup);
    add("master", master);
    add("grace", number(graceS));
    if (detach)
        add("detach", *detach ? QStringLiteral("yes") : QStringLiteral("no"));
    for (const auto& [key, value] : slurm)
        add(key.toLatin1().constData(), value);
    const QString place = placesText(*this);
    return query.isEmpty() ? place : QString(place + u'?' + query.join(u'&'));
}

QStringList HostSpec::usable(const QStringList& ids) const
{
    QStringList left = ids;
    left.removeIf([this](const QString& id) { return without.contains(id); });
    return left;
}

void HostSpec::hideLeftOut(QList<QPair<QString, QString>>& environment, const QStringList& usableGpus) const
{
    const QString name = QStringLiteral("CUDA_VISIBLE_DEVICES");
    const bool isGiven = std::any_of(environment.begin(), environment.end(),
        [&name](const auto& variable) { return variable.first == name; });
    if (!without.isEmpty() && !isGiven && !usableGpus.isEmpty())
        environment.append({name, usableGpus.join(u',')});
}

QList<HostSpec> HostSpec::machines() const
{
    if (kind != Kind::Nodes)
        return {*this};
    QList<HostSpec> all = places;
    for (HostSpec& machine : all) {
        machine.gpus = gpus;
        machine.workdir = workdir;
        machine.setup = setup;
        machine.graceS = graceS;
        machine.detach = detach;
    }
    return all;
}

QString HostSpec::maskedText() const
{
    HostSpec shown = *this;
    shown.setup = masked(setup);
    return shown.text();
}

Result<HostSpec> hostSpecFromText(const QString& text)
{
    return HostSpecReader(text.trimmed()).read();
}

Result<QList<HostSpec>> hostSpecsFromTexts(const QStringList& texts)
{
    QList<HostSpec> specs;
    QStringList known;
    for (const QString& text : texts) {
        const Result<HostSpec> spec = hostSpecFromText(text);
        MEGATUNE_TRY(spec);
        for (const HostSpec& machine : spec->machines()) {
            const QString name = machine.name();
            if (known.contains(name) && machine.kind == HostSpec::Kind::Local)
                return usage(Tr::tr("This machine is given twice as a host (%1); give it once.")
                                 .arg(texts.join(QLatin1String(", "))));
            if (known.contains(name))
                return usage(Tr::tr("The host %1 is given twice (%2); give it once.")
                                 .arg(name, texts.join(QLatin1String(", "))));
            known.append(name);
        }
        specs.append(*spec);
    }
    return specs;
}

QStringList hostTextsInText(const QString& text)
{
    static const QRegularExpression comment(QStringLiteral("(^|\\s)#.*$"));
    QStringList hosts;
    const QStringList lines = text.split(u'\n');
    for (QString line : lines) {
        const QString host = line.remove(comment).trimmed();
        const auto machine = host.contains(u'=') ? hostSlotsOf(host) : std::nullopt;
        if (machine)
            hosts.append(QStringLiteral("ssh://%1?gpus=%2").arg(machine->host).arg(machine->slots));
        else if (!host.isEmpty())
            hosts.append(host);
    }
    return hosts;
}

Result<QStringList> hostTextsInFile(const QString& path)
{
    QFile file(path);
    const bool isFolder = QFileInfo(path).isDir();
    if (isFolder || !file.open(QIODevice::ReadOnly)) {
        return usage(Tr::tr("The hosts file %1 cannot be read (%2); give a file with one host a line.")
                         .arg(path, isFolder ? Tr::tr("it is a folder") : file.errorString()));
    }
    const QStringList hosts = hostTextsInText(QString::fromUtf8(file.read(hostsFileBytes)));
    if (hosts.isEmpty())
        return usage(Tr::tr("The hosts file %1 names no host; write one a line, such as local.").arg(path));
    return hosts;
}

Error noGpuLeft(const HostSpec& spec)
{
    return {ErrorKind::NotFound,
        Tr::tr("The host %1 leaves GPUs out, and none is left, or how many it has is not known; state the "
               "number as in local:8?without=3.")
            .arg(spec.text())};
}

QStringList gpuNumbers(qsizetype count)
{
    QStringList ids;
    for (qsizetype i = 0; i < count; ++i)
        ids.append(QString::number(i));
    return ids;
}

} // namespace megatune
