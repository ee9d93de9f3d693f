// What a StudyDraft keeps behind its face, and how its answers come back from the worker. For studydraft*.cpp
// only.
#pragma once

#include "ui/models/draftanalysis.h"
#include "ui/models/studydraft.h"

#include <atomic>
#include <QTimer>

namespace megatune {

/// The worker's answers come back through the event loop and find this by a weak pointer: too late is nobody.
class StudyDraft::Private
{
public:
    Private(StudyDraft* owner, const QProcessEnvironment& processEnvironment);

    [[nodiscard]] const ArgumentSpec* spec(const QString& name) const;
    /// What is wrong with the text itself; empty when it is not given.
    [[nodiscard]] QString typedProblem(const QString& name) const;
    [[nodiscard]] DraftInput input() const;
    [[nodiscard]] const Parameter* parameter(const QString& name) const;
    /// To be called after every change of what analyse() reads.
    void invalidate();
    void compute(const std::weak_ptr<Private>& self);
    void listModels(const std::weak_ptr<Private>& self);
    void readHost();

    StudyDraft* q;
    QProcessEnvironment environment;
    QString presetName = QStringLiteral("megatron");
    QList<ArgumentSpec> specs;
    PresetArguments arguments;
    QString command;
    std::optional<CommandLine> commandLine;
    QString commandProblem;
    QString strategy;
    StudyPlan options;
    QString hostText = QStringLiteral("local");
    QString hostProblem;
    QStringList hostGpus;
    SwitchedOff switchedOff;

    QTimer settle;
    std::shared_ptr<std::atomic<quint64>> generation = std::make_shared<std::atomic<quint64>>(0);
    bool computing = false;
    DraftAnalysis analysis;
    bool modelsAsked = false;
    QStringList models;

private:
    void forgetPreset();
    void accept(quint64 itsGeneration, const DraftAnalysis& answer);
};

} // namespace megatune
