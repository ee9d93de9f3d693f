// SPDX-License-Identifier: GPL-3.0-or-later
// A command as a trial would run it, with what was inserted, replaced and removed marked for the eye:
// underlined, or struck through beside what took its place. What is copied from it is the command alone.
#pragma once

#include "core/command/commandline.h"

#include <QPlainTextEdit>

namespace megatune {

class CommandPreview final : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit CommandPreview(QWidget* parent = nullptr);

    void setCommand(const EditedCommand& command);
    void clearCommand();
    /// Without the struck-through parts.
    [[nodiscard]] const QString& commandText() const { return m_command.text; }

protected:
    void changeEvent(QEvent* event) override;
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;

private:
    void write();

    EditedCommand m_command;
};

} // namespace megatune
