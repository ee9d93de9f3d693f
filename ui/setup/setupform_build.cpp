// SPDX-License-Identifier: GPL-3.0-or-later
// The fields of SetupForm and where they stand; what they show is in setupform.cpp.
#include "core/hardware/gpuspec.h"
#include "core/strategy/strategy.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/completion.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/hosts/hostspanel.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/setup/gpufill.h"
#include "ui/setup/hubfetch.h"
#include "ui/setup/ownparameterlist.h"
#include "ui/setup/setupform.h"

#include <algorithm>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QGridLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QToolButton>

namespace megatune {

namespace {

constexpr int setupNumberWidth = 72;
constexpr int setupLabelWidth = 80;

QHBoxLayout* fieldRow()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    return row;
}

/// A label inside of a row, for the field after it.
void addInner(QHBoxLayout* row, const QString& text, QWidget* field)
{
    auto* label = new QLabel(text);
    label->setBuddy(field);
    row->addWidget(label);
    row->addWidget(field);
}

QSpinBox* budgetSpin(int from, int to, const QString& name, const QString& title)
{
    auto* spin = new QSpinBox;
    spin->setRange(from, to);
    spin->setObjectName(name);
    spin->setAccessibleName(title);
    spin->setAlignment(Qt::AlignRight);
    spin->setKeyboardTracking(false);
    return spin;
}

QToolButton* folderButton(const QString& what)
{
    auto* button = new QToolButton;
    button->setIcon(glyphIcon(Glyph::Folder));
    button->setToolTip(what);
    button->setAccessibleName(what);
    return button;
}

} // namespace

SetupForm::SetupForm(StudyDraft* draft, HostListModel* hosts, const QString& studyFolder, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_studyFolder(studyFolder)
    , m_grid(new QGridLayout(this))
    , m_hosts(hosts)
{
    m_grid->setContentsMargins(0, 0, look::related, 0);
    m_grid->setHorizontalSpacing(look::related);
    m_grid->setVerticalSpacing(2);
    m_grid->setColumnMinimumWidth(0, setupLabelWidth);
    m_grid->setColumnStretch(1, 1);
    buildModel();
    buildSizes();
    buildRules();
    buildOwnParameters();
    buildStrategy();
    buildBudget();
    buildPlace();
    m_grid->setRowStretch(m_row, 1);
    connect(m_draft, &StudyDraft::changed, this, &SetupForm::refresh);
    renewStudyFile();
    refresh();
}

FieldNote* SetupForm::addRow(const QString& label, QWidget* field, QLayout* content)
{
    if (m_row > 0)
        m_grid->setRowMinimumHeight(m_row++, look::related - 2);
    auto* title = new QLabel(label, this);
    title->setBuddy(field);
    // Beside a list it stands at the first line.
    title->setMinimumHeight(std::min(field->sizeHint().height(), title->sizeHint().height() + look::group));
    m_grid->addWidget(title, m_row, 0, Qt::AlignTop);
    m_grid->addLayout(content, m_row++, 1);
    auto* note = new FieldNote(field, this);
    m_grid->addWidget(note, m_row++, 1);
    return note;
}

QLineEdit* SetupForm::numberField(const QString& argument, const QString& accessibleName)
{
    auto* field = new QLineEdit;
    field->setObjectName(argument);
    field->setAccessibleName(accessibleName);
    field->setFixedWidth(look::byLetters(setupNumberWidth));
    field->setAlignment(Qt::AlignRight);
    field->setInputMethodHints(Qt::ImhDigitsOnly);
    m_numbers.insert(argument, field);
    connect(field, &QLineEdit::textEdited, this,
        [this, argument](const QString& text) { m_draft->setArgument(argument, text); });
    return field;
}

void SetupForm::buildModel()
{
    m_model = new QComboBox;
    m_model->setObjectName(QStringLiteral("model"));
    m_model->setAccessibleName(tr("Model"));
    m_model->setEditable(true);
    m_model->setInsertPolicy(QComboBox::NoInsert);
    m_model->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_model->setMinimumContentsLength(16);
    completeNames(m_model);
    m_model->lineEdit()->setPlaceholderText(tr("Qwen/Qwen3-30B-A3B, or a folder"));
    auto* folder = folderButton(tr("Choose a folder with the model's config.json"));
    auto* row = fieldRow();
    row->addWidget(m_model, 1);
    row->addWidget(folder);
    m_modelNote = addRow(tr("&Model"), m_model, row);
    setFocusProxy(m_model);
    connect(m_model, &QComboBox::currentTextChanged, this, [this](const QString& text) {
        if (!m_refreshing)
            m_draft->setArgument(QStringLiteral("model"), text);
    });
    connect(folder, &QToolButton::clicked, this, &SetupForm::chooseModelFolder);
    m_hub = new HubFetch(m_draft->environment(), this);
    m_grid->addWidget(m_hub, m_row++, 1);
    connect(m_hub, &HubFetch::fetched, m_draft, &StudyDraft::lookAgain);

    m_byHand = new QCheckBox(tr("Enter the shape by han&d"), this);
    m_byHand->setObjectName(QStringLiteral("byHand"));
    m_grid->addWidget(m_byHand, m_row++, 1);
    m_handFields = new QWidget(this);
    auto* hand = fieldRow();
    hand->setContentsMargins(0, 2, 0, 0);
    addInner(hand, tr("Layers"), numberField(QStringLiteral("num_layers"), tr("Number of layers")));
    hand->addSpacing(look::related);
    addInner(hand, tr("KV heads"), numberField(QStringLiteral("num_query_groups"), tr("Number of KV heads")));
    hand->addStretch();
    m_handFields->setLayout(hand);
    m_grid->addWidget(m_handFields, m_row++, 1);
    m_handNote = new FieldNote(m_numbers.value(QStringLiteral("num_layers")), this);
    m_grid->addWidget(m_handNote, m_row++, 1);
    connect(m_byHand, &QCheckBox::toggled, this, &SetupForm::setByHand);
    m_handFields->setVisible(false);
    m_handNote->setVisible(false);
}

void SetupForm::buildSizes()
{
    QLineEdit* gpus = numberField(QStringLiteral("n_gpus"), tr("Number of GPUs"));
    auto* gpuRow = fieldRow();
    gpuRow->addWidget(gpus);
    gpuRow->addSpacing(look::related);
    addInner(gpuRow, tr("type"), makeGpuType());
    gpuRow->setStretchFactor(m_gpuType, 1);
    gpuRow->addWidget(makeGpuDescriber());
    gpuRow->addSpacing(look::related);
    QLineEdit* node = numberField(QStringLiteral("gpus_per_node"), tr("GPUs of a node"));
    node->setPlaceholderText(QStringLiteral("8"));
    addInner(gpuRow, tr("per node"), node);
    m_gpusNote = addRow(tr("&GPUs"), gpus, gpuRow);
    buildGpuOffer();

    QLineEdit* batch = numberField(QStringLiteral("gbs"), tr("Global batch size"));
    auto* batchRow = fieldRow();
    addInner(batchRow, tr("global"), batch);
    batchRow->addSpacing(look::related);
    addInner(
        batchRow, tr("micro up to"), numberField(QStringLiteral("mbs_max"), tr("Largest micro-batch size")));
    batchRow->addSpacing(look::related);
    addInner(batchRow, tr("sequence"), numberField(QStringLiteral("seq_len"), tr("Sequence length")));
    batchRow->addStretch();
    m_batchNote = addRow(tr("&Batch"), batch, batchRow);
}

/// What checked hosts have and the fields do not say: one click away.
void SetupForm::buildGpuOffer()
{
    m_gpuFill = new GpuFill(m_draft, m_hosts, this);
    m_useHosts = new QPushButton(this);
    m_useHosts->setObjectName(QStringLiteral("useHostGpus"));
    m_useHosts->setVisible(false);
    m_grid->addWidget(m_useHosts, m_row++, 1, Qt::AlignLeft);
    connect(m_useHosts, &QPushButton::clicked, m_gpuFill, &GpuFill::take);
    connect(m_gpuFill, &GpuFill::changed, this, &SetupForm::refreshGpus);
}

/// Names of known types complete; empty is a type that is not known, without estimates.
QComboBox* SetupForm::makeGpuType()
{
    m_gpuType = new QComboBox;
    m_gpuType->setObjectName(QStringLiteral("gpu"));
    m_gpuType->setAccessibleName(tr("Type of GPU"));
    m_gpuType->setEditable(true);
    m_gpuType->setInsertPolicy(QComboBox::NoInsert);
    m_gpuType->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_gpuType->setMinimumContentsLength(10);
    for (const GpuSpec& spec : gpuSpecs())
        m_gpuType->addItem(spec.name);
    completeNames(m_gpuType);
    m_gpuType->setCurrentIndex(-1);
    m_gpuType->lineEdit()->setPlaceholderText(tr("not known"));
    m_gpuType->setToolTip(tr("With the sequence length it tells memory and speed before anything has run."));
    connect(m_gpuType, &QComboBox::currentTextChanged, this, [this](const QString& text) {
        // What was described stays in the list under its name.
        const QString described = m_gpuType->itemData(m_gpuType->findText(text)).toString();
        if (!m_refreshing)
            m_draft->setArgument(QStringLiteral("gpu"), described.isEmpty() ? text.trimmed() : described);
    });
    return m_gpuType;
}

QPushButton* SetupForm::makeGpuDescriber()
{
    auto* button = new QPushButton(tr("By hand…"));
    button->setObjectName(QStringLiteral("describeGpu"));
    button->setFlat(true);
    button->setToolTip(tr("Describes a type of GPU that is not in the list"));
    connect(button, &QPushButton::clicked, this, &SetupForm::describeGpu);
    return button;
}

void SetupForm::buildRules()
{
    // Not a button itself: the label's key would press it.
    m_presetGroup = new QWidget(this);
    m_presetGroup->setFocusPolicy(Qt::StrongFocus);
    auto* buttons = new QVBoxLayout(m_presetGroup);
    buttons->setContentsMargins(0, 0, 0, 0);
    buttons->setSpacing(look::related / 2);
    QList<PresetKind> kinds = presetKinds();
    const auto isDefault = [](const PresetKind& kind) { return kind.name == defaultPresetName(); };
    std::stable_partition(kinds.begin(), kinds.end(), isDefault);
    for (const PresetKind& kind : std::as_const(kinds)) {
        auto* button = new QRadioButton(presetTitle(kind.name));
        button->setObjectName(QStringLiteral("preset-") + kind.name);
        button->setToolTip(kind.title);
        buttons->addWidget(button);
        m_presets.insert(kind.name, button);
        connect(button, &QRadioButton::toggled, this, [this, name = kind.name](bool on) {
            if (on && !m_refreshing)
                m_draft->setPresetName(name);
        });
    }
    auto* compare = new QPushButton(tr("&What differs…"));
    compare->setObjectName(QStringLiteral("compareRules"));
    compare->setFlat(true);
    connect(compare, &QPushButton::clicked, this, &SetupForm::compareRules);
    m_compare = compare;
    auto* column = new QVBoxLayout;
    column->setSpacing(look::related / 2);
    column->addWidget(m_presetGroup);
    column->addWidget(compare, 0, Qt::AlignLeft);
    m_rulesNote = addRow(tr("&Rules"), m_presetGroup, column);
}

void SetupForm::buildOwnParameters()
{
    m_own = new OwnParameterList(this);
    auto* column = new QVBoxLayout;
    column->addWidget(m_own);
    m_ownNote = addRow(tr("E&xtra"), m_own, column);
    connect(m_own, &OwnParameterList::edited, this,
        [this](const QString& text) { m_draft->setArgument(QStringLiteral("params"), text); });
}

void SetupForm::buildStrategy()
{
    m_strategy = new QComboBox;
    m_strategy->setObjectName(QStringLiteral("strategy"));
    m_strategy->setAccessibleName(tr("Strategy"));
    const QList<StrategyKind> kinds = strategyKinds();
    m_strategy->addItem(tr("recommended"), QString());
    for (const StrategyKind& kind : kinds) {
        m_strategy->addItem(kind.name, kind.name);
        m_strategy->setItemData(m_strategy->count() - 1, kind.title, Qt::ToolTipRole);
    }
    auto* row = fieldRow();
    row->addWidget(m_strategy, 1);
    m_strategyNote = addRow(tr("Strateg&y"), m_strategy, row);
    connect(m_strategy, &QComboBox::currentIndexChanged, this, [this] {
        if (!m_refreshing)
            m_draft->setStrategy(m_strategy->currentData().toString());
    });
}

void SetupForm::buildBudget()
{
    m_trials = budgetSpin(0, 1'000'000, QStringLiteral("trials"), tr("Largest number of trials"));
    m_trials->setSpecialValueText(tr("no limit"));
    m_timeout = budgetSpin(0, 7 * 24 * 3600, QStringLiteral("timeout"), tr("Timeout of a trial in seconds"));
    m_timeout->setSpecialValueText(tr("none"));
    m_timeout->setSuffix(tr(" s"));
    auto* row = fieldRow();
    addInner(row, tr("trials"), m_trials);
    row->addSpacing(look::related);
    addInner(row, tr("timeout"), m_timeout);

    m_dynamic = new QCheckBox(tr("Stop a trial that ta&kes three times the fastest"));
    m_dynamic->setObjectName(QStringLiteral("dynamicTimeout"));
    m_dynamic->setToolTip(tr("Dynamic timeout: never before %1 seconds.").arg(DynamicTimeout().floorS));
    m_baseline = new QCheckBox(tr("Run my command first, as the base&line"));
    m_baseline->setObjectName(QStringLiteral("baseline"));
    m_baseline->setToolTip(tr("With the batch and the length of the trials, so that they can be compared."));

    m_warmup = budgetSpin(0, 10'000, QStringLiteral("warmup"), tr("Iterations left out as warm-up"));
    m_iterations = budgetSpin(1, 10'000, QStringLiteral("iterations"), tr("Fewest iterations for a result"));
    auto* measure = fieldRow();
    addInner(measure, tr("warm-up"), m_warmup);
    measure->addSpacing(look::related);
    addInner(measure, tr("then at least"), m_iterations);
    measure->addWidget(new QLabel(tr("iterations")));
    measure->addStretch();

    auto* all = new QVBoxLayout;
    all->setSpacing(look::related / 2);
    all->addLayout(row);
    all->addLayout(trialLengthRow());
    all->addWidget(m_asIs);
    all->addLayout(measure);
    QLayout* lengths = buildLengths();
    row->addSpacing(look::related);
    addInner(row, tr("confirm"), m_confirm);
    row->addStretch();
    all->addLayout(lengths);
    all->addWidget(m_earlyStop);
    all->addWidget(m_refine);
    all->addWidget(m_dynamic);
    all->addWidget(m_baseline);
    m_budgetNote = addRow(tr("B&udget"), m_trials, all);
    for (QSpinBox* spin : {m_trials, m_timeout, m_warmup, m_iterations, m_stopAfter, m_confirm})
        connect(spin, &QSpinBox::valueChanged, this, &SetupForm::applyBudget);
    connect(m_settle, &QDoubleSpinBox::valueChanged, this, &SetupForm::applyBudget);
    for (QCheckBox* box : {m_dynamic, m_baseline, m_earlyStop, m_refine})
        connect(box, &QCheckBox::toggled, this, &SetupForm::applyBudget);
}

/// A trial's length, and whether it has one.
QHBoxLayout* SetupForm::trialLengthRow()
{
    m_trialLength = budgetSpin(0, 1'000'000, QStringLiteral("trialIterations"), tr("Iterations of a trial"));
    m_trialLength->setSpecialValueText(tr("automatic"));
    m_trialLength->setToolTip(
        tr("Automatic: 20 where your command would run for more than 50, or says no end."));
    m_asIs = new QCheckBox(tr("Ru&n my command at its own length, with saving and evaluation"));
    m_asIs->setObjectName(QStringLiteral("asIs"));
    m_asIs->setToolTip(tr("Else trials are short and leave your folders as they are; what is exported for "
                          "production has your own options again."));
    auto* row = fieldRow();
    addInner(row, tr("length"), m_trialLength);
    row->addWidget(new QLabel(tr("iterations, without saving")));
    row->addStretch();
    connect(m_asIs, &QCheckBox::toggled, this, &SetupForm::applyTrialLength);
    connect(m_trialLength, &QSpinBox::valueChanged, this, &SetupForm::applyTrialLength);
    return row;
}

/// When a trial ends before its training does, and what follows the search.
QLayout* SetupForm::buildLengths()
{
    m_stopAfter = budgetSpin(0, 1'000'000, QStringLiteral("stopAfter"),
        tr("Iterations that are measured before a trial is ended"));
    m_stopAfter->setSpecialValueText(tr("all"));
    m_settle = new QDoubleSpinBox;
    m_settle->setRange(0, 100);
    m_settle->setSingleStep(0.5);
    m_settle->setDecimals(2);
    m_settle->setSuffix(tr(" %"));
    m_settle->setSpecialValueText(tr("off"));
    m_settle->setObjectName(QStringLiteral("settle"));
    m_settle->setAccessibleName(tr("Width of the value's interval at which a trial is ended"));
    m_settle->setAlignment(Qt::AlignRight);
    m_settle->setKeyboardTracking(false);
    m_settle->setToolTip(tr("As soon as the 95 % interval of its value is within this"));
    m_earlyStop = new QCheckBox(tr("End a trial that cannot beat the best any more"));
    m_earlyStop->setObjectName(QStringLiteral("earlyStop"));
    m_earlyStop->setToolTip(tr(
        "From three iterations after warm-up on, when neither they nor the 99 % interval of their mean come "
        "near the best value. It keeps the value that it has."));
    m_confirm = budgetSpin(0, 1'000, QStringLiteral("confirm"), tr("Runs to confirm the best two with"));
    m_confirm->setSpecialValueText(tr("off"));
    m_confirm->setToolTip(tr(
        "When the search is over the best two are run again, in turn, until their order is settled at 95 % "
        "or so many runs were spent."));
    m_refine = new QCheckBox(tr("Refine the winner: try overlaps, fusions and schedules on it"));
    m_refine->setObjectName(QStringLiteral("refine"));
    m_refine->setToolTip(tr(
        "When the search is over, options that the trainer knows and the layout allows are tried on the best "
        "trial, one at a time. What is surely faster is kept. Numerics never change."));
    auto* row = fieldRow();
    addInner(row, tr("at most"), m_stopAfter);
    addInner(row, tr("iterations, or sure to"), m_settle);
    row->addStretch();
    return row;
}

void SetupForm::buildPlace()
{
    m_hostsPanel = new HostsPanel(m_hosts);
    auto* column = new QVBoxLayout;
    column->addWidget(m_hostsPanel);
    addRow(tr("H&osts"), m_hostsPanel, column);

    m_file = new QLineEdit;
    m_file->setObjectName(QStringLiteral("studyFile"));
    m_file->setAccessibleName(tr("Study file"));
    auto* choose = folderButton(tr("Choose where the study is kept"));
    auto* fileRow = fieldRow();
    fileRow->addWidget(m_file, 1);
    fileRow->addWidget(choose);
    m_fileNote = addRow(tr("S&tudy file"), m_file, fileRow);
    connect(m_file, &QLineEdit::textChanged, this, [this] {
        m_fileNote->say({}, studyFileProblem());
        Q_EMIT studyFileChanged();
    });
    connect(choose, &QToolButton::clicked, this, &SetupForm::chooseStudyFile);
}

} // namespace megatune
