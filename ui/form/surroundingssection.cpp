// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/surroundingssection.h"

#include "core/base/text.h"
#include "core/preset/givenvariables.h"
#include "core/space/argumentnames.h"
#include "core/study/earlierstudy.h"
#include "ui/command/commandeditor.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/draft/draftbudget.h"
#include "ui/draft/studydraft.h"
#include "ui/form/argumentfield.h"
#include "ui/form/filechoice.h"
#include "ui/form/setuprows.h"
#include "ui/form/trialfields.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QComboBox>
#include <QScopedValueRollback>
#include <QSpinBox>

namespace megatune {

namespace {

constexpr int variableLines = 3;

enum class Busy { Wait, WaitAtMost, Ignore };

Busy busyKind(const BusyGpus& busy)
{
    return busy.ignored ? Busy::Ignore : busy.limitS ? Busy::WaitAtMost : Busy::Wait;
}

QList<QPair<QString, QString>> variablesIn(const QString& text)
{
    QList<QPair<QString, QString>> variables;
    for (const QString& line : text.split(u'\n')) {
        if (!line.trimmed().isEmpty())
            variables.append({line.section(u'=', 0, 0).trimmed(), line.section(u'=', 1)});
    }
    return variables;
}

QString variablesText(const QList<QPair<QString, QString>>& variables)
{
    QStringList lines;
    for (const auto& [name, value] : variables)
        lines.append(name + u'=' + value);
    return lines.join(u'\n');
}

} // namespace

SurroundingsSection::SurroundingsSection(StudyDraft* draft, SetupRows& rows)
    : QObject(rows.form())
    , m_draft(draft)
{
    buildVariables(rows);
    buildFiles(rows);
    buildPlaces(rows);
    buildSearch(rows);
    for (QSpinBox* spin : {m_jobs, m_busyLimit, m_seed})
        connect(spin, &QSpinBox::valueChanged, this, &SurroundingsSection::apply);
    connect(m_busy, &QComboBox::currentIndexChanged, this, &SurroundingsSection::apply);
}

void SurroundingsSection::buildVariables(SetupRows& rows)
{
    m_variables = new CommandEditor;
    m_variables->setObjectName(QStringLiteral("variables"));
    m_variables->setAccessibleName(tr("Environment variables of the trials, one a line"));
    m_variables->setPlaceholderText(QStringLiteral("NCCL_DEBUG=WARN"));
    m_variables->setFixedHeight(variableLines * m_variables->fontMetrics().lineSpacing() + 2 * look::related);
    auto* column = new QVBoxLayout;
    column->addWidget(m_variables);
    m_variablesNote = rows.add(tr("Variables"), m_variables, column);
    connect(m_variables, &QPlainTextEdit::textChanged, this, &SurroundingsSection::applyVariables);
    connect(m_variables, &CommandEditor::refused, this,
        [this](const QString& why) { m_variablesNote->say({}, why); });
}

void SurroundingsSection::buildFiles(SetupRows& rows)
{
    m_uploads = new FileChoice(QStringLiteral("uploads"), tr("A small file that trials need"), {});
    auto* uploads = new QVBoxLayout;
    uploads->addWidget(m_uploads);
    m_uploadsNote = rows.add(tr("Files"), m_uploads, uploads);
    connect(m_uploads, &FileChoice::added, this, &SurroundingsSection::addUpload);
    connect(m_uploads, &FileChoice::cleared, this, [this] {
        StudyPlan options = m_draft->options();
        options.uploads.clear();
        m_draft->setOptions(options);
    });
    m_earlier = new FileChoice(
        QStringLiteral("earlierStudies"), tr("An earlier study to learn from"), tr("Studies (*.mtune)"));
    auto* earlier = new QVBoxLayout;
    earlier->addWidget(m_earlier);
    m_earlierNote = rows.add(tr("Learn from"), m_earlier, earlier);
    connect(m_earlier, &FileChoice::added, this, &SurroundingsSection::addEarlier);
    connect(m_earlier, &FileChoice::cleared, this, [this] {
        StudyPlan options = m_draft->options();
        options.created.learned.clear();
        m_draft->setOptions(options);
    });
}

void SurroundingsSection::buildPlaces(SetupRows& rows)
{
    m_jobs = createSpin(0, 10'000, QStringLiteral("jobs"), tr("Trials at the same time"), tr("automatic"));
    m_jobs->setToolTip(tr("Automatic: as many as the GPUs allow"));
    m_busy = new QComboBox;
    m_busy->setObjectName(QStringLiteral("busyGpus"));
    m_busy->setAccessibleName(tr("What happens where somebody else uses a trial's GPUs"));
    m_busy->setToolTip(tr("Other free GPUs of the host are taken first. Nobody's process is ended."));
    m_busy->addItem(tr("wait"), static_cast<int>(Busy::Wait));
    m_busy->addItem(tr("wait at most"), static_cast<int>(Busy::WaitAtMost));
    m_busy->addItem(tr("ignore"), static_cast<int>(Busy::Ignore));
    m_busyLimit = createSpin(0, 7 * 24 * 3600, QStringLiteral("busyLimit"),
        tr("Seconds to wait for GPUs before other hosts are tried"));
    m_busyLimit->setSuffix(tr(" s"));
    auto* row = createFieldRow();
    addInner(row, tr("trials at a time"), m_jobs);
    row->addSpacing(look::related);
    addInner(row, tr("busy GPUs"), m_busy);
    row->addWidget(m_busyLimit);
    row->addStretch();
    rows.addPlain(tr("Places"), m_jobs, row);
}

void SurroundingsSection::buildSearch(SetupRows& rows)
{
    m_seed = createSpin(0, 1'000'000'000, QStringLiteral("seed"), tr("Random seed"));
    m_coreVersion =
        new ArgumentField(m_draft, argument::coreVersion, tr("Version of megatron-core, such as 0.16"));
    m_recomputed =
        new ArgumentField(m_draft, argument::mostRecomputeLayers, tr("Largest number of recomputed layers"));
    auto* row = createFieldRow();
    addInner(row, tr("seed"), m_seed);
    row->addSpacing(look::related);
    addInner(row, tr("megatron-core"), m_coreVersion);
    row->addStretch();
    auto* recomputed = createFieldRow();
    addInner(recomputed, tr("recomputed layers up to"), m_recomputed);
    recomputed->addStretch();
    auto* all = new QVBoxLayout;
    all->setSpacing(look::related / 2);
    all->addLayout(row);
    all->addLayout(recomputed);
    m_searchNote = rows.add(tr("Details"), m_seed, all);
}

void SurroundingsSection::apply()
{
    if (m_refreshing)
        return;
    StudyPlan options = m_draft->options();
    options.jobs = m_jobs->value() > 0 ? std::optional(m_jobs->value()) : std::nullopt;
    options.created.seed = static_cast<quint64>(m_seed->value());
    const auto busy = static_cast<Busy>(m_busy->currentData().toInt());
    options.busyGpus = {busy == Busy::Ignore, {}};
    if (busy == Busy::WaitAtMost)
        options.busyGpus.limitS = m_busyLimit->value();
    m_draft->setOptions(options);
}

void SurroundingsSection::applyVariables()
{
    if (m_refreshing)
        return;
    StudyPlan options = m_draft->options();
    options.environment = variablesIn(m_variables->toPlainText());
    m_draft->setOptions(options);
}

/// One that cannot be taken changes nothing.
void SurroundingsSection::addUpload(const QString& path)
{
    StudyPlan options = m_draft->options();
    QStringList paths;
    for (const UploadedFile& file : options.uploads)
        paths.append(file.path);
    const Result<QList<UploadedFile>> read = uploadsFromTexts(paths + QStringList{path});
    if (!read) {
        m_uploadsNote->say({}, read.error().sentence);
        return;
    }
    options.uploads = *read;
    m_draft->setOptions(options);
}

void SurroundingsSection::addEarlier(const QString& path)
{
    StudyPlan options = m_draft->options();
    if (!earlierStudyPaths(options).contains(path))
        options.created.learned.append({path, {}, {}});
    m_draft->setOptions(options);
}

void SurroundingsSection::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    const StudyPlan& options = m_draft->options();
    if (variablesIn(m_variables->toPlainText()) != options.environment)
        m_variables->setPlainText(variablesText(options.environment));
    m_variablesNote->say({}, givenVariablesProblem(options.environment));
    QStringList files;
    for (const UploadedFile& file : options.uploads)
        files.append(file.path);
    m_uploads->setFiles(files);
    m_uploadsNote->say(
        files.isEmpty() ? QString() : tr("Trials find them in the folder that MEGATUNE_UPLOADS names."), {});
    m_jobs->setValue(options.jobs.value_or(0));
    m_busy->setCurrentIndex(m_busy->findData(static_cast<int>(busyKind(options.busyGpus))));
    m_busyLimit->setVisible(busyKind(options.busyGpus) == Busy::WaitAtMost);
    if (options.busyGpus.limitS)
        m_busyLimit->setValue(static_cast<int>(*options.busyGpus.limitS));
    m_earlier->setFiles(earlierStudyPaths(options));
    QStringList learned;
    for (const LearnedStudy& earlier : m_draft->learned())
        learned.append(learnedText(earlier));
    m_earlierNote->say(learned.join(u'\n'), m_draft->learningProblem());
    m_seed->setValue(static_cast<int>(std::min<quint64>(options.created.seed, 1'000'000'000)));
    m_coreVersion->refresh();
    m_recomputed->refresh();
    m_searchNote->say({}, firstProblem(*m_draft, {argument::coreVersion, argument::mostRecomputeLayers}));
}

} // namespace megatune

#include "moc_surroundingssection.cpp"
