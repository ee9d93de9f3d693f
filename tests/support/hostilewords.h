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
    return {u"a b"_qs, u"it's"_qs, u"\"q\""_qs, u"$HOME"_qs, u"`id`"_qs, u"$(id)"_qs, u"\\"_qs, u"\\\\n"_qs,
        u"a\nb"_qs, u"\t"_qs, u"*"_qs, u"?"_qs, u"[a]"_qs, u"~"_qs, u"#x"_qs, u";"_qs, u"&"_qs, u"|"_qs,
        u"<x"_qs, u">x"_qs, u"!1"_qs, u"%j"_qs, u"%%"_qs, u"{a,b}"_qs, u"-n"_qs, u"--"_qs, u""_qs, u"="_qs,
        u"a=b"_qs, u"^"_qs, u"\u00e9\u4e2d"_qs, u"\U0001F600"_qs, u"'\"'"_qs, u"$'\\n'"_qs, u"${x}"_qs,
        u"\r"_qs, u"a\r\nb"_qs, u"\x01"_qs, u"\x1b[0m"_qs, u"#SBATCH --nodes=9"_qs,
        u"\n#SBATCH --nodes=9\n"_qs, u"EOF"_qs, u"'; exit 9; '"_qs, u"@"_qs, u"a  b"_qs, u" lead"_qs,
        u"trail "_qs, u"\\'"_qs, u"$$"_qs, QString(5000, u'x')};
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
