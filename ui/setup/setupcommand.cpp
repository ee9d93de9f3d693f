// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupcommand.h"

#include "core/space/argumentnames.h"
#include "core/trainer/commandfile.h"
#include "ui/command/commandeditor.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/draft/draftproblem.h"
#include "ui/draft/draftrecipe.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/setup/layoutvariablesrow.h"
#include "ui/setup/readchips.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int commandSettleMs = 150;
/// More advice than that is read by nobody; the rest is in the tool tip.
constexpr qsizetype recipeHintsShown = 3;
constexpr int leastTypedLines = 8; ///< for the examples of an empty one

QString recipeHintLine(const RecipeHint& hint)
{
    return hint.reason.isEmpty() ? hint.advice : SetupCommand::tr("%1 (%2)").arg(hint.advice, hint.reason);
}

/// All that is wrong with it, a line each.
QString commandProblemsText(const StudyDraft& draft)
{
    QStringList sentences;
    for (const DraftProblem& problem : missingIn(draft)) {
        if (problem.field == draftfield::command && !draft.command().trimmed().isEmpty())
            sentences.append(problem.sentence);
    }
    return sentences.isEmpty() ? draft.commandProblem() : sentences.join(u'\n');
}

} // namespace

SetupCommand::SetupCommand(StudyDraft* draft, HostListModel* hosts, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(commandSettleMs);
    buildEditor();
    m_chips = new ReadChips(draft, hosts, this);
    m_byHand = new QPushButton(tr("No command yet? Choose model and GPUs"), this);
    m_byHand->setObjectName(QStringLiteral("byHand"));
    m_byHand->setToolTip(tr("Space shows their layouts, and a recipe writes a starting command"));
    m_remarks = new QuietLabel({}, this);
    m_remarks->setObjectName(QStringLiteral("commandRemarks"));
    m_hints = new QuietLabel({}, this);
    m_hints->setObjectName(QStringLiteral("recipeHints"));
    m_variables = new LayoutVariablesRow(m_draft, this);
    auto* column = look::columnIn(this);
    column->addLayout(createHead());
    column->addWidget(m_editor, 1);
    column->addWidget(m_note);
    column->addWidget(m_chips);
    column->addWidget(m_byHand, 0, Qt::AlignLeft);
    for (QWidget* below : std::initializer_list<QWidget*>{m_remarks, m_hints, m_variables})
        column->addWidget(below);

    connect(&m_settle, &QTimer::timeout, this, &SetupCommand::flush);
    connect(m_chips, &ReadChips::fieldWanted, this, &SetupCommand::fieldWanted);
    connect(m_byHand, &QPushButton::clicked, this, [this] { Q_EMIT fieldWanted(argument::model); });
    connect(m_draft, &StudyDraft::changed, this, &SetupCommand::refresh);
    connect(hosts, &HostListModel::lightsChanged, m_chips, &ReadChips::refresh);
    refresh();
}

void SetupCommand::buildEditor()
{
    m_editor = new CommandEditor(this);
    m_editor->setMinimumHeight(leastTypedLines * m_editor->fontMetrics().lineSpacing());
    m_editor->setObjectName(QStringLiteral("command"));
    m_editor->setAccessibleName(tr("Your command"));
    m_editor->setPlaceholderText(tr(
        "The command that you train with today, for example\nmegatron sft --model Qwen/Qwen3-30B-A3B \u2026\n"
        "torchrun --nproc-per-node 8 pretrain_gpt.py \u2026\nbash train.sh\n\n"
        "A script or the log of a run can be dropped here."));
    m_note = new FieldNote(m_editor, this);
    connect(m_editor, &QPlainTextEdit::textChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(m_editor, &CommandEditor::refused, this, [this](const QString& why) { m_note->say({}, why); });
    connect(m_editor, &CommandEditor::fileGiven, this, &SetupCommand::open);
}

QHBoxLayout* SetupCommand::createHead()
{
    auto* heading = new SectionLabel(tr("Paste the &command you train with"), this);
    heading->setBuddy(m_editor);
    auto* file = new QPushButton(glyphIcon(Glyph::File), tr("Open\u2026"), this);
    file->setObjectName(QStringLiteral("openCommand"));
    file->setToolTip(tr("Opens a script, or the log of a run that shows what was started"));
    connect(file, &QPushButton::clicked, this, &SetupCommand::chooseFile);
    m_recipes = createRecipes();
    auto* head = new QHBoxLayout;
    head->setSpacing(look::related);
    head->addWidget(heading);
    head->addStretch();
    head->addWidget(file);
    head->addWidget(m_recipes);
    return head;
}

QWidget* SetupCommand::firstField() const
{
    return m_editor;
}

void SetupCommand::flush()
{
    m_settle.stop();
    if (m_editor->toPlainText() != m_draft->command())
        m_refusal.clear();
    m_draft->setCommand(m_editor->toPlainText());
}

void SetupCommand::paste()
{
    m_editor->selectAll();
    m_editor->paste();
    flush();
}

void SetupCommand::offerRecipes()
{
    if (!m_draft->command().trimmed().isEmpty() || !m_recipes->isEnabled())
        return;
    m_recipes->setFocus(Qt::OtherFocusReason); // which brings it into view
    m_recipes->showMenu();
}

QPushButton* SetupCommand::createRecipes()
{
    auto* button = new QPushButton(tr("Rec&ipe"), this);
    button->setObjectName(QStringLiteral("recipes"));
    auto* menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    fillRecipes(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] { fillRecipes(menu); });
    button->setMenu(menu);
    return button;
}

/// By trainer, in each what fits the model first; what does not is grey and says why.
void SetupCommand::fillRecipes(QMenu* menu)
{
    menu->clear();
    for (const RecipeGroup& group : recipeGroups(*m_draft)) {
        menu->addSection(group.title);
        for (const OfferedRecipe& offered : group.recipes) {
            QAction* action = menu->addAction(offered.title);
            action->setObjectName(offered.task);
            action->setEnabled(offered.refusal.isEmpty());
            action->setToolTip(offered.refusal.isEmpty() ? offered.task : offered.refusal);
            connect(action, &QAction::triggered, this, [this, task = offered.task] { useRecipe(task); });
        }
    }
}

void SetupCommand::useRecipe(const QString& task)
{
    flush();
    const Result<Recipe> made = recipeForDraft(*m_draft, task);
    m_refusal = made ? QString() : made.error().sentence;
    if (!made) {
        refresh();
        return;
    }
    QStringList hints;
    for (const RecipeHint& hint : made->hints)
        hints.append(recipeHintLine(hint));
    m_hints->setText(hints.mid(0, recipeHintsShown).join(u'\n'));
    m_hints->setToolTip(hints.join(u'\n'));
    replaceText(made->command);
    m_recipeCommand = m_editor->toPlainText();
    flush();
    selectPlaceholder();
}

void SetupCommand::replaceText(const QString& command)
{
    QTextCursor cursor(m_editor->document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(command);
    m_editor->setTextCursor(cursor);
    m_editor->setFocus(Qt::OtherFocusReason);
}

void SetupCommand::chooseFile()
{
    auto* dialog = new QFileDialog(this, tr("Script, or log of a run"), m_draft->options().workingDirectory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &SetupCommand::open);
    dialog->open();
}

void SetupCommand::open(const QString& path)
{
    const Result<QString> command = commandInFile(path);
    if (command)
        replaceText(*command);
    flush();
    m_refusal = command ? QString() : command.error().sentence;
    refresh();
}

/// What only a person knows, so that typing replaces it: the path of the data.
void SetupCommand::selectPlaceholder()
{
    static const QRegularExpression path(u"/path/to/[^\\s'\"]+"_s);
    const QTextCursor found = m_editor->document()->find(path);
    if (found.isNull())
        return;
    m_editor->setTextCursor(found);
    m_editor->ensureCursorVisible();
}

void SetupCommand::refreshRecipes()
{
    const QString missing = recipeMissing(*m_draft);
    setAvailable(m_recipes, missing, tr("A starting command for this model and these GPUs"));
    const bool isAsItCame = !m_recipeCommand.isEmpty() && m_draft->command() == m_recipeCommand;
    m_hints->setVisible(isAsItCame && !m_hints->text().isEmpty());
    const QString remarks = m_draft->commandRemarks().join(u'\n');
    m_remarks->setText(remarks);
    m_remarks->setVisible(!remarks.isEmpty() && m_draft->commandProblem().isEmpty());
}

void SetupCommand::refresh()
{
    if (!m_settle.isActive() && m_editor->toPlainText() != m_draft->command()) {
        m_editor->setPlainText(m_draft->command());
        m_settle.stop(); // the text came from there
    }
    m_note->say({}, m_refusal.isEmpty() ? commandProblemsText(*m_draft) : m_refusal);
    m_chips->refresh();
    m_byHand->setVisible(m_draft->command().trimmed().isEmpty());
    m_variables->refresh();
    refreshRecipes();
}

} // namespace megatune

#include "moc_setupcommand.cpp"
