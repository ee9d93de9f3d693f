// SPDX-License-Identifier: GPL-3.0-or-later
// What a StudyDraft keeps behind its face, and how its answers come back from the worker. For studydraft*.cpp
// only.
#pragma once

#include "ui/draft/draftanalysis.h"
#include "ui/draft/studydraft.h"

#include <atomic>
#include <QTimer>

namespace megatune {

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
    void compute();
    void listModels();
    void readHosts();
    void readGpus(const QList<HostSpec>& wanted);
    void readCommand();
    void readSpecs();
    /// What was found out about a host that is on, by its place in hostGpus; null: not checked.
    [[nodiscard]] const DraftHostCheck* checkOf(qsizetype host) const;
    /// GPUs that such a host has for trials; 0 when it cannot be reached, nothing when it is not known.
    [[nodiscard]] std::optional<qsizetype> offeredGpus(qsizetype host) const;
    /// GPUs of the hosts that are on, as far as they are known and matter beside what was typed.
    [[nodiscard]] std::optional<HostGpuOffer> hostOffer() const;
    /// What they offer may fill in arguments.
    void tellHosts();
    /// "this machine has 8; node7 cannot be reached".
    [[nodiscard]] QString offersText() const;

    StudyDraft* q;
    QProcessEnvironment environment;
    QList<ArgumentSpec> specs; ///< of the preset
    DraftContents typed;
    std::optional<CommandLine> commandLine;
    std::optional<Dialect> dialect;
    QString commandProblem;
    QString hostProblem;
    QString localType;          ///< of this machine's GPUs, as far as its driver lists them
    bool runsHere = false;      ///< this machine is one of the hosts
    bool startsPlainly = false; ///< ... and no set-up line there may bring programs
    QList<HostSpec> hostSpecs;
    QStringList hostTexts; ///< of hostSpecs, as they are written
    QList<HostGpus> hostGpus;
    QList<DraftHostCheck> hostChecks;
    std::optional<HostGpuOffer> toldOffer; ///< with which the analysis was asked last

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
