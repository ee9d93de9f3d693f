// SPDX-License-Identifier: GPL-3.0-or-later
// The presets of studies that are looked at: their search spaces, configured in a worker from what their
// files say.
#pragma once

#include "ui/draft/studydraft.h"

#include <QHash>
#include <QObject>

namespace megatune {

class StudyPresets final : public QObject
{
    Q_OBJECT

public:
    explicit StudyPresets(const QProcessEnvironment& environment, QObject* parent = nullptr);

    /// Null at first, found() follows; null for good when the file's arguments cannot be used here.
    [[nodiscard]] PresetPtr presetOf(const StudyFeed& feed);

Q_SIGNALS:
    void found();

private:
    QProcessEnvironment m_environment;
    QHash<QString, PresetPtr> m_presets; ///< by the study's uid; null while it is configured
};

/// What is set up in the draft is what this study runs: same command, same arguments, choices aside.
[[nodiscard]] bool isStudyOf(const StudyDraft& draft, const StudyCreated& study);

} // namespace megatune
