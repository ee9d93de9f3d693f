// SPDX-License-Identifier: GPL-3.0-or-later
// The narrow rail on the left with the places of the window, one of which is current.
#pragma once

#include <QButtonGroup>
#include <QWidget>

class QVBoxLayout;

namespace megatune {

class Rail final : public QWidget
{
    Q_OBJECT

public:
    explicit Rail(QWidget* parent = nullptr);

    /// `title` may hold an ampersand; `hint` is the tooltip. Places are numbered from 0 in the order of
    /// adding.
    void addPlace(const QIcon& icon, const QString& title, const QString& hint);
    void setCurrent(int place);
    [[nodiscard]] int current() const;
    [[nodiscard]] int count() const;

Q_SIGNALS:
    void chosen(int place);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QButtonGroup m_buttons;
    QVBoxLayout* m_layout;
};

} // namespace megatune
