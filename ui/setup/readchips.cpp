// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/readchips.h"

#include "core/base/text.h"
#include "core/hardware/gpudescription.h"
#include "core/model/modeldescription.h"
#include "core/space/argumentnames.h"
#include "core/trainer/dialecttext.h"
#include "ui/draft/draftproblem.h"
#include "ui/draft/studydraft.h"
#include "ui/form/argumentfield.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/hosts/hostsummary.h"
#include "ui/look/look.h"
#include "ui/look/wrappinglayout.h"

#include <QLocale>
#include <QToolButton>

namespace megatune {

namespace {

constexpr int widestChip = 320;

QString trainerText(const StudyDraft& draft)
{
    const std::optional<Dialect> dialect = draft.dialect();
    if (!dialect)
        return {};
    const bool isUnknown = dialect->kind() == TrainerKind::Unknown && !dialect->isTrainerKnown();
    return isUnknown && draft.argument(argument::dialect).isEmpty() ? ReadChips::tr("trainer not recognised")
                                                                    : dialectTitle(*dialect);
}

/// Grouped as people read them; what is no number stays as it was typed.
QString countText(const QString& value)
{
    const std::optional<qint64> number = toInteger(value);
    return number ? QLocale().toString(*number) : oneLine(value);
}

} // namespace

ReadChips::ReadChips(StudyDraft* draft, HostListModel* hosts, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_hosts(hosts)
{
    new WrappingLayout(this, look::related / 2);
    m_trainer = add(QStringLiteral("trainerChip"), argument::dialect);
    m_model = add(QStringLiteral("modelChip"), argument::model);
    m_gpus = add(QStringLiteral("gpusChip"), argument::gpus);
    m_batch = add(QStringLiteral("batchChip"), argument::globalBatch);
    m_sequence = add(QStringLiteral("sequenceChip"), argument::sequenceLength);
    m_where = add(QStringLiteral("hostsChip"), draftfield::hosts);
}

QToolButton* ReadChips::add(const QString& name, const QString& field)
{
    auto* chip = new QToolButton(this);
    chip->setObjectName(name);
    chip->setFocusPolicy(Qt::StrongFocus);
    connect(chip, &QToolButton::clicked, this, [this, field] { Q_EMIT fieldWanted(field); });
    layout()->addWidget(chip);
    return chip;
}

void ReadChips::show(QToolButton* chip, const QString& text, const QString& source)
{
    const QString shown = chip->fontMetrics().elidedText(text, Qt::ElideRight, look::byLetters(widestChip));
    const QString whole = shown == text ? source : QString(text + u'\n' + source);
    chip->setVisible(!text.isEmpty());
    chip->setText(shown);
    chip->setAccessibleName(text);
    chip->setToolTip(whole);
    chip->setAccessibleDescription(source);
}

void ReadChips::showArgument(
    QToolButton* chip, const QString& argument, const QString& text, const QString& unknown)
{
    const QString value = m_draft->usedArgument(argument);
    const bool isTyped = !m_draft->argument(argument).isEmpty();
    const QString shown = value.isEmpty() ? unknown : text.arg(countText(value));
    show(chip, isTyped ? tr("%1, as given").arg(shown) : shown, derivedNote(*m_draft, {argument}));
}

void ReadChips::refresh()
{
    setVisible(!m_draft->isEmpty());
    if (m_draft->isEmpty())
        return;
    show(m_trainer, trainerText(*m_draft), m_draft->derived().sentence);
    showModel();
    showGpus();
    showArgument(m_batch, argument::globalBatch, tr("batch %1"), tr("batch not known"));
    showArgument(m_sequence, argument::sequenceLength, tr("%1 tokens"), tr("sequence not known"));
    const HostSummary where = hostSummary(*m_hosts, {}); // a problem stands beside Start
    show(m_where, where.text, tr("Where trials run"));
}

void ReadChips::showModel()
{
    const QString model = m_draft->usedArgument(argument::model);
    const std::optional<ModelShape> shape = m_draft->shape();
    const QString name = isModelDescription(model) && shape ? describeShortly(*shape) : oneLine(model);
    const QString shown = model.isEmpty() ? tr("model not known") : name;
    const bool isTyped = !m_draft->argument(argument::model).isEmpty();
    const QString source = shape
        ? QString(describe(*shape) + u'\n' + derivedNote(*m_draft, {argument::model}))
        : derivedNote(*m_draft, {argument::model});
    show(m_model, isTyped ? tr("%1, as given").arg(shown) : shown, source.trimmed());
}

void ReadChips::showGpus()
{
    const QString count = m_draft->usedArgument(argument::gpus);
    const QString type = m_draft->usedArgument(argument::gpuType);
    const bool isTyped = !m_draft->argument(argument::gpus).isEmpty();
    QString shown = tr("GPUs not known");
    if (!count.isEmpty())
        shown = type.isEmpty() ? tr("%1 GPUs, type not known").arg(countText(count))
                               : tr("%1 x %2").arg(countText(count), gpuNameIn(type));
    show(m_gpus, isTyped ? tr("%1, as given").arg(shown) : shown,
        derivedNote(*m_draft, {argument::gpus, argument::gpuType, argument::gpusPerNode}));
}

} // namespace megatune

#include "moc_readchips.cpp"
