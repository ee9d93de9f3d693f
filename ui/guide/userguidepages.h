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

/// Where the guide lies inside the program, with a slash at its end; as a URL it begins with "qrc".
inline constexpr char16_t guideFolder[] = u":/megatune/guide/";

/// The first page, and what it links to.
[[nodiscard]] QList<GuideChapter> guideChapters();
/// The fragment that leads to a heading, as forges make it: "Out of memory?" is #out-of-memory.
[[nodiscard]] QString guideAnchor(const QString& heading);

} // namespace megatune
