// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/layoutvariablesrow.h"

#include "core/preset/layoutvariables.h"
#include "core/preset/layoutwords.h"
#include "core/preset/ownparameters.h"
#include "core/space/argumentnames.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/look/look.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>

namespace megatune {

namespace {

/// What may be given for a variable, a line each.
QString layoutWordsText()
{
    QStringList lines;
    for (const LayoutWord& word : layoutWords())
        lines.append(word.name + QStringLiteral(": ") + word.meaning);
    return lines.join(u'\n');
}

/// What was read in the command's script, where nobody has named the variables; empty for none.
QString offeredVariables(const StudyDraft& draft)
{
    for (const StartProblem& problem : draft.commandFindings()) {
        if (!problem.layoutVariables.isEmpty())
            return problem.layoutVariables;
    }
    return {};
}

/// Of what is given; parameters of one's own may stand for variables, too.
QString problemOf(const StudyDraft& draft)
{
    QStringList parameters = parametersOfWords();
    const auto own = ownParametersFromText(draft.argument(argument::ownParameters), {});
    for (const OwnParameter& entry : own.value_or(QList<OwnParameter>()))
        parameters.append(entry.parameter.name);
    const auto variables = layoutVariablesFromText(draft.argument(argument::layoutVariables), parameters);
    return variables ? QString() : variables.error().sentence;
}

} // namespace

LayoutVariablesRow::LayoutVariablesRow(StudyDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
{
    m_field = new QLineEdit(this);
    m_field->setObjectName(argument::layoutVariables);
    m_field->setAccessibleName(tr("Layout variables"));
    m_field->setToolTip(tr(
        "Variables that trials set for the script, each with what it stands for; in the command {tp} does the same:\n%1")
                            .arg(layoutWordsText()));
    auto* label = new QLabel(tr("Layout &variables"), this);
    label->setBuddy(m_field);
    m_offer = new QPushButton(tr("Fill in"), this);
    m_offer->setObjectName(QStringLiteral("offeredVariables"));
    m_note = new FieldNote(m_field, this);
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    row->addWidget(label);
    row->addWidget(m_field, 1);
    row->addWidget(m_offer);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(look::related);
    layout->addLayout(row);
    layout->addWidget(m_note);
    connect(m_field, &QLineEdit::textEdited, this,
        [this](const QString& typed) { m_draft->setArgument(argument::layoutVariables, typed); });
    connect(m_offer, &QPushButton::clicked, this, [this] {
        m_draft->setArgument(argument::layoutVariables, offeredVariables(*m_draft));
        m_field->setFocus(Qt::OtherFocusReason); // the button is gone now
    });
}

void LayoutVariablesRow::refresh()
{
    const QString given = m_draft->argument(argument::layoutVariables);
    const QString offered = offeredVariables(*m_draft);
    if (m_field->text().trimmed() != given)
        m_field->setText(given);
    m_field->setPlaceholderText(offered.isEmpty() ? QStringLiteral("TP=tp,MBS=mbs") : offered);
    m_offer->setVisible(!offered.isEmpty() && given.isEmpty());
    m_offer->setToolTip(tr("The script reads its layout from these: %1").arg(offered));
    const QString problem = problemOf(*m_draft);
    m_note->say({}, problem);
    m_note->setVisible(!problem.isEmpty());
    const std::optional<Dialect> dialect = m_draft->dialect();
    setVisible(!given.isEmpty() || (dialect && dialect->kind() == TrainerKind::Script));
}

} // namespace megatune

#include "moc_layoutvariablesrow.cpp"
