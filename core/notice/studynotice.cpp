// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/notice/studynotice.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/secrets/secrets.h"
#include "core/words/trialwords.h"

#include <array>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// For programs: the same in every language.
QString kindName(StudyNotice::Kind kind)
{
    static constexpr std::array names{"completed", "failed", "stopped", "waiting"};
    return QLatin1String(names[static_cast<size_t>(kind)]);
}

} // namespace

StudyNotice noticeOf(const StudyFeed& feed, StudyNotice::Kind kind, const QString& reason)
{
    StudyNotice notice{kind, QFileInfo(feed.path()).absoluteFilePath(), oneLine(masked(reason)), {},
        valueUnit(feed.state().header()), -1, {}};
    if (const Trial* best = feed.state().best()) {
        notice.value = feed.state().valueOf(*best);
        notice.trial = best->number;
        notice.layout = layoutText(*best);
    }
    return notice;
}

QString noticeTitle(const StudyNotice& notice)
{
    const QString name = oneLine(QFileInfo(notice.path).completeBaseName());
    switch (notice.kind) {
    case StudyNotice::Kind::Completed:
        return (notice.value ? Tr::tr("%1: completed") : Tr::tr("%1: ended, nothing ran")).arg(name);
    case StudyNotice::Kind::Failed:
        return Tr::tr("%1: could not go on").arg(name);
    case StudyNotice::Kind::Stopped:
        return Tr::tr("%1: stopped").arg(name);
    case StudyNotice::Kind::Waiting:
        break;
    }
    return Tr::tr("%1: no host can be used").arg(name);
}

QString noticeText(const StudyNotice& notice)
{
    QStringList lines;
    if (notice.value) {
        lines.append(Tr::tr("Best: %1 %2, trial %3, %4")
                         .arg(numberText(*notice.value, decimalsFor(*notice.value)), notice.unit)
                         .arg(notice.trial)
                         .arg(notice.layout));
    }
    if (!notice.reason.isEmpty())
        lines.append(notice.reason);
    return lines.join(u'\n');
}

void addNoticeVariables(const StudyNotice& notice, QProcessEnvironment& environment)
{
    const bool any = notice.value.has_value();
    environment.insert(u"MEGATUNE_STUDY"_s, notice.path);
    environment.insert(u"MEGATUNE_STATE"_s, kindName(notice.kind));
    environment.insert(u"MEGATUNE_REASON"_s, notice.reason);
    environment.insert(u"MEGATUNE_BEST"_s, any ? QString::number(*notice.value) : QString());
    environment.insert(u"MEGATUNE_BEST_UNIT"_s, any ? notice.unit : QString());
    environment.insert(u"MEGATUNE_BEST_TRIAL"_s, any ? QString::number(notice.trial) : QString());
    environment.insert(u"MEGATUNE_BEST_LAYOUT"_s, notice.layout);
}

} // namespace megatune
