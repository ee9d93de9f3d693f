// SPDX-License-Identifier: GPL-3.0-or-later
// The raw log of a trial: everything it prints, as long as that is not too much; then the beginning and the
// end of it.
#pragma once

#include "core/base/units.h"

#include <QByteArray>
#include <QFile>

namespace megatune {

/// A log never becomes longer than this.
inline constexpr qint64 mostLogBytes = 16 * bytesPerMib;

/// A file that is appended to. Where it would grow beyond mostLogBytes, its middle is taken out: the first
/// and the last quarter stay, whole lines, and a line between them says how many bytes were left out. Readers
/// that follow it see it shrink and begin again.
class BoundedLog
{
public:
    /// `study`: whose log it is; may be empty.
    explicit BoundedLog(const QString& path, const QString& study = {});

    /// Makes the file and its folder, readable for their owner only, where they are not there. No link is
    /// followed to either of them, and both must belong to us or to the study's owner: a study from elsewhere
    /// may have brought its logs along. False: see errorString().
    [[nodiscard]] bool open();
    [[nodiscard]] bool write(const QByteArray& bytes);
    /// Cuts off what follows the last place where `header` stands, all of it when it stands nowhere.
    void forgetBehind(const QByteArray& header);
    void close() { m_file.close(); }
    [[nodiscard]] bool isOpen() const { return m_file.isOpen(); }
    [[nodiscard]] bool isEmpty() const { return m_file.size() == 0; }
    /// Part of a sentence.
    [[nodiscard]] QString errorString() const
    {
        return m_problem.isEmpty() ? m_file.errorString() : m_problem;
    }

private:
    [[nodiscard]] int openFile();
    [[nodiscard]] bool isOwn(unsigned owner) const;
    [[nodiscard]] bool takeMiddleOut();

    QString m_path;
    QString m_study;
    QString m_problem; ///< of opening it
    QFile m_file;
    qint64 m_size = 0;
};

} // namespace megatune
