// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/uploads.h"

#include "core/base/tr.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <sys/stat.h>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const QString uploadArgument = u"upload"_s;
constexpr qsizetype longestUploadName = 200;

/// What a sentence shows of it: one line.
QString shownUpload(const QString& text)
{
    return text.simplified().left(200);
}

bool isUploadName(const QString& name)
{
    const bool isPlain = std::all_of(
        name.begin(), name.end(), [](QChar c) { return c >= u' ' && c != QChar(127) && c != u'/'; });
    return isPlain && !name.isEmpty() && name != u"." && name != u".."
        && name.toUtf8().size() <= longestUploadName;
}

Result<UploadedFile> uploadFromText(const QString& text)
{
    UploadedFile file;
    // A file's own name may hold a colon.
    const qsizetype colon = QFileInfo::exists(text) ? -1 : text.lastIndexOf(u':');
    const QString path = colon < 0 ? text : text.left(colon);
    const QFileInfo info(path);
    file.path = QDir::cleanPath(info.absoluteFilePath());
    file.name = colon < 0 ? info.fileName() : text.mid(colon + 1);
    const auto wrong = [&path](const QString& sentence) {
        return wrongArgument(uploadArgument, sentence.arg(shownUpload(path)));
    };
    if (path.isEmpty() || !info.exists())
        return wrong(Tr::tr("The upload \"%1\" is not a file here; give one that exists."));
    if (!info.isFile())
        return wrong(Tr::tr("The upload \"%1\" is not a plain file; give files one by one."));
    if (!isUploadName(file.name)) {
        return wrongArgument(uploadArgument,
            Tr::tr("\"%1\" cannot be the name of an uploaded file; write FILE:NAME, where NAME is a "
                   "plain name without a path.")
                .arg(shownUpload(file.name)));
    }
    QFile source(path);
    if (!source.open(QIODevice::ReadOnly))
        return wrong(Tr::tr("The upload \"%1\" cannot be read; look at its permissions."));
    file.bytes = source.read(mostUploadBytes + 1);
    if (source.error() != QFile::NoError)
        return wrong(Tr::tr("The upload \"%1\" cannot be read; look at its permissions."));
    return file;
}

} // namespace

Result<QList<UploadedFile>> uploadsFromTexts(const QStringList& texts)
{
    QList<UploadedFile> files;
    qint64 bytes = 0;
    for (const QString& text : texts) {
        Result<UploadedFile> file = uploadFromText(text);
        MEGATUNE_TRY(file);
        bytes += file->bytes.size();
        if (bytes > mostUploadBytes) {
            return wrongArgument(uploadArgument,
                Tr::tr("With \"%1\" the uploads are larger than %2 KiB together; put large ones "
                       "on the hosts yourself and name their path there.")
                    .arg(shownUpload(text))
                    .arg(mostUploadBytes / 1024));
        }
        for (const UploadedFile& other : std::as_const(files)) {
            if (other.name == file->name) {
                return wrongArgument(uploadArgument,
                    Tr::tr("The uploads have two files %1; write FILE:NAME to call one of them "
                           "differently.")
                        .arg(shownUpload(file->name)));
            }
        }
        files.append(std::move(*file));
    }
    return files;
}

QString makeUploadsFolder(const QString& folder, const QList<UploadedFile>& files)
{
    if (!QFileInfo(folder).isSymLink())
        QDir(folder).removeRecursively(); // of an attempt whose start was cut off
    if (::mkdir(QFile::encodeName(folder).constData(), 0700) != 0)
        return Tr::tr("The folder %1 for the trial's files cannot be made; make room there.")
            .arg(QDir::toNativeSeparators(folder));
    for (const UploadedFile& file : files) {
        QFile target(folder + u'/' + file.name);
        const bool isThere = target.open(QIODevice::WriteOnly | QIODevice::NewOnly)
            && target.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner)
            && target.write(file.bytes) == file.bytes.size() && target.flush();
        if (!isThere)
            return Tr::tr("The trial's file %1 cannot be written: %2; make room there.")
                .arg(QDir::toNativeSeparators(target.fileName()), target.errorString());
    }
    return {};
}

QByteArray uploadsShellText(const QList<UploadedFile>& files)
{
    if (files.isEmpty())
        return {};
    const QByteArray orFail = " || { echo nofiles >&6; exit 125; }\n";
    QByteArray text =
        "MEGATUNE_UPLOADS=$dir/files\nexport MEGATUNE_UPLOADS\nmkdir \"$MEGATUNE_UPLOADS\"" + orFail;
    for (const UploadedFile& file : files) {
        QByteArray name = file.name.toUtf8();
        name.replace('\'', "'\\''");
        text += "printf '";
        for (const char byte : file.bytes) {
            const auto number = static_cast<unsigned char>(byte);
            const bool isPlain = number >= ' ' && number < 127 && byte != '\'' && byte != '\\' && byte != '%';
            if (isPlain)
                text += byte;
            else
                text += '\\' + QByteArray::number(number, 8).rightJustified(3, '0');
        }
        text += "' >\"$MEGATUNE_UPLOADS\"/'" + name + '\'' + orFail;
    }
    return text;
}

} // namespace megatune
