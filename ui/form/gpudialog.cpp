// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/gpudialog.h"

#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/primarybutton.h"
#include "ui/look/look.h"

#include <QFileDialog>
#include <QGridLayout>
#include <QLineEdit>

namespace megatune {

GpuDialog::GpuDialog(const QString& gpu, QWidget* parent)
    : QDialog(parent)
    , m_name(new QLineEdit(this))
    , m_note(new FieldNote(m_name, this))
    , m_use(new PrimaryButton(tr("&Use this GPU"), this))
{
    setObjectName(QStringLiteral("gpuDialog"));
    setWindowTitle(tr("Describe a type of GPU"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* grid = new QGridLayout;
    grid->setSpacing(look::related);
    buildFields(grid);
    auto* open = new QPushButton(tr("&Open a file…"), this);
    open->setObjectName(QStringLiteral("openGpuFile"));
    open->setAutoDefault(false);
    open->setToolTip(tr("A JSON file as --gpu-file of megatune-cli takes it"));
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setAutoDefault(false);
    m_use->setObjectName(QStringLiteral("useGpu"));
    m_use->setDefault(true);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(look::related);
    buttons->addWidget(open);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_use);
    auto* column = look::columnIn(this, look::group, look::edge);
    column->addWidget(
        new QuietLabel(tr("As its data sheet says, for one GPU: speeds without sparsity, bandwidths in "
                          "one direction. Usable memory is what PyTorch can take, a little less than "
                          "the label says."),
            this));
    column->addLayout(grid);
    column->addWidget(m_note);
    column->addStretch();
    column->addLayout(buttons);
    setMinimumWidth(look::byLetters(480));
    connect(open, &QPushButton::clicked, this, &GpuDialog::openFile);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_use, &QPushButton::clicked, this, &GpuDialog::use);
    if (const Result<GpuSpec> known = gpuSpec(gpu))
        fill(*known);
    if (!isGpuDescription(gpu))
        m_name->clear();
    refresh();
}

void GpuDialog::buildFields(QGridLayout* grid)
{
    const auto add = [this, grid](const QString& title, QLineEdit* field, const QString& unit) {
        auto* label = new QLabel(title, this);
        label->setBuddy(field);
        field->setAccessibleName(title);
        const int row = grid->rowCount();
        grid->addWidget(label, row, 0);
        grid->addWidget(field, row, 1);
        grid->addWidget(new QuietLabel(unit, this), row, 2);
        connect(field, &QLineEdit::textEdited, this, [this] {
            m_touched = true;
            refresh();
        });
    };
    m_name->setObjectName(QStringLiteral("gpuName"));
    m_name->setPlaceholderText(QStringLiteral("H20-3e"));
    add(tr("Name"), m_name, {});
    for (const GpuFigure& figure : gpuFigures()) {
        auto* field = new QLineEdit(this);
        field->setObjectName(figure.key);
        if (!figure.required)
            field->setPlaceholderText(figure.member != nullptr ? tr("none") : QStringLiteral("8"));
        m_figures.insert(figure.key, field);
        add(figure.title, field, figure.unit);
    }
    grid->setColumnStretch(1, 1);
}

void GpuDialog::fill(const GpuSpec& spec)
{
    m_name->setText(spec.name);
    for (const GpuFigure& figure : gpuFigures())
        m_figures.value(figure.key)->setText(figure.textOf(spec));
}

void GpuDialog::openFile()
{
    auto* dialog = new QFileDialog(this, tr("Open the description of a GPU"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setNameFilter(tr("JSON files (*.json)"));
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& path) {
        const Result<GpuSpec> spec = gpuFromFile(path);
        if (!spec) {
            m_note->say({}, spec.error().sentence);
            return;
        }
        fill(*spec);
        refresh();
    });
    dialog->open();
}

Result<GpuSpec> GpuDialog::typed() const
{
    QList<QPair<QString, QString>> figures;
    for (const GpuFigure& figure : gpuFigures())
        figures.append({figure.key, m_figures.value(figure.key)->text()});
    return gpuFromFigures(m_name->text(), figures);
}

void GpuDialog::refresh()
{
    const Result<GpuSpec> spec = typed();
    const QString problem = spec ? QString() : spec.error().sentence;
    m_note->say(spec ? gpuDescriptionLimits(*spec) : QString(), m_touched ? problem : QString());
    setAvailable(m_use, problem, {});
}

void GpuDialog::use()
{
    if (const Result<GpuSpec> spec = typed()) {
        Q_EMIT described(gpuDescription(*spec));
        accept();
    }
}

} // namespace megatune

#include "moc_gpudialog.cpp"
