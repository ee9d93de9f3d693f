// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that a check of hosts finds instead of the real ones: a machine of eight GPUs, and one that
// refuses the login.
#pragma once

#include <QDir>
#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune::test {

inline void putProgram(const QString& path, const QByteArray& text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write("#!/bin/sh\n" + text);
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

/// Stand-ins in `folder`, which becomes the first of PATH: this machine has eight GPUs and what the guide
/// recommends, ssh is refused.
inline void putHostPrograms(const QString& folder)
{
    QByteArray gpus;
    QByteArray matrix = "\\t";
    for (int gpu = 0; gpu < 8; ++gpu) {
        const QByteArray number = QByteArray::number(gpu);
        gpus += "echo '" + number + ", NVIDIA H100 80GB HBM3, 81559, " + (gpu == 3 ? "11021" : "81007")
            + ", 550.54.15, GPU-" + number + "'\n";
        matrix += "GPU" + number + "\\t";
    }
    for (int gpu = 0; gpu < 8; ++gpu) {
        matrix += "\\nGPU" + QByteArray::number(gpu) + "\\t";
        for (int other = 0; other < 8; ++other)
            matrix += other == gpu ? " X \\t" : "NV18\\t";
    }
    putProgram(folder + u"/nvidia-smi"_s,
        QByteArray("case $* in *query-gpu*) " + gpus
            + ";; *query-compute*) echo GPU-3, $PPID, 69986, /usr/bin/python3 ;; *topo*) printf '" + matrix
            + "\\n' ;; esac\n"));
    putProgram(folder + u"/python3"_s,
        "[ \"$1\" = --version ] && echo Python 3.11.2 && exit\nprintf 'torch 2.8.0+cu128\\ntransformer-engine "
        "2.10.0\\nmegatron-core 0.15.0\\nms-swift 3.12.5\\napex -\\nflash-attn 2.8.3\\ncuda 12.8\\n'\n");
    putProgram(folder + u"/torchrun"_s, "exit 0\n");
    putProgram(folder + u"/ssh"_s, "echo 'ann@gpu-b: Permission denied (publickey).' >&2\nexit 255\n");
    qputenv("PATH", QByteArray(folder.toLocal8Bit() + ':' + qgetenv("PATH")));
}

} // namespace megatune::test
