// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hosts/hosteditor.h"

#include "core/base/background.h"
#include "core/hosts/ssh/sshaliases.h"
#include "ui/common/labels.h"
#include "ui/hosts/completion.h"
#include "ui/look/look.h"

#include <QCheckBox>
#include <QComboBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QSpinBox>

namespace megatune {

namespace {

constexpr int mostEditedGpus = 100'000;

QSpinBox* countField(const QString& name, const QString& title, const QString& none)
{
    auto* spin = new QSpinBox;
    spin->setObjectName(name);
    spin->setAccessibleName(title);
    spin->setRange(0, mostEditedGpus);
    spin->setSpecialValueText(none);
    spin->setAlignment(Qt::AlignRight);
    return spin;
}

std::optional<int> countIn(const QSpinBox* spin)
{
    return spin->value() > 0 ? std::optional<int>(spin->value()) : std::nullopt;
}

/// "user@host:22", as it stands in a spec.
QString placeOf(const HostSpec& spec)
{
    QStringList machines;
    switch (spec.kind) {
    case HostSpec::Kind::Local:
        break;
    case HostSpec::Kind::Ssh:
        return spec.name();
    case HostSpec::Kind::Nodes:
        for (const HostSpec& machine : spec.places)
            machines.append(machine.name());
        return machines.join(u',');
    case HostSpec::Kind::Slurm:
        return spec.partition;
    }
    return {};
}

} // namespace

HostEditor::HostEditor(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this))
    , m_kind(new QComboBox(this))
    , m_place(new QComboBox(this))
    , m_gpus(countField(QStringLiteral("hostGpus"), tr("GPUs of the host"), tr("all")))
    , m_nodes(countField(QStringLiteral("hostNodes"), tr("Nodes of a trial"), tr("1")))
    , m_workdir(new QLineEdit(this))
    , m_setup(new QLineEdit(this))
    , m_detach(new QCheckBox(tr("Trials go on there while Megatune is away"), this))
    , m_text(new QLineEdit(this))
    , m_note(new FieldNote(m_text, this))
    , m_accept(new QPushButton(this))
{
    build();
    for (QSpinBox* spin : {m_gpus, m_nodes})
        connect(spin, &QSpinBox::valueChanged, this, &HostEditor::onFields);
    for (QLineEdit* line : {m_workdir, m_setup})
        connect(line, &QLineEdit::textEdited, this, &HostEditor::onFields);
    connect(m_place, &QComboBox::editTextChanged, this, &HostEditor::onFields);
    connect(m_detach, &QCheckBox::toggled, this, &HostEditor::onFields);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &HostEditor::takeKind);
    connect(m_text, &QLineEdit::textEdited, this, &HostEditor::onText);
    begin(HostSpec::Kind::Ssh);
}

void HostEditor::build()
{
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(look::related);
    m_grid->setVerticalSpacing(look::related / 2);
    m_grid->setColumnStretch(1, 1);
    m_kind->setObjectName(QStringLiteral("hostKind"));
    m_kind->setAccessibleName(tr("Kind of host"));
    m_kind->addItem(tr("This machine"), static_cast<int>(HostSpec::Kind::Local));
    m_kind->addItem(tr("SSH host"), static_cast<int>(HostSpec::Kind::Ssh));
    m_kind->addItem(tr("Several machines for one trial"), static_cast<int>(HostSpec::Kind::Nodes));
    m_kind->addItem(tr("Slurm"), static_cast<int>(HostSpec::Kind::Slurm));
    m_place->setObjectName(QStringLiteral("hostPlace"));
    m_place->setEditable(true);
    m_place->setInsertPolicy(QComboBox::NoInsert);
    m_place->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_place->setMinimumContentsLength(12);
    completeNames(m_place);
    m_workdir->setObjectName(QStringLiteral("hostWorkdir"));
    m_workdir->setAccessibleName(tr("Folder there"));
    m_workdir->setPlaceholderText(tr("the home folder; or /scratch/runs"));
    m_setup->setObjectName(QStringLiteral("hostSetup"));
    m_setup->setAccessibleName(tr("Line that runs before each trial"));
    m_setup->setPlaceholderText(QStringLiteral("source ~/env/bin/activate"));
    m_detach->setObjectName(QStringLiteral("hostDetach"));
    m_text->setObjectName(QStringLiteral("hostText"));
    m_text->setAccessibleName(tr("The host as text"));
    m_text->setToolTip(tr("As --host of megatune-cli takes it"));
    m_accept->setObjectName(QStringLiteral("acceptHost"));
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setObjectName(QStringLiteral("cancelHost"));

    addField(0, tr("Kind"), m_kind);
    addField(1, tr("Host"), m_place);
    auto* counts = new QHBoxLayout;
    counts->setSpacing(look::related);
    counts->addWidget(m_gpus);
    auto* nodes = new QLabel(tr("per node, nodes"), this);
    nodes->setObjectName(QStringLiteral("nodesLabel"));
    nodes->setBuddy(m_nodes);
    counts->addWidget(nodes);
    counts->addWidget(m_nodes);
    counts->addStretch();
    m_grid->addWidget(new QLabel(tr("GPUs"), this), 2, 0);
    m_grid->addLayout(counts, 2, 1);
    addField(3, tr("Folder"), m_workdir);
    addField(4, tr("Set-up"), m_setup);
    m_grid->addWidget(m_detach, 5, 1);
    addField(6, tr("As text"), m_text);
    m_grid->addWidget(m_note, 7, 1);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(look::related);
    buttons->addWidget(m_accept);
    buttons->addWidget(cancel);
    buttons->addStretch();
    m_grid->addLayout(buttons, 8, 1);
    QWidget* before = m_kind;
    for (QWidget* field : std::initializer_list<QWidget*>{
             m_place, m_gpus, m_nodes, m_workdir, m_setup, m_detach, m_text, m_accept, cancel}) {
        setTabOrder(before, field);
        before = field;
    }
    connect(m_accept, &QPushButton::clicked, this, &HostEditor::accept);
    connect(cancel, &QPushButton::clicked, this, &HostEditor::rejected);
}

void HostEditor::addField(int row, const QString& label, QWidget* field)
{
    auto* title = new QLabel(label, this);
    title->setObjectName(field->objectName() + QLatin1String("Label"));
    title->setBuddy(field);
    m_grid->addWidget(title, row, 0);
    m_grid->addWidget(field, row, 1);
}

void HostEditor::listAliases(const QString& sshConfig, const QString& home)
{
    const auto work = [sshConfig, home] { return sshAliases(sshConfig, home); };
    inBackground<QStringList>(this, work, [this](const QStringList& names) {
        if (names == m_aliases)
            return;
        m_aliases = names;
        if (m_spec.kind == HostSpec::Kind::Ssh || m_spec.kind == HostSpec::Kind::Nodes)
            offerAliases(m_place->currentText());
    });
}

/// What stands there stays, be it half typed.
void HostEditor::offerAliases(const QString& place)
{
    const QScopedValueRollback<bool> guard(m_showing, true);
    m_place->clear();
    m_place->addItems(m_aliases);
    m_place->setEditText(place);
}

void HostEditor::begin(HostSpec::Kind kind)
{
    HostSpec spec;
    spec.kind = kind;
    m_accept->setText(tr("Add this host"));
    showSpec(spec);
    say({});
    m_first = kind == HostSpec::Kind::Local ? static_cast<QWidget*>(m_gpus) : m_place;
}

void HostEditor::edit(const QString& text)
{
    m_accept->setText(tr("Take the change"));
    const Result<HostSpec> spec = hostSpecFromText(text);
    if (spec)
        showSpec(*spec);
    m_text->setText(text);
    say(spec ? QString() : spec.error().sentence);
    m_first = m_text;
}

void HostEditor::focusFirst()
{
    m_first->setFocus(Qt::OtherFocusReason);
}

QString HostEditor::text() const
{
    return m_text->text().trimmed();
}

void HostEditor::say(const QString& problem)
{
    m_note->say({}, problem);
}

void HostEditor::showSpec(const HostSpec& spec)
{
    const QScopedValueRollback<bool> guard(m_showing, true);
    m_spec = spec;
    const bool isNodes = spec.kind == HostSpec::Kind::Nodes;
    const bool isSsh = spec.kind == HostSpec::Kind::Ssh || isNodes;
    const bool isSlurm = spec.kind == HostSpec::Kind::Slurm;
    m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(spec.kind)));
    m_place->clear();
    if (isSsh)
        m_place->addItems(m_aliases);
    m_place->setEditText(placeOf(spec));
    m_place->setAccessibleName(isSlurm ? tr("Partition") : tr("Host"));
    m_place->lineEdit()->setAccessibleName(m_place->accessibleName());
    m_place->lineEdit()->setPlaceholderText(isSlurm ? tr("the default partition")
            : isNodes                               ? tr("gpu1,gpu2: names of ~/.ssh/config")
                                                    : tr("user@host, or a name of ~/.ssh/config"));
    findChild<QLabel*>(QStringLiteral("hostPlaceLabel"))->setText(isSlurm ? tr("Partition") : tr("Host"));
    m_gpus->setValue(spec.gpus.value_or(0));
    m_nodes->setValue(spec.nodes.value_or(0));
    m_workdir->setText(spec.workdir);
    m_setup->setText(spec.setup);
    m_detach->setChecked(spec.detach.value_or(false));
    for (QWidget* field : std::initializer_list<QWidget*>{m_place, m_workdir, m_setup}) {
        field->setVisible(isSsh || isSlurm);
        findChild<QLabel*>(field->objectName() + QLatin1String("Label"))->setVisible(isSsh || isSlurm);
    }
    m_nodes->setVisible(isSlurm);
    findChild<QLabel*>(QStringLiteral("nodesLabel"))->setVisible(isSlurm);
    m_detach->setVisible(isSsh);
    m_text->setText(spec.text());
}

HostSpec HostEditor::fromFields() const
{
    HostSpec spec = m_spec;
    spec.gpus = countIn(m_gpus);
    if (spec.kind == HostSpec::Kind::Local)
        return spec;
    const QString place = m_place->currentText().trimmed();
    if (spec.kind == HostSpec::Kind::Slurm) {
        spec.partition = place;
        spec.nodes = countIn(m_nodes);
    } else if (spec.kind == HostSpec::Kind::Nodes) {
        const auto group = hostSpecFromText(QLatin1String("nodes:") + place);
        spec.places = group ? group->places : QList<HostSpec>();
    } else if (const auto read = hostSpecFromText(QLatin1String("ssh://") + place);
               read && read->host != place) {
        spec.user = read->user;
        spec.host = read->host;
        spec.port = read->port;
    } else {
        spec.user.clear();
        spec.port.reset();
        spec.host = place;
    }
    spec.workdir = m_workdir->text().trimmed();
    spec.setup = m_setup->text().trimmed();
    if (spec.kind != HostSpec::Kind::Slurm && m_detach->isChecked() != spec.detach.value_or(false))
        spec.detach = m_detach->isChecked();
    return spec;
}

void HostEditor::onFields()
{
    if (m_showing)
        return;
    m_spec = fromFields();
    // What is no group yet stands there as it is typed, so that what is wrong can be said.
    const bool isHalf = m_spec.kind == HostSpec::Kind::Nodes && m_spec.places.isEmpty();
    m_text->setText(
        isHalf ? QString(QLatin1String("nodes:") + m_place->currentText().trimmed()) : m_spec.text());
    say({});
}

/// Halfway the fields stay as they are.
void HostEditor::onText()
{
    const QString typed = m_text->text();
    const int cursor = m_text->cursorPosition();
    if (const Result<HostSpec> spec = hostSpecFromText(typed)) {
        showSpec(*spec);
        const QScopedValueRollback<bool> guard(m_showing, true);
        m_text->setText(typed);
        m_text->setCursorPosition(cursor);
    }
    say({});
}

void HostEditor::takeKind()
{
    if (m_showing)
        return;
    HostSpec spec;
    spec.kind = static_cast<HostSpec::Kind>(m_kind->currentData().toInt());
    spec.gpus = m_spec.gpus;
    showSpec(spec);
    say({});
}

void HostEditor::accept()
{
    const Result<HostSpec> spec = hostSpecFromText(text());
    if (spec)
        Q_EMIT accepted(text());
    else
        say(spec.error().sentence);
}

/// Escape is the window's shortcut elsewhere.
bool HostEditor::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QWidget::event(event);
}

void HostEditor::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT rejected();
    else if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        accept();
    else
        QWidget::keyPressEvent(event);
}

} // namespace megatune

#include "moc_hosteditor.cpp"
