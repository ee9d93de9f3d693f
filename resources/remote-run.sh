#!/bin/sh
# Runs trials on another machine so that none of them outlives its owner by accident and none of their output is lost.
# Sent by the workbench on the standard input of each session; nothing has to be installed there. Plain sh (dash, bash,
# busybox) with /proc, setsid, awk, sed, grep, sort, tail, wc.
#
#   start  TAG ID GRACE LEASE FLOOR LINK [hold]
#                                   starts the job whose text is the next line of standard input, and stays with it;
#                                   when it was started already, this is attach from the first byte
#   attach TAG ID OUT ERR LINK [hold]
#                                   gives the job's output again from these byte offsets, and stays with it
#   sweep  TAG STUDY [ID...]        ends every job of the study but for these, and forgets what they printed
#   forget TAG ID                   removes the files of a job that has ended
#   port   TAG                      a port that nobody listens on here
#   knows  TAG NAME                 whether a machine of that name is found from here
#   probe  TAG [gpus]               says what this machine is, and which GPUs it has
#   users  TAG                      says how much of each GPU's memory is used, and by which processes
#   loads  TAG                      says how busy each GPU is and what it draws
#   ranks  TAG ID                   says which ranks of the job there are, and what they were started with
#
# ID is STUDY:TRIAL:ATTEMPT, with :NODE behind it where a trial runs on several machines, and stands in the environment of everything that the job starts, as MEGATUNE_TRIAL. TAG is
# the session's own random word, so that nothing that a job or a login shell prints is taken for one of these lines:
#   @@TAG start pid= ticks= boot= sup= watch= keep= kills= at=OUT,ERR   on the error channel:  @@TAG err
#   @@TAG end status= reason= left= kills= out= err=       the sizes tell whether all of the output has arrived
#   @@TAG gone | folder | scratch | nospace | nofiles | noproc
#                                                          there is no such job; no such folder; somebody else has made
#                                                          what it writes into; no room for its output or its files
# kills is how many processes the system has killed for want of memory until then; empty where it does not say.
# Words on standard input, one a line: any renews the lease; STOP ends the job (TERM, GRACE s, KILL), KILL ends it at once,
# DONE says that the end and all output have arrived, after which the job's files are removed. With hold the session
# waits for it for as long as it is not silent: the job is a part of a trial that has not ended elsewhere.
# The job dies when nothing has renewed the lease for LEASE s (0: never), and when it grows while less than FLOOR % of the
# main memory is free (0: never). A session ends when it was silent for LINK s.
# Two processes look after a job: one waits for it, one watches the lease; when either is killed the other, or the next
# session, ends the job. Where the machine has Python, $keeper (remote-keep.py) stands in front of the job and ends what
# hides itself, too; for the case that all of us are killed it puts the job into a control group of its own, or, where it
# may not, keeps a list. Limits: without Python what clears its environment and forks twice is not found, nor, without a
# control group, what did so in the half second before all were killed; what a container's daemon runs never is.
set -u
mt_lc=${LC_ALL-none-}
mt_umask=$(umask)
LC_ALL=C
export LC_ALL
keeper=${keeper-}
uid=$(id -u)

# What a job was told to be: the session's leader PID with its start time BORN, marked with ID; and what the keeper's
# control group holds, or its list.
members() {
    lead=$pid
    if [ "$lead" -gt 1 ] && [ -r "/proc/$lead/stat" ] && [ "$(ticks "$lead")" != "$born" ]; then lead=0; fi
    {
        if [ "$lead" -gt 1 ] || [ -s "$family" ]; then
            cat /proc/[0-9]*/status 2>/dev/null | awk -v lead="$lead" -v family="$family" '
                BEGIN {
                    if (lead > 1) root[lead] = 1
                    while ((getline listed < family) > 0) {
                        split(listed, member, " ")
                        facts = ""
                        getline facts < ("/proc/" member[1] "/stat")
                        close("/proc/" member[1] "/stat")
                        sub(/.*\) /, "", facts)
                        split(facts, fact, " ")
                        if (fact[20] == member[2]) root[member[1]] = 1
                    }
                }
                /^State:/ { state = $2 }
                /^Pid:/ { p = $2; alive[p] = state != "Z" && state != "X" }
                /^PPid:/ { parent[p] = $2 }
                /^NSpgid:/ { group[p] = $2 }
                /^NSsid:/ { session[p] = $2 }
                END {
                    for (p in alive) {
                        if (!alive[p]) continue
                        ours = lead > 1 && (group[p] == lead || session[p] == lead)
                        for (q = p; !ours && q in parent && q > 1; q = parent[q]) ours = q in root
                        if (ours) print p
                    }
                }'
        fi
        [ -z "$group" ] || grep -xs '[1-9][0-9]*' "$group/cgroup.procs"
        marked "$id([^0-9]|\$)"
    } | sort -un
}
marked() { grep -Els "MEGATUNE_TRIAL=$1" /proc/[0-9]*/environ 2>/dev/null | sed 's,/proc/\([0-9]*\)/.*,\1,'; }
ticks() { sed 's/.*) //' "/proc/$1/stat" 2>/dev/null | cut -d' ' -f20; }
# Never kill 0: that would be our own group.
signal() {
    if [ "$1" = KILL ] && [ -n "$group" ]; then echo 1 2>/dev/null >"$group/cgroup.kill"; fi
    for p in $(members); do kill "-$1" "$p" 2>/dev/null; done
    if [ "$lead" -gt 1 ]; then kill "-$1" "-$lead" 2>/dev/null; fi
}
# TERM, up to $1 seconds, KILL until nothing is left. What stands in front of the job goes last, by itself.
killtree() {
    lead=$pid
    if is_ours "$keep"; then
        if [ "$1" -gt 0 ]; then
            kill -TERM "$keep"
            awaits_keeper $(($1 * 5 + 5))
        fi
        kill -USR1 "$keep" 2>/dev/null
        awaits_keeper 25
    fi
    if [ "$1" -gt 0 ]; then signal TERM; fi
    n=$(($1 * 5))
    while [ "$n" -gt 0 ] && [ -n "$(members)" ]; do
        sleep 0.2
        n=$((n - 1))
    done
    n=50
    while [ "$n" -gt 0 ] && [ -n "$(members)" ]; do
        signal KILL
        sleep 0.1
        n=$((n - 1))
    done
}
# A fifth of a second, $1 times.
awaits_keeper() {
    n=$1
    while [ "$n" -gt 0 ] && lives "$keep"; do
        sleep 0.2
        n=$((n - 1))
    done
}
# What the job's start line says, as far as it still holds.
know_job() {
    pid=0 born=0 sup=0 watch=0 keep=0 boot=- family=$dir/family group='' started=
    read -r now </proc/sys/kernel/random/boot_id
    [ ! -s "$dir/start" ] || IFS= read -r started <"$dir/start"
    for fact in $started; do
        case $fact in
        pid=*) pid=${fact#*=} ;;
        ticks=*) born=${fact#*=} ;;
        sup=*) sup=${fact#*=} ;;
        watch=*) watch=${fact#*=} ;;
        keep=*) keep=${fact#*=} ;;
        boot=*) boot=${fact#*=} ;;
        esac
    done
    if [ "$boot" != "$now" ]; then pid=0 sup=0 watch=0 keep=0 family=; fi
    if [ -n "$family" ] && [ -s "$dir/group" ]; then read -r group <"$dir/group"; fi
    is_ours "$sup" || sup=0
    is_ours "$watch" || watch=0
    is_ours "$keep" || keep=0
}
# Whether process $1 runs; a zombie is nobody any more. Starts no process of its own.
lives() {
    state=Z
    { while read -r key state rest; do [ "$key" != State: ] || break; done; } 2>/dev/null </proc/"$1"/status
    case $state in Z | X) return 1 ;; esac
}
# Whose child a process, or else this shell, is; in a subshell PPID does not tell.
parent() {
    ppid=
    { while read -r key ppid rest; do [ "$key" != PPid: ] || break; done; } 2>/dev/null </proc/"${1:-self}"/status
}
is_ours() { [ "$1" -gt 1 ] && lives "$1" && grep -qs megatune-run "/proc/$1/cmdline"; }
because() { printf %s "$1" 1<>"$dir/why"; }

find_dir() {
    for base in "${TMPDIR:-/var/tmp}" /var/tmp /tmp "${HOME:-/}"; do
        dir=$base/megatune-$uid/$1
        if [ -d "$dir" ] && [ -O "$dir" ] && [ ! -L "$dir" ]; then return 0; fi
    done
    return 1
}
# The reserve is what the last line of a job is written with when its output has filled the disk.
make_dir() {
    umask 077
    for base in "${TMPDIR:-/var/tmp}" /var/tmp /tmp "${HOME:-/}"; do
        top=$base/megatune-$uid
        [ -d "$top" ] || mkdir "$top" 2>/dev/null
        if [ ! -O "$top" ] || [ -L "$top" ]; then continue; fi
        dir=$top/$1
        mkdir "$dir" 2>/dev/null || continue
        if head -c 65536 /dev/zero >"$dir/reserve" 2>/dev/null && printf -- - >"$dir/why" && echo 0 >"$dir/lease"; then
            return 0
        fi
        rm -rf "$dir"
    done
    return 1
}

# Removes the files of the job in $dir. Who looks after it may be making some still, as it does a moment after the end.
forget() {
    know_job
    n=0
    while { is_ours "$sup" || is_ours "$watch"; } && [ "$n" -lt 20 ]; do
        sleep 0.1
        n=$((n + 1))
    done
    [ -z "$group" ] || rmdir "$group" 2>/dev/null
    n=0
    until rm -rf "$dir" 2>/dev/null || [ "$n" -ge 50 ]; do
        sleep 0.1
        n=$((n + 1))
    done
}

# A port that nobody listens on. Jobs that start at the same time have other process numbers.
fresh_port() {
    port=$((20000 + $$ * 37 % 12000))
    while grep -qs ":$(printf %04X "$port") [0-9A-F:]* 0A" /proc/net/tcp /proc/net/tcp6; do port=$((port + 1)); done
    echo "$port"
}

# Becomes the job: $1 its folder for files, $2 and $3 who looks after it, then what its text has added: the folder to
# run in, the line of set-up, the command. Says so on 6.
# shellcheck disable=SC2016
inner='
mt_start() { shift 19; echo "$1"; }
IFS= read -r mt_stat </proc/$$/stat
IFS= read -r mt_boot </proc/sys/kernel/random/boot_id
mt_dir=$4
case $mt_dir in "~" | "~/"*) mt_dir=$HOME${mt_dir#?} ;; esac
if [ -n "$mt_dir" ]; then CDPATH="" cd -- "$mt_dir" || { echo folder >&6; exit 125; }; fi
mt_line="start pid=$$ ticks=$(mt_start ${mt_stat##*) }) boot=$mt_boot sup=$2 watch=$3 keep=${mt_keep:-0}"
mt_line="$mt_line kills=$(sed -n "s/^oom_kill //p" /proc/vmstat 2>/dev/null)"
echo "$mt_line" >"$1/start"
echo "$mt_line" >&6
exec 6>&-
unset mt_stat mt_boot mt_dir mt_line mt_keep
if [ -z "$5" ]; then exec /bin/sh -c "$6"; fi
if command -v bash >/dev/null; then set -- "$@" bash; else set -- "$@" /bin/sh; fi
exec "$7" -c "
    mt_setup=\$1 mt_command=\$2 mt_dir=\$3
    set --
    eval \"\$mt_setup\" || { printf u 1<>\"\$mt_dir/why\"; exit 125; }
    exec /bin/sh -c \"\$mt_command\"" megatune-setup "$5" "$6" "$1"'

# The system's before one that a person has put in front of it, which may be slow to start.
any_python() {
    for python in /usr/bin/python3 /usr/libexec/platform-python "$(command -v python3)"; do
        if [ -x "$python" ]; then
            echo "$python"
            return
        fi
    done
}

# Waits for the job, ends what it has left behind, and writes its last line.
supervise() {
    dir=$1 grace=$2 lease=$3 floor=$4 mt_umask=$5 mt_lc=$6
    exec 6>&1 1>/dev/null 2>"$dir/log" </dev/null
    watching 6>&- &
    watcher=$!
    (
        apart=$(command -v setsid)
        python=
        [ -z "$keeper" ] || python=$(any_python)
        set -- /bin/sh -c "$inner" megatune-job "$dir" "$$" "$watcher"
        MEGATUNE_TRIAL=$id
        export MEGATUNE_TRIAL
        if [ "$mt_lc" = none- ]; then unset LC_ALL; else LC_ALL=$mt_lc; fi
        eval "$text"
        scratch || exit 125
        # For what the training writes; what it prints, and what was sent, is for its owner.
        umask "$mt_umask"
        if [ -n "$python" ]; then
            mt_files=$dir "$apart" "$python" -I -S -c "$keeper" megatune-run "$grace" "$@"
            status=$?
            # What is called so may not be able to run anything.
            case $status in 126 | 127) [ -s "$dir/start" ] || python= ;; esac
            [ -z "$python" ] || exit "$status"
        fi
        exec "$apart" "$@"
    ) >"$dir/out" 2>"$dir/err"
    status=$?
    exec 6>&-
    know_job
    read -r why <"$dir/why"
    case $why in
    - | u) ;;
    *) wait "$watcher" ;;
    esac
    # What stands behind the leader in a pipe may still be passing its last lines on.
    left=0
    if [ -n "$(members)" ]; then
        sleep 0.5
        for p in $(members); do left=$((left + 1)); done
        if [ "$left" -gt 0 ]; then killtree "$grace"; fi
    fi
    last_line "$status" "$left"
    # Not before: without it the job would look abandoned.
    kill -9 "$watcher"
    for f in "$dir"/here.*; do
        if grep -Eqs '^(cat|sleep)' "/proc/${f##*.}/cmdline"; then kill "${f##*.}"; fi
    done
}
# What a short trial had to write somewhere, in the folder that core/run/trialscratch names: for its owner only.
has_scratch() {
    case $id in
    *[!A-Za-z0-9_:-]* | :* | *:) return 1 ;;
    *:*:*) ;;
    *) return 1 ;;
    esac
    [ -d "/tmp/megatune-$id" ] && [ ! -L "/tmp/megatune-$id" ] && [ -O "/tmp/megatune-$id" ]
}
# shellcheck disable=SC2016
scratch() {
    case $text in
    *'/tmp/megatune-$MEGATUNE_TRIAL'*) ;;
    *) return 0 ;;
    esac
    if mkdir -m 700 "/tmp/megatune-$id" 2>/dev/null; then return 0; fi
    if has_scratch && chmod 700 "/tmp/megatune-$id"; then return 0; fi
    echo scratch >&6
    return 1
}
unscratch() { ! has_scratch || rm -rf "/tmp/megatune-$id"; }
last_line() { # STATUS LEFT
    unscratch
    read -r why <"$dir/why"
    why=${why:--}
    # A disk that was full when the job began took nothing of what it printed, also when there is room again.
    if [ "$why" = - ] && [ ! -s "$dir/start" ]; then why=d; fi
    room || why=d
    rm -f "$dir/reserve"
    kills=$(sed -n 's/^oom_kill //p' /proc/vmstat 2>/dev/null)
    echo "end status=$1 reason=$why left=$2 kills=$kills out=$(wc -c <"$dir/out") err=$(wc -c <"$dir/err")" >"$dir/end.new"
    mv "$dir/end.new" "$dir/end"
}
# Whether the disk takes another block.
room() {
    printf '%4096s' x >"$dir/probe" 2>/dev/null
    r=$?
    rm -f "$dir/probe"
    return $r
}
# Whether the job has grown by a two-hundredth of the main memory since less than FLOOR % of that is free.
grows() {
    total=0 free=
    {
        while read -r key value rest; do
            case $key in
            MemTotal:) total=$value ;;
            MemAvailable:)
                free=$value
                break
                ;;
            esac
        done
    } 2>/dev/null </proc/meminfo
    if [ -z "$free" ] || [ $((free * 100)) -ge $((total * floor)) ]; then
        least=
        return 1
    fi
    know_job
    lead=$pid
    resident=$(for p in $(members); do cat "/proc/$p/status"; done 2>/dev/null | awk '/^VmRSS:/ { kib += $2 } END { printf "%d", kib }')
    if [ -z "$least" ] || [ "$resident" -lt "$least" ]; then least=$resident; fi
    [ "$resident" -gt $((least + total / 200)) ]
}
# Ends the job when it is told to, when the lease runs out, when its output no longer fits, when it takes the machine's
# memory, when its supervisor is gone.
watching() {
    want=
    trap 'want=s' TERM
    trap 'want=k' USR1
    silent=0 least='' last=
    while [ -z "$want" ]; do
        sleep 1 &
        wait $!
        lives $$ || want=w
        now=
        read -r now <"$dir/lease"
        if [ "$now" = "$last" ]; then silent=$((silent + 1)); else silent=0; fi
        last=$now
        if [ "$lease" -gt 0 ] && [ "$silent" -ge "$lease" ]; then want=${want:-l}; fi
        room || want=${want:-d}
        if [ "$floor" -gt 0 ] && grows; then want=${want:-m}; fi
    done
    trap '' TERM
    trap 'n=0' USR1
    because "$want"
    know_job
    if [ "$want" = k ] || [ "$want" = m ]; then killtree 0; else killtree "$grace"; fi
    # Not when the supervisor does it.
    lives $$ || last_line 255 0
}

# Stays with the job in $dir: gives its output from the offsets $1 and $2, reads words from 3 for at most $3 silent seconds.
# The tails follow for as long as `mark` lives, which the supervisor ends: its own end may be noticed late, because an
# orphan stays a zombie until init takes it.
stay() {
    link=$3
    n=100
    while [ ! -s "$dir/start" ] && [ ! -s "$dir/end" ] && [ "$n" -gt 0 ]; do
        sleep 0.1
        n=$((n - 1))
    done
    know_job
    echo "$$.0" >"$dir/lease"
    echo "@@$tag ${started:-start pid=0} at=$1,$2"
    echo "@@$tag err" >&2
    # It ends with this shell as well, however that ends: only here its pipe is held open.
    # Opened for both ways first, so that opening it for one never waits for somebody who was killed meanwhile.
    if mkfifo "$dir/hold.$$" 2>/dev/null; then
        exec 9<>"$dir/hold.$$"
        { exec >/dev/null 2>&1 3<&- <"$dir/hold.$$" 9>&-; exec cat; } &
        mark=$!
    else
        sleep 2147483647 3<&- >/dev/null 2>&1 &
        mark=$!
    fi
    # Whose child the guard is: once it looks itself, this shell may be gone.
    parent "$mark"
    stays=$ppid
    here=$dir/here.$mark
    true 2>/dev/null >"$here" || here=/ # on a full disk
    # Who looks after the job may have ended it already. What this shell has to say is not the job's.
    if [ -s "$dir/end" ]; then kill "$mark" 2>/dev/null; fi
    # Where the machine went down before the job had begun there are none.
    : 2>/dev/null >>"$dir/out"
    : 2>/dev/null >>"$dir/err"
    # Closed by exec: what is closed for a function only, the shell keeps open beside it. What tail itself has to say
    # is not the job's.
    { exec 3<&- 9>&- 2>/dev/null; follow "$1" "$dir/out"; } &
    a=$!
    { exec 3<&- 9>&- >&2 2>/dev/null; follow "$2" "$dir/err"; } &
    b=$!
    exec 2>/dev/null
    { exec 9>&-; reads; } &
    reader=$!
    { exec 3<&- 9>&- >/dev/null 2>&1; guards "$link"; } &
    guard=$!
    exec 3<&-
    wait "$mark"
    wait "$a"
    wait "$b"
    rm -f "$dir/here.$mark" "$dir/hold.$$"
    if sees_end; then
        # The word that everything has arrived may never come.
        n=100
        while lives "$reader" && [ "$n" -gt 0 ]; do
            sleep 0.1
            [ "$hold" = hold ] || n=$((n - 1))
        done
    fi
    kill -9 "$reader" "$guard" 2>/dev/null
}
# GNU tail sees by itself that the mark is gone; others are given time to read the rest, and the sizes tell.
follow() {
    case $(tail --help 2>&1) in
    *--pid*) exec tail -c "+$(($1 + 1))" -s 0.1 -f "--pid=$mark" "$2" ;;
    esac
    tail -c "+$(($1 + 1))" -f "$2" &
    t=$!
    trap 'kill "$t"; exit' TERM
    while lives "$mark"; do sleep 0.3; done
    sleep 1.5
    kill "$t"
}
reads() {
    count=0
    while IFS= read -r word <&3; do
        count=$((count + 1))
        echo "$$.$count" >"$dir/lease"
        case $word in
        STOP) ends TERM ;;
        KILL) ends USR1 ;;
        DONE)
            if [ -s "$dir/end" ]; then
                forget
                exit
            fi
            ;;
        esac
        if [ ! -s "$dir/end" ] && is_ours "$sup" && ! is_ours "$watch"; then
            because w
            killtree 2
        fi
    done
    hangs_up -TERM 2>/dev/null
}
# Once the session's shell has waited for these, their numbers may be other processes'. Where somebody has taken the
# folder away, they are still its own for as long as the first is its child as this shell is.
hangs_up() {
    if [ ! -e "$here" ]; then
        parent
        ours=$ppid
        parent "$mark"
        [ "$ppid" = "$ours" ] || return
    fi
    kill "$1" "$mark" "$a" "$b"
}
ends() { is_ours "$watch" && kill "-$1" "$watch"; }
# Ends the session when nobody listens any more, and what is left of it when its own shell was killed.
guards() {
    silent=0 last=
    while sleep 2; do
        parent
        if [ "$ppid" != "$stays" ]; then
            kill -9 "$reader"
            hangs_up -9
            exit
        fi
        now=
        read -r now <"$dir/lease"
        if [ "$now" = "$last" ]; then silent=$((silent + 2)); else silent=0; fi
        last=$now
        if [ "$silent" -gt "$1" ]; then
            kill -9 "$reader"
            hangs_up -9
        fi
        lives "$sup" || { [ ! -e "$here" ] || kill "$mark"; }
    done
}
# False when it was only that nobody listens any more. Where both who looked after the job were killed, or the machine has
# started anew, the job is ended from here.
sees_end() {
    while [ ! -s "$dir/end" ] && ! is_ours "$sup" && is_ours "$watch"; do sleep 0.2; done
    if [ ! -s "$dir/end" ]; then
        if is_ours "$sup"; then return 1; fi
        because w
        killtree 2
        last_line 255 0
    fi
    echo "@@$tag $(cat "$dir/end")"
}

sweep() { # STUDY KEPT...
    study=$1 count=0
    shift
    case $study in '' | *[!0-9a-z]*) study=none ;; esac # it becomes part of patterns
    kept=" $* "
    for base in "${TMPDIR:-/var/tmp}" /var/tmp /tmp "${HOME:-/}"; do
        for dir in "$base/megatune-$uid/$study":*; do
            id=${dir##*/}
            case $kept in *" $id "*) continue ;; esac
            if [ ! -d "$dir" ] || [ ! -O "$dir" ]; then continue; fi
            know_job
            if [ ! -s "$dir/end" ] && [ -n "$(members)" ]; then
                count=$((count + 1))
                if is_ours "$watch"; then kill -USR1 "$watch" 2>/dev/null; else killtree 2; fi
                n=100
                while [ -n "$(members)" ] && [ "$n" -gt 0 ]; do
                    sleep 0.1
                    n=$((n - 1))
                done
            fi
            forget
        done
    done
    # What lost its files carries the mark still.
    for p in $(marked "$study:"); do
        mark=$(tr '\0' '\n' <"/proc/$p/environ" 2>/dev/null | sed -n 's/^MEGATUNE_TRIAL=//p')
        case $kept in *" $mark "*) continue ;; esac
        kill -9 "$p" 2>/dev/null && count=$((count + 1))
    done
    echo "@@$tag swept $count"
}

probe() {
    read -r boot </proc/sys/kernel/random/boot_id
    room=no
    if make_dir "probe:$$"; then
        room=$dir
        rm -rf "$dir"
        # Those that a power cut has left.
        for old in "$top"/probe:*; do lives "${old##*:}" || rm -rf "$old"; done
    fi
    command -v setsid >/dev/null && command -v awk >/dev/null && [ -r /proc/self/environ ] || room=tools
    tool=$(smi_tool) || tool=no
    echo "@@$tag probe boot=$boot room=$room host=$(uname -n) smi=$tool"
    if [ "${1:-}" = gpus ]; then
        case $tool in
        nvidia-smi | no) smi=$(nvidia-smi -L 2>&1) ;;
        *) smi=$(smi_gpus | sed -n 's/^\([0-9]*\), \(.*\), [0-9]*, [0-9]*, .*, \([GN]PU-.*\)/GPU \1: \2 (UUID: \3)/p') ;;
        esac
        status=$?
        printf '%s\n' "$smi"
        echo "@@$tag gpus status=$status"
    fi
    echo "@@$tag done"
}

# A line "UUID, PID, OWNER, MARK, MIB, NAME" a process; what is not known of it is -
users() {
    if [ "$(smi_tool)" = nvidia-smi ]; then
        smi=$(timeout 30 nvidia-smi --query-gpu=index,uuid,memory.used --format=csv,noheader,nounits 2>&1)
    else
        smi=$(smi_gpus 2>&1 | awk -F', ' 'NF == 6 { print $1 ", " $6 ", " $3 - $4; next } { print }')
    fi
    status=$?
    echo "@@$tag users"
    printf '%s\n' "$smi"
    echo "@@$tag gpus status=$status"
    smi=$(smi_processes 2>&1)
    status=$?
    printf '%s\n' "$smi" | while IFS=', ' read -r uuid pid rest; do
        owner=$(stat -c %U "/proc/$pid" 2>/dev/null)
        mark=$(tr '\0' '\n' 2>/dev/null <"/proc/$pid/environ" | sed -n 's/^MEGATUNE_TRIAL=//p')
        echo "$uuid, $pid, ${owner:--}, ${mark:--}, $rest"
    done 2>/dev/null
    echo "@@$tag processes status=$status"
    echo "@@$tag done"
}

loads() {
    smi=$(smi_loads 2>&1)
    status=$?
    echo "@@$tag loads"
    printf '%s\n' "$smi"
    echo "@@$tag gpus status=$status"
    echo "@@$tag done"
}

# A line "rank N" a rank, then "env NAME=VALUE" and, of the first of them, "word WORD". What a rank starts has its
# variables, too, and a higher number: the first process of a rank is it. RANK alone may be a machine's, in a cluster.
ranks() { # ID
    echo "@@$tag ranks"
    told=' ' words=yes
    case $1 in '' | *[!0-9a-z:]*) set -- none ;; esac # it becomes part of a pattern
    for p in $(marked "$1([^0-9]|\$)" | sort -n); do
        facts=$({ tr '\0\n' '\n ' <"/proc/$p/environ"; } 2>/dev/null | grep -E "$rank_facts")
        rank=$(echo "$facts" | awk -F= '/LOCAL_RANK=/ { l = 1; next } /RANK=[0-9]+$/ { r = $2 } END { if (l) print r }')
        case $told in *" $rank "*) continue ;; esac
        [ -n "$rank" ] || continue
        told="$told$rank "
        echo "rank $rank"
        echo "$facts" | sed 's/^/env /'
        [ -z "$words" ] || { tr '\0\n' '\n ' <"/proc/$p/cmdline"; } 2>/dev/null | head -c 65536 | sed 's/^/word /'
        [ -z "$words" ] || echo
        words=
    done
    echo "@@$tag done"
}
rank_facts='^(RANK|WORLD_SIZE|LOCAL_WORLD_SIZE|(OMPI_COMM_WORLD_)?LOCAL_RANK|OMPI_COMM_WORLD_(RANK|SIZE)|(CUDA|HIP|ROCR|ASCEND_RT)_VISIBLE_DEVICES|MEGATUNE_GPUS|MEGATRON_LM_[A-Z_]*)='

op=$1 tag=$2
shift 2
case $op in
start)
    id=$1 grace=$2 lease=$3 floor=$4 link=$5 hold=${6:-}
    IFS= read -r line
    exec 3<&0
    if find_dir "$id"; then
        stay 0 0 "$link"
    elif ! make_dir "$id"; then
        echo "@@$tag nospace"
    else
        printf '%s\n%s\n' "${s:?}" "$line" | {
            exec 5<&0
            # The first is not in the background, which would make the job deaf to SIGINT.
            # shellcheck disable=SC2016
            set -- /bin/sh -c 'IFS= read -r s; eval "$(printf %b "$s")"' megatune-run \
                _supervise "$tag" "$id" "$dir" "$grace" "$lease" "$floor" "$mt_umask" "$mt_lc"
            setsid -f "$@" 3<&- 5<&- 2>/dev/null || { setsid "$@" <&5 3<&- 5<&- & }
        } | {
            answer=
            read -r answer
            case $answer in
            start*) stay 0 0 "$link" ;;
            *)
                cat "$dir/err" >&2
                forget
                echo "@@$tag ${answer:-noproc}"
                ;;
            esac
        }
    fi
    ;;
_supervise)
    id=$1
    shift
    IFS= read -r line
    text=$(printf %b. "$line")
    text=${text%.}
    supervise "$@"
    ;;
attach)
    exec 3<&0
    id=$1 hold=${5:-}
    if find_dir "$id"; then stay "$2" "$3" "$4"; else echo "@@$tag gone"; fi
    ;;
sweep) sweep "$@" ;;
forget)
    if find_dir "$1" && [ -s "$dir/end" ]; then forget; fi
    echo "@@$tag forgot"
    ;;
port) echo "@@$tag port $(fresh_port)" ;;
knows)
    known=yes
    if command -v getent >/dev/null && ! getent ahosts "$1" >/dev/null; then known=no; fi
    echo "@@$tag knows $known"
    ;;
probe) probe "$@" ;;
users) users ;;
loads) loads ;;
ranks) ranks "$@" ;;
esac
