// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/trainersection.h"

#include "core/space/argumentnames.h"
#include "core/trainer/dialecttext.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/form/setuprows.h"

#include <algorithm>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QToolButton>

namespace megatune {

namespace {

QString readingText(const Dialect& dialect, bool isSaid)
{
    if (isSaid)
        return TrainerSection::tr("Read as: %1").arg(dialectTitle(dialect));
    const bool isUnknown = dialect.kind() == TrainerKind::Unknown && !dialect.isTrainerKnown();
    return isUnknown ? TrainerSection::tr("Not recognised: %1; it gets its options as Megatron-LM has them")
                           .arg(dialect.task())
                     : TrainerSection::tr("Recognised: %1").arg(dialectTitle(dialect));
}

/// A line each: the trainer, what came from the command and the hosts, which options counted and what was
/// assumed.
QString readOptionsText(const StudyDraft& draft)
{
    const std::optional<Dialect> dialect = draft.dialect();
    if (!dialect)
        return {};
    QStringList lines{readingText(*dialect, !draft.argument(argument::dialect).isEmpty())};
    if (draft.preset()) {
        const TrainingOptions& options = draft.preset()->trainingOptions();
        lines.append(draft.derived().sentence);
        if (!options.read.isEmpty())
            lines.append(
                TrainerSection::tr("Options that count: %1").arg(options.read.join(QStringLiteral(", "))));
        for (const QString& assumed : options.assumed)
            lines.append(TrainerSection::tr("Assumed: %1").arg(assumed));
    }
    lines.removeAll(QString());
    return lines.join(u'\n');
}

} // namespace

TrainerSection::TrainerSection(StudyDraft* draft, SetupRows& rows)
    : QObject(rows.form())
    , m_draft(draft)
{
    buildTrainer(rows);
    buildFolder(rows);
}

void TrainerSection::buildTrainer(SetupRows& rows)
{
    m_trainer = new QComboBox;
    m_trainer->setObjectName(argument::dialect);
    m_trainer->setAccessibleName(tr("Options are read by"));
    m_trainer->setToolTip(
        tr("Which trainer reads the options, where it is not recognised rightly; recipes are "
           "made for the version that is chosen here, too"));
    m_trainer->addItem(tr("as recognised"), QString());
    for (const QString& name : Dialect::trainerNames())
        m_trainer->addItem(trainerTitle(*trainerWithId(name)), name);
    connect(m_trainer, &QComboBox::activated, this,
        [this] { m_draft->setArgument(argument::dialect, m_trainer->currentData().toString()); });
    auto* row = createFieldRow();
    row->addWidget(m_trainer, 1);
    m_trainerNote = rows.add(tr("Trainer"), m_trainer, row);
    m_trainerNote->setObjectName(QStringLiteral("readOptions"));
}

void TrainerSection::buildFolder(SetupRows& rows)
{
    m_folder = new QLineEdit;
    m_folder->setObjectName(QStringLiteral("workingDirectory"));
    m_folder->setAccessibleName(tr("Folder in which the command runs"));
    m_folder->setPlaceholderText(QDir::currentPath());
    m_folder->setToolTip(QDir::currentPath());
    auto* choose = createFolderButton(tr("Choose the folder in which the command runs"));
    connect(choose, &QToolButton::clicked, this, &TrainerSection::chooseFolder);
    connect(m_folder, &QLineEdit::textEdited, this, &TrainerSection::setFolder);
    auto* row = createFieldRow();
    row->addWidget(m_folder, 1);
    row->addWidget(choose);
    m_folderNote = rows.add(tr("Fol&der"), m_folder, row);
}

void TrainerSection::chooseFolder()
{
    auto* dialog = new QFileDialog(m_folder->window(), tr("Run in"), m_draft->options().workingDirectory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, &TrainerSection::setFolder);
    dialog->open();
}

void TrainerSection::setFolder(const QString& folder)
{
    StudyPlan options = m_draft->options();
    options.workingDirectory = folder.trimmed();
    m_draft->setOptions(options);
}

void TrainerSection::refresh()
{
    const int said = m_trainer->findData(m_draft->argument(argument::dialect));
    m_trainer->setCurrentIndex(std::max(0, said));
    m_trainerNote->say(readOptionsText(*m_draft), {});
    const QString folder = m_draft->options().workingDirectory;
    if (m_folder->text().trimmed() != folder)
        m_folder->setText(folder);
    m_folderNote->say({}, m_draft->directoryProblem());
}

} // namespace megatune

#include "moc_trainersection.cpp"
