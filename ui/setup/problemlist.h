// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside Start: all that is missing or should be looked at, the most harmful first, a line each
// with the buttons that mend it. Scrolls where they are many.
#pragma once

#include "ui/draft/draftproblem.h"

#include <functional>
#include <QScrollArea>

class QHBoxLayout;

namespace megatune {

class StudyDraft;

class ProblemList final : public QScrollArea
{
    Q_OBJECT

public:
    /// `draft` outlives this and is what the buttons mend.
    explicit ProblemList(StudyDraft* draft, QWidget* parent = nullptr);

    void say(const QList<DraftProblem>& problems);
    [[nodiscard]] QString plainText() const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void fieldWanted(const QString& field);
    /// Several machines are to be written as one host.
    void nodesWanted();
    /// What is slow is not to be used.
    void leaveOutWanted();

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    [[nodiscard]] QWidget* createLine(const DraftProblem& problem);
    void addMends(QHBoxLayout* line, const DraftProblem& problem);
    void addAnswers(QHBoxLayout* line, const DraftProblem& problem);
    void addTypes(QHBoxLayout* line);
    /// `press` is run once the click has ended: the line may be gone by then.
    void addButton(
        QHBoxLayout* line, const QString& text, const QString& name, const std::function<void()>& press);
    [[nodiscard]] int heightFor(int lines) const;

    StudyDraft* m_draft;
    QList<DraftProblem> m_problems;
};

} // namespace megatune
