// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportworker.h"

#include "core/base/background.h"

namespace megatune {

ExportWorker::~ExportWorker()
{
    drop();
}

void ExportWorker::drop()
{
    ++m_generation;
    if (m_isObsolete)
        *m_isObsolete = true;
    m_isWorking = false;
}

void ExportWorker::ask(ExportQuestion question)
{
    m_isWorking = true;
    m_isObsolete = std::make_shared<std::atomic<bool>>(false);
    question.isObsolete = m_isObsolete;
    inBackground<ExportAnswer>(
        this, [question] { return answerExport(question); },
        [this, generation = m_generation](const ExportAnswer& answer) {
            if (generation != m_generation)
                return;
            m_isWorking = false;
            Q_EMIT answered(answer);
        });
}

} // namespace megatune

#include "moc_exportworker.cpp"
