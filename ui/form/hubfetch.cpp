// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/hubfetch.h"

#include "core/model/hubaccess.h"
#include "ui/common/labels.h"
#include "ui/look/look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

namespace megatune {

HubFetch::HubFetch(const QProcessEnvironment& environment, QWidget* parent)
    : QWidget(parent)
    , m_environment(environment)
    , m_client(environment)
    , m_offer(button(tr("Download its config.json\u2026"), QStringLiteral("hubOffer")))
    , m_from(new QLabel(tr("Fetch it from"), this))
    , m_huggingFace(hubButton(tr("Hugging Face"), QStringLiteral("hubHuggingFace"), ModelHub::HuggingFace))
    , m_modelScope(hubButton(tr("ModelScope"), QStringLiteral("hubModelScope"), ModelHub::ModelScope))
    , m_notNow(button(tr("Not now"), QStringLiteral("hubNotNow")))
    , m_progress(new QProgressBar(this))
    , m_cancel(button(tr("Cancel"), QStringLiteral("hubCancel")))
    , m_note(new FieldNote(m_offer, this))
{
    m_client.setKeepsConfigs(true);
    m_progress->setRange(0, 0); // how long a small file takes is not known beforehand
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(tr("Downloading"));
    m_offer->setToolTip(tr("Asks from where first. Only this small file is fetched, and kept for later."));

    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_from, m_huggingFace, m_modelScope, m_notNow})
        row->addWidget(widget);
    row->addWidget(m_progress, 1);
    row->addWidget(m_cancel);
    row->addStretch();
    auto* layout = look::columnIn(this, look::related / 2);
    layout->addLayout(row);
    layout->addWidget(m_note);

    connect(m_offer, &QPushButton::clicked, this, [this] { go(Step::Ask); });
    connect(m_notNow, &QPushButton::clicked, this, [this] { go(Step::Offer); });
    connect(m_cancel, &QPushButton::clicked, this, [this] {
        m_client.cancel();
        go(Step::Offer);
    });
    connect(&m_client, &HubClient::finished, this, &HubFetch::take);
    go(Step::Offer);
}

QPushButton* HubFetch::button(const QString& text, const QString& name)
{
    auto* made = new QPushButton(text, this);
    made->setObjectName(name);
    made->setAutoDefault(false);
    return made;
}

QPushButton* HubFetch::hubButton(const QString& text, const QString& name, ModelHub hub)
{
    QPushButton* made = button(text, name);
    connect(made, &QPushButton::clicked, this, [this, hub] { start(hub); });
    return made;
}

void HubFetch::offer(const QString& id)
{
    if (id == m_id)
        return;
    m_id = id;
    m_client.cancel();
    m_note->say({}, {});
    go(Step::Offer);
}

void HubFetch::go(Step step)
{
    m_offer->setVisible(step == Step::Offer && !m_id.isEmpty());
    for (QWidget* widget : std::initializer_list<QWidget*>{m_from, m_huggingFace, m_modelScope, m_notNow})
        widget->setVisible(step == Step::Ask);
    m_progress->setVisible(step == Step::Run);
    m_cancel->setVisible(step == Step::Run);
    m_note->setVisible(!m_note->problem().isEmpty());
    setVisible(step != Step::Offer || !m_note->problem().isEmpty());
    if (step != Step::Ask)
        return;
    for (const auto& [widget, hub] :
        {std::pair{m_huggingFace, ModelHub::HuggingFace}, std::pair{m_modelScope, ModelHub::ModelScope}}) {
        const Result<QUrl> url = hubConfigUrl(m_environment, hub, m_id);
        widget->setToolTip(url ? shownUrl(*url) : url.error().sentence);
    }
    m_huggingFace->setFocus(Qt::OtherFocusReason);
}

void HubFetch::start(ModelHub hub)
{
    m_note->say({}, {});
    go(Step::Run);
    m_client.fetch(m_id, hub);
}

void HubFetch::take(const HubAnswer& answer)
{
    if (!answer.shape)
        m_note->say({}, answer.shape.error().sentence);
    else if (answer.notKept)
        m_note->say({}, answer.notKept->sentence);
    go(Step::Offer);
    if (answer.shape && !answer.notKept)
        Q_EMIT fetched(answer.id);
}

} // namespace megatune

#include "moc_hubfetch.cpp"
