// SPDX-License-Identifier: GPL-3.0-or-later
// Names that complete while they are typed, in the way that every field with such names has it.
#pragma once

class QComboBox;

namespace megatune {

/// What `field`, which is editable, offers is found anywhere in a name, in a list below. The list goes away
/// when nothing but the typed text is left in it, and a click beside it reaches what was clicked.
void completeNames(QComboBox* field);

} // namespace megatune
