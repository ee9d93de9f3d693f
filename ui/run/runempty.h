// SPDX-License-Identifier: GPL-3.0-or-later
// What the Run page says while no study is open.
#pragma once

#include <QWidget>

namespace megatune {

class RunEmpty final : public QWidget
{
    Q_OBJECT

public:
    explicit RunEmpty(QWidget* parent = nullptr);

Q_SIGNALS:
    void newStudyRequested();
    void openStudyRequested();
};

} // namespace megatune
