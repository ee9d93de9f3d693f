// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/modeldialog.h"

#include "core/model/modeldescription.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/primarybutton.h"
#include "ui/look/look.h"

#include <nlohmann/json.hpp>
#include <QGridLayout>
#include <QLineEdit>

namespace megatune {

namespace {

struct NamedSize
{
    const char* key;
    QString title;
};

/// Those that models differ in most; the rest of a shape is for config.json.
QList<NamedSize> namedSizes()
{
    return {{"num_layers", ModelDialog::tr("Layers")}, {"hidden_size", ModelDialog::tr("Hidden size")},
        {"num_attention_heads", ModelDialog::tr("Attention heads")},
        {"num_query_groups", ModelDialog::tr("KV heads")}, {"head_dim", ModelDialog::tr("Size of a head")},
        {"ffn_hidden_size", ModelDialog::tr("Feed-forward size")},
        {"vocab_size", ModelDialog::tr("Vocabulary")}, {"num_experts", ModelDialog::tr("Experts")},
        {"experts_per_token", ModelDialog::tr("Experts a token")},
        {"expert_ffn_hidden_size", ModelDialog::tr("Feed-forward size of an expert")},
        {"shared_expert_ffn_hidden_size", ModelDialog::tr("... of the shared experts together")},
        {"first_dense_layers", ModelDialog::tr("Layers without experts at the start")}};
}

} // namespace

ModelDialog::ModelDialog(const std::optional<ModelShape>& known, QWidget* parent)
    : QDialog(parent)
    , m_use(new PrimaryButton(tr("&Use this model"), this))
{
    setObjectName(QStringLiteral("modelDialog"));
    setWindowTitle(tr("Describe a model"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* grid = new QGridLayout;
    grid->setSpacing(look::related);
    buildFields(grid);
    const OrderedJson json = known ? toJson(*known) : OrderedJson::object();
    for (const Size& size : std::as_const(m_sizes)) {
        if (const auto at = json.find(size.key.toStdString()); at != json.end() && at->is_number_integer())
            size.field->setText(QString::number(at->get<qint64>()));
    }
    m_note = new FieldNote(m_sizes.constFirst().field, this);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setAutoDefault(false);
    m_use->setObjectName(QStringLiteral("useModel"));
    m_use->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(look::related);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_use);
    auto* column = look::columnIn(this, look::group, look::edge);
    column->addWidget(new QuietLabel(
        tr("As its config.json says. Empty is what the model does not have, or what follows from the others."),
        this));
    column->addLayout(grid);
    column->addWidget(m_note);
    column->addStretch();
    column->addLayout(buttons);
    setMinimumWidth(look::byLetters(480));
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_use, &QPushButton::clicked, this, &ModelDialog::use);
    refresh();
}

void ModelDialog::buildFields(QGridLayout* grid)
{
    for (const NamedSize& size : namedSizes()) {
        auto* field = new QLineEdit(this);
        field->setObjectName(QLatin1String(size.key));
        field->setAccessibleName(size.title);
        field->setAlignment(Qt::AlignRight);
        auto* label = new QLabel(size.title, this);
        label->setBuddy(field);
        const int row = grid->rowCount();
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row, 1);
        m_sizes.append({QLatin1String(size.key), field});
        connect(field, &QLineEdit::textEdited, this, [this] {
            m_touched = true;
            refresh();
        });
    }
    grid->setColumnStretch(0, 1);
}

QString ModelDialog::description() const
{
    QStringList items;
    for (const Size& size : m_sizes) {
        if (const QString text = size.field->text().trimmed(); !text.isEmpty())
            items.append(size.key + u'=' + text);
    }
    // Its start is that of any description.
    return modelDescription({}) + items.join(u'/');
}

void ModelDialog::refresh()
{
    const Result<ModelShape> shape = modelFromDescription(description());
    const QString problem = shape ? QString() : shape.error().sentence;
    m_note->say(shape ? describe(*shape) : QString(), m_touched ? problem : QString());
    setAvailable(m_use, problem, {});
}

void ModelDialog::use()
{
    if (const Result<ModelShape> shape = modelFromDescription(description())) {
        Q_EMIT described(modelDescription(*shape));
        accept();
    }
}

} // namespace megatune

#include "moc_modeldialog.cpp"
