// SPDX-License-Identifier: GPL-3.0-or-later
// The page Settings: what a person chooses once. Every choice is kept as soon as it is made.
#pragma once

#include <QWidget>

class QComboBox;
class QGridLayout;
class QLineEdit;
class QToolButton;

namespace megatune {

class FieldNote;
class Preferences;

class SettingsPage final : public QWidget
{
    Q_OBJECT

public:
    /// `preferences` outlive the page.
    explicit SettingsPage(Preferences* preferences, QWidget* parent = nullptr);

private:
    void addRow(const QString& title, QWidget* field, QWidget* note, QWidget* button = nullptr);
    void buildLanguage();
    void buildTheme();
    void buildFolder();
    void buildSshConfig();
    void buildEndCommand();
    void takeFolder();
    void judgeFolder();
    void chooseFolder();
    QToolButton* chooseButton(const QString& toolTip);

    Preferences* m_preferences;
    QGridLayout* m_grid;
    QComboBox* m_language;
    QComboBox* m_theme;
    QLineEdit* m_folder;
    FieldNote* m_folderNote;
};

} // namespace megatune
