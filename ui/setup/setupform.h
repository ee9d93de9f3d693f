// SPDX-License-Identifier: GPL-3.0-or-later
// Every field of a study, folded away below the command, from which most of them are read: the training, its
// hosts, the search, rules, limits, how a value is taken, what trials find where they run.
#pragma once

#include <functional>
#include <QWidget>

class QToolButton;

namespace megatune {

class HostListModel;
class HostsPanel;
class SetupRows;
class StudyDraft;
class StudyFileSection;

class SetupForm final : public QWidget
{
    Q_OBJECT

public:
    /// `draft` and `hosts`, its hosts, outlive the form.
    SetupForm(StudyDraft* draft, HostListModel* hosts, const QString& studyFolder, QWidget* parent = nullptr);

    void setOpen(bool open);
    /// Leads to a field, unfolding them where it is one of these.
    void goTo(QWidget* field);
    [[nodiscard]] HostsPanel* hostsPanel() { return m_hostsPanel; }
    [[nodiscard]] StudyFileSection* studyFile() { return m_file; }

Q_SIGNALS:
    /// Return was pressed in the last field of those that a recipe asks for.
    void sizesTyped();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void leadOn();
    void ignoreWheelOnFields();
    void build(SetupRows& rows, HostListModel* hosts, const QString& studyFolder);
    /// Its rows are kept true.
    template<typename Section>
    void add(Section* section)
    {
        m_refresh.append([section] { section->refresh(); });
    }
    void refresh();

    StudyDraft* m_draft;
    QToolButton* m_fold;
    QWidget* m_body;
    QList<std::function<void()>> m_refresh; ///< of each section
    HostsPanel* m_hostsPanel = nullptr;
    StudyFileSection* m_file = nullptr;
};

} // namespace megatune
