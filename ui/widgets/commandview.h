// A command to read and to copy from: wrapped between its words, never inside an option.
#pragma once

#include <QPlainTextEdit>

namespace megatune {

class CommandView final : public QPlainTextEdit
{
    Q_OBJECT

public:
    explicit CommandView(QWidget* parent = nullptr);

    void setCommand(const QString& command);
    [[nodiscard]] const QString& command() const { return m_command; }

    [[nodiscard]] QSize sizeHint() const override { return {minimumWidth(), minimumHeight()}; }

protected:
    /// What is copied is the command, without what keeps its words together.
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override;
    void changeEvent(QEvent* event) override;

private:
    void layOut();

    QString m_command;
};

} // namespace megatune
