// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the sources of core, ui and app as text and says where they leave their layer or break a habit that
// can be seen in the text. Not a compiler: linking does not enforce layers, because all headers of Qt are
// found by all targets.
#pragma once

#include <QList>
#include <QString>

namespace megatune {

/// One place that breaks a rule. `line` counts from 1; `file` is relative to the project's root.
struct LayerProblem
{
    QString file;
    qsizetype line = 0;
    QString what;
};

/// All problems under `root`, in the order of files and lines. `qtHeaders` is the folder that holds QtCore,
/// QtGui and so on: from it every header is traced to its module. A root without sources has no problems.
[[nodiscard]] QList<LayerProblem> layerProblems(const QString& root, const QString& qtHeaders);

} // namespace megatune
