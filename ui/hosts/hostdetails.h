// SPDX-License-Identifier: GPL-3.0-or-later
// A window beside the main one: everything that a check has found on one host, with what is recommended, the
// fix and the host's own words; to be copied as text.
#pragma once

#include "ui/hosts/hostfindingsmodel.h"

#include <QDialog>

class QLabel;
class QPlainTextEdit;
class QPushButton;
class QTableView;

namespace megatune {

class IconLabel;
class HostListModel;

class HostDetails final : public QDialog
{
    Q_OBJECT

public:
    /// `hosts` outlives this.
    explicit HostDetails(HostListModel* hosts, QWidget* parent = nullptr);

    /// The host of the list that is written so.
    void showHost(const QString& text);

private:
    void buildTable();
    void refresh();
    void showFinding();
    void checkOrStop();
    void copy() const;
    [[nodiscard]] int row() const;

    HostListModel* m_hosts;
    QString m_text;
    HostFindingsModel* m_findings;
    IconLabel* m_light;
    QLabel* m_title;
    QLabel* m_state;
    QTableView* m_table;
    QPlainTextEdit* m_raw;
    QPushButton* m_check;
    QPushButton* m_copy;
};

} // namespace megatune
