// SPDX-License-Identifier: GPL-3.0-or-later
// Starts megatune-cli as a person would, in an environment of its own, and keeps what it said.
#pragma once

#include "tests/support/test.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTemporaryDir>

namespace megatune::test {

struct CliRun
{
    int status = -1; ///< 128 + the signal when it ended by one
    QByteArray out;
    QByteArray err;
};

/// A line of a script: the demo trainer without what it says of its arguments and its batch, for trainers
/// whose options it does not read.
inline QByteArray silentTrainer(const QByteArray& options)
{
    return TEST_BIN_DIR "/megatune-demo-trainer " + options
        + " \"$@\" |\nsed -u '/ \\.\\.\\./d; /world size/d; s/consumed samples[^|]*|//; s/global batch size[^|]*|//'\n";
}

/// A home, a folder to work in and the environment that goes with them.
class CliMachine
{
public:
    CliMachine()
    {
        m_environment = QProcessEnvironment::systemEnvironment();
        for (const char* name : {"HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_HOME", "XDG_CACHE_HOME",
                 "MODELSCOPE_CACHE", "MS_CACHE_HOME", "MODELSCOPE_DOMAIN", "HF_ENDPOINT", "HF_TOKEN",
                 "HF_HUB_OFFLINE", "TRANSFORMERS_OFFLINE", "CUDA_VISIBLE_DEVICES"})
            m_environment.remove(QLatin1String(name));
        m_environment.insert(QStringLiteral("HOME"), at(QStringLiteral("home")));
        m_environment.insert(QStringLiteral("PATH"),
            at(QStringLiteral("bin")) + u':' + m_environment.value(QStringLiteral("PATH")));
        m_environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C.UTF-8"));
        QDir(m_dir.path()).mkpath(QStringLiteral("home"));
        QDir(m_dir.path()).mkpath(QStringLiteral("work"));
    }

    [[nodiscard]] QString at(const QString& path) const { return m_dir.filePath(path); }
    [[nodiscard]] QString work(const QString& path) const { return at(QLatin1String("work/") + path); }
    QProcessEnvironment& environment() { return m_environment; }

    static QString program() { return QStringLiteral(TEST_BIN_DIR "/megatune-cli"); }

    void prepare(QProcess& process, const QStringList& words) const
    {
        process.setProgram(program());
        process.setArguments(words);
        process.setWorkingDirectory(at(QStringLiteral("work")));
        process.setProcessEnvironment(m_environment);
    }

    [[nodiscard]] CliRun run(
        const QStringList& words, const QByteArray& input = {}, int timeoutMs = 200'000) const
    {
        QProcess process;
        prepare(process, words);
        process.start();
        process.write(input);
        process.closeWriteChannel();
        CliRun result;
        if (!process.waitForFinished(timeoutMs)) {
            process.kill();
            process.waitForFinished(test::patientMs);
            qWarning("megatune-cli did not end: %s", qPrintable(words.join(QLatin1Char(' '))));
            return result;
        }
        result.out = process.readAllStandardOutput();
        result.err = process.readAllStandardError();
        result.status =
            process.exitStatus() == QProcess::NormalExit ? process.exitCode() : 128 + process.exitCode();
        return result;
    }

    /// A file under the machine's folder, with its folders.
    void put(const QString& path, const QByteArray& bytes, bool executable = false) const
    {
        const QString full = at(path);
        QDir().mkpath(QFileInfo(full).path());
        QFile file(full);
        QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(full));
        QCOMPARE(file.write(bytes), bytes.size());
        file.close();
        if (executable)
            QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }

    [[nodiscard]] QByteArray read(const QString& path) const
    {
        QFile file(at(path));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

private:
    QTemporaryDir m_dir;
    QProcessEnvironment m_environment;
};

} // namespace megatune::test
