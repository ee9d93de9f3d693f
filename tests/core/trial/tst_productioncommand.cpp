// SPDX-License-Identifier: GPL-3.0-or-later
// The command of a trial without what made it short, from the study's file alone.
#include "core/trial/productioncommand.h"

#include "core/model/modelcatalog.h"
#include "core/model/modellocator.h"
#include "core/space/enumerator.h"
#include "core/trial/trialcommand.h"
#include "tests/support/test.h"

namespace megatune::tst_productioncommand {

class ProductionCommandTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void layersThatPpDoesNotDivideAreSplitAsInTheTrial_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("split");
        QTest::newRow("Megatron-LM") << u"torchrun --nproc-per-node 8 pretrain_gpt.py --train-iters 500"_qs
                                     << u" --account-for-loss-in-pipeline-split"_qs;
        QTest::newRow("as the command says") << u"torchrun --nproc-per-node 8 pretrain_gpt.py "
                                                "--decoder-first-pipeline-num-layers 22 --train-iters 500"_qs
                                             << u" --decoder-first-pipeline-num-layers 22"_qs;
        QTest::newRow("Megatron-Bridge")
            << u"torchrun --nproc-per-node 8 run_recipe.py --recipe qwen3_235b_a22b_pretrain_config"_qs
            << u" model.account_for_loss_in_pipeline_split=true"_qs;
    }
    void layersThatPpDoesNotDivideAreSplitAsInTheTrial()
    {
        QFETCH(const QString, command);
        QFETCH(const QString, split);
        const QString model = u"Qwen/Qwen3-235B-A22B"_qs; // 94 layers
        StudyCreated study;
        study.preset = u"megatron-core"_qs;
        study.command = command;
        study.arguments = {{u"n_gpus"_qs, u"8"_qs}, {u"gbs"_qs, u"16"_qs}, {u"model"_qs, model},
            {u"only"_qs, u"pp:4/vpp:1"_qs}, {u"trial_iterations"_qs, u"20"_qs}};
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
};

MEGATUNE_TEST(ProductionCommandTest)

} // namespace megatune::tst_productioncommand

#include "tst_productioncommand.moc"
