// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the options that a trial asked for took effect, as the trainer's own words in the log tell: a
// script that does not hand its arguments on runs something else, and its speed must not be believed.
#pragma once

#include <array>
#include <optional>
#include <QByteArrayView>
#include <QList>
#include <QMap>
#include <QStringList>

namespace megatune {

struct FlagDifference
{
    QString name; ///< "tp"
    qint64 asked = 0;
    qint64 applied = 0;
    bool operator==(const FlagDifference&) const = default;
};

struct FlagCheck
{
    enum class Verdict {
        Unknown,      ///< the log does not tell enough
        Confirmed,    ///< everything that is not 1 was seen, and nothing differs
        Contradicted, ///< something took another value
    };
    Verdict verdict = Verdict::Unknown;
    QList<FlagDifference> differences; ///< of Contradicted
    QStringList unseen;                ///< asked for, but not in the log

    /// One sentence about what differs; empty unless contradicted.
    [[nodiscard]] QString sentence() const;
};

/// Fed with every line of a trial in the order of arrival. Reads Megatron-LM's dump of its arguments and its
/// "using world size" line, ms-swift's "run sh:", "TP: .., PP: .." and its dump of arguments. What a trainer
/// says about the outcome counts more than the words that it was started with. One object a trial and thread.
class AppliedFlags
{
public:
    /// The names of what is looked for: tp, pp, cp, ep, etp, mbs, gbs.
    [[nodiscard]] static QStringList names();

    void feed(QByteArrayView line);

    /// The value in effect, as far as the log has told.
    [[nodiscard]] std::optional<qint64> value(const QString& name) const;
    [[nodiscard]] std::optional<qint64> worldSize() const { return m_worldSize; }
    [[nodiscard]] std::optional<qint64> dataParallel() const { return m_dataParallel; }

    /// Names that are not looked for are ignored.
    [[nodiscard]] FlagCheck check(const QMap<QString, qint64>& asked) const;

private:
    enum class Source { None, Words, Effect };
    struct Seen
    {
        Source source = Source::None;
        qint64 value = 0;
    };
    static constexpr int flagCount = 7;

    void note(int flag, qint64 value, Source source);
    bool readDump(std::string_view line);
    void readWorldSize(std::string_view line);
    void readGrid(std::string_view line);
    void readRepr(std::string_view line);
    void readWords(std::string_view line);

    std::array<Seen, flagCount> m_seen{};
    bool m_etpIsTp = false; ///< the trainer said "None", which means TP
    std::optional<qint64> m_worldSize;
    std::optional<qint64> m_dataParallel;
};

} // namespace megatune
