// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/exportfile.h"

#include <QFile>
#include <QSaveFile>

namespace megatune {

QString replaceFile(const QString& path, const QByteArray& bytes, bool executable)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return file.errorString();
    file.write(bytes);
    if (executable) {
        QFile::Permissions permissions = file.permissions() | QFile::ExeOwner;
        if (permissions.testFlag(QFile::ReadGroup))
            permissions |= QFile::ExeGroup;
        if (permissions.testFlag(QFile::ReadOther))
            permissions |= QFile::ExeOther;
        file.setPermissions(permissions);
    }
    return file.commit() ? QString() : file.errorString();
}

} // namespace megatune
