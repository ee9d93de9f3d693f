// SPDX-License-Identifier: GPL-3.0-or-later
// Commands to read and to copy from: wrapped between their words, never inside an option.
#pragma once

#include <QPlainTextEdit>

namespace megatune {

class CommandText : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit CommandText(QWidget* parent = nullptr);

    void setCommand(const QString& command);
    [[nodiscard]] const QString& command() const { return m_command; }
    /// Else long lines are scrolled; at first they are wrapped.
    void setWraps(bool wraps);

protected:
    /// What is copied is the command, without what keeps its words together.
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;

private:
    void showText();

    QString m_command;
};

/// As low as the command lets it be.
class CommandView final : public CommandText
{
    Q_OBJECT

public:
    explicit CommandView(QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override { return {minimumWidth(), minimumHeight()}; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void layOut();
};

} // namespace megatune
