// SPDX-License-Identifier: GPL-3.0-or-later
// What stands beside Start: all that is missing or should be looked at, each sentence a link to the field
// where it is mended, and behind them what Start would do.
#pragma once

#include "ui/draft/draftproblem.h"

#include <QLabel>

namespace megatune {

class StartNote final : public QLabel
{
    Q_OBJECT

public:
    explicit StartNote(QWidget* parent = nullptr);

    /// Of more than a few problems the others are counted.
    void say(const QList<DraftProblem>& problems, const QString& then);
    [[nodiscard]] const QString& plainText() const { return m_plain; }

Q_SIGNALS:
    void fieldWanted(const QString& field);
    /// Several machines are to be written as one host.
    void nodesWanted();

protected:
    void changeEvent(QEvent* event) override;

private:
    void write();

    QList<DraftProblem> m_problems;
    QString m_then;
    QString m_plain;
};

} // namespace megatune
