// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/local/trialsupervisor.h"

#include "core/base/tr.h"

#include <fcntl.h>
#include <QCoreApplication>
#include <QFileInfo>
#include <unistd.h>
#include <utility>

namespace megatune {

QString trialSupervisorPath()
{
    const QString here = QCoreApplication::applicationDirPath();
    const QString name = QStringLiteral("megatune-supervisor");
    // The last one: tests, in a build.
    for (const char* folder : {"/", "/../libexec/megatune/", "/../bin/"}) {
        const QFileInfo program(here + QLatin1String(folder) + name);
        if (program.isExecutable() && program.isFile())
            return program.absoluteFilePath();
    }
    return {};
}

Result<QString> Lifeline::open()
{
    const QString path = trialSupervisorPath();
    if (path.isEmpty()) {
        return failure(ErrorKind::NotFound,
            Tr::tr(
                "The program megatune-supervisor is not beside this one, so that processes of a trial that "
                "hide themselves may outlive it; install Megatune again."));
    }
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return failure(ErrorKind::Process, Tr::tr("There is no pipe left for the supervisor of a trial."));
    m_read = ends[0];
    m_write = ends[1];
    return path;
}

void Lifeline::closeReadEnd()
{
    if (m_read >= 0)
        ::close(std::exchange(m_read, -1));
}

void Lifeline::cut()
{
    closeReadEnd();
    if (m_write >= 0)
        ::close(std::exchange(m_write, -1));
}

} // namespace megatune
