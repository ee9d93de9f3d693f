// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the sources of core, ui and app as text and says which classes have grown beyond one job: by the
// lines of their methods, by their members, by the files over which they are spread; and which folders are
// too full to see through. Not a compiler: it follows braces, and takes `X::f(` for a method of X.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace megatune {

inline constexpr int mostMethodLines = 600;
inline constexpr int mostMembers = 30;
inline constexpr int mostFilesOfFolder = 40;

/// A class with a body or a method somewhere. A nested class counts for itself.
struct ClassSize
{
    QString name; ///< with the names of the classes around it
    QString folder;
    int methodLines = 0;      ///< from a method's first line to its last; without empty ones and comments
    int members = 0;          ///< data members, which begin with m_
    QStringList sources = {}; ///< the .cpp files that define methods
};

/// The classes of one file, `path` relative to the root, from its text.
[[nodiscard]] QList<ClassSize> classSizes(const QString& path, const QString& text);

/// The classes of all files under `root`/core, ui and app, the largest first; of one folder and name as one.
[[nodiscard]] QList<ClassSize> allClassSizes(const QString& root);

/// One sentence each; none when all is within the limits above.
[[nodiscard]] QStringList sizeProblems(const QList<ClassSize>& classes);
/// The same of folders with more files than mostFilesOfFolder: in core, ui, app and tests.
[[nodiscard]] QStringList folderProblems(const QString& root);

} // namespace megatune
