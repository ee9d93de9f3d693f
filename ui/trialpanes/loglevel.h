// SPDX-License-Identifier: GPL-3.0-or-later
// How grave a line of a log is, by the words that training programs put into it, and the lines of a log that
// are at least so grave.
#pragma once

#include <QSortFilterProxyModel>
#include <QStringView>

namespace megatune {

enum class LogLevel { Ordinary, Warning, Error };

/// By the line alone: "WARNING", "UserWarning:", glog's "W0312 ", "ERROR", "Traceback", "RuntimeError: ...",
/// "CUDA out of memory", "Segmentation fault".
[[nodiscard]] LogLevel logLevelOf(const QString& line);

/// Over a model whose rows are lines.
class LogLevelFilter final : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    using QSortFilterProxyModel::QSortFilterProxyModel;

    [[nodiscard]] LogLevel least() const { return m_least; }
    void setLeast(LogLevel least);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    LogLevel m_least = LogLevel::Ordinary;
};

} // namespace megatune
