// SPDX-License-Identifier: GPL-3.0-or-later
// The outer form of every JSON document that we print: one key a line, one element of a list a line, so that
// it is read by eyes, by grep and by programs.
#pragma once

#include "core/base/json.h"

namespace megatune {

/// `object` with a newline at the end.
[[nodiscard]] QByteArray jsonDocument(const OrderedJson& object);

/// The same without its last brace: more keys can follow behind a comma. Ends without a newline.
[[nodiscard]] QByteArray openJsonDocument(const OrderedJson& object);

} // namespace megatune
