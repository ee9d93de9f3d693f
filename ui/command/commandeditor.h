// SPDX-License-Identifier: GPL-3.0-or-later
// Where the engineer's own command is typed: plain text of fixed pitch; Tab leaves it.
#pragma once

#include "core/base/units.h"

#include <QPlainTextEdit>

namespace megatune {

class CommandEditor final : public QPlainTextEdit
{
    Q_OBJECT

public:
    /// Longer texts are not taken in: no command line of an operating system is.
    static constexpr qsizetype maxLength = bytesPerMib;

    explicit CommandEditor(QWidget* parent = nullptr);

Q_SIGNALS:
    /// Something was dropped or pasted that is too long to be a command.
    void refused(const QString& sentence);
    /// A file was dropped or pasted, by its path.
    void fileGiven(const QString& path);

protected:
    /// Not studies: they are the window's to open.
    [[nodiscard]] bool canInsertFromMimeData(const QMimeData* source) const override;
    void insertFromMimeData(const QMimeData* source) override;
};

/// The desktop's font of fixed pitch in the size of the application's.
[[nodiscard]] QFont commandFont();

} // namespace megatune
