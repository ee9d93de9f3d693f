// SPDX-License-Identifier: GPL-3.0-or-later
// What a training that ran without Megatune was and would do better, by its log: a window beside the others,
// which stays open while one looks elsewhere.
#pragma once

#include "core/explain/runexplanation.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;

namespace megatune {

class QuietLabel;
class SectionLabel;

class ExplanationDialog final : public QDialog
{
    Q_OBJECT

public:
    /// Reads the log in the background. `gpu`: the type of GPU to begin with; empty: it is asked for.
    ExplanationDialog(const QString& log, const QString& gpu, const QProcessEnvironment& environment,
        QWidget* parent = nullptr);

Q_SIGNALS:
    /// Setup is to begin with the command that the log shows.
    void setupRequested(const QString& command, const QString& gpu);

private:
    [[nodiscard]] QWidget* createHead();
    void read();
    void ask();
    void showRun(const RunExplanation& run);
    [[nodiscard]] QWidget* createContent(const RunExplanation& run);
    void save();

    QString m_log;
    RunQuestion m_question;
    RunExplanation m_run;
    SectionLabel* m_title;
    QuietLabel* m_state;
    QComboBox* m_gpu;
    QPushButton* m_use;
    QPushButton* m_save;
    QScrollArea* m_scroll;
    int m_asked = 0; ///< answers to earlier questions are late
};

} // namespace megatune
