// SPDX-License-Identifier: GPL-3.0-or-later
// A study as Optuna keeps it, read from a journal or an SQLite database. Values and times as they stand
// there; what they mean for Megatune is decided in optunaimport.
#pragma once

#include "core/base/error.h"
#include "core/space/layout.h"

#include <optional>
#include <QDateTime>
#include <QList>
#include <QMap>
#include <QStringList>

namespace megatune {

enum class OptunaState { Running = 0, Complete = 1, Pruned = 2, Fail = 3, Waiting = 4 };

struct OptunaTrial
{
    int number = 0; ///< within its study
    OptunaState state = OptunaState::Waiting;
    QDateTime started = {}; ///< UTC; not valid: unknown
    QDateTime completed = {};
    /// One for each objective; NaN where there is none. May be infinite.
    QList<double> values = {};
    Layout params = {};
    QMap<qint64, double> steps = {};           ///< intermediate values; may be NaN or infinite
    QMap<QString, QByteArray> attributes = {}; ///< the user's, as JSON texts
    QString note = {};
};

struct OptunaStudy
{
    QString name;
    QList<int> directions = {};                ///< 1 minimize, 2 maximize, 0 not set; one for each objective
    QMap<QString, QByteArray> attributes = {}; ///< the user's, as JSON texts
    QString metric = {};                       ///< the first objective's name; empty: none was given
    QString note = {};
    QList<OptunaTrial> trials = {};
};

struct OptunaFile
{
    QList<OptunaStudy> studies;
    QStringList remarks; ///< one sentence each: lines that were left out, times that may be shifted
};

/// Either form, recognised by its first bytes. Only reads; a database that is in use stays usable. Fails with
/// one sentence when the file cannot be read or is neither. Slow for large files: not for the window's
/// thread.
[[nodiscard]] Result<OptunaFile> readOptunaFile(const QString& path);

/// What the distribution (JSON, in any of Optuna's spellings) makes of an internal value. Fails with a
/// phrase.
[[nodiscard]] Result<Value> optunaValue(const QByteArray& distribution, double internal);

/// A journal's text, one record a line.
[[nodiscard]] OptunaFile readOptunaJournal(const QByteArray& journal);
[[nodiscard]] Result<OptunaFile> readOptunaDatabase(const QString& path);

/// Optuna-dashboard's notes are attributes of the study: "dashboard:note_str:0", and "dashboard:7:note_str:0"
/// for the trial with the id 7. `ids` says which trial has which id.
void takeOptunaNotes(OptunaStudy& study, const QMap<QString, QByteArray>& systemAttributes,
    const QMap<qint64, qsizetype>& ids);

} // namespace megatune
