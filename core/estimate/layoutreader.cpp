// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/layoutreader.h"

#include "core/base/tr.h"
#include "core/space/axisnames.h"

#include <algorithm>

namespace megatune {

namespace {

struct LayoutNumber
{
    const char* name;
    int LayoutSpec::*member;
    int smallest = 1; ///< formulas divide by sizes
};

constexpr LayoutNumber layoutNumbers[] = {
    {"tp", &LayoutSpec::tp},
    {"pp", &LayoutSpec::pp},
    {"cp", &LayoutSpec::cp},
    {"ep", &LayoutSpec::ep},
    {"etp", &LayoutSpec::etp},
    {"vpp", &LayoutSpec::vpp},
    {"mbs", &LayoutSpec::mbs},
    {"recompute_num_layers", &LayoutSpec::recomputeLayers},
    {"first_stage_layers", &LayoutSpec::firstStageLayers, 0},
    {"last_stage_layers", &LayoutSpec::lastStageLayers, 0},
};

int layoutGranularityOf(const QString& word)
{
    if (word == QLatin1String("full"))
        return static_cast<int>(RecomputeGranularity::Full);
    return static_cast<int>(
        word == QLatin1String("selective") ? RecomputeGranularity::Selective : RecomputeGranularity::None);
}

int layoutMethodOf(const QString& word)
{
    return static_cast<int>(
        word == QLatin1String("block") ? RecomputeMethod::Block : RecomputeMethod::Uniform);
}

int layoutSwitchOf(const QString& word)
{
    return word == QLatin1String("true") || word == QLatin1String("on") || word == QLatin1String("1") ? 1 : 0;
}

/// "layernorm-moe_act" as bits of RecomputeModule.
int layoutModulesOf(const QString& words)
{
    int bits = 0;
    for (const QString& word : words.split(u'-', Qt::SkipEmptyParts))
        bits |= recomputeModuleBit(word);
    return bits;
}

int layoutSize(const LayoutNumber& entry, qint64 number)
{
    constexpr qint64 largest = 1'000'000;
    return static_cast<int>(std::clamp<qint64>(number, entry.smallest, largest));
}

template<typename Words>
int layoutMeaning(const Words& words, qint64 code, int fallback)
{
    for (const auto& word : words) {
        if (word.code == code)
            return word.meaning;
    }
    return fallback;
}

} // namespace

LayoutReader::LayoutReader(const SearchSpace& space)
{
    static_assert(std::size(layoutNumbers) == numberCount);
    for (int i = 0; i < numberCount; ++i)
        m_positions[static_cast<size_t>(i)] = space.indexOf(QString::fromLatin1(layoutNumbers[i].name));
    const auto words = [&](const QString& name, int& position, int (*meaning)(const QString&)) {
        std::vector<Word> list;
        position = space.indexOf(name);
        if (position >= 0) {
            for (const Value& value : space.parameters()[position].choices)
                list.push_back({value.number, meaning(value.text())});
        }
        return list;
    };
    m_granularityWords = words(axis::granularity, m_granularity, layoutGranularityOf);
    m_methodWords = words(axis::method, m_method, layoutMethodOf);
    m_sequenceWords = words(axis::sequenceParallel, m_sequence, layoutSwitchOf);
    m_moduleWords = words(axis::recomputeModules, m_modules, layoutModulesOf);
    m_shardingWords = words(axis::fullySharded, m_sharding, layoutSwitchOf);
}

LayoutSpec LayoutReader::read(Numbers numbers) const
{
    LayoutSpec layout;
    for (size_t i = 0; i < m_positions.size(); ++i) {
        const LayoutNumber& entry = layoutNumbers[i];
        if (m_positions[i] >= 0)
            layout.*entry.member = layoutSize(entry, numbers[static_cast<size_t>(m_positions[i])]);
    }
    const auto meaning = [&](int position, const std::vector<Word>& words, int fallback) {
        return position < 0 ? fallback
                            : layoutMeaning(words, numbers[static_cast<size_t>(position)], fallback);
    };
    layout.recompute = static_cast<RecomputeGranularity>(meaning(m_granularity, m_granularityWords, 0));
    layout.method = static_cast<RecomputeMethod>(meaning(m_method, m_methodWords, 0));
    layout.sequenceParallel = static_cast<std::int8_t>(meaning(m_sequence, m_sequenceWords, -1));
    layout.fullySharded = static_cast<std::int8_t>(meaning(m_sharding, m_shardingWords, -1));
    layout.recomputeModules = static_cast<std::uint8_t>(meaning(m_modules, m_moduleWords, 0));
    return layout;
}

LayoutSpec LayoutReader::read(const Layout& source)
{
    LayoutSpec layout;
    for (const LayoutNumber& entry : layoutNumbers) {
        const Value* value = source.find(QString::fromLatin1(entry.name));
        if (value != nullptr && value->isNumber())
            layout.*entry.member = layoutSize(entry, value->number);
    }
    layout.recompute = static_cast<RecomputeGranularity>(layoutGranularityOf(source.text(axis::granularity)));
    layout.method = static_cast<RecomputeMethod>(layoutMethodOf(source.text(axis::method)));
    layout.recomputeModules = static_cast<std::uint8_t>(layoutModulesOf(source.text(axis::recomputeModules)));
    const auto readSwitch = [&source](const QString& name, std::int8_t& member) {
        const QString word = source.text(name);
        if (!word.isEmpty())
            member = static_cast<std::int8_t>(layoutSwitchOf(word));
    };
    readSwitch(axis::sequenceParallel, layout.sequenceParallel);
    readSwitch(axis::fullySharded, layout.fullySharded);
    return layout;
}

Result<void> checkDivision(const LayoutSpec& layout, qint64 gpus, qint64 globalBatch)
{
    const qint64 dense = qint64(layout.tp) * layout.pp * layout.cp;
    if (dense > gpus || gpus % dense != 0)
        return failure(ErrorKind::Usage,
            Tr::tr("tp=%1, pp=%2 and cp=%3 take a multiple of %4 GPUs, and there are %5; give other sizes or "
                   "another --n-gpus.")
                .arg(layout.tp)
                .arg(layout.pp)
                .arg(layout.cp)
                .arg(dense)
                .arg(gpus));
    const qint64 expert = qint64(layout.ep) * layout.etp * layout.pp;
    if (expert > gpus || gpus % expert != 0)
        return failure(ErrorKind::Usage,
            Tr::tr(
                "ep=%1, etp=%2 and pp=%3 take a multiple of %4 GPUs, and there are %5; give other sizes or "
                "another --n-gpus.")
                .arg(layout.ep)
                .arg(layout.etp)
                .arg(layout.pp)
                .arg(expert)
                .arg(gpus));
    const qint64 dataParallel = gpus / dense;
    if (globalBatch % (dataParallel * layout.mbs) != 0)
        return failure(ErrorKind::Usage,
            Tr::tr("A global batch of %1 is not a multiple of DP %2 times mbs %3; give another mbs or --gbs.")
                .arg(globalBatch)
                .arg(dataParallel)
                .arg(layout.mbs));
    return {};
}

} // namespace megatune
