// SPDX-License-Identifier: GPL-3.0-or-later
// Around a page: where the window is smaller than what stands on it, as with large letters on a small screen,
// the page keeps the least size that it needs and is scrolled. Otherwise nobody sees it.
#pragma once

#include <QScrollArea>

namespace megatune {

class PageScroll final : public QScrollArea
{
    Q_OBJECT

public:
    /// Takes the page.
    explicit PageScroll(QWidget* page, QWidget* parent = nullptr);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fit();
};

} // namespace megatune
