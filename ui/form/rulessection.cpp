// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/rulessection.h"

#include "core/base/tr.h"
#include "core/preset/presetkinds.h"
#include "core/space/argumentnames.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/form/argumentfield.h"
#include "ui/form/ownparameterlist.h"
#include "ui/form/setuprows.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QCheckBox>
#include <QLocale>
#include <QRadioButton>
#include <QScopedValueRollback>

namespace megatune {

namespace {

/// The rules that leave out most, and how much.
QString mostLeftOut(const RuleSet& rules, const QList<quint64>& counts)
{
    constexpr qsizetype mostRulesSaid = 3;
    QList<qsizetype> order;
    for (qsizetype i = 0; i < counts.size() && i < rules.size(); ++i) {
        if (counts[i] > 0)
            order.append(i);
    }
    std::stable_sort(
        order.begin(), order.end(), [&counts](qsizetype a, qsizetype b) { return counts[a] > counts[b]; });
    QStringList reasons;
    for (const qsizetype rule : order.mid(0, mostRulesSaid))
        reasons.append(Tr::tr("%1 (%2)").arg(rules[rule].title, QLocale().toString(counts[rule])));
    const qsizetype others = order.size() - reasons.size();
    if (others > 0)
        reasons.append(Tr::tr("%n more rule(s), see Space", nullptr, static_cast<int>(others)));
    return reasons.isEmpty() ? QString() : Tr::tr("Left out: %1").arg(reasons.join(u"; "));
}

} // namespace

RulesSection::RulesSection(StudyDraft* draft, SetupRows& rows)
    : QObject(rows.form())
    , m_draft(draft)
{
    buildRules(rows);
    buildOwnParameters(rows);
}

void RulesSection::buildRules(SetupRows& rows)
{
    // Not a button itself: the label's key would press it.
    m_presetGroup = new QWidget(rows.form());
    m_presetGroup->setFocusPolicy(Qt::StrongFocus);
    auto* buttons = look::columnIn(m_presetGroup, look::related / 2);
    QList<PresetKind> kinds = presetKinds();
    const auto isDefault = [](const PresetKind& kind) { return kind.name == defaultPresetName(); };
    std::stable_partition(kinds.begin(), kinds.end(), isDefault);
    for (const PresetKind& kind : std::as_const(kinds)) {
        auto* button = new QRadioButton(presetTitle(kind.name));
        button->setObjectName(QStringLiteral("preset-") + kind.name);
        button->setToolTip(kind.title);
        buttons->addWidget(button);
        m_presets.insert(kind.name, button);
        connect(button, &QRadioButton::toggled, this, [this, name = kind.name](bool on) {
            if (on && !m_refreshing)
                m_draft->setPresetName(name);
        });
    }
    auto* column = new QVBoxLayout;
    column->addWidget(m_presetGroup);
    m_rulesNote = rows.add(tr("Rules"), m_presetGroup, column);
}

void RulesSection::buildOwnParameters(SetupRows& rows)
{
    m_own = new OwnParameterList(rows.form());
    m_fullSharding = new QCheckBox(tr("Also try Megatron-FSDP"));
    m_fullSharding->setObjectName(argument::fullSharding);
    m_fullSharding->setToolTip(tr(
        "Layouts with and without it: it shards weights, gradients and the optimizer over data parallelism, "
        "and saves checkpoints of its own format."));
    auto* column = new QVBoxLayout;
    column->addWidget(m_fullSharding);
    column->addWidget(m_own);
    m_ownNote = rows.add(tr("E&xtra"), m_own, column);
    connect(m_own, &OwnParameterList::edited, this,
        [this](const QString& text) { m_draft->setArgument(argument::ownParameters, text); });
    connect(m_fullSharding, &QCheckBox::clicked, this, [this](bool on) {
        m_draft->setArgument(argument::fullSharding, on ? argument::tryFullSharding : QString());
    });
}

void RulesSection::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    refreshPresets();
    refreshReasons();
    m_own->setText(m_draft->argument(argument::ownParameters));
    const bool isOn = !m_draft->argument(argument::fullSharding).isEmpty();
    const std::optional<Dialect> dialect = m_draft->dialect();
    m_fullSharding->setChecked(isOn);
    m_fullSharding->setVisible(m_draft->presetName() == defaultPresetName()
        && (isOn || (dialect && dialect->trainer().hasMegatronFsdp)));
    m_ownNote->say(m_own->text().isEmpty() ? QString() : tr("Every choice is tried with the layouts."),
        firstProblem(*m_draft, {argument::ownParameters, argument::fullSharding}));
}

void RulesSection::refreshPresets()
{
    if (QRadioButton* button = m_presets.value(m_draft->presetName())) {
        button->setChecked(true);
        m_presetGroup->setFocusProxy(button);
    }
    const QLocale locale;
    for (auto it = m_presets.begin(); it != m_presets.end(); ++it)
        it.value()->setText(presetTitle(it.key()));
    for (const PresetCount& count : m_draft->presetCounts()) {
        m_presets.value(count.name)
            ->setText(
                tr("%1: %2 of %3 layouts")
                    .arg(presetTitle(count.name), locale.toString(count.kept), locale.toString(count.total)));
    }
}

void RulesSection::refreshReasons()
{
    const PresetPtr preset = m_draft->preset();
    const auto counts = m_draft->layoutCounts();
    if (!preset || !counts) {
        const bool anyRule = m_draft->presetName() != ownPreset().name;
        m_rulesNote->say(anyRule ? tr("Enter GPUs and batch to count the layouts.") : QString(), {});
        return;
    }
    m_rulesNote->say(mostLeftOut(preset->rules(), counts->prunedByRule), {});
}

QString RulesSection::presetTitle(const QString& name)
{
    if (name == u"megatron")
        return tr("As ZenithTune documents them");
    if (name == u"megatron-core")
        return tr("Megatron's own");
    if (name == u"none")
        return tr("None: only my parameters, below");
    return name;
}

} // namespace megatune

#include "moc_rulessection.cpp"
