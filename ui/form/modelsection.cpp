// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/modelsection.h"

#include "core/base/text.h"
#include "core/model/modeldescription.h"
#include "core/model/modelid.h"
#include "core/space/argumentnames.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/form/argumentfield.h"
#include "ui/form/hubfetch.h"
#include "ui/form/modeldialog.h"
#include "ui/form/setuprows.h"
#include "ui/hosts/completion.h"
#include "ui/look/look.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QToolButton>

namespace megatune {

namespace {

/// What could be downloaded by its name.
QString missingModelId(const QString& model)
{
    return isModelId(model) && !QFileInfo::exists(model) ? model : QString();
}

/// Where a shape was read from, short enough for a line.
QString sourceText(const QString& source)
{
    if (source.contains(QLatin1String("/models--")))
        return ModelSection::tr("from the Hugging Face cache");
    if (source.contains(QLatin1String("/modelscope/")))
        return ModelSection::tr("from the ModelScope cache");
    return ModelSection::tr("from %1").arg(withTilde(source));
}

} // namespace

ModelSection::ModelSection(StudyDraft* draft, SetupRows& rows)
    : QObject(rows.form())
    , m_draft(draft)
{
    buildName(rows);
    buildHand(rows);
}

void ModelSection::buildName(SetupRows& rows)
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
    auto* folder = createFolderButton(tr("Choose a folder with the model's config.json"));
    auto* row = createFieldRow();
    row->addWidget(m_model, 1);
    row->addWidget(folder);
    row->addWidget(createDescriber());
    m_note = rows.add(tr("&Model"), m_model, row);
    connect(m_model, &QComboBox::currentTextChanged, this, [this](const QString& text) {
        if (!m_refreshing)
            m_draft->setArgument(argument::model, text);
    });
    connect(folder, &QToolButton::clicked, this, &ModelSection::chooseFolder);
    m_useNear = new QPushButton(rows.form());
    m_useNear->setObjectName(QStringLiteral("useNearModel"));
    m_useNear->setVisible(false);
    m_note->addOffer(m_useNear);
    connect(m_useNear, &QPushButton::clicked, this,
        [this] { m_draft->setArgument(argument::model, m_nearModel); });
    m_hub = new HubFetch(m_draft->environment(), rows.form());
    m_note->addOffer(m_hub->offerButton());
    rows.addBelow(m_hub);
    connect(m_hub, &HubFetch::fetched, m_draft, &StudyDraft::lookAgain);
}

void ModelSection::buildHand(SetupRows& rows)
{
    m_handFields = new QWidget(rows.form());
    auto* hand = createFieldRow();
    hand->setContentsMargins(0, 2, 0, 0);
    m_layers = new ArgumentField(m_draft, argument::layers, tr("Number of layers"));
    m_kvHeads = new ArgumentField(m_draft, argument::queryGroups, tr("Number of KV heads"));
    addInner(hand, tr("Layers"), m_layers);
    hand->addSpacing(look::related);
    addInner(hand, tr("KV heads"), m_kvHeads);
    hand->addStretch();
    m_handFields->setLayout(hand);
    rows.addBelow(m_handFields);
    m_handNote = new FieldNote(m_layers, rows.form());
    m_handNote->keepToOneLine();
    rows.addBelow(m_handNote);
    m_handFields->setVisible(false);
    m_handNote->setVisible(false);
}

QWidget* ModelSection::firstField() const
{
    return m_model;
}

void ModelSection::focusFirst()
{
    m_model->setFocus(Qt::OtherFocusReason);
    m_model->lineEdit()->selectAll();
}

void ModelSection::chooseFolder()
{
    auto* dialog = new QFileDialog(
        m_handFields->parentWidget(), tr("Folder of the model"), m_draft->argument(argument::model));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, m_model, &QComboBox::setEditText);
    dialog->open();
}

QPushButton* ModelSection::createDescriber()
{
    auto* button = new QPushButton(tr("By hand…"));
    button->setObjectName(QStringLiteral("describeModel"));
    button->setFlat(true);
    button->setToolTip(tr("Describes a model by its sizes, without a name or config.json"));
    connect(button, &QPushButton::clicked, this, &ModelSection::describeModel);
    return button;
}

void ModelSection::describeModel()
{
    auto* dialog = new ModelDialog(m_draft->shape(), m_model->window());
    connect(dialog, &ModelDialog::described, m_draft,
        [draft = m_draft](const QString& text) { draft->setArgument(argument::model, text); });
    dialog->open();
}

bool ModelSection::isByHand() const
{
    return !m_draft->argument(argument::layers).isEmpty()
        || !m_draft->argument(argument::queryGroups).isEmpty();
}

void ModelSection::refresh()
{
    const QScopedValueRollback<bool> guard(m_refreshing, true);
    refreshName();
    refreshHand();
}

void ModelSection::refreshName()
{
    const QString placeholder = derivedText(*m_draft, argument::model, tr("Qwen/Qwen3-30B-A3B, or a folder"));
    m_model->lineEdit()->setPlaceholderText(
        isModelDescription(placeholder) ? tr("as the command describes it") : placeholder);
    const QString model = m_draft->argument(argument::model);
    const QStringList known = m_draft->knownModels();
    if (m_model->count() != known.size()) {
        const QString typed = m_model->currentText();
        m_model->clear();
        m_model->addItems(known);
        m_model->setEditText(typed);
    }
    if (m_model->currentText().trimmed() != model)
        m_model->setEditText(model);

    const QString problem = m_draft->isComputing() ? QString() : m_draft->argumentProblem(argument::model);
    m_note->say(hint(), problem);
    m_nearModel = problem.isEmpty() ? QString() : nearestSpelling(model, known);
    m_useNear->setText(tr("Use %1").arg(m_nearModel));
    m_useNear->setVisible(!m_nearModel.isEmpty());
    const QString missing = model.isEmpty() ? m_draft->unknownModel() : model;
    if (!m_draft->isComputing())
        m_hub->offer(problem.isEmpty() && !model.isEmpty() ? QString() : missingModelId(missing));
}

QString ModelSection::hint() const
{
    const QString model = m_draft->argument(argument::model);
    const std::optional<ModelShape> shape = m_draft->shape();
    const QString unknown = m_draft->unknownModel();
    if (shape && model.isEmpty())
        return describe(*shape) + u'\n' + derivedNote(*m_draft, {argument::model});
    if (shape)
        return describe(*shape) + u'\n'
            + (isModelDescription(model) ? tr("described by hand") : sourceText(shape->source));
    if (model.isEmpty() && isByHand())
        return tr("The shape below is used.");
    if (!unknown.isEmpty())
        return tr("The command's %1 is not on this machine.").arg(unknown);
    if (model.isEmpty())
        return tr("Without a model the rules about layers and KV heads are left out.");
    if (m_draft->isComputing())
        return tr("Looking for it\u2026");
    return {};
}

void ModelSection::refreshHand()
{
    m_layers->refresh();
    m_kvHeads->refresh();
    const std::optional<ModelShape> shape = m_draft->shape();
    // Who empties a field to type another number keeps it.
    const bool shown = isByHand() || m_layers->hasFocus() || m_kvHeads->hasFocus();
    m_handFields->setVisible(shown);
    m_handNote->setVisible(shown);
    const auto own = [&shape](std::optional<int> ModelShape::*number) {
        return shape && (*shape).*number ? QString::number(*((*shape).*number)) : QString();
    };
    m_layers->setPlaceholderText(own(&ModelShape::numLayers));
    m_kvHeads->setPlaceholderText(own(&ModelShape::numQueryGroups));
    m_handNote->say(shape ? tr("Goes before what the model says.") : QString(),
        firstProblem(*m_draft, {argument::layers, argument::queryGroups}));
}

} // namespace megatune

#include "moc_modelsection.cpp"
