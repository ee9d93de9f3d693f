// SPDX-License-Identifier: GPL-3.0-or-later
// The files of a round: a home, the study in a folder of its own, and what the trainers read and write.
#pragma once

#include "tests/faults/drawn.h"

#include <memory>
#include <QProcessEnvironment>
#include <QTemporaryDir>

namespace megatune::faults {

class RoundFolder
{
public:
    explicit RoundFolder(const Drawn& round);
    ~RoundFolder();
    Q_DISABLE_COPY_MOVE(RoundFolder)

    [[nodiscard]] QString path() const { return m_dir.path(); }
    [[nodiscard]] QString at(const QString& file) const { return m_dir.filePath(file); }
    /// Where the program runs; a disk of its own in a round that fills it.
    [[nodiscard]] QString work() const { return at(QStringLiteral("work")); }
    [[nodiscard]] QString study() const { return at(QStringLiteral("work/w.mtune")); }
    /// In the words or the environment of every process of the round.
    [[nodiscard]] QByteArray name() const;
    /// Why something cannot be tried here; empty: it can.
    [[nodiscard]] QString problem() const { return m_problem; }
    [[nodiscard]] QProcessEnvironment environment() const;
    void keep();

    /// Fills the disk to its last byte, or gives the room back.
    void fillDisk() const;
    void clearDisk() const;
    /// What the program's clock is off by, from now on.
    void setClock(qint64 seconds) const;
    /// What the program brings onto the device is noted.
    [[nodiscard]] bool hasWitness() const;
    /// Trainings print nothing from their next iteration on, and wait for a minute at most.
    void setQuiet(bool on) const;
    /// Nobody who holds what every trainer and its strays hold is alive.
    [[nodiscard]] bool isDeserted() const;

    /// To be called before anything else of the process: mounts that it makes are its own. False where that
    /// is not allowed here.
    static bool separateMounts();

private:
    void put(const QString& file, const QByteArray& bytes) const;

    QTemporaryDir m_dir;
    bool m_hasDisk = false;
    bool m_hasClock = false;
    QString m_problem;
};

/// Where the programs were built.
[[nodiscard]] QString programPath(const QString& name);

} // namespace megatune::faults
