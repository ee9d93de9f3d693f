// SPDX-License-Identifier: GPL-3.0-or-later
// The search space of a study that was opened, counted, with choices that only narrow what is shown of it:
// the study keeps its own.
#pragma once

#include "core/space/enumerator.h"
#include "core/study/feed.h"
#include "ui/draft/choiceset.h"

#include <QPointer>
#include <QProcessEnvironment>

namespace megatune {

class StudySpace final : public QObject
{
    Q_OBJECT

public:
    explicit StudySpace(const QProcessEnvironment& environment, QObject* parent = nullptr);

    /// With every choice. Null: there is no such space to show.
    void show(StudyFeed* feed, const PresetPtr& preset);
    [[nodiscard]] bool isShown() const { return m_whole != nullptr; }
    /// With every choice.
    [[nodiscard]] const PresetPtr& whole() const { return m_whole; }
    /// What is left of it.
    [[nodiscard]] const PresetPtr& preset() const { return m_narrow; }
    [[nodiscard]] const ChoiceSet& choices() const { return m_choices; }
    /// Over every parameter, and over those of layouts alone; null: not counted yet.
    [[nodiscard]] const std::shared_ptr<const Classification>& counts() const { return m_counts; }
    [[nodiscard]] const std::shared_ptr<const Classification>& layoutCounts() const { return m_layoutCounts; }

    void setAllowed(const Parameter& parameter, const Value& value, bool allowed);
    void pin(const Parameter& parameter, const Value& value);
    void allowAll(const QString& parameter);

Q_SIGNALS:
    /// preset() is another one.
    void narrowed();
    void counted();
    /// The choices had to be given up, one sentence.
    void failed(const QString& sentence);

private:
    void narrow();
    void take(const PresetPtr& preset);
    void count();

    QProcessEnvironment m_environment;
    QPointer<StudyFeed> m_feed;
    PresetPtr m_whole;
    PresetPtr m_narrow;
    ChoiceSet m_choices;
    std::shared_ptr<const Classification> m_counts;
    std::shared_ptr<const Classification> m_layoutCounts;
    quint64 m_generation = 0; ///< the latest narrowing
};

} // namespace megatune
