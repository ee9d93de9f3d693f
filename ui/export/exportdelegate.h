// SPDX-License-Identifier: GPL-3.0-or-later
// The formats in the list of the page Export: what each is called, what it is, and why it does not fit, all
// of it readable.
#pragma once

#include <QListView>
#include <QStyledItemDelegate>

namespace megatune {

class ExportDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// As wide as the view, as high as its text.
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

/// A list whose rows are as high as their text at its width, also once a scroll bar takes some of it.
class ExportList final : public QListView
{
    Q_OBJECT

public:
    explicit ExportList(QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;
};

} // namespace megatune
