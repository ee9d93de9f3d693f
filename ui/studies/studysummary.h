// SPDX-License-Identifier: GPL-3.0-or-later
// What a list of studies says about one of them without opening it. Reads the whole file: for a worker
// thread.
#pragma once

#include "core/base/units.h"

#include <optional>
#include <QDateTime>
#include <QString>

namespace megatune {

struct StudySummary
{
    QString path;
    QString name; ///< the study's own, or the file's
    QString uid = {};
    QString problem = {};            ///< why nothing else is known, one sentence
    QDateTime startedAt = {};        ///< when the study was made
    QDateTime changedAt = {};        ///< last change of the file
    std::optional<double> best = {}; ///< in `unit`
    QString headline = {};           ///< see core/words/headline
    std::optional<double> gain = {}; ///< how many times as good as the user's command
    /// A command that gave no value, beside a best that has one, as when it ran out of memory.
    bool isFromNothing = false;
    QList<double> course = {}; ///< best value so far by trial, from 0 (the first) to 1 (the best)
    bool isLowerBetter = false;
    QString unit = {};
    QString bestLayout = {}; ///< empty: the baseline is best, or nothing has a value
    bool isDoubtful = false; ///< something speaks against the best value (core/findings/doubts)
    QString model = {};      ///< its name or its size; empty: the study does not say
    std::optional<qint64> gpus = {};
    QString gpuType = {};
    bool isCompleted = false;       ///< else it can be continued
    std::optional<qint64> gbs = {}; ///< global batch size
    /// "Qwen3-30B-A3B · 16 × H100-80GB · GBS 64": what makes values comparable; empty where nothing is
    /// known.
    QString setting = {};
    QString strategy = {};
    QString note = {};
    bool starred = false;
    int executed = 0;
    int outOfMemory = 0;
    bool known = false; ///< best and counts were read
};

/// "412.3", "3648.3, doubtful"; a dash where there is none.
[[nodiscard]] QString bestText(const StudySummary& study);

/// Larger files are listed by name and date alone.
inline constexpr qint64 summaryMaxBytes = 64 * bytesPerMib;

[[nodiscard]] StudySummary summarise(const QString& path);

class StudyFeed;

/// What a study is called where people read it, on one line whatever its name holds: "NAME", or "NAME in
/// FILE" where the file is called otherwise, as copies are.
[[nodiscard]] QString studyTitle(const QString& name, const QString& path);
[[nodiscard]] QString studyTitle(const StudyFeed& feed);

/// The same for every way of writing the path of a file that exists. Asks the file system.
[[nodiscard]] QString studyKey(const QString& path);

} // namespace megatune
