// SPDX-License-Identifier: GPL-3.0-or-later
// The command of a trial without what made it short, from the study's file alone.
#include "core/trial/productioncommand.h"

#include "core/model/modelcatalog.h"
#include "core/model/modellocator.h"
#include "core/space/enumerator.h"
#include "core/trial/trialcommand.h"
#include "tests/support/test.h"

#include <QTemporaryDir>

namespace megatune::tst_productioncommand {

class ProductionCommandTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void layersThatPpDoesNotDivideAreSplitAsInTheTrial_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("split");
        QTest::newRow("Megatron-LM") << u"torchrun --nproc-per-node 8 pretrain_gpt.py --train-iters 500"_s
                                     << u" --account-for-loss-in-pipeline-split"_s;
        QTest::newRow("as the command says") << u"torchrun --nproc-per-node 8 pretrain_gpt.py "
                                                "--decoder-first-pipeline-num-layers 22 --train-iters 500"_s
                                             << u" --decoder-first-pipeline-num-layers 22"_s;
        QTest::newRow("Megatron-Bridge")
            << u"torchrun --nproc-per-node 8 run_recipe.py --recipe qwen3_235b_a22b_pretrain_config"_s
            << u" model.account_for_loss_in_pipeline_split=true"_s;
    }
    void layersThatPpDoesNotDivideAreSplitAsInTheTrial()
    {
        QFETCH(const QString, command);
        QFETCH(const QString, split);
        const QString model = u"Qwen/Qwen3-235B-A22B"_s; // 94 layers
        StudyCreated study;
        study.preset = u"megatron-core"_s;
        study.command = command;
        study.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"16"_s}, {u"model"_s, model},
            {u"only"_s, u"pp:4/vpp:1"_s}, {u"trial_iterations"_s, u"20"_s}};
        study.shape = catalogShape(model);
        const auto parsed = CommandLine::parse(command);
        QVERIFY(parsed);
        const auto preset =
            configurePreset(study.preset, study.arguments, ModelLocator(QProcessEnvironment()), *parsed);
        QVERIFY2(preset, preset ? "" : qPrintable(preset.error().sentence));
        const SearchSpace& space = (*preset)->space();
        const Classification kept = classify(space, (*preset)->rules(), Listing::Kept);
        QVERIFY(!kept.keptIndexes.empty());
        Trial trial;
        trial.layout = space.layoutAt(kept.keptIndexes.front());
        trial.command = trialCommand(**preset, Dialect::recognized(*parsed), trial.layout).text;
        QVERIFY2(trial.command.text().contains(split), qPrintable(trial.command.text()));
        const Result<QString> production = productionCommand(study, trial);
        QVERIFY2(production, production ? "" : qPrintable(production.error().sentence));
        QVERIFY2(production->contains(split), qPrintable(*production));
        QVERIFY(!production->contains(u"exit"));
    }

    void filesOfTheCommandAreFoundWhereTheStudyWasStarted()
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(u"c.yaml"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("tensor_model_parallel_size: 2\nplot_loss: true\nmax_steps: 500\n");
        file.close();
        StudyCreated study;
        study.preset = u"megatron-core"_s;
        study.command = u"USE_MCA=1 llamafactory-cli train c.yaml"_s;
        study.arguments = {{u"n_gpus"_s, u"4"_s}, {u"gbs"_s, u"16"_s}, {u"trial_iterations"_s, u"20"_s}};
        const auto preset = configurePreset(study.preset, study.arguments,
            ModelLocator(QProcessEnvironment()), *CommandLine::parse(study.command));
        QVERIFY(preset);
        Trial trial;
        trial.layout = (*preset)->space().layoutAt(0);
        trial.command = trialCommand(**preset, study.command, trial.layout, folder.path())->text;
        const Result<QString> nowhere = productionCommand(study, trial);
        QVERIFY(!nowhere && nowhere.error().sentence.contains(u"in the folder where the study ran"));
        study.run = StudyRun{.folder = folder.path()};
        const Result<QString> production = productionCommand(study, trial);
        QVERIFY2(production, production ? "" : qPrintable(production.error().sentence));
        QVERIFY2(!production->contains(u"max_steps"), qPrintable(*production));
    }
};

MEGATUNE_TEST(ProductionCommandTest)

} // namespace megatune::tst_productioncommand

#include "tst_productioncommand.moc"
