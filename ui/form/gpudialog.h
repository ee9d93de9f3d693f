// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a type of GPU by hand, where the list has none.
#pragma once

#include "core/hardware/gpudescription.h"

#include <QDialog>
#include <QHash>

class QGridLayout;
class QLineEdit;
class QPushButton;

namespace megatune {

class FieldNote;

class GpuDialog final : public QDialog
{
    Q_OBJECT

public:
    /// The fields start with what is known of `gpu`, a name or a description.
    explicit GpuDialog(const QString& gpu, QWidget* parent = nullptr);

Q_SIGNALS:
    /// On acceptance: the line of text that gpuSpec() reads.
    void described(const QString& text);

private:
    void buildFields(QGridLayout* grid);
    void fill(const GpuSpec& spec);
    void openFile();
    void refresh();
    void use();
    [[nodiscard]] Result<GpuSpec> typed() const;

    QLineEdit* m_name;
    QHash<QString, QLineEdit*> m_figures; ///< by key
    FieldNote* m_note;
    QPushButton* m_use;
    bool m_touched = false; ///< nobody is told what is missing before he has begun
};

} // namespace megatune
