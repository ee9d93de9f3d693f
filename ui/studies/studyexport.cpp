// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/studies/studyexport.h"

#include "core/base/tr.h"
#include "core/export/exportfile.h"

#include <algorithm>
#include <QFileInfo>

namespace megatune {

namespace {

QList<int> trialsByValue(const StudyState& state)
{
    struct Ranked
    {
        int number;
        std::optional<double> value;
    };
    QList<Ranked> ranked;
    for (const Trial& trial : state.trials()) {
        if (!trial.command.isEmpty()) {
            ranked.append({trial.number, trial.value ? std::optional(state.valueOf(trial)) : std::nullopt});
        }
    }
    const Direction direction = state.header().direction;
    std::stable_sort(ranked.begin(), ranked.end(), [direction](const Ranked& a, const Ranked& b) {
        return a.value && (!b.value || isBetter(*a.value, *b.value, direction));
    });
    QList<int> numbers;
    for (const Ranked& each : std::as_const(ranked))
        numbers.append(each.number);
    return numbers;
}

/// Whole lines where there are any, and never half a character.
QString beginningOf(const QByteArray& bytes)
{
    QByteArray head = bytes.left(exportPreviewLimit);
    if (head.size() < bytes.size()) {
        const qsizetype line = head.lastIndexOf('\n');
        if (line > 0)
            head.truncate(line + 1);
        while (line <= 0 && !head.isEmpty() && (static_cast<uchar>(bytes[head.size()]) & 0xC0U) == 0x80U)
            head.chop(1);
    }
    return QString::fromUtf8(head);
}

ExportRequest requestFor(const ExportKind& kind, ExportRequest request)
{
    if (!kind.ofTrial) {
        request.trial.reset();
        request.production = false;
    }
    return request;
}

/// As the exporters do, but in the window's words where it has its own.
Result<Exported> exportAs(const ExportKind& kind, const ExportQuestion& question)
{
    if (kind.ofTrial && !question.request.trial && question.state->best() == nullptr) {
        return failure(ErrorKind::NotFound,
            Tr::tr("No trial of the study has a value yet, so none is the best; choose one in "
                   "the box Trial as soon as there is one."));
    }
    return kind.create(*question.state, requestFor(kind, question.request));
}

} // namespace

QString exportProblem(const StudyState& state)
{
    return state.trials().empty() ? Tr::tr("No trial has begun: there is nothing to export yet.") : QString();
}

ExportAnswer answerExport(const ExportQuestion& question)
{
    ExportAnswer answer;
    const StudyState& state = *question.state;
    const auto isObsolete = [&question] { return question.isObsolete && *question.isObsolete; };
    if (isObsolete())
        return answer;
    if (const Trial* best = state.best())
        answer.best = best->number;
    if (question.kind.ofTrial)
        answer.trial = question.request.trial ? question.request.trial : answer.best;
    answer.trials = trialsByValue(state);
    answer.exported = exportAs(question.kind, question);
    for (const ExportKind& kind : question.kinds) {
        if (isObsolete())
            return answer;
        // Forms of the whole study fit every study, and may be long.
        if (!kind.ofTrial)
            continue;
        const Result<Exported> tried = exportAs(kind, question);
        if (!tried)
            answer.problems.insert(kind.name, tried.error().sentence);
    }
    if (answer.exported) {
        answer.preview = beginningOf(answer.exported->bytes);
        answer.isWhole = answer.exported->bytes.size() <= exportPreviewLimit;
    } else {
        answer.problems.insert(question.kind.name, answer.exported.error().sentence);
    }
    return answer;
}

QString exportedText(const QByteArray& bytes)
{
    return QString::fromUtf8(bytes.endsWith('\n') ? bytes.chopped(1) : bytes);
}

QString exportFileName(
    const QString& studyPath, const ExportKind& kind, std::optional<int> trial, bool production)
{
    QString name = QFileInfo(studyPath).completeBaseName();
    if (kind.ofTrial && trial)
        name += QStringLiteral("-trial-%1").arg(*trial);
    if (kind.ofTrial && production)
        name += QStringLiteral("-production");
    return name + u'.' + kind.suffix;
}

Result<void> saveExport(
    const QString& path, const QString& studyPath, const QByteArray& bytes, bool executable)
{
    const QFileInfo target(path);
    if (target.isDir())
        return failure(ErrorKind::Io, Tr::tr("%1 is a folder; choose the name of a file.").arg(path));
    if (target.exists() && target.canonicalFilePath() == QFileInfo(studyPath).canonicalFilePath())
        return failure(ErrorKind::Usage, Tr::tr("%1 is the study itself; choose another name.").arg(path));
    if (const QString problem = replaceFile(path, bytes, executable); !problem.isEmpty()) {
        return failure(
            ErrorKind::Io, Tr::tr("%1 cannot be written (%2); choose another place.").arg(path, problem));
    }
    return {};
}

} // namespace megatune
