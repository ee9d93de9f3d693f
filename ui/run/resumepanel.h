// SPDX-License-Identifier: GPL-3.0-or-later
// Asks what a study that has ended is to do next, and shows the command before it runs. Lies in the page,
// over nothing; runs nothing by itself.
#pragma once

#include <optional>
#include <QFrame>

class QLabel;
class QPushButton;
class QSpinBox;

namespace megatune {

class CommandView;
class RefineChoice;

/// What is asked at first.
struct ResumeQuestion
{
    QString command;             ///< the study's, as its file has it
    QString where;               ///< hosts, folder, and what else the file brings to a trial: a sentence each
    QString first = {};          ///< what runs before new trials, one sentence; empty: nothing
    std::optional<int> more;     ///< trials; absent: until the strategy ends
    std::optional<double> timeS; ///< of a trial; absent: no limit
    bool refines = false;        ///< the winner, at the end
    QStringList refineAlso = {}; ///< as StudyLimits has it
};

class ResumePanel final : public QFrame
{
    Q_OBJECT

public:
    explicit ResumePanel(QWidget* parent = nullptr);

    /// Opens with the cursor in the number of trials.
    void ask(const ResumeQuestion& question);
    /// Why Start cannot be pressed; empty: it can, and `remark` stands there.
    void setProblem(const QString& problem, const QString& remark);
    [[nodiscard]] std::optional<int> moreTrials() const;
    [[nodiscard]] std::optional<double> timeLimitS() const;
    [[nodiscard]] const RefineChoice& refining() const { return *m_refine; }
    void close();

Q_SIGNALS:
    void startRequested();
    void setupRequested();
    /// By Cancel or Escape; close() says nothing.
    void cancelled();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* buildFields();
    QLayout* buildFoot();
    void cancel();

    QSpinBox* m_more = nullptr;
    QSpinBox* m_time = nullptr;
    RefineChoice* m_refine = nullptr;
    std::optional<double> m_givenTimeS; ///< finer than the field shows, until it is changed
    QLabel* m_first = nullptr;
    CommandView* m_command = nullptr;
    QLabel* m_where = nullptr;
    QLabel* m_problem = nullptr;
    QPushButton* m_start = nullptr;
};

} // namespace megatune
