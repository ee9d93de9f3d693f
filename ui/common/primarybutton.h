// SPDX-License-Identifier: GPL-3.0-or-later
// The one button of a page that is to be pressed next: filled with the accent colour.
#pragma once

#include <QPushButton>

namespace megatune {

class PrimaryButton final : public QPushButton
{
public:
    explicit PrimaryButton(const QString& text, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fill();
};

} // namespace megatune
