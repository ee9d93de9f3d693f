// SPDX-License-Identifier: GPL-3.0-or-later
// What a study can do without, folded away at the foot of Setup's form: rules, limits, how a value is taken,
// what trials find where they run.
#pragma once

#include <QWidget>

class QToolButton;

namespace megatune {

class LimitSection;
class RulesSection;
class StudyDraft;
class SurroundingsSection;
class ValueSection;

class SetupMore final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    explicit SetupMore(StudyDraft* draft, QWidget* parent = nullptr);

    [[nodiscard]] bool isOpen() const;
    /// That it needs where it is open.
    [[nodiscard]] int openWidth() const;
    void setOpen(bool open);
    /// Opens itself where something in it is wrong.
    void refresh();

private:
    QToolButton* m_fold;
    QWidget* m_body;
    RulesSection* m_rules = nullptr;
    LimitSection* m_limits = nullptr;
    ValueSection* m_value = nullptr;
    SurroundingsSection* m_surroundings = nullptr;
};

} // namespace megatune
