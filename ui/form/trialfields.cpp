// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/trialfields.h"

#include <QSpinBox>

namespace megatune {

namespace {

void dress(QAbstractSpinBox* spin, const QString& name, const QString& title, const QString& unset)
{
    spin->setObjectName(name);
    spin->setAccessibleName(title);
    spin->setAlignment(Qt::AlignRight);
    spin->setKeyboardTracking(false);
    if (!unset.isEmpty())
        spin->setSpecialValueText(unset);
}

} // namespace

QSpinBox* createSpin(int from, int to, const QString& name, const QString& title, const QString& unset)
{
    auto* spin = new QSpinBox;
    spin->setRange(from, to);
    dress(spin, name, title, unset);
    return spin;
}

QDoubleSpinBox* createDecimalSpin(
    double from, double to, const QString& name, const QString& title, const QString& unset)
{
    auto* spin = new QDoubleSpinBox;
    spin->setRange(from, to);
    spin->setDecimals(2);
    spin->setSingleStep(0.5);
    dress(spin, name, title, unset);
    return spin;
}

} // namespace megatune
