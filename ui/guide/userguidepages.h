// SPDX-License-Identifier: GPL-3.0-or-later
// What the user guide consists of: its chapters in the order in which its first page names them.
#pragma once

#include <QList>
#include <QString>

namespace megatune {

struct GuideSection
{
    QString title;
    QString anchor; ///< see guideAnchor
};

struct GuideChapter
{
    QString file; ///< in the guide's folder
    QString title;
    QList<GuideSection> sections;
};

/// Where the English guide lies inside the program, with a slash at its end; as a URL it begins with "qrc".
inline constexpr char16_t englishGuideFolder[] = u":/megatune/guide/";
/// The same of the guide in the window's language.
[[nodiscard]] QString guideFolder();

/// The first page, and what it links to.
[[nodiscard]] QList<GuideChapter> guideChapters(const QString& folder);
/// Where a link into the English guide ("results.md#out-of-memory") leads in the guide of another folder,
/// whose chapters have the same sections in the same order.
[[nodiscard]] QString guideLinkIn(const QString& folder, const QString& english);
/// The fragment that leads to a heading, as forges make it: "Out of memory?" is #out-of-memory.
[[nodiscard]] QString guideAnchor(const QString& heading);

} // namespace megatune
