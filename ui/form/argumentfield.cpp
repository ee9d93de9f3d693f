// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/argumentfield.h"

#include "core/space/argumentnames.h"
#include "ui/draft/studydraft.h"
#include "ui/look/look.h"

#include <algorithm>

namespace megatune {

namespace {

constexpr int setupNumberWidth = 72;

} // namespace

ArgumentField::ArgumentField(StudyDraft* draft, const QString& argument, const QString& accessibleName)
    : m_draft(draft)
    , m_argument(argument)
{
    setObjectName(argument);
    setAccessibleName(accessibleName);
    setFixedWidth(look::byLetters(setupNumberWidth));
    setAlignment(Qt::AlignRight);
    setInputMethodHints(Qt::ImhDigitsOnly);
    connect(this, &QLineEdit::textEdited, this,
        [this](const QString& typed) { m_draft->setArgument(m_argument, typed); });
}

void ArgumentField::refresh()
{
    if (text().trimmed() != m_draft->argument(m_argument))
        setText(m_draft->argument(m_argument));
    const QList<ArgumentSpec>& specs = m_draft->argumentSpecs();
    const auto spec = std::find_if(
        specs.begin(), specs.end(), [this](const ArgumentSpec& each) { return each.name == m_argument; });
    if (spec != specs.end())
        setPlaceholderText(derivedText(*m_draft, m_argument,
            m_argument == argument::gpusPerNode ? QStringLiteral("8") : spec->defaultText));
}

QString derivedText(const StudyDraft& draft, const QString& argument, const QString& otherwise)
{
    const QString value = draft.derived().arguments.value(argument);
    return value.isEmpty() ? otherwise : value;
}

QString derivedNote(const StudyDraft& draft, const QStringList& arguments)
{
    QStringList sources;
    for (const QString& argument : arguments)
        sources.append(draft.derived().sources.value(argument));
    sources.removeAll(QString());
    sources.removeDuplicates();
    return sources.isEmpty() ? QString()
                             : ArgumentField::tr("From %1.").arg(sources.join(QLatin1String(", ")));
}

QString firstProblem(const StudyDraft& draft, std::initializer_list<QString> arguments)
{
    for (const QString& argument : arguments) {
        const QString problem = draft.argumentProblem(argument);
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

} // namespace megatune

#include "moc_argumentfield.cpp"
