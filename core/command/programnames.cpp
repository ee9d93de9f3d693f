// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/programnames.h"

#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

bool isShellBuiltin(const QString& name)
{
    static const QSet<QString> names{u"cd"_s, u"export"_s, u"source"_s, u"."_s, u":"_s, u"set"_s, u"unset"_s,
        u"ulimit"_s, u"umask"_s, u"alias"_s, u"unalias"_s, u"trap"_s, u"shopt"_s, u"pushd"_s, u"popd"_s,
        u"local"_s, u"declare"_s, u"typeset"_s, u"readonly"_s, u"return"_s, u"exit"_s, u"break"_s,
        u"continue"_s, u"shift"_s, u"wait"_s, u"eval"_s, u"hash"_s, u"read"_s, u"module"_s, u"ml"_s, u"["_s,
        u"[["_s, u"test"_s};
    return names.contains(name);
}

bool isHelperProgram(const QString& name)
{
    static const QSet<QString> names{u"echo"_s, u"printf"_s, u"tee"_s, u"cat"_s, u"grep"_s, u"egrep"_s,
        u"sed"_s, u"awk"_s, u"tail"_s, u"head"_s, u"sort"_s, u"uniq"_s, u"wc"_s, u"tr"_s, u"cut"_s, u"less"_s,
        u"more"_s, u"ts"_s, u"sleep"_s, u"mkdir"_s, u"rm"_s, u"rmdir"_s, u"cp"_s, u"mv"_s, u"ln"_s,
        u"touch"_s, u"chmod"_s, u"chown"_s, u"ls"_s, u"pwd"_s, u"date"_s, u"kill"_s, u"pkill"_s, u"killall"_s,
        u"nvidia-smi"_s, u"rocm-smi"_s, u"hostname"_s, u"whoami"_s, u"id"_s, u"which"_s, u"type"_s, u"df"_s,
        u"du"_s, u"free"_s, u"uname"_s, u"ps"_s, u"top"_s, u"find"_s, u"xargs"_s, u"tar"_s, u"unzip"_s,
        u"wget"_s, u"curl"_s, u"git"_s, u"pip"_s, u"pip3"_s, u"uv"_s, u"conda"_s, u"mamba"_s, u"micromamba"_s,
        u"apt"_s, u"apt-get"_s, u"yum"_s, u"dnf"_s, u"huggingface-cli"_s, u"hf"_s, u"modelscope"_s,
        u"wandb"_s, u"true"_s, u"false"_s, u"logger"_s, u"rsync"_s, u"scp"_s, u"sync"_s, u"ray"_s, u"ninja"_s,
        u"make"_s, u"cmake"_s, u"docker"_s, u"podman"_s, u"squeue"_s, u"scontrol"_s, u"sinfo"_s, u"dmesg"_s,
        u"clear"_s, u"jq"_s, u"env"_s, u"exec"_s, u"time"_s};
    return names.contains(name);
}

QString fileNameOf(const QString& path)
{
    return path.mid(path.lastIndexOf(u'/') + 1);
}

LauncherKind launcherKind(const QString& word)
{
    const QString name = fileNameOf(word);
    static const QRegularExpression python(u"^(?:python|pypy)[0-9.]*$"_s);
    static const QSet<QString> shells{u"bash"_s, u"sh"_s, u"dash"_s, u"zsh"_s, u"ksh"_s};
    // Modules are named so behind `uv run -m`.
    if (name == u"torchrun" || name == u"msrun" || name == u"horovodrun" || name == u"colossalai"
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
    if (name == u"llamafactory-cli" || name == u"lmf")
        return LauncherKind::LlamaFactory;
    if (shells.contains(name))
        return LauncherKind::Shell;
    if (name.endsWith(u".sh"))
        return LauncherKind::ScriptFile;
    return python.match(name).hasMatch() ? LauncherKind::Python : LauncherKind::None;
}

bool soundsLikeTraining(const QString& name)
{
    static const QRegularExpression training(
        u"train|sft|rlhf|grpo|dpo|tune"_s, QRegularExpression::CaseInsensitiveOption);
    return training.match(name).hasMatch();
}

} // namespace megatune
