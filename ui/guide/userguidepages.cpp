// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/guide/userguidepages.h"

#include <algorithm>
#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <QStringList>

using namespace Qt::StringLiterals;

// A resource of a static library is only there once somebody asks for it, from outside of any namespace.
static void takeGuideAlong()
{
    Q_INIT_RESOURCE(guide);
}

namespace megatune {

namespace {

const QString guideFirstPage = QStringLiteral("README.md");

QStringList guideLines(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QString::fromUtf8(file.readAll()).split(u'\n');
}

GuideChapter readGuideChapter(const QString& folder, const QString& name)
{
    GuideChapter chapter{name, {}, {}};
    bool inCode = false;
    for (const QString& line : guideLines(folder + name)) {
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

QString guideFolder()
{
    //: The folder of the user guide's pages in this language: ja, zh. Leave it as it is where there are none.
    const QString language = QCoreApplication::translate("UserGuide", "en");
    const QString own = QString::fromUtf16(englishGuideFolder) + language + u'/';
    takeGuideAlong();
    return QFile::exists(own + guideFirstPage) ? own : QString::fromUtf16(englishGuideFolder);
}

QList<GuideChapter> guideChapters(const QString& folder)
{
    takeGuideAlong();
    QStringList files{guideFirstPage};
    static const QRegularExpression link(u"\\]\\(([a-z-]+\\.md)"_s);
    for (const QString& line : guideLines(folder + guideFirstPage)) {
        for (auto found = link.globalMatch(line); found.hasNext();) {
            const QString file = found.next().captured(1);
            if (!files.contains(file))
                files.append(file);
        }
    }
    QList<GuideChapter> chapters;
    for (const QString& file : std::as_const(files))
        chapters.append(readGuideChapter(folder, file));
    return chapters;
}

QString guideLinkIn(const QString& folder, const QString& english)
{
    const QString file = english.section(u'#', 0, 0);
    const QList<GuideSection> from = readGuideChapter(QString::fromUtf16(englishGuideFolder), file).sections;
    const QList<GuideSection> to = readGuideChapter(folder, file).sections;
    for (qsizetype i = 0; i < std::min(from.size(), to.size()); ++i) {
        if (from[i].anchor == english.section(u'#', 1))
            return file + u'#' + to[i].anchor;
    }
    return file;
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
