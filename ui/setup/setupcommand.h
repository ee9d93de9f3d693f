// SPDX-License-Identifier: GPL-3.0-or-later
// The one field that Setup begins with: the engineer's command, pasted, dropped, opened or made by a recipe,
// and below it what was read of it.
#pragma once

#include <QTimer>
#include <QWidget>

class QHBoxLayout;
class QMenu;
class QPushButton;

namespace megatune {

class CommandEditor;
class FieldNote;
class HostListModel;
class LayoutVariablesRow;
class QuietLabel;
class ReadChips;
class StudyDraft;

class SetupCommand final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` and `hosts`, its hosts, outlive the panel.
    SetupCommand(StudyDraft* draft, HostListModel* hosts, QWidget* parent = nullptr);

    /// What was typed goes into the draft now instead of after a moment.
    void flush();
    [[nodiscard]] QWidget* firstField() const;
    /// What the clipboard holds, in place of what is there.
    void paste();
    /// To somebody without a command who has said what is trained where.
    void offerRecipes();

Q_SIGNALS:
    /// The name of the field that somebody wants to see.
    void fieldWanted(const QString& field);

private:
    void buildEditor();
    [[nodiscard]] QHBoxLayout* createHead();
    [[nodiscard]] QPushButton* createRecipes();
    void fillRecipes(QMenu* menu);
    void selectPlaceholder();
    /// The recipe's command takes the place of what stands in the editor, which Undo brings back.
    void useRecipe(const QString& task);
    void chooseFile();
    /// The command of a script or a log: in the same way.
    void open(const QString& path);
    void replaceText(const QString& command);
    void refresh();
    void refreshRecipes();

    StudyDraft* m_draft;
    QTimer m_settle; ///< a long command is not read at every key
    CommandEditor* m_editor = nullptr;
    FieldNote* m_note = nullptr; ///< what is wrong with the command
    ReadChips* m_chips = nullptr;
    QPushButton* m_byHand = nullptr; ///< for somebody without a command
    QuietLabel* m_remarks = nullptr; ///< about the command as it is
    QPushButton* m_recipes = nullptr;
    QuietLabel* m_hints = nullptr; ///< of the recipe, while its command is as it came
    QString m_recipeCommand;
    QString m_refusal; ///< why the latest recipe or file gave no command
    LayoutVariablesRow* m_variables = nullptr;
};

} // namespace megatune
