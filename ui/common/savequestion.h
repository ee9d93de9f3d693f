// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the file that something is to be saved in, and once more before one that is there is replaced.
// Waits for nobody: what goes on goes on.
#pragma once

#include <functional>
#include <QStringList>

class QWidget;

namespace megatune {

struct SaveQuestion
{
    QString title;
    QString folder;
    QString name; ///< offered
    /// As QFileDialog wants them, "PNG picture (*.png)"; none: any file. A name without an ending gets that
    /// of the chosen one.
    QStringList filters = {};
    QString suffix = {}; ///< the ending of a name without one, while no filter says it
};

/// `save` gets the path, once nothing is lost by it or somebody has agreed to that. The dialogs belong to
/// `parent`.
void askWhereToSave(
    QWidget* parent, const SaveQuestion& question, const std::function<void(const QString&)>& save);

/// The same, and writes there what `bytesFor` that path (for what its ending decides) returns. `say` gets how
/// that went, one sentence.
void saveWhereAsked(QWidget* parent, const SaveQuestion& question,
    const std::function<QByteArray(const QString&)>& bytesFor,
    const std::function<void(const QString&)>& say);

} // namespace megatune
