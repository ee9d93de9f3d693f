// SPDX-License-Identifier: GPL-3.0-or-later
// A field for a number among the draft's arguments, and what forms say of arguments.
#pragma once

#include "core/preset/preset.h"

#include <initializer_list>
#include <QLineEdit>

namespace megatune {

class StudyDraft;

class ArgumentField final : public QLineEdit
{
    Q_OBJECT

public:
    /// `draft` outlives this and gets what is typed. `argument` is also the name of the object.
    ArgumentField(StudyDraft* draft, const QString& argument, const QString& accessibleName);

    /// What was typed elsewhere, and in pale what stands elsewhere: where it would be typed.
    void refresh();

private:
    StudyDraft* m_draft;
    QString m_argument;
};

/// What the command or the hosts say of an argument that nobody typed, or `otherwise`.
[[nodiscard]] QString derivedText(const StudyDraft& draft, const QString& argument, const QString& otherwise);
/// "From --seq-length 4096." of the arguments among these that nobody typed; empty for none.
[[nodiscard]] QString derivedNote(const StudyDraft& draft, const QStringList& arguments);
/// What is wrong with the first of these that something is wrong with.
[[nodiscard]] QString firstProblem(const StudyDraft& draft, std::initializer_list<QString> arguments);
/// "1, 2, 4"; empty for a parameter that the preset has not.
[[nodiscard]] QString choicesText(const Preset& preset, const QString& parameter);

} // namespace megatune
