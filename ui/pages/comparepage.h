// Studies side by side, also while they run: their best values over trials in one chart, and a row of numbers
// for each, whose line stands before its name.
#pragma once

#include "ui/models/studycomparison.h"

#include <QWidget>

class QTreeView;

namespace megatune {

class ChartPictures;

class ComparePage final : public QWidget
{
    Q_OBJECT

public:
    explicit ComparePage(QWidget* parent = nullptr);
    ~ComparePage() override;

    void setStudies(const QList<StudyFeed*>& feeds);
    /// Of these studies; the others are switched off.
    void showOnly(const QList<StudyFeed*>& feeds);

Q_SIGNALS:
    /// A row was activated: the study is wanted by itself.
    void studyRequested(int row);

    /// One sentence for the window's message bar.
    void messageRequested(const QString& sentence);

private:
    void addPicture(const QString& title);

    ChartPictures* m_pictures;
    std::unique_ptr<StudyComparison> m_studies;
    QTreeView* m_table = nullptr;
    QWidget* m_chart = nullptr;
    QWidget* m_warning = nullptr;
};

} // namespace megatune
