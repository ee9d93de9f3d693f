// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setups/setupnamedialog.h"

#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/primarybutton.h"
#include "ui/look/look.h"
#include "ui/setups/setupstore.h"

#include <QLineEdit>
#include <QVBoxLayout>

namespace megatune {

SetupNameDialog::SetupNameDialog(
    const SetupStore* store, Use use, const QString& name, const QString& secrets, QWidget* parent)
    : QDialog(parent)
    , m_store(store)
    , m_what(use)
    , m_before(name)
    , m_secrets(secrets)
    , m_name(new QLineEdit(name, this))
    , m_note(new FieldNote(m_name, this))
    , m_use(new PrimaryButton(QString(), this))
{
    setObjectName(QStringLiteral("setupNameDialog"));
    setWindowTitle(use == Use::Save ? tr("Save the setup") : tr("Rename the setup"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_name->setObjectName(QStringLiteral("setupName"));
    m_name->setAccessibleName(tr("Name of the setup"));
    m_name->setMaxLength(mostSetupNameLetters);
    m_name->selectAll();
    auto* label = new QLabel(tr("&Name"), this);
    label->setBuddy(m_name);
    auto* cancel = new QPushButton(tr("Cancel"), this);
    cancel->setAutoDefault(false);
    m_use->setObjectName(QStringLiteral("useSetupName"));
    m_use->setDefault(true);
    auto* field = new QHBoxLayout;
    field->setSpacing(look::related);
    field->addWidget(label);
    field->addWidget(m_name, 1);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(look::related);
    buttons->addStretch();
    buttons->addWidget(cancel);
    buttons->addWidget(m_use);
    auto* column = look::columnIn(this, look::group, look::edge);
    if (use == Use::Save) {
        column->addWidget(new QuietLabel(
            tr("All that Setup says is saved: model, GPUs, command, hosts, limits, and the choices in Space."),
            this));
    }
    column->addLayout(field);
    column->addWidget(m_note);
    column->addStretch();
    column->addLayout(buttons);
    setMinimumWidth(look::byLetters(480));
    connect(m_name, &QLineEdit::textChanged, this, &SetupNameDialog::refresh);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    connect(m_use, &QPushButton::clicked, this, &SetupNameDialog::use);
    refresh();
}

void SetupNameDialog::refresh()
{
    const std::optional<KeptSetup> there = m_store->find(m_name->text());
    QString problem = SetupStore::nameProblem(m_name->text());
    if (m_what == Use::Rename && there && there->name.compare(m_before, Qt::CaseInsensitive) != 0)
        problem = tr("There is a setup with this name; choose another one.");
    const bool replaces = m_what == Use::Save && there;
    const QString replaced =
        replaces ? tr("\"%1\" is there already and is replaced.").arg(there->name) : QString();
    m_note->say(QString(replaced + u' ' + m_secrets).trimmed(), problem);
    m_use->setText(m_what == Use::Rename ? tr("&Rename") : replaces ? tr("&Replace") : tr("&Save"));
    setAvailable(m_use, problem, {});
}

void SetupNameDialog::use()
{
    Q_EMIT named(m_name->text().trimmed());
    accept();
}

} // namespace megatune

#include "moc_setupnamedialog.cpp"
