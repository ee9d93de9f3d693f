// SPDX-License-Identifier: GPL-3.0-or-later
// The setups that somebody has saved under names: a file each in one folder, so that a damaged one is alone.
#pragma once

#include "ui/setups/setupfile.h"

namespace megatune {

/// A setup as lists show it.
struct KeptSetup
{
    QString name; ///< of what cannot be read: the file's
    QString path;
    QString summary = {}; ///< as setupSummary()
    QString problem = {}; ///< why it cannot be taken; empty when it can
};

class SetupStore
{
public:
    static constexpr qsizetype mostSetups = 200;

    /// The folder is made when something is saved in it.
    explicit SetupStore(const QString& folder);

    /// In the order of their names, read anew: another window may have saved some. Of more than mostSetups
    /// files the rest is not looked at.
    [[nodiscard]] QList<KeptSetup> all() const;
    /// Whatever its letters' case.
    [[nodiscard]] std::optional<KeptSetup> find(const QString& name) const;
    /// What is wrong with a name, one sentence; empty when nothing is.
    [[nodiscard]] static QString nameProblem(const QString& name);

    [[nodiscard]] static Result<NamedSetup> read(const KeptSetup& setup);
    /// Takes the place of one of that name.
    [[nodiscard]] Result<void> keep(const QString& name, const DraftContents& contents) const;
    /// Refused where another one has that name.
    [[nodiscard]] Result<void> rename(const KeptSetup& setup, const QString& name) const;
    /// Returns what was in the file, with which bringBack() makes it again.
    [[nodiscard]] static Result<QByteArray> remove(const KeptSetup& setup);
    [[nodiscard]] Result<void> bringBack(const KeptSetup& setup, const QByteArray& bytes) const;

private:
    [[nodiscard]] QString pathFor(const QString& name) const;
    [[nodiscard]] Result<void> write(const QString& path, const QByteArray& bytes) const;

    QString m_folder;
};

} // namespace megatune
