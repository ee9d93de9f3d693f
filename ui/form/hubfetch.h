// SPDX-License-Identifier: GPL-3.0-or-later
// Under the model's field: offers to download its config.json, asks from where, shows that it goes on and
// what came of it. Nothing goes over the network before somebody has chosen a hub.
#pragma once

#include "core/model/hubclient.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace megatune {

class FieldNote;

class HubFetch final : public QWidget
{
    Q_OBJECT

public:
    explicit HubFetch(const QProcessEnvironment& environment, QWidget* parent = nullptr);

    /// Offers this id; an empty one takes the offer away. Another id than before ends a running download.
    void offer(const QString& id);
    /// For a place where it moves nothing when it appears; it is clicked there.
    [[nodiscard]] QPushButton* offerButton() const { return m_offer; }

Q_SIGNALS:
    /// Its config.json is in Megatune's own cache now.
    void fetched(const QString& id);

private:
    enum class Step { Offer, Ask, Run };

    void go(Step step);
    void start(ModelHub hub);
    void take(const HubAnswer& answer);
    [[nodiscard]] QPushButton* button(const QString& text, const QString& name);
    [[nodiscard]] QPushButton* hubButton(const QString& text, const QString& name, ModelHub hub);

    QProcessEnvironment m_environment;
    HubClient m_client;
    QString m_id;
    QPushButton* m_offer;
    QLabel* m_from;
    QPushButton* m_huggingFace;
    QPushButton* m_modelScope;
    QPushButton* m_notNow;
    QProgressBar* m_progress;
    QPushButton* m_cancel;
    FieldNote* m_note;
};

} // namespace megatune
