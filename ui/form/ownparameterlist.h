// SPDX-License-Identifier: GPL-3.0-or-later
// A short list of parameters of the engineer's own: a flag or an environment variable a row, with its
// choices.
#pragma once

#include <QWidget>

class QLineEdit;
class QPushButton;
class QVBoxLayout;

namespace megatune {

class OwnParameterList final : public QWidget
{
    Q_OBJECT

public:
    explicit OwnParameterList(QWidget* parent = nullptr);

    /// As the preset's argument "params" has it: "--flag=a+b/NAME=c+d". What is typed halfway is in it, too.
    [[nodiscard]] QString text() const;
    /// Rows that say the same already stay as they are typed.
    void setText(const QString& text);

Q_SIGNALS:
    /// Somebody typed; not after setText().
    void edited(const QString& text);

private:
    struct Row
    {
        QWidget* box = nullptr;
        QLineEdit* name = nullptr;
        QLineEdit* choices = nullptr;
    };

    Row& addRow(const QString& name, const QString& choices);
    void removeRow(const QWidget* box);

    QVBoxLayout* m_column;
    QPushButton* m_add;
    QList<Row> m_rows;
};

} // namespace megatune
