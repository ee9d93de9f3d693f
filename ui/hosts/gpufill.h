// SPDX-License-Identifier: GPL-3.0-or-later
// What checked hosts say about GPUs and other figures that were typed do not: to take over with one click.
// Fields that are empty have it from the draft by itself.
#pragma once

#include <QMap>
#include <QObject>

namespace megatune {

class HostListModel;
class StudyDraft;

class GpuFill final : public QObject
{
    Q_OBJECT

public:
    /// Both outlive this.
    GpuFill(StudyDraft* draft, const HostListModel* hosts, QObject* parent = nullptr);

    /// What differs from what was typed: "Use 8 GPUs, 8 a node, H100-80GB". Empty: nothing.
    [[nodiscard]] QString offerText() const;
    void take();

Q_SIGNALS:
    void changed();

private:
    [[nodiscard]] QMap<QString, QString> wanted() const;
    [[nodiscard]] QMap<QString, QString> typed() const;

    StudyDraft* m_draft;
    const HostListModel* m_hosts;
};

} // namespace megatune
