// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/teacher.h"

#include "core/base/tr.h"
#include "core/estimate/shapesizes.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The parameters of all experts of all layers.
double expertParameters(const ShapeSizes& sizes)
{
    return sizes.oneExpert * sizes.experts * sizes.moeLayersBefore(static_cast<int>(sizes.layers));
}

/// Lies beside the trained model, split in the same way, unless it is kept in the host's memory meanwhile.
void addTeacher(MegatronFacts& facts, const ModelShape& teacher, bool isOffloaded)
{
    TrainingSpec& training = facts.options.training;
    const auto total = totalParameters(teacher);
    const auto active = activeParameters(teacher);
    const auto own = facts.shape ? activeParameters(*facts.shape) : std::nullopt;
    const Result<ShapeSizes> sizes = shapeSizes(teacher);
    if (!total || !active || !own || !sizes) {
        facts.options.assumed.append(Tr::tr("The teacher's memory and time are not estimated."));
        return;
    }
    // A token's forward pass costs as the parameters that it visits.
    training.extraForwards += static_cast<double>(*active) / static_cast<double>(*own);
    if (!isOffloaded) {
        training.teacherExpert = expertParameters(*sizes);
        training.teacherDense = static_cast<double>(*total) - training.teacherExpert;
    }
    facts.options.assumed.append((isOffloaded
            ? Tr::tr("The teacher %1 is in the host's memory while the model trains; bringing it back takes "
                     "time that is not estimated.")
            : Tr::tr(
                "The teacher %1 is on the same GPUs, split like the trained model, and runs one forward pass for each micro-batch."))
                                     .arg(teacher.name));
}

} // namespace

void readTeacher(MegatronFacts& facts, const Dialect& dialect, const ModelLocator& locator)
{
    TrainingOptions& options = facts.options;
    const QString task = dialect.rlhfType();
    const auto teacher = dialect.option(u"teacher-model"_s);
    const bool isServed = dialect.option(u"teacher-model-server"_s).has_value();
    if ((task != u"gkd" && task != u"grpo") || (task == u"grpo" && !teacher && !isServed))
        return;
    if (isServed) {
        options.read.append(dialect.written(u"teacher-model-server"_s, QString()));
        options.assumed.append(Tr::tr("The teacher runs on a server and takes nothing of these GPUs."));
        return;
    }
    options.training.keepsTeacherLogits = task == u"gkd" && !dialect.option(u"gkd-logits-topk"_s);
    if (options.training.keepsTeacherLogits) {
        options.assumed.append(Tr::tr("The teacher's logits of all micro-batches of a step are kept; "
                                      "--gkd_logits_topk would keep few of them."));
    }
    const bool isItself = teacher && dialect.option(u"model"_s) == teacher;
    if (!teacher || (isItself && options.training.loraRank > 0)) {
        options.training.extraForwards += 1;
        options.assumed.append(
            Tr::tr("The model is its own teacher: no further weights, one more forward pass."));
        return;
    }
    options.read.append(dialect.written(u"teacher-model"_s, *teacher));
    facts.hasTeacher = true;
    const Result<ModelShape> shape = locator.shapeOf(*teacher);
    addTeacher(facts, shape.value_or(ModelShape()), dialect.isOn(u"offload-teacher-model"_s).value_or(false));
}

} // namespace megatune
