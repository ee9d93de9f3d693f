// What checked hosts say about GPUs, for the fields of the draft: filled in while nobody has typed there,
// offered otherwise.
#pragma once

#include "core/run/hostreport.h"
#include "core/run/hostspec.h"

#include <QMap>
#include <QObject>

namespace megatune {

class HostListModel;
class StudyDraft;

struct GpuOffer
{
    int gpus = 0;    ///< as many as one trial can have on each of the hosts
    int perNode = 0; ///< of one machine
    QString type;    ///< empty: several types, or one that estimates do not know
    bool operator==(const GpuOffer&) const = default;
};

/// The least of hosts that have told their GPUs; nothing while none has. What a spec states limits what was
/// found, and counts for Slurm, whose nodes are not looked at.
[[nodiscard]] std::optional<GpuOffer> gpuOffer(const QList<QPair<HostSpec, HostReport>>& answers);

class GpuFill final : public QObject
{
    Q_OBJECT

public:
    /// Both outlive this.
    GpuFill(StudyDraft* draft, const HostListModel* hosts, QObject* parent = nullptr);

    /// What could be filled in and is not: "Use 8 GPUs, 8 a node, H100-80GB". Empty: nothing.
    [[nodiscard]] QString offerText() const;
    /// "Filled from the check of gpu-a.": while the fields are as they were filled.
    [[nodiscard]] QString note() const;
    void take();

Q_SIGNALS:
    void changed();

private:
    void onChecked();
    [[nodiscard]] QMap<QString, QString> wanted() const;
    [[nodiscard]] QMap<QString, QString> typed() const;

    StudyDraft* m_draft;
    const HostListModel* m_hosts;
    QMap<QString, QString> m_filled; ///< by argument, as last filled in by this
    QString m_from;                  ///< the hosts that it came from
};

} // namespace megatune
