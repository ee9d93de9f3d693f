// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hosts/hostlistmodel.h"

#include "core/base/tr.h"
#include "core/hardware/gpuspec.h"
#include "core/hostcheck/hostgroupcheck.h"
#include "core/plan/gpuoffer.h"
#include "ui/draft/studydraft.h"

#include <algorithm>
#include <QDir>
#include <QScopedValueRollback>

namespace megatune {

namespace {

/// The first finding of a level, or null.
const HostFinding* firstFinding(const HostReport& report, HostFinding::Level level)
{
    const auto found = std::find_if(report.findings.begin(), report.findings.end(),
        [level](const HostFinding& finding) { return finding.level == level; });
    return found == report.findings.end() ? nullptr : &*found;
}

HostLight lightOf(const HostReport& report)
{
    const HostFinding* problem = firstFinding(report, HostFinding::Level::Problem);
    if (problem != nullptr)
        return problem->id == u"reach" ? HostLight::Unreachable : HostLight::Problem;
    return report.worst() == HostFinding::Level::Advice ? HostLight::Remarks : HostLight::Ready;
}

/// "H100-80GB" where the type is known, else the driver's own name.
QString gpuTypeName(const QString& driverName)
{
    const Result<GpuSpec> known = gpuSpec(driverName);
    return known ? known->name : driverName;
}

/// That run a trial together; nothing where there is one.
std::optional<int> machinesOf(const HostSpec& spec)
{
    return spec.kind == HostSpec::Kind::Nodes ? std::optional(static_cast<int>(spec.places.size()))
                                              : spec.nodes;
}

QString gpusText(const HostSpec& spec, const HostReport* report)
{
    const std::optional<int> nodes = machinesOf(spec);
    if (report != nullptr && !report->gpus.isEmpty() && nodes)
        return Tr::tr("%1 \u00d7 %2 \u00d7 %3", "machines, GPUs of each, their type")
            .arg(*nodes)
            .arg(report->gpus.size())
            .arg(gpuTypeName(report->gpus.first().name));
    if (report != nullptr && !report->gpus.isEmpty())
        return Tr::tr("%1 \u00d7 %2", "number of GPUs, their type")
            .arg(report->gpus.size())
            .arg(gpuTypeName(report->gpus.first().name));
    if (!spec.gpus)
        return {};
    return nodes ? Tr::tr("%1 \u00d7 %2 GPUs stated", "nodes, GPUs of each").arg(*nodes).arg(*spec.gpus)
                 : Tr::tr("%n GPU(s) stated", nullptr, *spec.gpus);
}

QString hostTitle(const HostSpec& spec)
{
    return spec.kind == HostSpec::Kind::Local ? Tr::tr("This machine") : spec.name();
}

} // namespace

struct HostListModel::Row
{
    QString text;
    bool isOn = true;
    Result<HostSpec> spec;
    std::optional<HostReport> report = {};
    QDateTime checkedAt = {};
    std::unique_ptr<QObject> asking = {}; ///< its end ends the check
    std::optional<HostReport> gpus = {};  ///< that it has, where nobody has checked it
    std::unique_ptr<QObject> askingGpus = {};

    /// In place of those that were measured before.
    void takeSpeeds(const QList<HostFinding>& findings)
    {
        report->findings.removeIf([](const HostFinding& finding) { return finding.id.startsWith(u"gpu-"); });
        report->findings += findings;
    }
    void leaveOutGpus()
    {
        report->gpus.removeIf([this](const GpuState& gpu) {
            return std::any_of(spec->without.begin(), spec->without.end(),
                [&gpu](const QString& id) { return namesGpu(id, gpu.index, gpu.uuid); });
        });
    }

    [[nodiscard]] HostLight light() const
    {
        if (!spec)
            return HostLight::Wrong;
        if (asking)
            return HostLight::Checking;
        return report ? lightOf(*report) : HostLight::NotChecked;
    }
};

QString hostLightText(HostLight light)
{
    switch (light) {
    case HostLight::NotChecked:
        return Tr::tr("not checked");
    case HostLight::Checking:
        return Tr::tr("checking\u2026");
    case HostLight::Ready:
        return Tr::tr("ready");
    case HostLight::Remarks:
        return Tr::tr("ready, with remarks");
    case HostLight::Problem:
        return Tr::tr("has a problem");
    case HostLight::Unreachable:
        return Tr::tr("cannot be reached");
    case HostLight::Wrong:
        break;
    }
    return Tr::tr("not understood");
}

HostListModel::HostListModel(StudyDraft* draft, Check check, QObject* parent)
    : QAbstractListModel(parent)
    , m_draft(draft)
    , m_ask(check ? Ask() : Ask(askGpus))
    , m_check(check ? std::move(check) : Check(checkHostOrGroup))
{
    takeFromDraft();
    connect(m_draft, &StudyDraft::changed, this, &HostListModel::takeFromDraft);
    connect(this, &HostListModel::lightsChanged, this, &HostListModel::tellDraft);
}

HostListModel::~HostListModel() = default;

std::unique_ptr<HostListModel::Row> HostListModel::makeRow(const DraftHost& host) const
{
    return std::make_unique<Row>(Row{host.text, host.isOn, hostSpecFromText(host.text)});
}

/// Rows that say the same keep what is known of them.
void HostListModel::takeFromDraft()
{
    const QList<DraftHost>& hosts = m_draft->hosts();
    const bool isSame = std::equal(m_rows.begin(), m_rows.end(), hosts.begin(), hosts.end(),
        [](const std::unique_ptr<Row>& row, const DraftHost& host) {
            return row->text == host.text && row->isOn == host.isOn;
        });
    if (m_isGiving || isSame)
        return;
    m_measuring.reset(); // others were measured
    beginResetModel();
    std::vector<std::unique_ptr<Row>> before = std::move(m_rows);
    m_rows.clear();
    for (const DraftHost& host : hosts) {
        const auto known = std::find_if(before.begin(), before.end(),
            [&host](const std::unique_ptr<Row>& row) { return row && row->text == host.text; });
        m_rows.push_back(known == before.end() ? makeRow(host) : std::move(*known));
        m_rows.back()->isOn = host.isOn;
    }
    endResetModel();
    Q_EMIT lightsChanged();
}

void HostListModel::giveToDraft()
{
    m_measuring.reset(); // others were measured
    QList<DraftHost> hosts;
    for (const auto& row : m_rows)
        hosts.append({row->text, row->isOn});
    {
        const QScopedValueRollback<bool> guard(m_isGiving, true);
        m_draft->setHosts(hosts);
    }
    Q_EMIT edited();
    Q_EMIT lightsChanged();
}

/// `except` is the row that one of them takes the place of.
QString HostListModel::problemOf(const QStringList& texts, int except) const
{
    QStringList all;
    for (int row = 0; row < rowCount(); ++row) {
        if (row != except && m_rows[static_cast<size_t>(row)]->spec)
            all.append(m_rows[static_cast<size_t>(row)]->text);
    }
    const Result<QList<HostSpec>> specs = hostSpecsFromTexts(all + texts);
    return specs ? QString() : specs.error().sentence;
}

QString HostListModel::add(const QStringList& texts)
{
    const QString problem = problemOf(texts, -1);
    if (!problem.isEmpty() || texts.isEmpty())
        return problem;
    const int first = rowCount();
    beginInsertRows({}, first, first + static_cast<int>(texts.size()) - 1);
    for (const QString& text : texts)
        m_rows.push_back(makeRow({text}));
    endInsertRows();
    giveToDraft();
    for (int row = first; row < rowCount(); ++row)
        check(row);
    return {};
}

QString HostListModel::change(int row, const QString& text)
{
    const QString problem = problemOf({text}, row);
    if (!has(row) || !problem.isEmpty())
        return problem;
    std::unique_ptr<Row>& there = m_rows[static_cast<size_t>(row)];
    if (there->text == text)
        return {};
    there = makeRow({text, there->isOn});
    tell(row);
    giveToDraft();
    check(row);
    return {};
}

void HostListModel::remove(int row)
{
    if (!has(row))
        return;
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
    giveToDraft();
}

bool HostListModel::move(int row, int by)
{
    if (!has(row) || !has(row + by) || std::abs(by) != 1)
        return false;
    const int upper = std::min(row, row + by);
    beginMoveRows({}, upper, upper, {}, upper + 2);
    std::swap(m_rows[static_cast<size_t>(upper)], m_rows[static_cast<size_t>(upper) + 1]);
    endMoveRows();
    giveToDraft();
    return true;
}

void HostListModel::check(int row)
{
    if (!has(row))
        return;
    Row& there = *m_rows[static_cast<size_t>(row)];
    if (!there.spec || there.asking)
        return;
    there.asking = std::make_unique<QObject>(this);
    const auto isOn = [](const std::unique_ptr<Row>& each) { return each->isOn; };
    const bool severalHosts =
        std::count_if(m_rows.begin(), m_rows.end(), isOn) > 1 || there.spec->nodes.value_or(1) > 1;
    m_check(there.asking.get(), *there.spec, HostContext{m_draft->environment(), m_sshConfig}, severalHosts,
        [this, text = there.text](const HostReport& report) { onReport(text, report); });
    tell(row);
    Q_EMIT lightsChanged();
}

void HostListModel::onReport(const QString& text, const HostReport& report)
{
    for (int row = 0; row < rowCount(); ++row) {
        Row& there = *m_rows[static_cast<size_t>(row)];
        if (there.text != text || !there.asking)
            continue;
        there.asking.release()->deleteLater(); // whoever answers is further up the stack
        there.report = report;
        there.checkedAt = QDateTime::currentDateTime();
        tell(row);
        Q_EMIT checked();
        Q_EMIT lightsChanged();
        return;
    }
}

void HostListModel::measure(const std::function<void()>& then)
{
    if (m_measuring)
        return;
    m_measuring = std::make_unique<QObject>(this);
    m_measure(m_measuring.get(), m_draft->hostSpecs(), HostContext{m_draft->environment(), m_sshConfig},
        m_draft->options().environment,
        [this, then](const GpuCheckAnswer& answer) { onMeasured(answer, then); });
    Q_EMIT lightsChanged();
}

void HostListModel::onMeasured(const GpuCheckAnswer& answer, const std::function<void()>& then)
{
    m_measuring.release()->deleteLater(); // whoever answers is further up the stack
    m_measured = answer;
    for (int row = 0; row < rowCount(); ++row) {
        Row& there = *m_rows[static_cast<size_t>(row)];
        if (!there.isOn || !there.spec)
            continue;
        if (!there.report) {
            const HostReport known = there.gpus.value_or(HostReport());
            there.report = HostReport{there.spec->text(), {}, known.gpus, known.versions, known.machine};
        }
        there.takeSpeeds(speedFindings(*there.spec, answer));
        tell(row);
    }
    setGpuCheck(answer.check());
    Q_EMIT lightsChanged();
    then();
}

void HostListModel::setGpuCheck(const std::optional<GpuCheck>& check)
{
    StudyPlan options = m_draft->options();
    options.gpuCheck = check;
    m_draft->setOptions(options);
}

void HostListModel::forgetMeasured()
{
    if (m_draft->options().gpuCheck)
        setGpuCheck(std::nullopt);
}

/// What is known of the rows stays known.
void HostListModel::leaveOutSlow()
{
    std::optional<GpuCheck> check = m_draft->options().gpuCheck;
    for (int row = 0; row < rowCount(); ++row) {
        Row& there = *m_rows[static_cast<size_t>(row)];
        if (!there.isOn || !there.spec)
            continue;
        const auto left = withoutSlow(*there.spec, m_measured);
        there.isOn = left.has_value();
        tell(row);
        if (!left || left->text() == there.spec->text())
            continue;
        there.text = left->text();
        there.spec = *left;
        there.leaveOutGpus();
        there.takeSpeeds({});
    }
    giveToDraft();
    if (check)
        check->areLeftOut = true;
    setGpuCheck(check);
}

void HostListModel::askThisMachine()
{
    for (const auto& row : m_rows) {
        const bool isThis = row->spec && row->spec->kind == HostSpec::Kind::Local;
        if (!m_ask || !isThis || !row->isOn || row->report || row->asking || row->gpus || row->askingGpus)
            continue;
        row->askingGpus = std::make_unique<QObject>(this);
        m_ask(row->askingGpus.get(), *row->spec, HostContext{m_draft->environment(), m_sshConfig},
            [this, text = row->text](const HostReport& report) { onGpus(text, report); });
    }
}

void HostListModel::onGpus(const QString& text, const HostReport& report)
{
    for (const auto& row : m_rows) {
        if (row->text != text || !row->askingGpus)
            continue;
        row->askingGpus.release()->deleteLater();
        row->gpus = report;
        tellDraft();
        return;
    }
}

void HostListModel::checkAll()
{
    for (int row = 0; row < rowCount(); ++row) {
        if (m_rows[static_cast<size_t>(row)]->isOn)
            check(row);
    }
}

void HostListModel::cancel(int row)
{
    if (!has(row) || !m_rows[static_cast<size_t>(row)]->asking)
        return;
    // From here on nobody answers; what it has started ends with it.
    m_rows[static_cast<size_t>(row)]->asking.reset();
    tell(row);
    Q_EMIT lightsChanged();
}

void HostListModel::cancelAll()
{
    if (m_measuring) {
        m_measuring.reset();
        Q_EMIT lightsChanged();
    }
    for (int row = 0; row < rowCount(); ++row)
        cancel(row);
}

bool HostListModel::isChecking() const
{
    return m_measuring
        || std::any_of(m_rows.begin(), m_rows.end(), [](const auto& row) { return row->asking != nullptr; });
}

QString HostListModel::home() const
{
    return m_draft->environment().value(QStringLiteral("HOME"), QDir::homePath());
}

QString HostListModel::sshConfig() const
{
    return m_sshConfig.isEmpty() ? home() + QLatin1String("/.ssh/config") : m_sshConfig;
}

HostLight HostListModel::light(int row) const
{
    return has(row) ? m_rows[static_cast<size_t>(row)]->light() : HostLight::NotChecked;
}

const HostReport* HostListModel::report(int row) const
{
    return has(row) && m_rows[static_cast<size_t>(row)]->report ? &*m_rows[static_cast<size_t>(row)]->report
                                                                : nullptr;
}

QDateTime HostListModel::checkedAt(int row) const
{
    return has(row) ? m_rows[static_cast<size_t>(row)]->checkedAt : QDateTime();
}

QList<QPair<HostSpec, HostReport>> HostListModel::answers() const
{
    QList<QPair<HostSpec, HostReport>> all;
    for (const auto& row : m_rows) {
        if (row->isOn && row->spec && row->report && !row->asking)
            all.append({*row->spec, *row->report});
    }
    return all;
}

bool HostListModel::has(int row) const
{
    return row >= 0 && row < rowCount();
}

void HostListModel::tell(int row)
{
    Q_EMIT dataChanged(index(row), index(row));
}

/// What the last checks found out; one that runs again has said nothing yet.
void HostListModel::tellDraft()
{
    QList<DraftHostCheck> checks;
    for (const auto& row : m_rows) {
        const bool isChecked = row->report && !row->asking;
        if (!isChecked && (!row->gpus || row->gpus->gpus.isEmpty()))
            continue;
        const HostReport& report = isChecked ? *row->report : *row->gpus;
        const auto offer = row->spec ? gpuOffer(*row->spec, report) : std::nullopt;
        checks.append({row->text, !isChecked || row->light() != HostLight::Unreachable,
            static_cast<int>(report.gpus.size()), offer ? offer->type : QString(), report.versions,
            isChecked});
    }
    m_draft->setHostChecks(checks);
}

int HostListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QString HostListModel::sentence(const Row& row) const
{
    if (!row.spec)
        return row.spec.error().sentence;
    if (!row.report || row.asking)
        return {};
    const HostFinding* finding = firstFinding(*row.report, HostFinding::Level::Problem);
    if (finding == nullptr)
        finding = firstFinding(*row.report, HostFinding::Level::Advice);
    if (finding == nullptr)
        return row.report->summary();
    // Why it was not reached is a sentence already.
    return finding->id == u"reach"
        ? finding->found
        : Tr::tr("%1: %2", "what, what is wrong with it").arg(finding->title, finding->found);
}

/// What the light says, and behind it the sentence.
QString HostListModel::lightAndSentence(const Row& row) const
{
    const QString light = row.isOn ? hostLightText(row.light()) : Tr::tr("switched off");
    const QString said = sentence(row);
    return said.isEmpty() || said == light ? light : QString(light + QStringLiteral(" \u2013 ") + said);
}

QVariant HostListModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row& row = *m_rows[static_cast<size_t>(index.row())];
    const HostReport* report = row.report ? &*row.report : nullptr;
    switch (role) {
    case Qt::DisplayRole:
        return row.spec ? hostTitle(*row.spec) : row.text;
    case Qt::CheckStateRole:
        return QVariant(row.isOn ? Qt::Checked : Qt::Unchecked);
    case Qt::ToolTipRole:
        return QString(row.text + u'\n' + lightAndSentence(row));
    case Qt::AccessibleTextRole: {
        QStringList parts{row.spec ? hostTitle(*row.spec) : row.text, hostLightText(row.light())};
        if (!row.isOn)
            parts.append(Tr::tr("switched off"));
        parts += {row.spec ? gpusText(*row.spec, report) : QString(), sentence(row)};
        parts.removeAll(QString());
        return parts.join(QLatin1String(", "));
    }
    case LightRole:
        return static_cast<int>(row.light());
    case LightTextRole:
        return row.isOn ? hostLightText(row.light()) : Tr::tr("switched off");
    case SentenceRole:
        return sentence(row);
    case LineRole:
        return lightAndSentence(row);
    case GpusRole:
        return row.spec ? gpusText(*row.spec, report) : QString();
    case TextRole:
        return row.text;
    default:
        return {};
    }
}

bool HostListModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || !checkIndex(index, CheckIndexOption::IndexIsValid))
        return false;
    m_rows[static_cast<size_t>(index.row())]->isOn = value.toInt() == Qt::Checked;
    tell(index.row());
    giveToDraft();
    return true;
}

Qt::ItemFlags HostListModel::flags(const QModelIndex& index) const
{
    return index.isValid()
        ? QAbstractListModel::flags(index) | Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren
        : QAbstractListModel::flags(index);
}

QHash<int, QByteArray> HostListModel::roleNames() const
{
    QHash<int, QByteArray> names = QAbstractListModel::roleNames();
    names.insert(LightRole, "light");
    names.insert(LightTextRole, "lightText");
    names.insert(SentenceRole, "sentence");
    names.insert(LineRole, "line");
    names.insert(GpusRole, "gpus");
    names.insert(TextRole, "text");
    return names;
}

} // namespace megatune

#include "moc_hostlistmodel.cpp"
