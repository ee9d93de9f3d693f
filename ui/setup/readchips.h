// SPDX-License-Identifier: GPL-3.0-or-later
// What was read of the command, or given in its place, in a line below it: trainer, model, GPUs, batch,
// sequence and hosts, each a button that leads to its field. Where it was read stands in the tool tip; what
// was typed says so.
#pragma once

#include <QWidget>

class QToolButton;

namespace megatune {

class HostListModel;
class StudyDraft;

class ReadChips final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` and `hosts`, its hosts, outlive this.
    ReadChips(StudyDraft* draft, HostListModel* hosts, QWidget* parent = nullptr);

    void refresh();

Q_SIGNALS:
    /// The name of the field that somebody wants to see.
    void fieldWanted(const QString& field);

private:
    [[nodiscard]] QToolButton* add(const QString& name, const QString& field);
    void show(QToolButton* chip, const QString& text, const QString& source);
    /// Of an argument of the preset, typed or read; `unknown` where nobody said it.
    void showArgument(
        QToolButton* chip, const QString& argument, const QString& text, const QString& unknown);
    void showModel();
    void showGpus();

    StudyDraft* m_draft;
    HostListModel* m_hosts;
    QToolButton* m_trainer;
    QToolButton* m_model;
    QToolButton* m_gpus;
    QToolButton* m_batch;
    QToolButton* m_sequence;
    QToolButton* m_where;
};

} // namespace megatune
