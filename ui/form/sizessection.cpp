// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/sizessection.h"

#include "core/base/text.h"
#include "core/hardware/gpuspec.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/form/argumentfield.h"
#include "ui/form/gpudialog.h"
#include "ui/form/setuprows.h"
#include "ui/hosts/completion.h"
#include "ui/hosts/gpufill.h"
#include "ui/look/look.h"

#include <QComboBox>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>

namespace megatune {

namespace {

QStringList gpuTypeNames()
{
    QStringList names;
    for (const GpuSpec& spec : gpuSpecs())
        names.append(spec.name);
    return names;
}

} // namespace

SizesSection::SizesSection(StudyDraft* draft, HostListModel* hosts, SetupRows& rows)
    : QObject(rows.form())
    , m_draft(draft)
{
    buildGpus(rows);
    buildOffer(hosts, rows);
    buildBatch(rows);
}

ArgumentField* SizesSection::createNumber(const QString& argument, const QString& accessibleName)
{
    auto* field = new ArgumentField(m_draft, argument, accessibleName);
    m_numbers.append(field);
    return field;
}

void SizesSection::buildGpus(SetupRows& rows)
{
    ArgumentField* gpus = createNumber(argument::gpus, tr("Number of GPUs"));
    auto* gpuRow = createFieldRow();
    gpuRow->addWidget(gpus);
    gpuRow->addSpacing(look::related);
    buildType();
    addInner(gpuRow, tr("type"), m_type);
    gpuRow->setStretchFactor(m_type, 1);
    gpuRow->addWidget(createDescriber());
    gpuRow->addSpacing(look::related);
    ArgumentField* node = createNumber(argument::gpusPerNode, tr("GPUs of a node"));
    node->setPlaceholderText(QStringLiteral("8"));
    addInner(gpuRow, tr("per node"), node);
    m_gpusNote = rows.add(tr("&GPUs"), gpus, gpuRow);
    m_useNear = new QPushButton(rows.form());
    m_useNear->setObjectName(QStringLiteral("useNearGpu"));
    m_useNear->setVisible(false);
    m_gpusNote->addOffer(m_useNear);
    connect(m_useNear, &QPushButton::clicked, this,
        [this] { m_draft->setArgument(argument::gpuType, m_nearType); });
}

/// What checked hosts have and the fields do not say: one click away.
void SizesSection::buildOffer(HostListModel* hosts, SetupRows& rows)
{
    m_fill = new GpuFill(m_draft, hosts, this);
    m_useHosts = new QPushButton(rows.form());
    m_useHosts->setObjectName(QStringLiteral("useHostGpus"));
    m_useHosts->setVisible(false);
    m_gpusNote->addOffer(m_useHosts);
    connect(m_useHosts, &QPushButton::clicked, m_fill, &GpuFill::take);
    connect(m_fill, &GpuFill::changed, this, &SizesSection::refreshGpus);
}

void SizesSection::buildBatch(SetupRows& rows)
{
    ArgumentField* batch = createNumber(argument::globalBatch, tr("Global batch size"));
    auto* batchRow = createFieldRow();
    addInner(batchRow, tr("global"), batch);
    batchRow->addSpacing(look::related);
    addInner(
        batchRow, tr("micro up to"), createNumber(argument::mostMicroBatch, tr("Largest micro-batch size")));
    batchRow->addSpacing(look::related);
    addInner(batchRow, tr("sequence"), createNumber(argument::sequenceLength, tr("Sequence length")));
    batchRow->addStretch();
    m_batchNote = rows.add(tr("&Batch"), batch, batchRow);
    m_mean = new QWidget(rows.form());
    auto* meanRow = look::rowIn(m_mean);
    addInner(meanRow, tr("mean tokens of a sample"),
        createNumber(argument::meanLength, tr("Mean length of samples")));
    rows.addBelow(m_mean, Qt::AlignLeft);
}

/// Names of known types complete; empty is a type that is not known, without estimates.
void SizesSection::buildType()
{
    m_type = new QComboBox;
    m_type->setObjectName(QStringLiteral("gpu"));
    m_type->setAccessibleName(tr("Type of GPU"));
    m_type->setEditable(true);
    m_type->setInsertPolicy(QComboBox::NoInsert);
    m_type->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_type->setMinimumContentsLength(10);
    m_type->addItems(gpuTypeNames());
    completeNames(m_type);
    m_type->setCurrentIndex(-1);
    m_type->lineEdit()->setPlaceholderText(tr("not known"));
    m_type->setToolTip(tr("With the sequence length it tells memory and speed before anything has run."));
    connect(m_type->lineEdit(), &QLineEdit::editingFinished, this, &SizesSection::completeType);
    connect(m_type, &QComboBox::currentTextChanged, this, [this](const QString& text) {
        // What was described stays in the list under its name.
        const QString described = m_type->itemData(m_type->findText(text)).toString();
        if (!m_refreshing)
            m_draft->setArgument(argument::gpuType, described.isEmpty() ? text.trimmed() : described);
    });
}

/// A part of one name alone is that name.
void SizesSection::completeType()
{
    const QString typed = m_type->currentText().trimmed();
    if (typed.isEmpty() || m_type->findText(typed, Qt::MatchFixedString) >= 0)
        return;
    const QStringList names = gpuTypeNames().filter(typed, Qt::CaseInsensitive);
    if (names.size() == 1)
        m_type->setEditText(names.constFirst());
}

QPushButton* SizesSection::createDescriber()
{
    auto* button = new QPushButton(tr("By hand…"));
    button->setObjectName(QStringLiteral("describeGpu"));
    button->setFlat(true);
    button->setToolTip(tr("Describes a type of GPU that is not in the list"));
    connect(button, &QPushButton::clicked, this, &SizesSection::describeGpu);
    return button;
}

void SizesSection::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    for (ArgumentField* field : std::as_const(m_numbers))
        field->refresh();
    refreshGpus();
    refreshBatch();
}

void SizesSection::refreshGpus()
{
    m_type->lineEdit()->setPlaceholderText(
        gpuNameIn(derivedText(*m_draft, argument::gpuType, tr("not known"))));
    showGpu(m_draft->argument(argument::gpuType));
    const PresetPtr preset = m_draft->preset();
    QString hint = preset ? tr("Sizes of TP, PP, CP, EP and ETP: %1").arg(choicesText(*preset, axis::tp))
                          : tr("As many as one trial takes.");
    const QString note = derivedNote(*m_draft, {argument::gpus, argument::gpuType, argument::gpusPerNode});
    if (!note.isEmpty())
        hint = note + u' ' + hint;
    const QString type = m_draft->argument(argument::gpuType);
    if (const Result<GpuSpec> gpu = gpuSpec(type); gpu && isGpuDescription(type))
        hint = gpuDescriptionLimits(*gpu) + u' ' + hint;
    m_gpusNote->say(hint, firstProblem(*m_draft, {argument::gpus, argument::gpuType, argument::gpusPerNode}));
    m_nearType = gpuSpec(type) ? QString() : nearestSpelling(type, gpuTypeNames());
    m_useNear->setText(tr("Use %1").arg(m_nearType));
    m_useNear->setVisible(!m_nearType.isEmpty());
    const QString offer = m_fill->offerText();
    m_useHosts->setText(offer);
    m_useHosts->setVisible(!offer.isEmpty());
}

/// A description by its name, which stays in the list.
void SizesSection::showGpu(const QString& gpu)
{
    const bool isDescribed = isGpuDescription(gpu) && gpuSpec(gpu).has_value();
    const QString name = isDescribed ? gpuNameIn(gpu) : gpu;
    if (isDescribed) {
        if (const int at = m_type->findText(name); at >= 0)
            m_type->setItemData(at, gpu);
        else
            m_type->addItem(name, gpu);
    }
    const QString shown = m_type->currentText().trimmed();
    if (shown != name && shown != gpu) // who types a description finds it as typed
        m_type->setEditText(name);
}

void SizesSection::describeGpu()
{
    auto* dialog = new GpuDialog(m_draft->argument(argument::gpuType), m_type->window());
    connect(dialog, &GpuDialog::described, m_draft,
        [draft = m_draft](const QString& text) { draft->setArgument(argument::gpuType, text); });
    dialog->open();
}

void SizesSection::refreshBatch()
{
    const PresetPtr preset = m_draft->preset();
    m_mean->setVisible(!m_draft->argument(argument::meanLength).isEmpty()
        || (preset && preset->trainingOptions().variesLength));
    const QString note = derivedNote(*m_draft, {argument::globalBatch, argument::sequenceLength});
    const QString sizes = preset ? tr("Micro-batch sizes: %1").arg(choicesText(*preset, axis::mbs))
                                 : tr("Micro-batch sizes are powers of two that divide it.");
    m_batchNote->say(note.isEmpty() ? sizes : QString(note + u' ' + sizes),
        firstProblem(*m_draft,
            {argument::globalBatch, argument::mostMicroBatch, argument::sequenceLength,
                argument::meanLength}));
}

} // namespace megatune

#include "moc_sizessection.cpp"
