#include "ui/models/studydraft_p.h"

#include "core/base/text.h"
#include "core/run/hostspec.h"

#include <algorithm>
#include <QCoreApplication>
#include <QLocale>
#include <QRunnable>
#include <QThreadPool>

namespace megatune {

namespace {

/// Typing pauses for this long before anything is computed.
constexpr int draftSettleMs = 150;

struct DraftText
{
    Q_DECLARE_TR_FUNCTIONS(DraftText)
};

QString draftArgumentProblem(const ArgumentSpec& spec, const QString& text)
{
    const QLocale locale;
    if (spec.kind == ArgumentSpec::Kind::Integer) {
        const std::optional<qint64> number = toInteger(text);
        const QString shown = text.size() > 40 ? QString(text.left(40) + u'\u2026') : text;
        if (!number)
            return DraftText::tr("\u201c%1\u201d is not a whole number.").arg(shown);
        if (*number < spec.minimum || *number > spec.maximum) {
            return DraftText::tr("%1 is out of range: give %2 to %3.")
                .arg(shown, locale.toString(spec.minimum), locale.toString(spec.maximum));
        }
    }
    if (spec.kind == ArgumentSpec::Kind::Choice && !spec.choices.contains(text))
        return DraftText::tr("\u201c%1\u201d is not one of %2.").arg(text, spec.choices.join(u", "));
    return {};
}

} // namespace

StudyDraft::Private::Private(StudyDraft* owner, const QProcessEnvironment& processEnvironment)
    : q(owner)
    , environment(processEnvironment)
{
    if (const Result<PresetKind> kind = presetKind(presetName))
        specs = kind->arguments;
    settle.setSingleShot(true);
    settle.setInterval(draftSettleMs);
}

const ArgumentSpec* StudyDraft::Private::spec(const QString& name) const
{
    const auto found =
        std::find_if(specs.begin(), specs.end(), [&name](const ArgumentSpec& s) { return s.name == name; });
    return found == specs.end() ? nullptr : &*found;
}

QString StudyDraft::Private::typedProblem(const QString& name) const
{
    const ArgumentSpec* wanted = spec(name);
    return wanted != nullptr && arguments.contains(name)
        ? draftArgumentProblem(*wanted, arguments.value(name))
        : QString();
}

DraftInput StudyDraft::Private::input() const
{
    DraftInput result{presetName, arguments, true, switchedOff, strategy, options.created.direction,
        options.created.seed, environment};
    for (const ArgumentSpec& each : specs) {
        if (!typedProblem(each.name).isEmpty()) {
            result.arguments.remove(each.name);
            result.complete = false;
        }
        if (each.required && !result.arguments.contains(each.name))
            result.complete = false;
    }
    return result;
}

const Parameter* StudyDraft::Private::parameter(const QString& name) const
{
    if (!analysis.unrestricted)
        return nullptr;
    const SearchSpace& space = analysis.unrestricted->space();
    const int at = space.indexOf(name);
    return at < 0 ? nullptr : &space.parameters()[at];
}

void StudyDraft::Private::invalidate()
{
    ++*generation;
    computing = true;
    if (!input().complete)
        forgetPreset();
    settle.start();
    Q_EMIT q->changed();
}

void StudyDraft::Private::forgetPreset()
{
    analysis.unrestricted.reset();
    analysis.preset.reset();
    analysis.presetProblem.clear();
    analysis.classification.reset();
    analysis.layoutCounts.reset();
    analysis.strategyProblem.clear();
    analysis.firstLayout.reset();
    analysis.remainingAtMost.reset();
}

void StudyDraft::Private::compute(const std::weak_ptr<Private>& self)
{
    const quint64 mine = *generation;
    QThreadPool::globalInstance()->start(
        QRunnable::create([self, mine, latest = generation, wanted = input()] {
            if (*latest != mine)
                return; // somebody typed on while this waited for a thread
            auto answer = std::make_shared<DraftAnalysis>(analyse(wanted));
            QMetaObject::invokeMethod(
                QCoreApplication::instance(),
                [self, mine, answer] {
                    if (const std::shared_ptr<Private> there = self.lock())
                        there->accept(mine, *answer);
                },
                Qt::QueuedConnection);
        }));
}

void StudyDraft::Private::accept(quint64 itsGeneration, const DraftAnalysis& answer)
{
    if (itsGeneration != *generation)
        return;
    analysis = answer;
    computing = false;
    Q_EMIT q->changed();
}

void StudyDraft::Private::listModels(const std::weak_ptr<Private>& self)
{
    modelsAsked = true;
    QThreadPool::globalInstance()->start(QRunnable::create([self, where = environment] {
        const QStringList found = ModelLocator(where).cachedModels();
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [self, found] {
                if (const std::shared_ptr<Private> there = self.lock()) {
                    there->models = found;
                    Q_EMIT there->q->changed();
                }
            },
            Qt::QueuedConnection);
    }));
}

void StudyDraft::Private::readHost()
{
    hostProblem.clear();
    hostGpus.clear();
    const Result<HostSpec> spec = hostSpecFromText(hostText);
    if (!spec)
        hostProblem = spec.error().sentence;
    else
        hostGpus = createLocalHost(*spec, environment)->gpus();
}

} // namespace megatune
