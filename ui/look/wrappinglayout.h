// SPDX-License-Identifier: GPL-3.0-or-later
// Widgets side by side, each as wide as it wants to be, in as many lines as the room needs.
#pragma once

#include <QLayout>

namespace megatune {

class WrappingLayout final : public QLayout
{
public:
    /// `gap`: px between neighbours and between lines.
    WrappingLayout(QWidget* parent, int gap);
    ~WrappingLayout() override;

    void addItem(QLayoutItem* item) override;
    [[nodiscard]] int count() const override;
    [[nodiscard]] QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override { return minimumSize(); }
    /// That of the widest widget.
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return {}; }

private:
    /// Returns the height that it takes.
    int layOut(const QRect& room, bool moves) const;

    QList<QLayoutItem*> m_items;
    int m_gap;
};

} // namespace megatune
