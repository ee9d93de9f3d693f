// SPDX-License-Identifier: GPL-3.0-or-later
// A text that is much like another one, held as what differs from it: the commands of a study's trials are
// long, and alike but for a few words.
#pragma once

#include <QByteArray>
#include <QSharedData>
#include <QString>

namespace megatune {

class DerivedText
{
public:
    DerivedText() = default;
    /// Held as it is.
    DerivedText(const QString& text); // NOLINT(google-explicit-constructor)
    /// Held as its difference from what `like` is held by, where that is much shorter.
    DerivedText(const QString& text, const DerivedText& like);

    [[nodiscard]] QString text() const;
    operator QString() const { return text(); } // NOLINT(google-explicit-constructor)
    [[nodiscard]] bool isEmpty() const { return !m_base; }
    /// Bytes that are its own, not those of the text that it shares.
    [[nodiscard]] qsizetype ownBytes() const { return m_changes.size(); }

    bool operator==(const DerivedText& other) const;
    bool operator==(const QString& other) const { return text() == other; }

private:
    struct Base : QSharedData
    {
        QByteArray utf8;
    };
    QExplicitlySharedDataPointer<Base> m_base; ///< null: an empty text
    QByteArray m_changes; ///< steps along m_base, see the .cpp; empty: the text is m_base's
};

} // namespace megatune
