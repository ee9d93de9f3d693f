// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/openingmessage.h"

#include "core/base/text.h"
#include "ui/common/messagebar.h"
#include "ui/session/session.h"

#include <QFileInfo>

namespace megatune {

namespace {

constexpr int openingTickMs = 250;

} // namespace

OpeningMessage::OpeningMessage(Session* session, MessageBar* messages, QObject* parent, int slowMs)
    : QObject(parent)
    , m_session(session)
    , m_messages(messages)
    , m_slowMs(slowMs)
{
    connect(session, &Session::openingChanged, this, &OpeningMessage::begin);
    connect(&m_tick, &QTimer::timeout, this, &OpeningMessage::show);
}

void OpeningMessage::begin()
{
    m_messages->drop(std::exchange(m_shown, {}));
    if (m_session->isOpening())
        m_tick.start(m_slowMs);
    else
        m_tick.stop();
}

void OpeningMessage::show()
{
    const QString sentence = tr("Opening %1 \u2026 %2 %")
                                 .arg(oneLine(QFileInfo(m_session->openingPath()).fileName()))
                                 .arg(m_session->openingPercent());
    if (m_shown.isEmpty())
        m_messages->say(
            MessageBar::Kind::Info, sentence, {tr("Cancel"), [this] { m_session->stopOpening(); }, true});
    else
        m_messages->change(m_shown, sentence);
    m_shown = sentence;
    m_tick.start(openingTickMs);
}

} // namespace megatune

#include "moc_openingmessage.cpp"
