// SPDX-License-Identifier: GPL-3.0-or-later
// Variables and files that several subcommands read, as their manual pages list them.
#pragma once

#include "app/cli/arguments.h"

namespace megatune {

/// Where config.json of a model is looked for.
[[nodiscard]] QList<NamedPlace> modelVariables();
[[nodiscard]] QList<NamedPlace> modelFiles();
/// How config.json is downloaded.
[[nodiscard]] QList<NamedPlace> hubVariables();
/// What reaching hosts and running trials there goes by.
[[nodiscard]] QList<NamedPlace> hostVariables();
[[nodiscard]] QList<NamedPlace> hostFiles();
/// Of a study that is read or written.
[[nodiscard]] QList<NamedPlace> studyFiles();
/// What every subcommand reads.
[[nodiscard]] QList<NamedPlace> usualVariables();

/// Both, each name once.
[[nodiscard]] QList<NamedPlace> joinedPlaces(QList<NamedPlace> places, const QList<NamedPlace>& more);

} // namespace megatune
