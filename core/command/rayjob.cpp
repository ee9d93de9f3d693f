// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/rayjob.h"

#include "core/command/shellwords.h"

using namespace Qt::StringLiterals;

namespace megatune {

const QString& rayJobFollower()
{
    // "$0" is the ray that was written; behind "--" stands what Ray runs. Whoever ends a trial tells all of
    // its processes, also the one that stops the job: it does not hear that.
    static const QString follower = u"bash -c "_s
        + quoteForShell(
            u"id=megatune-$$-$RANDOM$RANDOM; own=(); at=(); shift 2; "
            "while [ $# -gt 0 ] && [ \"$1\" != -- ]; do case $1 in "
            "--no-wait|--submission-id=*|--job-id=*) ;; "
            "--submission-id|--job-id) shift ;; "
            "--address) at=(\"$1=$2\"); shift ;; "
            "--address=*) at=(\"$1\") ;; "
            "*) own+=(\"$1\") ;; esac; shift; done; "
            "stop() { trap \"\" TERM INT HUP; \"$0\" job stop --no-wait \"${at[@]}\" \"$id\"; exit $1; }; "
            "trap \"stop 143\" TERM INT HUP; "
            "\"$0\" job submit \"${at[@]}\" --submission-id \"$id\" \"${own[@]}\" \"$@\" & "
            "wait $! || stop $?"_s);
    return follower;
}

} // namespace megatune
