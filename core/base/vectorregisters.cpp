// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/vectorregisters.h"

namespace megatune {

void clearVectorRegisters()
{
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__AVX__)
    static const bool hasAvx = __builtin_cpu_supports("avx") != 0;
    if (hasAvx)
        asm volatile("vzeroupper");
#endif
}

} // namespace megatune
