// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/userguidepages.h"

#include <QFile>
#include <QRegularExpression>
#include <QStringList>

// A resource of a static library is only there once somebody asks for it, from outside of any namespace.
static void takeGuideAlong()
{
    Q_INIT_RESOURCE(guide);
}

namespace megatune {

namespace {

const QString guideFirstPage = QStringLiteral("README.md");

QStringList guideLines(const QString& name)
{
    QFile file(QString::fromUtf16(guideFolder) + name);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.readAll()).split(u'\n');
}

GuideChapter readGuideChapter(const QString& name)
{
    GuideChapter chapter{name, {}, {}};
    bool inCode = false;
    for (const QString& line : guideLines(name)) {
        if (line.startsWith(u"```"))
            inCode = !inCode;
        if (!inCode && line.startsWith(u"# "))
            chapter.title = line.mid(2).trimmed();
        if (!inCode && line.startsWith(u"## "))
            chapter.sections.append({line.mid(3).trimmed(), guideAnchor(line.mid(3))});
    }
    return chapter;
}

} // namespace

QList<GuideChapter> guideChapters()
{
    takeGuideAlong();
    QStringList files{guideFirstPage};
    static const QRegularExpression link(u"\\]\\(([a-z-]+\\.md)"_qs);
    for (const QString& line : guideLines(guideFirstPage)) {
        for (auto found = link.globalMatch(line); found.hasNext();) {
            const QString file = found.next().captured(1);
            if (!files.contains(file))
                files.append(file);
        }
    }
    QList<GuideChapter> chapters;
    for (const QString& file : std::as_const(files))
        chapters.append(readGuideChapter(file));
    return chapters;
}

QString guideAnchor(const QString& heading)
{
    QString anchor;
    for (const QChar c : heading.trimmed().toLower()) {
        if (c.isLetterOrNumber() || c == u'-' || c == u'_')
            anchor += c;
        else if (c.isSpace())
            anchor += u'-';
    }
    return anchor;
}

} // namespace megatune
