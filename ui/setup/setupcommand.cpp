// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupcommand.h"

#include "core/space/argumentnames.h"
#include "core/trainer/dialecttext.h"
#include "core/words/trialwords.h"
#include "ui/command/commandeditor.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/draft/draftproblem.h"
#include "ui/draft/draftrecipe.h"
#include "ui/draft/studydraft.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/setup/commandpreview.h"
#include "ui/setup/layoutvariablesrow.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QRegularExpression>
#include <QSplitter>
#include <QToolButton>

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

QString readingText(const Dialect& dialect, bool isSaid)
{
    if (isSaid)
        return SetupCommand::tr("Read as: %1").arg(dialectTitle(dialect));
    const bool isUnknown = dialect.kind() == TrainerKind::Unknown && !dialect.isTrainerKnown();
    return isUnknown ? SetupCommand::tr("Not recognised: %1; it gets its options as Megatron-LM has them")
                           .arg(dialect.task())
                     : SetupCommand::tr("Recognised: %1").arg(dialectTitle(dialect));
}

/// A line each of what came from the command and the hosts, which options counted and what was assumed.
QString readOptionsText(const StudyDraft& draft)
{
    if (!draft.dialect() || !draft.preset())
        return {};
    const TrainingOptions& options = draft.preset()->trainingOptions();
    QStringList lines{draft.derived().sentence};
    if (!options.read.isEmpty())
        lines.append(SetupCommand::tr("Options that count: %1").arg(options.read.join(QStringLiteral(", "))));
    for (const QString& assumed : options.assumed)
        lines.append(SetupCommand::tr("Assumed: %1").arg(assumed));
    lines.removeAll(QString());
    return lines.join(u'\n');
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

SetupCommand::SetupCommand(StudyDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(commandSettleMs);
    auto* halves = new QSplitter(Qt::Vertical, this);
    halves->setChildrenCollapsible(false);
    halves->setHandleWidth(look::group);
    halves->addWidget(createOwn());
    halves->addWidget(createPreview());
    halves->setStretchFactor(0, 2);
    halves->setStretchFactor(1, 3);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(halves);

    connect(&m_settle, &QTimer::timeout, this, &SetupCommand::flush);
    connect(m_editor, &QPlainTextEdit::textChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(m_editor, &CommandEditor::refused, this, [this](const QString& why) { m_note->say({}, why); });
    connect(m_directory, &QLineEdit::textEdited, this, &SetupCommand::setDirectory);
    connect(m_draft, &StudyDraft::changed, this, &SetupCommand::refresh);
    refresh();
}

void SetupCommand::flush()
{
    m_settle.stop();
    if (m_editor->toPlainText() != m_draft->command())
        m_recipeProblem.clear();
    m_draft->setCommand(m_editor->toPlainText());
}

QWidget* SetupCommand::createOwn()
{
    auto* box = new WrappingBox(this);
    m_editor = new CommandEditor(box);
    m_editor->setMinimumHeight(leastTypedLines * m_editor->fontMetrics().lineSpacing());
    m_editor->setObjectName(QStringLiteral("command"));
    m_editor->setAccessibleName(tr("Your command"));
    m_editor->setPlaceholderText(tr(
        "The command that you train with today, for example\nmegatron sft --model Qwen/Qwen3-30B-A3B \u2026\n"
        "torchrun --nproc-per-node 8 pretrain_gpt.py \u2026\nbash train.sh"));
    auto* heading = new SectionLabel(tr("Your &command"), box);
    heading->setBuddy(m_editor);
    m_remarks = new QuietLabel({}, box);
    m_remarks->setObjectName(QStringLiteral("commandRemarks"));
    m_read = new QuietLabel({}, box);
    m_read->setObjectName(QStringLiteral("readOptions"));
    m_read->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_hints = new QuietLabel({}, box);
    m_hints->setObjectName(QStringLiteral("recipeHints"));
    m_recipes = createRecipes(box);
    m_variables = new LayoutVariablesRow(m_draft, box);

    m_directory = new QLineEdit(box);
    m_directory->setObjectName(QStringLiteral("workingDirectory"));
    m_directory->setAccessibleName(tr("Folder in which the command runs"));
    m_directory->setPlaceholderText(QDir::currentPath());
    m_directory->setToolTip(QDir::currentPath());
    m_directoryNote = new FieldNote(m_directory, box);
    auto* label = new QLabel(tr("Fol&der"), box);
    label->setBuddy(m_directory);
    auto* choose = new QToolButton(box);
    choose->setIcon(glyphIcon(Glyph::Folder));
    choose->setToolTip(tr("Choose the folder in which the command runs"));
    choose->setAccessibleName(choose->toolTip());
    connect(choose, &QToolButton::clicked, this, &SetupCommand::chooseDirectory);

    auto* directoryRow = new QHBoxLayout;
    directoryRow->setSpacing(look::related);
    directoryRow->addWidget(label);
    directoryRow->addWidget(m_directory, 1);
    directoryRow->addWidget(choose);
    auto* head = new QHBoxLayout;
    head->setSpacing(look::related);
    head->addWidget(heading);
    head->addStretch();
    head->addWidget(m_recipes);
    auto* layout = look::columnIn(box);
    layout->addLayout(head);
    layout->addWidget(m_editor, 1);
    layout->addLayout(createReading(box));
    layout->addWidget(m_readFold, 0, Qt::AlignLeft);
    layout->addWidget(m_read);
    layout->addWidget(m_remarks);
    layout->addWidget(m_hints);
    layout->addWidget(m_variables);
    layout->addLayout(directoryRow);
    layout->addWidget(m_directoryNote);
    return box;
}

QHBoxLayout* SetupCommand::createReading(QWidget* box)
{
    m_note = new FieldNote(m_editor, box);
    m_dialect = new QComboBox(box);
    m_dialect->setObjectName(QStringLiteral("dialect"));
    m_dialect->setAccessibleName(tr("Options are read by"));
    m_dialect->setToolTip(
        tr("Which trainer reads the options, where it is not recognised rightly; recipes are "
           "made for the version that is chosen here, too"));
    m_dialect->addItem(tr("as recognised"), QString());
    for (const QString& name : Dialect::trainerNames())
        m_dialect->addItem(trainerTitle(*trainerWithId(name)), name);
    connect(m_dialect, &QComboBox::activated, this, [this] {
        flush();
        m_draft->setArgument(argument::dialect, m_dialect->currentData().toString());
    });
    m_readFold = new QToolButton(box);
    m_readFold->setObjectName(QStringLiteral("readFold"));
    m_readFold->setText(tr("Details"));
    m_readFold->setToolTip(tr("What was read of the command, and what estimates assume where it is silent"));
    m_readFold->setCheckable(true);
    m_readFold->setAutoRaise(true);
    m_readFold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_readFold, &QToolButton::toggled, this, &SetupCommand::refreshRead);
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    row->addWidget(m_note, 1);
    row->addWidget(m_dialect, 0, Qt::AlignTop);
    return row;
}

QPushButton* SetupCommand::createRecipes(QWidget* box)
{
    auto* button = new QPushButton(tr("Rec&ipe"), box);
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
    m_recipeProblem = made ? QString() : made.error().sentence;
    if (!made) {
        refresh();
        return;
    }
    QStringList hints;
    for (const RecipeHint& hint : made->hints)
        hints.append(recipeHintLine(hint));
    m_hints->setText(hints.mid(0, recipeHintsShown).join(u'\n'));
    m_hints->setToolTip(hints.join(u'\n'));
    m_recipeCommand = made->command;
    QTextCursor cursor(m_editor->document());
    cursor.select(QTextCursor::Document);
    cursor.insertText(made->command);
    m_editor->setTextCursor(cursor);
    m_recipeCommand = m_editor->toPlainText();
    flush();
    selectPlaceholder();
    m_editor->setFocus(Qt::OtherFocusReason);
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

QWidget* SetupCommand::createPreview()
{
    auto* box = new WrappingBox(this);
    m_preview = new CommandPreview(box);
    m_preview->setMinimumHeight(leastTypedLines * m_preview->fontMetrics().lineSpacing());
    m_preview->setObjectName(QStringLiteral("trialCommand"));
    m_preview->setAccessibleName(tr("What a trial runs"));
    m_preview->setPlaceholderText(tr(
        "The command with the first layout's options appears here, with what was inserted, replaced and removed "
        "marked."));
    auto* heading = new SectionLabel(tr("What a tri&al runs"), box);
    heading->setBuddy(m_preview);
    m_which = new QuietLabel({}, box);
    m_copy = new QPushButton(glyphIcon(Glyph::Copy), tr("Co&py"), box);
    m_copy->setToolTip(tr("Copy this command"));
    connect(m_copy, &QPushButton::clicked, this,
        [this] { QGuiApplication::clipboard()->setText(m_preview->commandText()); });

    auto* head = new QHBoxLayout;
    head->setSpacing(look::related);
    head->addWidget(heading);
    head->addStretch();
    head->addWidget(m_copy);
    auto* layout = look::columnIn(box);
    layout->addLayout(head);
    layout->addWidget(m_preview, 1);
    layout->addWidget(m_which);
    return box;
}

void SetupCommand::chooseDirectory()
{
    auto* dialog = new QFileDialog(this, tr("Run in"), m_draft->options().workingDirectory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &SetupCommand::setDirectory);
    dialog->open();
}

void SetupCommand::setDirectory(const QString& directory)
{
    StudyPlan options = m_draft->options();
    options.workingDirectory = directory.trimmed();
    m_draft->setOptions(options);
}

void SetupCommand::refresh()
{
    if (!m_settle.isActive() && m_editor->toPlainText() != m_draft->command()) {
        m_editor->setPlainText(m_draft->command());
        m_settle.stop(); // the text came from there
    }
    const QString directory = m_draft->options().workingDirectory;
    if (m_directory->text().trimmed() != directory)
        m_directory->setText(directory);
    m_directoryNote->say({}, m_draft->directoryProblem());
    const std::optional<Dialect> dialect = m_draft->dialect();
    const QString said = m_draft->argument(argument::dialect);
    if (const int at = m_dialect->findData(said); at >= 0 && at != m_dialect->currentIndex())
        m_dialect->setCurrentIndex(at);
    m_note->say(dialect ? readingText(*dialect, !said.isEmpty()) : QString(),
        m_recipeProblem.isEmpty() ? commandProblemsText(*m_draft) : m_recipeProblem);
    m_variables->refresh();
    refreshRecipes();
    refreshRead();
    refreshPreview();
}

/// Folded away: who trusts the estimates need not read it.
void SetupCommand::refreshRead()
{
    const QString text = readOptionsText(*m_draft);
    m_readFold->setVisible(!text.isEmpty());
    m_readFold->setArrowType(m_readFold->isChecked() ? Qt::DownArrow : Qt::RightArrow);
    m_read->setText(text);
    m_read->setVisible(!text.isEmpty() && m_readFold->isChecked());
}

void SetupCommand::refreshPreview()
{
    const std::optional<EditedCommand> command = m_draft->trialPreview();
    setAvailable(m_copy,
        command.has_value() ? QString()
                            : tr("There is nothing to copy yet: no command for a trial can be made."));
    if (!command) {
        m_preview->clearCommand();
        m_which->setText({});
        return;
    }
    m_preview->setCommand(*command);
    Trial first;
    first.layout = m_draft->firstLayout().value_or(Layout());
    m_which->setText(
        tr("The first trial, %1. Underlined is new, struck through is taken out.").arg(layoutText(first)));
}

} // namespace megatune

#include "moc_setupcommand.cpp"
