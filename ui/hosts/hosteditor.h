// SPDX-License-Identifier: GPL-3.0-or-later
// Where a host is written: by fields for what it is, or as the text that --host takes. Both say the same at
// any time. Completes the names of ~/.ssh/config; connects to nothing.
#pragma once

#include "core/run/hostspec.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace megatune {

class FieldNote;

class HostEditor final : public QWidget
{
    Q_OBJECT

public:
    explicit HostEditor(QWidget* parent = nullptr);

    /// Offers the names in the configuration of ssh `sshConfig`, whose ~ is `home`.
    void listAliases(const QString& sshConfig, const QString& home);

    /// A new host of this kind.
    void begin(HostSpec::Kind kind);
    /// One that stands in the list.
    void edit(const QString& text);
    void focusFirst();
    [[nodiscard]] QString text() const;
    /// What is wrong with it, at the field.
    void say(const QString& problem);

Q_SIGNALS:
    void accepted(const QString& text);
    void rejected();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void build();
    void offerAliases(const QString& place);
    void addField(int row, const QString& label, QWidget* field);
    void showSpec(const HostSpec& spec);
    [[nodiscard]] HostSpec fromFields() const;
    void onFields();
    void onText();
    void takeKind();
    void accept();

    HostSpec m_spec; ///< with what has no field: user, port, account ...
    QGridLayout* m_grid;
    QComboBox* m_kind;
    QComboBox* m_place; ///< the host, or the partition
    QSpinBox* m_gpus;
    QSpinBox* m_nodes;
    QLineEdit* m_workdir;
    QLineEdit* m_setup;
    QCheckBox* m_detach;
    QLineEdit* m_text;
    FieldNote* m_note;
    QPushButton* m_accept;
    QStringList m_aliases;
    QWidget* m_first = nullptr; ///< where writing begins
    bool m_showing = false;
};

} // namespace megatune
