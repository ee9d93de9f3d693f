// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setupform.h"

#include "core/base/text.h"
#include "core/model/modeldescription.h"
#include "core/model/modelid.h"
#include "core/strategy/strategy.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/hostspanel.h"
#include "ui/setup/gpudialog.h"
#include "ui/setup/gpufill.h"
#include "ui/setup/hubfetch.h"
#include "ui/setup/ownparameterlist.h"
#include "ui/setup/rulecomparison.h"
#include "ui/studies/studysummary.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QRadioButton>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QSpinBox>

namespace megatune {

namespace {

QString firstProblem(const StudyDraft& draft, std::initializer_list<const char*> arguments)
{
    for (const char* argument : arguments) {
        const QString problem = draft.argumentProblem(QLatin1String(argument));
        if (!problem.isEmpty())
            return problem;
    }
    return {};
}

QString choicesText(const Preset& preset, const QString& parameter)
{
    const int at = preset.space().indexOf(parameter);
    QStringList texts;
    if (at >= 0) {
        for (const Value& value : preset.space().parameters()[at].choices)
            texts.append(value.text());
    }
    return texts.join(u", ");
}

struct SetupFormText
{
    Q_DECLARE_TR_FUNCTIONS(SetupFormText)
};

/// Empty for one that only sizes describe.
QString namedModel(const StudyDraft& draft)
{
    const QString model = draft.usedArgument(QStringLiteral("model"));
    return isModelDescription(model) ? QString() : model;
}

/// What could be downloaded by its name.
QString missingModelId(const QString& model)
{
    return isModelId(model) && !QFileInfo::exists(model) ? model : QString();
}

/// Where a shape was read from, short enough for a line.
QString placeOf(const QString& source)
{
    if (source.contains(QLatin1String("/models--")))
        return SetupFormText::tr("from the Hugging Face cache");
    if (source.contains(QLatin1String("/modelscope/")))
        return SetupFormText::tr("from the ModelScope cache");
    return SetupFormText::tr("from %1").arg(withTilde(source));
}

} // namespace

QString SetupForm::studyPath() const
{
    const QString path = withoutTilde(m_file->text().trimmed());
    return path.isEmpty() ? QString() : QDir::cleanPath(QDir(m_studyFolder).absoluteFilePath(path));
}

QString SetupForm::studyFileProblem() const
{
    const QString path = studyPath();
    if (path.isEmpty())
        return tr("Say where the study is kept.");
    const QFileInfo file(path);
    if (file.isDir())
        return tr("%1 is a folder; add a file name.").arg(withTilde(path));
    if (file.exists() && !file.isWritable())
        return tr("%1 cannot be written to; choose another file.").arg(withTilde(path));
    return {};
}

void SetupForm::renewStudyFile()
{
    m_automaticPath = withTilde(QDir(m_studyFolder).filePath(freshStudyName()));
    m_file->setText(m_automaticPath);
}

void SetupForm::renewStudyFileAfter(const QString& path)
{
    if (m_file->text() == m_automaticPath || studyKey(studyPath()) == studyKey(path))
        renewStudyFile();
}

void SetupForm::setStudyFolder(const QString& folder)
{
    m_studyFolder = folder;
    if (m_file->text() == m_automaticPath)
        renewStudyFile();
}

void SetupForm::setStudyFile(const QString& path)
{
    m_file->setText(withTilde(path));
}

void SetupForm::focusFirst()
{
    m_model->setFocus(Qt::OtherFocusReason);
    m_model->lineEdit()->selectAll();
}

QString SetupForm::freshStudyName() const
{
    static const QRegularExpression unusual(QStringLiteral("[^A-Za-z0-9._-]+"));
    QString base = QFileInfo(namedModel(*m_draft)).fileName();
    base.replace(unusual, QStringLiteral("-"));
    if (base.isEmpty() || base.startsWith(u'.'))
        base = QStringLiteral("study");
    base = base.left(80) + QDateTime::currentDateTime().toString(u"-yyyyMMdd-HHmm");
    QString name = base + QLatin1String(".mtune");
    for (int n = 2; QFileInfo::exists(QDir(m_studyFolder).filePath(name)); ++n)
        name = base + u'-' + QString::number(n) + QLatin1String(".mtune");
    return name;
}

void SetupForm::compareRules()
{
    if (const PresetPtr preset = m_draft->unrestrictedPreset()) {
        auto* window = new RuleComparisonWindow(preset, m_draft->commandLine(), m_draft->environment(), this);
        window->show();
    }
}

void SetupForm::chooseModelFolder()
{
    auto* dialog =
        new QFileDialog(this, tr("Folder of the model"), m_draft->argument(QStringLiteral("model")));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, m_model, &QComboBox::setEditText);
    dialog->open();
}

void SetupForm::chooseStudyFile()
{
    const QFileInfo now(studyPath());
    auto* dialog = new QFileDialog(this, tr("Study file"), now.absolutePath(), tr("Studies (*.mtune)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("mtune"));
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // nothing is overwritten: the study in it goes on
    dialog->selectFile(now.fileName());
    connect(dialog, &QFileDialog::fileSelected, this,
        [this](const QString& path) { m_file->setText(withTilde(path)); });
    dialog->open();
}

void SetupForm::setByHand(bool on)
{
    m_handFields->setVisible(on);
    m_handNote->setVisible(on);
    if (m_refreshing)
        return;
    if (on) {
        m_numbers.value(QStringLiteral("num_layers"))->setFocus(Qt::OtherFocusReason);
        return;
    }
    m_draft->setArgument(QStringLiteral("num_layers"), {});
    m_draft->setArgument(QStringLiteral("num_query_groups"), {});
}

void SetupForm::applyBudget()
{
    if (m_refreshing)
        return;
    StudyPlan options = m_draft->options();
    options.maxTrials = m_trials->value() > 0 ? std::optional<int>(m_trials->value()) : std::nullopt;
    options.timeoutS = m_timeout->value() > 0 ? std::optional<double>(m_timeout->value()) : std::nullopt;
    options.dynamicTimeout.enabled = m_dynamic->isChecked();
    if (m_baseline->isChecked() != m_draft->runsBaseline())
        options.baseline = m_baseline->isChecked();
    options.stopAfter = m_stopAfter->value() > 0 ? std::optional<int>(m_stopAfter->value()) : std::nullopt;
    options.settlePercent = m_settle->value() > 0 ? std::optional<double>(m_settle->value()) : std::nullopt;
    options.earlyStop = m_earlyStop->isChecked();
    options.confirm = m_confirm->value();
    if (m_refine->isChecked() != (options.refine > 0))
        options.refine = m_refine->isChecked() ? usualRefinements : 0;
    options.created.measure.warmup = m_warmup->value();
    options.created.measure.minIterations = m_iterations->value();
    m_draft->setOptions(options);
}

void SetupForm::allowTrialLength()
{
    setAvailable(m_trialLength,
        m_asIs->isChecked() ? tr("Trials run the command at its own length; take the tick away first.")
                            : QString());
}

void SetupForm::applyTrialLength()
{
    allowTrialLength();
    if (m_refreshing)
        return;
    const int length = m_asIs->isChecked() ? 0 : m_trialLength->value();
    m_draft->setAsIs(m_asIs->isChecked());
    m_draft->setArgument(
        QStringLiteral("trial_iterations"), length > 0 ? QString::number(length) : QString());
}

void SetupForm::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    for (auto it = m_numbers.begin(); it != m_numbers.end(); ++it) {
        if (it.value()->text().trimmed() != m_draft->argument(it.key()))
            it.value()->setText(m_draft->argument(it.key()));
    }
    refreshDerived();
    refreshModel();
    refreshGpus();
    refreshRules();
    refreshStrategy();
    refreshBudget();
    refreshPlace();
}

/// What stands elsewhere is shown where it would be typed.
void SetupForm::refreshDerived()
{
    const auto shown = [this](const QString& argument, const QString& otherwise) {
        const QString value = m_draft->derived().arguments.value(argument);
        return value.isEmpty() ? otherwise : value;
    };
    for (const ArgumentSpec& spec : m_draft->argumentSpecs()) {
        if (QLineEdit* field = m_numbers.value(spec.name))
            field->setPlaceholderText(
                shown(spec.name, spec.name == u"gpus_per_node" ? QStringLiteral("8") : spec.defaultText));
    }
    const QString gpu = shown(QStringLiteral("gpu"), tr("not known"));
    m_gpuType->lineEdit()->setPlaceholderText(gpuNameIn(gpu));
    const QString model = shown(QStringLiteral("model"), tr("Qwen/Qwen3-30B-A3B, or a folder"));
    m_model->lineEdit()->setPlaceholderText(
        isModelDescription(model) ? tr("as the command describes it") : model);
}

QString SetupForm::derivedNote(const QStringList& arguments) const
{
    QStringList sources;
    for (const QString& argument : arguments)
        sources.append(m_draft->derived().sources.value(argument));
    sources.removeAll(QString());
    sources.removeDuplicates();
    return sources.isEmpty() ? QString() : tr("From %1.").arg(sources.join(QLatin1String(", ")));
}

void SetupForm::refreshModel()
{
    const QString model = m_draft->argument(QStringLiteral("model"));
    const QStringList known = m_draft->knownModels();
    if (m_model->count() != known.size()) {
        const QString typed = m_model->currentText();
        m_model->clear();
        m_model->addItems(known);
        m_model->setEditText(typed);
    }
    if (m_model->currentText().trimmed() != model)
        m_model->setEditText(model);

    const bool isByHand = !m_draft->argument(QStringLiteral("num_layers")).isEmpty()
        || !m_draft->argument(QStringLiteral("num_query_groups")).isEmpty();
    const std::optional<ModelShape> shape = m_draft->shape();
    const QString unknown = m_draft->unknownModel();
    QString hint;
    if (shape && model.isEmpty())
        hint = describe(*shape) + u'\n' + derivedNote({QStringLiteral("model")});
    else if (shape)
        hint = describe(*shape) + u'\n' + placeOf(shape->source);
    else if (model.isEmpty() && isByHand)
        hint = tr("The shape below is used.");
    else if (!unknown.isEmpty())
        hint = tr("The command's %1 is not on this machine.").arg(unknown);
    else if (model.isEmpty())
        hint = tr("Without a model the rules about layers and KV heads are left out.");
    else if (m_draft->isComputing())
        hint = tr("Looking for it\u2026");
    const QString problem =
        m_draft->isComputing() ? QString() : m_draft->argumentProblem(QStringLiteral("model"));
    m_modelNote->say(hint, problem);
    const QString missing = model.isEmpty() ? unknown : model;
    if (!m_draft->isComputing())
        m_hub->offer(problem.isEmpty() && !model.isEmpty() ? QString() : missingModelId(missing));

    if (isByHand && !m_byHand->isChecked())
        m_byHand->setChecked(true);
    const auto own = [&shape](std::optional<int> ModelShape::*number) {
        return shape && (*shape).*number ? QString::number(*((*shape).*number)) : QString();
    };
    m_numbers.value(QStringLiteral("num_layers"))->setPlaceholderText(own(&ModelShape::numLayers));
    m_numbers.value(QStringLiteral("num_query_groups"))->setPlaceholderText(own(&ModelShape::numQueryGroups));
    m_handNote->say(shape ? tr("Goes before what the model says.") : QString(),
        firstProblem(*m_draft, {"num_layers", "num_query_groups"}));
}

void SetupForm::refreshGpus()
{
    const PresetPtr preset = m_draft->preset();
    QString hint = preset
        ? tr("Sizes of TP, PP, CP, EP and ETP: %1").arg(choicesText(*preset, QStringLiteral("tp")))
        : tr("As many as one trial takes.");
    const QString note =
        derivedNote({QStringLiteral("n_gpus"), QStringLiteral("gpu"), QStringLiteral("gpus_per_node")});
    if (!note.isEmpty())
        hint = note + u' ' + hint;
    const QString type = m_draft->argument(QStringLiteral("gpu"));
    if (const Result<GpuSpec> gpu = gpuSpec(type); gpu && isGpuDescription(type))
        hint = gpuDescriptionLimits(*gpu) + u' ' + hint;
    m_gpusNote->say(hint, firstProblem(*m_draft, {"n_gpus", "gpu", "gpus_per_node"}));
    const QString offer = m_gpuFill->offerText();
    m_useHosts->setText(offer);
    m_useHosts->setVisible(!offer.isEmpty());
}

/// A description by its name, which stays in the list.
void SetupForm::showGpu(const QString& gpu)
{
    const bool isDescribed = isGpuDescription(gpu) && gpuSpec(gpu).has_value();
    const QString name = isDescribed ? gpuNameIn(gpu) : gpu;
    if (isDescribed) {
        if (const int at = m_gpuType->findText(name); at >= 0)
            m_gpuType->setItemData(at, gpu);
        else
            m_gpuType->addItem(name, gpu);
    }
    const QString shown = m_gpuType->currentText().trimmed();
    if (shown != name && shown != gpu) // who types a description finds it as typed
        m_gpuType->setEditText(name);
}

void SetupForm::describeGpu()
{
    auto* dialog = new GpuDialog(m_draft->argument(QStringLiteral("gpu")), this);
    connect(dialog, &GpuDialog::described, m_draft,
        [draft = m_draft](const QString& text) { draft->setArgument(QStringLiteral("gpu"), text); });
    dialog->open();
}

void SetupForm::refreshRules()
{
    const PresetPtr preset = m_draft->preset();
    setAvailable(m_compare,
        preset != nullptr ? QString() : tr("Enter the number of GPUs and the batch first."),
        tr("Lists the layouts that only one of the rule sets keeps, and why"));
    showGpu(m_draft->argument(QStringLiteral("gpu")));
    const QString note = derivedNote({QStringLiteral("gbs"), QStringLiteral("seq_len")});
    const QString sizes = preset
        ? tr("Micro-batch sizes: %1").arg(choicesText(*preset, QStringLiteral("mbs")))
        : tr("Micro-batch sizes are powers of two that divide it.");
    m_batchNote->say(note.isEmpty() ? sizes : QString(note + u' ' + sizes),
        firstProblem(*m_draft, {"gbs", "mbs_max", "seq_len"}));

    if (QRadioButton* button = m_presets.value(m_draft->presetName())) {
        button->setChecked(true);
        m_presetGroup->setFocusProxy(button);
    }
    const QLocale locale;
    for (auto it = m_presets.begin(); it != m_presets.end(); ++it)
        it.value()->setText(presetTitle(it.key()));
    for (const PresetCount& count : m_draft->presetCounts()) {
        m_presets.value(count.name)
            ->setText(
                tr("%1: %2 of %3 layouts")
                    .arg(presetTitle(count.name), locale.toString(count.kept), locale.toString(count.total)));
    }
    refreshReasons();
    m_own->setText(m_draft->argument(QStringLiteral("params")));
    m_ownNote->say(m_own->text().isEmpty() ? QString() : tr("Every choice is tried with the layouts."),
        firstProblem(*m_draft, {"params"}));
}

void SetupForm::refreshReasons()
{
    const PresetPtr preset = m_draft->preset();
    const auto counts = m_draft->layoutCounts();
    if (!preset || !counts) {
        m_rulesNote->say(tr("Enter GPUs and batch to count the layouts."), {});
        return;
    }
    const QLocale locale;
    QStringList reasons;
    for (qsizetype i = 0; i < counts->prunedByRule.size() && i < preset->rules().size(); ++i) {
        if (counts->prunedByRule[i] > 0)
            reasons.append(preset->rules()[i].id + u'\u00a0' + locale.toString(counts->prunedByRule[i]));
    }
    m_rulesNote->say(reasons.isEmpty() ? QString() : tr("Left out: %1").arg(reasons.join(u", ")), {});
}

QString SetupForm::presetTitle(const QString& name)
{
    if (name == u"megatron")
        return tr("As ZenithTune documents them");
    if (name == u"megatron-core")
        return tr("Megatron's own");
    return name;
}

void SetupForm::refreshStrategy()
{
    const int at = m_strategy->findData(m_draft->strategy());
    if (at >= 0 && at != m_strategy->currentIndex())
        m_strategy->setCurrentIndex(at);
    const PresetPtr preset = m_draft->preset();
    const QString name =
        m_draft->strategy().isEmpty() && preset ? preset->recommendedStrategy() : m_draft->strategy();
    const int named = m_strategy->findData(name);
    const QString title = named > 0 ? m_strategy->itemData(named, Qt::ToolTipRole).toString() : QString();
    QString hint = m_draft->strategy().isEmpty() && !title.isEmpty()
        ? QString(name + QLatin1String(": ") + title)
        : title;
    if (hint.isEmpty())
        hint = tr("The one that suits the rules.");
    if (const QString held = m_draft->heldBackSentence(); !held.isEmpty())
        hint += u'\n' + held;
    m_strategyNote->say(hint, m_draft->strategyProblem());
}

void SetupForm::refreshBudget()
{
    const StudyPlan& options = m_draft->options();
    m_trials->setValue(options.maxTrials.value_or(0));
    m_timeout->setValue(static_cast<int>(options.timeoutS.value_or(0)));
    m_dynamic->setChecked(options.dynamicTimeout.enabled);
    m_baseline->setChecked(m_draft->runsBaseline());
    m_stopAfter->setValue(options.stopAfter.value_or(0));
    m_settle->setValue(options.settlePercent.value_or(0));
    m_earlyStop->setChecked(options.earlyStop);
    m_confirm->setValue(options.confirm);
    m_refine->setChecked(options.refine > 0);
    m_warmup->setValue(options.created.measure.warmup);
    m_iterations->setValue(options.created.measure.minIterations);
    m_asIs->setChecked(m_draft->runsAsIs());
    allowTrialLength();
    const qint64 length = toInteger(m_draft->argument(QStringLiteral("trial_iterations"))).value_or(0);
    m_trialLength->setValue(static_cast<int>(std::clamp<qint64>(length, 0, m_trialLength->maximum())));
    // How long it will take stands beside Start.
    m_budgetNote->say(budgetHint(), m_draft->budgetProblem());
}

QString SetupForm::budgetHint() const
{
    const StudyPlan& options = m_draft->options();
    QString hint = options.maxTrials ? tr("Layouts that the rules leave out do not count.")
                                     : tr("Without a limit the strategy decides when it is done.");
    if (options.confirm > 0)
        hint += u' ' + tr("Then the best two are run again until their order is settled.");
    if (options.refine > 0)
        hint += u' ' + tr("At the end the winner is refined.");
    return hint;
}

void SetupForm::refreshPlace()
{
    m_hostsPanel->setProblem(m_draft->hostProblem());
    // The name follows the model for as long as nobody wrote one.
    if (m_file->text() == m_automaticPath)
        renewStudyFile();
}

} // namespace megatune

#include "moc_setupform.cpp"
