// A format in the list of the page Export: its name, what it is, and why it does not fit, all of it readable.
#pragma once

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

} // namespace megatune
