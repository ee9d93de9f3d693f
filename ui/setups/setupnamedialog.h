// SPDX-License-Identifier: GPL-3.0-or-later
// Asks for the name of a setup: of one that is to be saved, or another one of one that is there.
#pragma once

#include <QDialog>

class QLineEdit;
class QPushButton;

namespace megatune {

class FieldNote;
class SetupStore;

class SetupNameDialog final : public QDialog
{
    Q_OBJECT

public:
    enum class Use {
        Save,  ///< in place of another one, where it has that name
        Rename ///< to a name that no other one has
    };

    /// `store` outlives this. `secrets` is what is not saved, a sentence; empty for nothing.
    SetupNameDialog(const SetupStore* store, Use use, const QString& name, const QString& secrets = {},
        QWidget* parent = nullptr);

Q_SIGNALS:
    /// On acceptance.
    void named(const QString& name);

private:
    void refresh();
    void use();

    const SetupStore* m_store;
    Use m_what;
    QString m_before;
    QString m_secrets;
    QLineEdit* m_name;
    FieldNote* m_note;
    QPushButton* m_use;
};

} // namespace megatune
