// SPDX-License-Identifier: GPL-3.0-or-later
// What the window is shown with in pictures and tests: a model, a form that is filled or wrong, a study of
// many trials.
#pragma once

#include "core/study/event.h"
#include "ui/draft/studydraft.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QTimeZone>

using namespace Qt::StringLiterals;

namespace megatune::test {

/// A model in a cache of our own, so that the filled form shows one.
inline void writeModel(const QString& folder)
{
    QDir().mkpath(folder);
    QFile file(QDir(folder).filePath(QStringLiteral("config.json")));
    if (!file.open(QIODevice::WriteOnly))
        return;
    QByteArray json =
        "{'architectures': ['Qwen3MoeForCausalLM'], 'model_type': 'qwen3_moe', 'num_hidden_layers': 48,"
        "'hidden_size': 2048, 'num_attention_heads': 32, 'num_key_value_heads': 4, 'head_dim': 128,"
        "'num_experts': 128, 'num_experts_per_tok': 8, 'moe_intermediate_size': 768,"
        "'intermediate_size': 6144, 'vocab_size': 151936, 'tie_word_embeddings': false}";
    file.write(json.replace('\'', '"'));
}

/// A trainer to be found in PATH, which is never run.
inline void addTrainer(QProcessEnvironment& environment, const QString& folder)
{
    QDir().mkpath(folder);
    QFile file(QDir(folder).filePath(QStringLiteral("megatron")));
    if (!file.open(QIODevice::WriteOnly))
        return;
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    environment.insert(
        QStringLiteral("PATH"), QString(folder + u':' + environment.value(QStringLiteral("PATH"))));
}

inline void fillModel(StudyDraft& draft)
{
    DraftContents typed;
    typed.arguments = {{u"model"_s, u"Qwen/Qwen3-30B-A3B"_s}, {u"n_gpus"_s, u"16"_s}, {u"gbs"_s, u"128"_s},
        {u"gpu"_s, u"H100-80GB"_s}, {u"seq_len"_s, u"8192"_s}};
    typed.command =
        u"NPROC_PER_NODE=16 megatron sft --model Qwen/Qwen3-30B-A3B --dataset data/train.jsonl \\\n"
        "    --micro_batch_size 1 --recompute_granularity selective --recompute-method uniform \\\n"
        "    --train_iters 12 2>&1 | tee train.log"_s;
    typed.hosts = {{u"local:16"_s}};
    typed.options.maxTrials = 30;
    typed.options.timeoutS = 300;
    draft.setContents(typed);
}

inline void fillWrong(StudyDraft& draft)
{
    DraftContents typed = draft.contents();
    typed.arguments[u"model"_s] = u"Qwen/Qwen3-30B-A3"_s;
    typed.arguments[u"n_gpus"_s] = u"sixteen"_s;
    typed.hosts = {{u"local"_s}};
    typed.command = u"megatron sft --model 'Qwen"_s;
    draft.setContents(typed);
}

/// A study as it would stand in a file: 240 trials on two hosts, some out of memory, two that failed.
inline void writeManyTrials(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return;
    qint64 seq = 0;
    const QDateTime begin(QDate(2026, 3, 2), QTime(9, 0), QTimeZone::utc());
    const auto write = [&](double second, const StudyEventData& data) {
        const QString at = begin.addMSecs(qRound64(second * 1000)).toString(Qt::ISODateWithMs);
        file.write(toLine(StudyEvent{++seq, at, data}) + '\n');
    };
    StudyCreated created;
    created.uid = u"screenshots"_s;
    created.name = u"qwen3-30b-a3b, 16 GPUs"_s;
    created.preset = u"megatron"_s;
    created.strategy = u"random"_s;
    write(0, created);
    std::array<double, 4> free{12, 15, 40, 44}; // seconds, by host and its half
    quint32 state = 7;
    const auto below = [&state](quint32 end) {
        state = state * 1664525U + 1013904223U;
        return static_cast<int>((state >> 8) % end);
    };
    for (int number = 0; number < 240; ++number) {
        const auto slot = std::min_element(free.begin(), free.end()) - free.begin();
        double& now = free.at(static_cast<size_t>(slot));
        const int tp = 1 << below(4);
        const int pp = 1 << below(3);
        const int ep = 1 << below(4);
        const int mbs = 1 << below(3);
        const int recompute = below(3);
        TrialQueued queued;
        queued.number = number;
        queued.params =
            Layout({{u"tp"_s, Value{tp}}, {u"pp"_s, Value{pp}}, {u"ep"_s, Value{ep}}, {u"mbs"_s, Value{mbs}},
                {u"recompute_granularity"_s,
                    Value{0,
                        recompute == 0       ? u"none"_s
                            : recompute == 1 ? u"selective"_s
                                             : u"full"_s}}});
        if (recompute == 2)
            queued.params.set(u"recompute_method"_s, Value{0, below(2) ? u"block"_s : u"uniform"_s});
        queued.command = u"megatron sft --micro_batch_size %1"_s.arg(mbs);
        write(now, queued);
        const QString host = slot < 2 ? u"gpu-a"_s : u"gpu-b"_s;
        now += below(12) == 0 ? 150 : 4;
        write(now,
            TrialStarted{number, 1, ProcessIdentity{host, 1000 + number, 1, {}},
                slot % 2 ? u"4,5,6,7"_s : u"0,1,2,3"_s});
        const double memory =
            18.0 + 70.0 * mbs / (tp * std::sqrt(pp)) * (1.3 - 0.45 * recompute) / std::sqrt(ep);
        TrialEnded ended;
        ended.number = number;
        ended.memoryGib = std::min(79.1, memory);
        ended.durationS = memory > 79.1 ? 45 : 120 + below(90);
        ended.state = memory > 79.1 ? TrialState::Oom
            : below(40) == 0        ? TrialState::Failed
                                    : TrialState::Finished;
        if (ended.state == TrialState::Finished) {
            ended.value = 470 - 28 * std::abs(std::log2(tp) - 1) - 14 * std::log2(pp) + 11 * std::log2(ep)
                + 13 * std::log2(mbs) - 45 * recompute + below(160) * 0.1;
            ended.iterations = 10;
            ended.metric = u"median"_s;
        } else {
            ended.failure = TrialFailure{
                FailureCategory::OomGpu, u"CUDA out of memory"_s, u"Recompute more, or use a larger TP."_s};
        }
        now += *ended.durationS;
        write(now, ended);
        now += 3;
    }
    write(free[0], StudyCompleted{u"All 240 trials that were asked for have run."_s});
}

} // namespace megatune::test
