// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/explanationdialog.h"

#include "core/base/background.h"
#include "core/export/explanation/explanationexport.h"
#include "core/export/explanation/explanationsections.h"
#include "core/hardware/gpuspec.h"
#include "core/preset/preset.h"
#include "core/space/argumentnames.h"
#include "core/trainer/commandfile.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/partbars.h"
#include "ui/common/savequestion.h"
#include "ui/hosts/completion.h"
#include "ui/look/look.h"

#include <QComboBox>
#include <QCoreApplication>
#include <QDateTime>
#include <QFile>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr QSize explanationSize(760, 680);

QLabel* valueLabel(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

/// The rows of a section, and its parts as bars.
void addRows(QVBoxLayout* column, const ExplainedSection& section, QWidget* parent)
{
    auto* form = new QFormLayout;
    form->setHorizontalSpacing(look::group);
    form->setVerticalSpacing(look::related / 2);
    for (const ExplainedRow& row : section.rows)
        form->addRow(new QuietLabel(row.name, parent), valueLabel(row.value, parent));
    column->addLayout(form);
    if (section.parts.isEmpty())
        return;
    auto* bars = new PartBars(section.title, parent);
    bars->setParts(section.parts);
    column->addWidget(bars);
}

} // namespace

ExplanationDialog::ExplanationDialog(
    const QString& log, const QString& gpu, const QProcessEnvironment& environment, QWidget* parent)
    : QDialog(parent)
    , m_log(log)
    , m_title(new SectionLabel(QFileInfo(log).fileName(), this))
    , m_state(new QuietLabel(tr("Reading…"), this))
    , m_gpu(new QComboBox(this))
    , m_use(new QPushButton(tr("&Use in Setup"), this))
    , m_save(new QPushButton(tr("&Save as…"), this))
    , m_scroll(new QScrollArea(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("What %1 tells").arg(QFileInfo(log).fileName()));
    resize(look::byLetters(explanationSize.width()), look::byLetters(explanationSize.height()));
    m_question.preset = defaultPresetName();
    m_question.folder = QFileInfo(log).absolutePath();
    m_question.environment = environment;
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setObjectName(u"explanation"_s);
    auto* column = look::columnIn(this, look::related, look::edge);
    column->addWidget(createHead());
    column->addWidget(m_state);
    column->addWidget(m_scroll, 1);
    m_gpu->setEditText(gpu);
    connect(m_gpu, &QComboBox::currentTextChanged, this, &ExplanationDialog::ask);
    connect(m_use, &QPushButton::clicked, this,
        [this] { Q_EMIT setupRequested(m_question.commandInLog, m_run.gpu); });
    connect(m_save, &QPushButton::clicked, this, &ExplanationDialog::save);
    read();
}

QWidget* ExplanationDialog::createHead()
{
    m_title->setTextFormat(Qt::PlainText);
    m_title->setElided(Qt::ElideMiddle);
    m_gpu->setObjectName(u"explainedGpu"_s);
    m_gpu->setAccessibleName(tr("Type of GPU"));
    m_gpu->setEditable(true);
    m_gpu->setInsertPolicy(QComboBox::NoInsert);
    for (const GpuSpec& spec : gpuSpecs())
        m_gpu->addItem(spec.name);
    m_gpu->setCurrentIndex(-1);
    completeNames(m_gpu);
    m_gpu->lineEdit()->setPlaceholderText(tr("no log says it"));
    for (QPushButton* each : {m_use, m_save}) {
        each->setAutoDefault(false);
        setAvailable(each, tr("The log is being read."));
    }
    m_use->setObjectName(u"useExplained"_s);
    m_save->setObjectName(u"saveExplained"_s);
    auto* head = new QWidget(this);
    auto* line = look::rowIn(head, look::related);
    auto* label = new QLabel(tr("&GPU type"), head);
    label->setBuddy(m_gpu);
    line->addWidget(m_title, 1);
    line->addWidget(label);
    line->addWidget(m_gpu);
    line->addWidget(m_use);
    line->addWidget(m_save);
    return head;
}

void ExplanationDialog::read()
{
    using Read = std::pair<Result<LogSummary>, QString>;
    inBackground<Read>(
        this, [path = m_log] { return Read(summaryOfFile(path), commandInFile(path).value_or(QString())); },
        [this](const Read& found) {
            if (!found.first) {
                m_state->setText(found.first.error().sentence);
                return;
            }
            m_question.log = *found.first;
            m_question.commandInLog = found.second;
            ask();
        });
}

void ExplanationDialog::ask()
{
    m_question.given.remove(argument::gpuType);
    if (const Result<GpuSpec> gpu = gpuSpec(m_gpu->currentText().trimmed()))
        m_question.given.insert(argument::gpuType, gpu->name);
    const int asked = ++m_asked;
    inBackground<RunExplanation>(
        this, [question = m_question] { return explainRun(question); },
        [this, asked](const RunExplanation& run) {
            if (asked == m_asked)
                showRun(run);
        });
}

void ExplanationDialog::showRun(const RunExplanation& run)
{
    m_run = run;
    m_state->hide();
    m_scroll->setWidget(createContent(run));
    setAvailable(m_use,
        m_question.commandInLog.isEmpty() ? tr("The log does not show the command.") : QString(),
        tr("Fills Setup with the command that the log shows"));
    setAvailable(m_save, {}, tr("Saves this as a page for a browser"));
}

QWidget* ExplanationDialog::createContent(const RunExplanation& run)
{
    auto* content = new QWidget(m_scroll);
    auto* column = look::columnIn(content, look::related);
    column->setContentsMargins(0, 0, look::related, 0); // of the scroll bar
    for (const ExplainedSection& section : explanationSections(run)) {
        column->addWidget(new SectionLabel(section.title, content));
        addRows(column, section, content);
        for (const QString& sentence : section.sentences)
            column->addWidget(valueLabel(sentence, content));
        column->addSpacing(look::related);
    }
    column->addStretch();
    return content;
}

void ExplanationDialog::save()
{
    const QString written = tr("Written %1 by Megatune %2.")
                                .arg(QDateTime::currentDateTimeUtc().toString(Qt::ISODate),
                                    QCoreApplication::applicationVersion());
    const QString name = QFileInfo(m_log).completeBaseName();
    saveWhereAsked(
        this, {tr("Save the explanation"), QString(), name + u".html"_s, {}, u"html"_s},
        [bytes = explanationHtml(m_run, QFileInfo(m_log).fileName(), written)](
            const QString&) { return bytes; },
        [this](const QString& sentence) {
            m_state->setText(sentence);
            m_state->show();
        });
}

} // namespace megatune

#include "moc_explanationdialog.cpp"
