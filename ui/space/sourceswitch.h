// SPDX-License-Identifier: GPL-3.0-or-later
// At the top of Space: whose search space is shown, the study's that is open or that of what is set up.
#pragma once

#include <QWidget>

class QPushButton;

namespace megatune {

class SourceSwitch final : public QWidget
{
    Q_OBJECT

public:
    explicit SourceSwitch(QWidget* parent = nullptr);

    /// There are both, `study` is the name of the one that is open, and `showsStudy` says which is shown.
    void offer(const QString& study, bool showsStudy);
    /// There is but one.
    void withdraw() { hide(); }

Q_SIGNALS:
    void chosen(bool study);

private:
    [[nodiscard]] QPushButton* add(const QString& name, bool study);

    QPushButton* m_study;
    QPushButton* m_draft;
};

} // namespace megatune
