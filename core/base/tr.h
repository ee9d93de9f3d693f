// SPDX-License-Identifier: GPL-3.0-or-later
// Translations for code that is in no QObject: Tr::tr("...").
#pragma once

#include <QCoreApplication>

namespace megatune {

/// The context of all these texts; one that has to be told from its equal elsewhere says so in tr()'s second
/// argument.
struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(Tr)
};

} // namespace megatune
