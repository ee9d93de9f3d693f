// SPDX-License-Identifier: GPL-3.0-or-later
// Which layout and batch took effect, as the trainer's own words in the log tell: a script that does not hand
// its arguments on runs something else, and its speed must not be believed.
#pragma once

#include "core/log/bridgeconfig.h"
#include "core/log/printedconfig.h"

#include <array>
#include <optional>
#include <QByteArrayView>
#include <QDateTime>
#include <QString>
#include <QStringList>

namespace megatune {

/// Fed with every line of a trial in the order of arrival. Reads Megatron-LM's dump of its arguments, its
/// "using world size" line and its iterations, ms-swift's "run sh:", "TP: .., PP: .." and its dump of
/// arguments, Megatron-Bridge's and verl's configuration, and what LLaMA-Factory's loggers say. What a
/// trainer says about the outcome counts more than the words that it was started with. One object a trial and
/// thread.
class AppliedFlags
{
public:
    /// The names of what is looked for: the parameters of layouts, and "gbs".
    [[nodiscard]] static QStringList names();

    void feed(QByteArrayView line);

    /// The value in effect, as far as the log has told, as a layout writes it: "4", "true", "full". Modules
    /// are sorted.
    [[nodiscard]] std::optional<QString> value(const QString& name) const;
    /// It comes from the words that the trainer was started with, and from nothing else.
    [[nodiscard]] bool isOfWords(const QString& name) const;
    [[nodiscard]] std::optional<qint64> worldSize() const { return m_worldSize; }
    [[nodiscard]] std::optional<qint64> dataParallel() const { return m_dataParallel; }
    /// Samples of the latest iteration: what its line says, or where that differs by how much the number of
    /// consumed samples grew, this. Nothing where the log has neither.
    [[nodiscard]] std::optional<qint64> samplesOfIteration() const;

    /// When the first and the latest line with a time of its own were printed, by the clock of who printed
    /// them, whose time zone nobody knows, as if it were UTC; invalid where there is none.
    [[nodiscard]] const QDateTime& firstTime() const { return m_firstTime; }
    [[nodiscard]] const QDateTime& lastTime() const { return m_lastTime; }

private:
    enum class Source { None, Words, Effect };
    struct Seen
    {
        Source source = Source::None;
        QString value = {};
    };
    static constexpr int flagCount = 14;

    void note(int flag, const std::optional<QString>& value, Source source);
    void noteArgument(int flag, std::string_view value);
    bool readDump(std::string_view line);
    bool noteFilling(std::string_view name, std::string_view value);
    bool noteDeepspeed(std::string_view name, std::string_view value);
    bool readDeepspeedBatch(std::string_view line);
    void readAdapter(std::string_view line);
    [[nodiscard]] std::optional<QString> filledBatch() const;
    void readBridge(std::string_view line);
    void readConfiguration(std::string_view line);
    void takeSection(const std::string& section);
    void takeGpus(const std::string& perNode, const std::string& nodes);
    void takeVerl();
    void takeNemo();
    void readWorldSize(std::string_view line);
    void readGrid(std::string_view line);
    void readRepr(std::string_view line);
    void readWords(std::string_view line);
    void readIteration(std::string_view line);
    void readTime(std::string_view line);
    [[nodiscard]] const Seen& seen(const QString& name) const;

    std::array<Seen, flagCount> m_seen{};
    BridgeConfig m_bridge;
    PrintedConfig m_printed;
    bool m_fillsBatches = false; ///< micro-batches, with tokens
    /// Tokens of a micro-batch; of a sample, its prompt, its answer; 0: not said.
    std::array<qint64, 4> m_filling{};
    bool m_checkpointsLayers = false; ///< as older Megatron-LMs recompute, in uniform blocks of
    qint64 m_checkpointedLayers = 1;
    bool m_etpIsTp = false; ///< the trainer said "None", which means TP
    std::optional<qint64> m_worldSize;
    std::optional<qint64> m_dataParallel;
    std::optional<qint64> m_batchOfIteration;
    std::optional<qint64> m_grownBy;   ///< consumed samples an iteration
    std::optional<qint64> m_consumed;  ///< until m_iteration
    std::optional<qint64> m_iteration; ///< the latest one that said what was consumed
    QDateTime m_firstTime;
    QDateTime m_lastTime;
};

} // namespace megatune
