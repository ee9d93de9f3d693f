// SPDX-License-Identifier: GPL-3.0-or-later
// Something to be taken hold of with the mouse: what is dragged out of the window is a text.
#pragma once

#include <functional>
#include <QLabel>

class QMimeData;

namespace megatune {

class DragHandle final : public QLabel
{
    Q_OBJECT

public:
    explicit DragHandle(const QString& text, QWidget* parent = nullptr);

    /// Asked when a drag begins; empty: nothing is dragged.
    void setSource(std::function<QString()> source) { m_source = std::move(source); }
    /// What a drag carries now; null when there is nothing. The caller owns it.
    [[nodiscard]] std::unique_ptr<QMimeData> dragged() const;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    std::function<QString()> m_source;
    QPoint m_pressedAt;
};

/// False when the clipboard did not take it: there is none, or its owner refuses.
[[nodiscard]] bool putIntoClipboard(const QString& text);

} // namespace megatune
