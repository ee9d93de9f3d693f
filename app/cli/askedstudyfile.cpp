// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/askedstudyfile.h"

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/studyfile.h"
#include "core/base/tr.h"
#include "core/model/modellocator.h"

#include <QCoreApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QTimer>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int lockPatienceMs = 30'000; ///< one that asks holds the file for a moment
constexpr int lockPauseMs = 50;

struct AskedPlan
{
    StudyPlan plan;
    PresetPtr preset;
};

/// What is not said anew is as the file has it; it runs nothing.
Result<AskedPlan> planOfFile(const Arguments& arguments, const QString& path)
{
    const Result<LoadedStudy> study = loadStudy(path);
    MEGATUNE_TRY(study);
    const StudyCreated& header = study->state.header();
    const Result<CommandLine> command = CommandLine::parse(header.command);
    MEGATUNE_TRY(command);
    Result<PresetPtr> preset = configurePreset(header.preset, header.arguments,
        ModelLocator(QProcessEnvironment::systemEnvironment()), *command,
        localCommandFiles(folderOfCommand(header, path)));
    MEGATUNE_TRY(preset);
    const auto trials = arguments.integer(u"n-trials"_s, 0, 100'000'000);
    MEGATUNE_TRY(trials);
    StudyPlan plan;
    static_cast<StudyLimits&>(plan) = study->state.limits().value_or(StudyLimits());
    plan.path = path;
    plan.created = header;
    plan.command = header.command;
    plan.workingDirectory = header.workingDirectory;
    plan.environment = header.environment;
    if (*trials)
        plan.maxTrials = static_cast<int>(**trials);
    if (*trials && arguments.value(u"n-trials"_s).trimmed().startsWith(u'+'))
        plan.moreTrials = plan.maxTrials;
    return AskedPlan{std::move(plan), std::move(*preset)};
}

/// As `optimize --study FILE` has it, without hosts.
Result<AskedPlan> planOfCommand(const Arguments& arguments, const QString& path)
{
    const Result<Arguments> asked = Arguments::parse(optimizeCommand().spec,
        QStringList{u"--study"_s, path} + arguments.wordsWithout({u"lease"_s, u"format"_s}, false));
    MEGATUNE_TRY(asked);
    Result<OptimizeRequest> request = optimizeRequest(*asked, TrialsRun::Elsewhere);
    MEGATUNE_TRY(request);
    for (const QString& remark : request->remarks)
        complain(remark);
    request->plan.created.hosts = {u"local"_s};
    return AskedPlan{std::move(request->plan), std::move(request->preset)};
}

} // namespace

Result<std::unique_ptr<AskedStudy>> openAskedStudy(const Arguments& arguments)
{
    const QString path = QDir::cleanPath(QFileInfo(arguments.operands().first()).absoluteFilePath());
    const bool isThere = QFileInfo(path).size() > 0;
    if (!isThere && !arguments.command()) {
        return failure(ErrorKind::Usage,
            Tr::tr(
                "%1 is not there yet; begin it with ask, the options of optimize and the training command, "
                "such as --args n_gpus=8,gbs=64 -- bash train.sh.")
                .arg(oneLine(arguments.operands().first())));
    }
    const Result<AskedPlan> asked =
        arguments.command() ? planOfCommand(arguments, path) : planOfFile(arguments, path);
    MEGATUNE_TRY(asked);
    QElapsedTimer waited;
    waited.start();
    while (true) {
        Result<std::unique_ptr<AskedStudy>> study =
            AskedStudy::open(asked->plan, asked->preset, std::make_shared<SystemClock>());
        // Somebody holds it, or wrote while it was read; a plan that is another one is about the study.
        const bool isInUse =
            !study && study.error().kind == ErrorKind::Conflict && study.error().argument.isEmpty();
        if (!isInUse || waited.hasExpired(lockPatienceMs))
            return study;
        QTimer::singleShot(lockPauseMs, QCoreApplication::instance(), [] { QCoreApplication::exit(); });
        QCoreApplication::exec();
    }
}

} // namespace megatune
