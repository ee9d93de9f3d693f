// The choices of every parameter as switches: off takes a choice out of the space, a double click keeps only
// it.
#pragma once

#include "ui/models/studydraft.h"

#include <QWidget>

class QGridLayout;
class QToolButton;

namespace megatune {

class ChoicesPanel final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` outlives the panel.
    explicit ChoicesPanel(StudyDraft* draft, QWidget* parent = nullptr);

private:
    void refresh();
    void rebuild(const PresetPtr& preset);
    QToolButton* makeSwitch(const Parameter& parameter, const Value& value);

    StudyDraft* m_draft;
    QGridLayout* m_grid;
    PresetPtr m_shown;
    QList<std::function<void()>> m_updates; ///< one a switch: brings it to what the draft says
};

} // namespace megatune
