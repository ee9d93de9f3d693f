// SPDX-License-Identifier: GPL-3.0-or-later
// What a person has typed so far in Setup and chosen in Space: the study before it exists. Pages edit it,
// show it and ask it what is still missing; none of them keeps a copy.
#pragma once

#include "core/control/controller.h"
#include "core/model/modellocator.h"
#include "core/preset/preset.h"
#include "core/space/enumerator.h"
#include "ui/draft/draftanalysis.h"
#include "ui/draft/drafthosts.h"

#include <QObject>

namespace megatune {

class DraftAnalyser;
struct DraftBudget;
class KnownModels;

/// Seconds without a word after which a trial that nobody watches is taken for hanging: three times as long
/// as NCCL waits for a rank that is gone.
inline constexpr double usualSilentS = 1800;

/// Of a study that somebody sets up in the window.
[[nodiscard]] inline StudyPlan usualOptions()
{
    StudyPlan plan;
    plan.silentS = usualSilentS;
    return plan;
}

/// What was typed and chosen, as plain values: to put it aside and bring it back.
struct DraftContents
{
    QString preset = defaultPresetName();
    PresetArguments arguments;
    bool asIs = false; ///< trials run the command at its own length; else it is made short where it is long
    QString command;
    QString strategy; ///< empty: the preset's recommendation
    StudyPlan options = usualOptions();
    QList<DraftHost> hosts{{QStringLiteral("local")}};
    ChoiceSet choices;
    QStringList kept = {}; ///< sentences about contradictions that somebody has answered: it is meant so
};

/// Lives in the GUI thread. Reading the model and counting the layouts happen in a worker; what they gave
/// stays until the next answer is there, so that views do not flicker while somebody types (see
/// isComputing()).
class StudyDraft final : public QObject
{
    Q_OBJECT

public:
    /// `environment` decides where model caches are looked for, and which GPUs this machine offers.
    explicit StudyDraft(const QProcessEnvironment& environment, QObject* parent = nullptr);
    [[nodiscard]] const QProcessEnvironment& environment() const { return m_environment; }

    // -- what was typed (text as typed, also when it is wrong) --
    [[nodiscard]] QString presetName() const { return m_typed.preset; }
    void setPresetName(const QString& name);
    [[nodiscard]] QString argument(const QString& name) const { return m_typed.arguments.value(name); }
    void setArgument(const QString& name, const QString& text); ///< empty text: not given
    [[nodiscard]] bool runsAsIs() const { return m_typed.asIs; }
    void setAsIs(bool asIs); ///< a length that was typed is forgotten
    [[nodiscard]] QString command() const { return m_typed.command; }
    /// What trials are made of: with the text of a script in it that hands nothing on.
    [[nodiscard]] QString trialsCommand() const;
    void setCommand(const QString& text);
    /// Empty: the preset's recommendation.
    [[nodiscard]] QString strategy() const { return m_typed.strategy; }
    void setStrategy(const QString& name);
    /// Everything else of a plan (trials, timeout, jobs, warm-up, metric ...) as plain values.
    [[nodiscard]] const StudyPlan& options() const { return m_typed.options; }
    void setOptions(const StudyPlan& options);
    [[nodiscard]] const QList<DraftHost>& hosts() const { return m_typed.hosts; }
    void setHosts(const QList<DraftHost>& hosts);
    /// What is known of hosts since they were checked; of the others nothing is.
    void setHostChecks(const QList<DraftHostCheck>& checks);
    [[nodiscard]] const QList<DraftHostCheck>& hostChecks() const { return m_hosts.checks(); }
    /// This one only.
    void setHost(const QString& text) { setHosts({{text}}); }
    void clear();
    [[nodiscard]] const DraftContents& contents() const { return m_typed; }
    void setContents(const DraftContents& contents);
    [[nodiscard]] bool isEmpty() const; ///< neither arguments nor a command

    // -- what follows from it --
    [[nodiscard]] const QList<ArgumentSpec>& argumentSpecs() const { return m_specs; }
    /// The preset for what was typed, or null; with the choices of Space applied.
    [[nodiscard]] PresetPtr preset() const { return m_analysis.preset; }
    /// The same with every choice allowed: what Space offers to switch off.
    [[nodiscard]] PresetPtr unrestrictedPreset() const { return m_analysis.unrestricted; }
    /// The arguments that nobody typed and that the command or the hosts say.
    [[nodiscard]] const DerivedArguments& derived() const { return m_analysis.derived; }
    /// As it was typed, else as derived() has it.
    [[nodiscard]] QString usedArgument(const QString& name) const;
    /// The command's model, where nobody typed one and it is not on this machine.
    [[nodiscard]] QString unknownModel() const { return m_analysis.unknownModel; }
    /// What is wrong with this argument, one sentence; empty when nothing is (or it is not given yet).
    [[nodiscard]] QString argumentProblem(const QString& name) const;
    [[nodiscard]] std::optional<ModelShape> shape() const;
    [[nodiscard]] std::optional<CommandLine> commandLine() const { return m_commandLine; }
    /// Which trainer reads the command; what its files say follows with changed().
    [[nodiscard]] std::optional<Dialect> dialect() const { return m_dialect; }
    [[nodiscard]] QString commandProblem() const;
    /// What is worth a word about the command, though nothing is wrong for sure.
    [[nodiscard]] QStringList commandRemarks() const;
    /// What was found in it, whatever the hosts are.
    [[nodiscard]] const QList<StartProblem>& commandFindings() const { return m_analysis.problems; }
    /// The command as it was given runs first, as was chosen or as the preset recommends.
    [[nodiscard]] bool runsBaseline() const;
    /// Why trials of this length could give no value.
    [[nodiscard]] QString budgetProblem() const;
    [[nodiscard]] QString strategyProblem() const { return m_analysis.strategyProblem; }
    /// From the studies of options().created.learned, of which only the path counts.
    [[nodiscard]] const QList<LearnedStudy>& learned() const { return m_analysis.learned; }
    [[nodiscard]] QString learningProblem() const { return m_analysis.learningProblem; }
    [[nodiscard]] QString hostProblem() const;
    [[nodiscard]] QString directoryProblem() const; ///< of options().workingDirectory
    /// The hosts that are on; none while hostProblem() says what is wrong with their texts.
    [[nodiscard]] const QList<HostSpec>& hostSpecs() const { return m_hosts.specs(); }
    /// GPUs of hostSpecs() as far as they are stated or can be seen from here.
    [[nodiscard]] const QList<HostGpus>& hostGpus() const { return m_hosts.gpus(); }
    /// The first layout that the strategy would try.
    [[nodiscard]] std::optional<Layout> firstLayout() const { return m_analysis.firstLayout; }
    /// The command as one trial would run it, with what is inserted, replaced and removed: for `layout`, or
    /// for the first layout that the strategy would try.
    [[nodiscard]] std::optional<EditedCommand> trialPreview(const std::optional<Layout>& layout = {}) const;
    /// Counts and kept layouts of preset(); null when there is none.
    [[nodiscard]] std::shared_ptr<const Classification> classification() const;
    /// The same counted over the parameters that make the layout itself: "154 of 4,096".
    [[nodiscard]] std::shared_ptr<const Classification> layoutCounts() const;
    /// What each preset would keep; empty while not known.
    [[nodiscard]] QList<PresetCount> presetCounts() const { return m_analysis.presetCounts; }
    /// shape(), preset() and the counts do not belong to what is typed now yet; changed() follows.
    [[nodiscard]] bool isComputing() const;
    /// The first thing that is missing before Start, one sentence; empty when all is ready.
    [[nodiscard]] QString firstMissing() const;
    /// Of what was typed, with the command or the hosts.
    [[nodiscard]] const QList<Contradiction>& contradictions() const { return m_analysis.contradictions; }
    /// That the rules leave the command's own layout out; empty where they do not.
    [[nodiscard]] QString ownLayoutRemark() const;
    /// It is meant so: this sentence about a contradiction is no question any more.
    void keep(const QString& sentence);
    [[nodiscard]] bool isKept(const QString& sentence) const { return m_typed.kept.contains(sentence); }
    /// "Usually 10 to 25 trials." Empty while not known.
    [[nodiscard]] QString budgetSentence() const;
    /// What one run is: how long, and what it leaves alone. Empty while not known, or where it is the
    /// command's own.
    [[nodiscard]] QString runSentence() const;
    /// What the strategy does not launch unasked; empty for none.
    [[nodiscard]] QString heldBackShortly() const { return heldBackText(m_analysis.heldBack); }
    /// Ids of the models in this machine's caches and behind them those of the catalog, for completion
    /// (filled in from a thread; changed() follows).
    [[nodiscard]] QStringList knownModels() const;
    /// Files may have come or gone: reads caches, model and script again.
    void lookAgain();

    // -- Space's choices; what is said of a parameter before it is known (see unrestrictedPreset) is not
    // heard --
    [[nodiscard]] bool isAllowed(const QString& parameter, const Value& value) const;
    /// The last allowed choice of a parameter cannot be switched off (returns false).
    bool setAllowed(const QString& parameter, const Value& value, bool allowed);
    void pin(const QString& parameter, const Value& value); ///< only this choice
    void allowAll(const QString& parameter);

    /// What Start runs; an Error says what is missing.
    [[nodiscard]] Result<StudyPlan> plan(const QString& studyPath) const;

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] std::optional<DraftBudget> budget() const;
    /// Of the command, on the hosts that are on.
    [[nodiscard]] QList<StartProblem> problems() const;
    [[nodiscard]] const Parameter* knownParameter(const QString& name) const;
    /// What is wrong with the text itself; empty when it is not given.
    [[nodiscard]] QString typedProblem(const QString& name) const;
    [[nodiscard]] DraftInput input() const;
    /// To be called after every change of what analyse() reads.
    void invalidate();
    void accept(const DraftAnalysis& answer);
    void readSpecs();
    void readCommand();
    /// GPUs of the hosts that are on, as far as they are known and matter beside what was typed.
    [[nodiscard]] std::optional<HostGpuOffer> hostOffer() const;
    /// What they offer may fill in arguments.
    void tellHosts();

    QProcessEnvironment m_environment;
    QList<ArgumentSpec> m_specs; ///< of the preset
    DraftContents m_typed;
    std::optional<CommandLine> m_commandLine;
    std::optional<Dialect> m_dialect;
    QString m_commandProblem;
    DraftHosts m_hosts;
    std::optional<HostGpuOffer> m_toldOffer; ///< with which the analysis was asked last
    DraftAnalyser* m_analyser;
    KnownModels* m_models;
    DraftAnalysis m_analysis;
};

} // namespace megatune
