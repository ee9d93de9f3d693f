// SPDX-License-Identifier: GPL-3.0-or-later
// Some files that somebody chose one after the other: their names, and buttons to add one and to take all
// away.
#pragma once

#include <QStringList>
#include <QWidget>

class QPushButton;

namespace megatune {

class ElidedLabel;

class FileChoice final : public QWidget
{
    Q_OBJECT

public:
    /// `title` is the dialog's and for screen readers, `filter` as QFileDialog has it (empty: all files).
    FileChoice(const QString& name, const QString& title, const QString& filter, QWidget* parent = nullptr);

    void setFiles(const QStringList& paths);

Q_SIGNALS:
    void added(const QString& path);
    void cleared();

private:
    void choose();

    QString m_title;
    QString m_filter;
    ElidedLabel* m_names;
    QPushButton* m_add;
    QPushButton* m_clear;
};

} // namespace megatune
