// SPDX-License-Identifier: GPL-3.0-or-later
// The other half of Setup: which layouts are possible, as Space shows them, and the first one's command.
#pragma once

#include <QWidget>

class QPushButton;

namespace megatune {

class FirstTrial;
class GridPanel;
class SectionLabel;
class StudyDraft;

class LayoutsPane final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` outlives this.
    explicit LayoutsPane(const StudyDraft* draft, QWidget* parent = nullptr);

    void refresh();

Q_SIGNALS:
    void spaceRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    [[nodiscard]] QWidget* createUnknown();
    void refreshCounts();

    const StudyDraft* m_draft;
    SectionLabel* m_counts;
    QPushButton* m_space;
    GridPanel* m_grid;
    FirstTrial* m_first;
    QWidget* m_unknown;         ///< what stands there before any layout is known
    QWidget* m_known = nullptr; ///< what stands there then
};

} // namespace megatune
