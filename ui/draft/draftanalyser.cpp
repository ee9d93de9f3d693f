// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/draftanalyser.h"

#include "core/base/background.h"

namespace megatune {

namespace {

/// Typing pauses for this long before anything is computed.
constexpr int draftSettleMs = 150;

} // namespace

DraftAnalyser::DraftAnalyser(QObject* parent)
    : QObject(parent)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(draftSettleMs);
    connect(&m_settle, &QTimer::timeout, this, &DraftAnalyser::due);
}

DraftAnalyser::~DraftAnalyser()
{
    ++*m_generation;
}

void DraftAnalyser::restart()
{
    ++*m_generation;
    m_computing = true;
    m_settle.start();
}

void DraftAnalyser::analyse(const DraftInput& input)
{
    using Answer = std::shared_ptr<const DraftAnalysis>;
    const quint64 mine = *m_generation;
    const auto work = [mine, latest = m_generation, input]() -> Answer {
        if (*latest != mine)
            return nullptr; // somebody typed on while this waited for a thread
        return std::make_shared<const DraftAnalysis>(megatune::analyse(input));
    };
    inBackground<Answer>(this, work, [this, mine](const Answer& answer) {
        if (!answer || mine != *m_generation)
            return;
        m_computing = false;
        Q_EMIT answered(*answer);
    });
}

} // namespace megatune

#include "moc_draftanalyser.cpp"
