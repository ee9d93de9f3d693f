// SPDX-License-Identifier: GPL-3.0-or-later
// The hosts of the draft as a list: how each is written, whether it is used, and what came of checking it.
// Checks only when it is told to or when somebody adds or changes a host; a draft that is filled from
// elsewhere (a study, the settings) asks no other machine.
#pragma once

#include "core/hostcheck/gpucheck.h"
#include "core/run/hostspec.h"

#include <functional>
#include <memory>
#include <QAbstractListModel>
#include <QDateTime>
#include <vector>

namespace megatune {

class StudyDraft;
struct DraftHost;

/// What a host's light says.
enum class HostLight {
    NotChecked,
    Checking,
    Ready,
    Remarks,     ///< ready, something is not as recommended
    Problem,     ///< answers, trials cannot run well there
    Unreachable, ///< does not answer, or does not let us in
    Wrong,       ///< what is written names no host
};
/// "ready", "does not answer": the light in words.
[[nodiscard]] QString hostLightText(HostLight light);

class HostListModel final : public QAbstractListModel
{
    Q_OBJECT

public:
    enum Role {
        LightRole = Qt::UserRole + 1, ///< HostLight as int
        LightTextRole,
        SentenceRole, ///< what is wrong, or what there is; one line
        LineRole,     ///< what the light says, and the sentence
        GpusRole,     ///< "8 x H100-80GB"; empty while not known
        TextRole,     ///< as written
    };

    /// As checkHostOrGroup().
    using Check = std::function<void(QObject* context, const HostSpec& spec, const HostContext& with,
        bool severalHosts, std::function<void(const HostReport& report)> done)>;

    /// As megatune::askGpus().
    using Ask = std::function<void(QObject* context, const HostSpec& spec, const HostContext& with,
        std::function<void(const HostReport& report)> done)>;

    /// As megatune::checkGpus().
    using Measure = std::function<void(QObject* context, const QList<HostSpec>& hosts,
        const HostContext& with, const QList<QPair<QString, QString>>& environment,
        std::function<void(const GpuCheckAnswer& answer)> done)>;

    /// `draft` outlives this; its environment is the checks'. Without `check` hosts are really asked.
    explicit HostListModel(StudyDraft* draft, Check check = {}, QObject* parent = nullptr);
    ~HostListModel() override;

    /// By hand: each is put at the end and checked. What is wrong with the first of them that cannot be used
    /// is returned as one sentence, and then none is added.
    [[nodiscard]] QString add(const QStringList& texts);
    /// By hand: the same for one that stands there.
    [[nodiscard]] QString change(int row, const QString& text);
    void remove(int row);
    /// One place up (-1) or down (1); false at the ends.
    bool move(int row, int by);

    /// This machine, where it is on and nothing is known of it, is asked for its GPUs once, for the draft.
    /// Its light stays: nothing else was checked.
    void askThisMachine();
    void setAsk(Ask ask) { m_ask = std::move(ask); }

    /// The GPUs of those that are on, and the ways between them: half a minute in which they work. The draft
    /// hears what was found, and then is called; not when the hosts change meanwhile, or it is cancelled.
    void measure(const std::function<void()>& then = [] {});
    void setMeasure(Measure measure) { m_measure = std::move(measure); }
    /// A study has begun with it: the next one has to be measured anew.
    void forgetMeasured();
    [[nodiscard]] bool isMeasuring() const { return m_measuring != nullptr; }
    /// What was measured to be slow is not used any more; a host of which nothing is left is switched off.
    void leaveOutSlow();

    void check(int row);
    /// Those that are on.
    void checkAll();
    void cancel(int row);
    void cancelAll();
    [[nodiscard]] bool isChecking() const;

    /// The person's home folder, with .ssh.
    [[nodiscard]] QString home() const;
    /// What ssh is configured with when hosts are checked; empty: the person's own.
    void setSshConfig(const QString& path) { m_sshConfig = path; }
    /// Where the names of hosts are.
    [[nodiscard]] QString sshConfig() const;
    [[nodiscard]] HostLight light(int row) const;
    /// Null while there is none.
    [[nodiscard]] const HostReport* report(int row) const;
    [[nodiscard]] QDateTime checkedAt(int row) const;
    /// Of those that are on and have answered.
    [[nodiscard]] QList<QPair<HostSpec, HostReport>> answers() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;
    [[nodiscard]] QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    /// Somebody chose hosts: to be remembered. Not when the draft was filled from elsewhere.
    void edited();
    /// A check has come to its end.
    void checked();
    /// Lights or rows are others than before.
    void lightsChanged();

private:
    struct Row;

    [[nodiscard]] std::unique_ptr<Row> makeRow(const DraftHost& host) const;
    void takeFromDraft();
    void giveToDraft();
    void onReport(const QString& text, const HostReport& report);
    void onGpus(const QString& text, const HostReport& report);
    void onMeasured(const GpuCheckAnswer& answer, const std::function<void()>& then);
    void setGpuCheck(const std::optional<GpuCheck>& check);
    void tell(int row);
    void tellDraft();
    [[nodiscard]] QString problemOf(const QStringList& texts, int except) const;
    [[nodiscard]] QString sentence(const Row& row) const;
    [[nodiscard]] QString lightAndSentence(const Row& row) const;
    [[nodiscard]] bool has(int row) const;

    StudyDraft* m_draft;
    Ask m_ask;
    Check m_check;
    Measure m_measure = checkGpus;
    std::unique_ptr<QObject> m_measuring; ///< its end ends the measurement
    GpuCheckAnswer m_measured;
    QString m_sshConfig;
    std::vector<std::unique_ptr<Row>> m_rows;
    bool m_isGiving = false;
};

} // namespace megatune
