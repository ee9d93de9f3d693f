// SPDX-License-Identifier: GPL-3.0-or-later
// Small things about text that every folder needs: the nearest known spelling, numbers with the digits that
// mean something, durations.
#pragma once

#include <optional>
#include <QString>
#include <QStringList>

namespace megatune {

/// The member of `known` that `word` was most likely meant to be: at most a third of its letters differ
/// (Damerau-Levenshtein, case ignored, '-' and '_' alike). Empty when nothing is near.
[[nodiscard]] QString nearestSpelling(const QString& word, const QStringList& known);

/// " Did you mean --n-gpus?" with a leading space, or nothing: to be put after a sentence.
[[nodiscard]] QString didYouMean(const QString& word, const QStringList& known);

/// A whole number in plain decimal ("8", "+8"; no exponent, no unit), or nothing.
[[nodiscard]] std::optional<qint64> toInteger(const QString& text);

/// The shortest decimal that reads back as the same double; never an exponent for ordinary sizes.
/// Locale-free.
[[nodiscard]] QString shortestNumber(double value);

/// "3:12", "1:04:09": minutes and seconds, hours when there are any.
[[nodiscard]] QString durationText(double seconds);

/// With seven significant digits: all that a measurement has, for tables that programs read.
[[nodiscard]] double roundedMeasurement(double value);

/// "/home/me/megatune/x.mtune" as "~/megatune/x.mtune", for people, and back again.
[[nodiscard]] QString withTilde(const QString& path);
[[nodiscard]] QString withoutTilde(const QString& path);

/// What stands where there is no value.
[[nodiscard]] QString absentText();

/// On one line and without control characters: fit for a table or a sentence.
[[nodiscard]] QString oneLine(const QString& text);
/// With control characters as "\x1b", so that a terminal does nothing but show them; newlines, also with a
/// carriage return, and tabs stay.
[[nodiscard]] QString withControlsShown(const QString& text);
[[nodiscard]] QByteArray withControlsShown(const QByteArray& utf8);
/// What stands between the separators, without the blanks around it.
[[nodiscard]] QStringList trimmedParts(const QString& text, QChar separator);

} // namespace megatune
