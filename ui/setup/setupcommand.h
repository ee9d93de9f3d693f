// SPDX-License-Identifier: GPL-3.0-or-later
// The right half of Setup: the engineer's command, where it runs, and the command as a trial would run it.
#pragma once

#include <QTimer>
#include <QWidget>

class QComboBox;
class QHBoxLayout;
class QLabel;
class QLineEdit;
class QMenu;
class QPushButton;
class QToolButton;

namespace megatune {

class CommandEditor;
class CommandPreview;
class FieldNote;
class LayoutVariablesRow;
class QuietLabel;
class StudyDraft;

class SetupCommand final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` outlives the panel.
    explicit SetupCommand(StudyDraft* draft, QWidget* parent = nullptr);

    /// What was typed goes into the draft now instead of after a moment.
    void flush();

private:
    [[nodiscard]] QWidget* createOwn();
    [[nodiscard]] QWidget* createPreview();
    [[nodiscard]] QPushButton* createRecipes(QWidget* box);
    void fillRecipes(QMenu* menu);
    void selectPlaceholder();
    /// What was recognised, and beside it the choice of another reading.
    [[nodiscard]] QHBoxLayout* createReading(QWidget* box);
    /// The recipe's command takes the place of what stands in the editor, which Undo brings back.
    void useRecipe(const QString& task);
    void chooseDirectory();
    void setDirectory(const QString& directory);
    void refresh();
    void refreshRecipes();
    void refreshRead();
    void refreshPreview();

    StudyDraft* m_draft;
    QTimer m_settle; ///< a long command is not read at every key
    CommandEditor* m_editor = nullptr;
    FieldNote* m_note = nullptr;
    QComboBox* m_dialect = nullptr;
    QToolButton* m_readFold = nullptr;
    QuietLabel* m_read = nullptr;    ///< what of the command estimates are made by, and what was assumed
    QuietLabel* m_remarks = nullptr; ///< about the command as it is
    QPushButton* m_recipes = nullptr;
    QuietLabel* m_hints = nullptr; ///< of the recipe, while its command is as it came
    QString m_recipeCommand;
    QString m_recipeProblem; ///< why the last one that was asked for cannot be made
    LayoutVariablesRow* m_variables = nullptr;
    QLineEdit* m_directory = nullptr;
    FieldNote* m_directoryNote = nullptr;
    QuietLabel* m_which = nullptr;
    CommandPreview* m_preview = nullptr;
    QPushButton* m_copy = nullptr;
};

} // namespace megatune
