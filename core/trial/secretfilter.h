// SPDX-License-Identifier: GPL-3.0-or-later
// Takes secrets out of one output channel before anybody sees it. Holds an unfinished line back, so that a
// secret is never cut in two; one without end is cut where that parts no secret.
#pragma once

#include "core/secrets/logmasker.h"

#include <QByteArray>
#include <QList>
#include <QPair>
#include <QString>

namespace megatune {

class SecretFilter
{
public:
    /// `secrets` are values that must not appear, whatever stands around them.
    explicit SecretFilter(const QList<QByteArray>& secrets);

    /// The complete lines that are there now, with their ends ("\n" or "\r"), masked.
    [[nodiscard]] QByteArray feed(const QByteArray& bytes);
    /// The rest, once the channel has closed.
    [[nodiscard]] QByteArray flush();

private:
    [[nodiscard]] QByteArray clean(const QByteArray& bytes);
    [[nodiscard]] QByteArray withoutKnown(QByteArray bytes) const;
    [[nodiscard]] QByteArray beginningOfLongLine();
    [[nodiscard]] QByteArray behindOpenSecret(const QByteArray& bytes);

    QList<QByteArray> m_secrets;
    LogMasker m_masker;
    QByteArray m_rest;
    bool m_isInSecret =
        false; ///< its beginning was hidden already: it goes on until a blank or the line's end
};

/// Values of variables and options of a trial whose names sound secret, long enough to be told from ordinary
/// words.
[[nodiscard]] QList<QByteArray> secretValues(
    const QString& command, const QList<QPair<QString, QString>>& environment);

} // namespace megatune
