// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the winner is refined in the end: a box, and beside it which refinements may change numerics.
#pragma once

#include <QStringList>
#include <QWidget>

class QCheckBox;
class QPushButton;

namespace megatune {

class RefineChoice final : public QWidget
{
    Q_OBJECT

public:
    /// `name` is the object name of the box; that of the button ends in "Also".
    RefineChoice(
        const QString& title, const QString& toolTip, const QString& name, QWidget* parent = nullptr);

    void choose(bool refines, const QStringList& also);
    /// What would be tried, for the tool tip.
    void setDetails(const QString& details);
    [[nodiscard]] bool refines() const;
    /// Of numericRefinements(); empty where nothing is refined.
    [[nodiscard]] QStringList also() const;

Q_SIGNALS:
    void changed();

private:
    void fillMenu();
    void tell();

    QString m_toolTip;
    QCheckBox* m_box;
    QPushButton* m_also;
};

} // namespace megatune
