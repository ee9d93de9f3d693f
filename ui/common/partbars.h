// SPDX-License-Identifier: GPL-3.0-or-later
// What a whole consists of, a bar a part: a step's time, or a GPU's memory.
#pragma once

#include "core/words/estimatewords.h"

#include <QWidget>

namespace megatune {

class PartBars final : public QWidget
{
    Q_OBJECT

public:
    explicit PartBars(const QString& accessibleName, QWidget* parent = nullptr);

    void setParts(const QList<PartOfWhole>& parts);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] int rowHeight() const;
    [[nodiscard]] int titleWidth() const;
    [[nodiscard]] int amountWidth() const;

    QList<PartOfWhole> m_parts;
};

} // namespace megatune
