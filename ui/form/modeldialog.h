// SPDX-License-Identifier: GPL-3.0-or-later
// Describes a model by its sizes, where there is neither a name that is known nor a config.json.
#pragma once

#include "core/model/modelshape.h"

#include <QDialog>
#include <QList>

class QGridLayout;
class QLineEdit;
class QPushButton;

namespace megatune {

class FieldNote;

class ModelDialog final : public QDialog
{
    Q_OBJECT

public:
    /// The fields start with what is known: nothing, or the sizes of the model so far.
    explicit ModelDialog(const std::optional<ModelShape>& known, QWidget* parent = nullptr);

Q_SIGNALS:
    /// On acceptance: the line of text that stands for a model, see modelDescription().
    void described(const QString& text);

private:
    struct Size
    {
        QString key; ///< as modelFromDescription() has it
        QLineEdit* field = nullptr;
    };

    void buildFields(QGridLayout* grid);
    [[nodiscard]] QString description() const;
    void refresh();
    void use();

    QList<Size> m_sizes;
    FieldNote* m_note = nullptr;
    QPushButton* m_use;
    bool m_touched = false; ///< nobody is told what is missing before he has begun
};

} // namespace megatune
