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
    /// The layout that the study's own command asks for, known as soon as its preset; empty where the command
    /// does not say it.
    [[nodiscard]] Layout ownLayoutOf(const StudyFeed& feed) const;

Q_SIGNALS:
    void found();

private:
    struct Configured
    {
        PresetPtr preset; ///< null while it is configured
        Layout ownLayout;
    };
    [[nodiscard]] static Configured configured(
        const StudyCreated& study, const QString& folder, const QProcessEnvironment& environment);

    QProcessEnvironment m_environment;
    QHash<QString, Configured> m_presets; ///< by the study's uid
};

/// What is set up in the draft is what this study runs: same command, same arguments, choices aside.
[[nodiscard]] bool isStudyOf(const StudyDraft& draft, const StudyCreated& study);

} // namespace megatune
