// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/programnames.h"

#include <QRegularExpression>
#include <QSet>

namespace megatune {

bool isShellBuiltin(const QString& name)
{
    static const QSet<QString> names{u"cd"_qs, u"export"_qs, u"source"_qs, u"."_qs, u":"_qs, u"set"_qs,
        u"unset"_qs, u"ulimit"_qs, u"umask"_qs, u"alias"_qs, u"unalias"_qs, u"trap"_qs, u"shopt"_qs,
        u"pushd"_qs, u"popd"_qs, u"local"_qs, u"declare"_qs, u"typeset"_qs, u"readonly"_qs, u"return"_qs,
        u"exit"_qs, u"break"_qs, u"continue"_qs, u"shift"_qs, u"wait"_qs, u"eval"_qs, u"hash"_qs, u"read"_qs,
        u"module"_qs, u"ml"_qs, u"["_qs, u"[["_qs, u"test"_qs};
    return names.contains(name);
}

bool isHelperProgram(const QString& name)
{
    static const QSet<QString> names{u"echo"_qs, u"printf"_qs, u"tee"_qs, u"cat"_qs, u"grep"_qs, u"egrep"_qs,
        u"sed"_qs, u"awk"_qs, u"tail"_qs, u"head"_qs, u"sort"_qs, u"uniq"_qs, u"wc"_qs, u"tr"_qs, u"cut"_qs,
        u"less"_qs, u"more"_qs, u"ts"_qs, u"sleep"_qs, u"mkdir"_qs, u"rm"_qs, u"rmdir"_qs, u"cp"_qs, u"mv"_qs,
        u"ln"_qs, u"touch"_qs, u"chmod"_qs, u"chown"_qs, u"ls"_qs, u"pwd"_qs, u"date"_qs, u"kill"_qs,
        u"pkill"_qs, u"killall"_qs, u"nvidia-smi"_qs, u"rocm-smi"_qs, u"hostname"_qs, u"whoami"_qs, u"id"_qs,
        u"which"_qs, u"type"_qs, u"df"_qs, u"du"_qs, u"free"_qs, u"uname"_qs, u"ps"_qs, u"top"_qs, u"find"_qs,
        u"xargs"_qs, u"tar"_qs, u"unzip"_qs, u"wget"_qs, u"curl"_qs, u"git"_qs, u"pip"_qs, u"pip3"_qs,
        u"uv"_qs, u"conda"_qs, u"mamba"_qs, u"micromamba"_qs, u"apt"_qs, u"apt-get"_qs, u"yum"_qs, u"dnf"_qs,
        u"huggingface-cli"_qs, u"hf"_qs, u"modelscope"_qs, u"wandb"_qs, u"true"_qs, u"false"_qs, u"logger"_qs,
        u"rsync"_qs, u"scp"_qs, u"sync"_qs, u"ray"_qs, u"ninja"_qs, u"make"_qs, u"cmake"_qs, u"docker"_qs,
        u"podman"_qs, u"squeue"_qs, u"scontrol"_qs, u"sinfo"_qs, u"dmesg"_qs, u"clear"_qs, u"jq"_qs,
        u"env"_qs, u"exec"_qs, u"time"_qs};
    return names.contains(name);
}

QString fileNameOf(const QString& path)
{
    return path.mid(path.lastIndexOf(u'/') + 1);
}

LauncherKind launcherKind(const QString& word)
{
    const QString name = fileNameOf(word);
    static const QRegularExpression python(u"^(?:python|pypy)[0-9.]*$"_qs);
    static const QSet<QString> shells{u"bash"_qs, u"sh"_qs, u"dash"_qs, u"zsh"_qs, u"ksh"_qs};
    // Modules are named so behind `uv run -m`.
    if (name == u"torchrun" || name == u"horovodrun" || name == u"colossalai"
        || name.startsWith(u"torch.distributed."))
        return LauncherKind::Torchrun;
    if (name == u"accelerate" || name == u"accelerate-launch" || name.startsWith(u"accelerate.commands."))
        return LauncherKind::Accelerate;
    if (name == u"deepspeed")
        return LauncherKind::Deepspeed;
    if (name == u"megatron")
        return LauncherKind::MegatronSwift;
    if (name == u"swift")
        return LauncherKind::Swift;
    if (shells.contains(name))
        return LauncherKind::Shell;
    if (name.endsWith(u".sh"))
        return LauncherKind::ScriptFile;
    return python.match(name).hasMatch() ? LauncherKind::Python : LauncherKind::None;
}

bool soundsLikeTraining(const QString& name)
{
    static const QRegularExpression training(
        u"train|sft|rlhf|grpo|dpo|tune"_qs, QRegularExpression::CaseInsensitiveOption);
    return training.match(name).hasMatch();
}

} // namespace megatune
