// SPDX-License-Identifier: GPL-3.0-or-later
// Words that a careless shell, script or protocol would change, and a command that prints them as they
// arrived.
#pragma once

#include "core/run/trialprocess.h"

#include <QStringList>

namespace megatune::test {

/// Fifty.
inline QStringList hostileWords()
{
    using namespace Qt::StringLiterals;
    return {u"a b"_s, u"it's"_s, u"\"q\""_s, u"$HOME"_s, u"`id`"_s, u"$(id)"_s, u"\\"_s, u"\\\\n"_s,
        u"a\nb"_s, u"\t"_s, u"*"_s, u"?"_s, u"[a]"_s, u"~"_s, u"#x"_s, u";"_s, u"&"_s, u"|"_s, u"<x"_s,
        u">x"_s, u"!1"_s, u"%j"_s, u"%%"_s, u"{a,b}"_s, u"-n"_s, u"--"_s, u""_s, u"="_s, u"a=b"_s, u"^"_s,
        u"\u00e9\u4e2d"_s, u"\U0001F600"_s, u"'\"'"_s, u"$'\\n'"_s, u"${x}"_s, u"\r"_s, u"a\r\nb"_s,
        u"\x01"_s, u"\x1b[0m"_s, u"#SBATCH --nodes=9"_s, u"\n#SBATCH --nodes=9\n"_s, u"EOF"_s,
        u"'; exit 9; '"_s, u"@"_s, u"a  b"_s, u" lead"_s, u"trail "_s, u"\\'"_s, u"$$"_s,
        QString(5000, u'x')};
}

/// What a folder is called that nobody calls a folder.
inline QString hostileFolderName()
{
    return QStringLiteral("it's a \"bad\" $HOME %j folder\n");
}

/// The command prints its folder, then each word as an argument and again from the environment, each ended by
/// a zero byte.
inline void makeHostile(RunRequest& request)
{
    QString words;
    const QStringList all = hostileWords();
    for (const QString& word : all) {
        words += QLatin1String(" '") + QString(word).replace(u'\'', QLatin1String("'\\''")) + u'\'';
        request.environment.append({QStringLiteral("HOSTILE_%1").arg(request.environment.size()), word});
    }
    request.command = QLatin1String("pwd; printf '%s\\0'") + words
        + QLatin1String("; i=0; while [ $i -lt 50 ]; do eval \"printf '%s\\0' \\\"\\$HOSTILE_$i\\\"\"; "
                        "i=$((i+1)); done");
}

/// What the command prints when all arrived.
inline QByteArray hostileAnswer(const QString& folder)
{
    const QByteArray words = hostileWords().join(QChar::Null).toUtf8() + '\0';
    return folder.toUtf8() + '\n' + words + words;
}

} // namespace megatune::test
