// SPDX-License-Identifier: GPL-3.0-or-later
// Finds the config.json of a model on this machine: a folder, the Hugging Face cache, the ModelScope cache,
// what Megatune downloaded itself, and last the catalog that comes with it. Reads files only, never the
// network.
#pragma once

#include "core/base/error.h"
#include "core/model/modelcatalog.h"
#include "core/model/modelshape.h"

#include <optional>
#include <QProcessEnvironment>
#include <QStringList>

namespace megatune {

class ModelLocator
{
public:
    /// `environment` decides where the caches are (HF_HUB_CACHE, HF_HOME, MODELSCOPE_CACHE, HOME ...).
    explicit ModelLocator(const QProcessEnvironment& environment);

    /// `layersByHand` stands in where config.json has no number of layers.
    /// `model` is a folder with a config.json, the path of a config.json, or an id such as Qwen/Qwen3-8B.
    /// Not found: a sentence that names the model, where it was looked for and the three ways out (a folder,
    /// a download, --num-layers and --num-query-groups by hand), with the nearest cached id when one is near.
    [[nodiscard]] Result<ModelShape> shapeOf(
        const QString& model, std::optional<int> layersByHand = {}) const;

    /// Reads directories: call it from a worker thread when a cache may be on a slow disk.
    /// The ids of all models whose config.json lies in a cache, sorted, each once.
    [[nodiscard]] QStringList cachedModels() const;
    /// The ids that shapeOf knows without any file on this machine (modelcatalog.h), sorted.
    [[nodiscard]] QStringList catalogModels() const { return megatune::catalogModels(); }

private:
    [[nodiscard]] QString variable(const char* name) const;
    [[nodiscard]] QString withHome(const QString& path) const;
    [[nodiscard]] QString huggingFaceRoot() const;
    [[nodiscard]] QStringList modelScopeRoots() const;
    [[nodiscard]] QString cachedConfig(const QString& id) const;
    [[nodiscard]] QString downloadedConfig(const QString& id) const;
    [[nodiscard]] std::optional<Result<ModelShape>> shapeOfPath(
        const QString& model, std::optional<int> layersByHand) const;
    [[nodiscard]] Error notFound(const QString& model) const;

    QProcessEnvironment m_environment;
};

} // namespace megatune
