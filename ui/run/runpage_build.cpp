// SPDX-License-Identifier: GPL-3.0-or-later
// What stands where on the Run page.
#include "ui/charts/chartpictures.h"
#include "ui/charts/iterationschart.h"
#include "ui/charts/memorychart.h"
#include "ui/charts/trialschart.h"
#include "ui/common/labels.h"
#include "ui/common/primarybutton.h"
#include "ui/log/logview.h"
#include "ui/look/look.h"
#include "ui/run/goonpanel.h"
#include "ui/run/runheader.h"
#include "ui/run/runpage.h"
#include "ui/run/statelegend.h"
#include "ui/run/studyviews.h"
#include "ui/run/trialdetail.h"
#include "ui/run/trialtable.h"
#include "ui/trials/trialfiltermodel.h"
#include "ui/trials/trialtablemodel.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QSplitter>
#include <QStackedWidget>
#include <QToolButton>

namespace megatune {

namespace {

/// A heading with what belongs to it on the right, above `content`.
QWidget* runSection(QWidget* parent, const QList<QWidget*>& heading, QWidget* content)
{
    auto* section = new QWidget(parent);
    auto* column = new QVBoxLayout(section);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::related);
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    for (qsizetype i = 0; i < heading.size(); ++i) {
        row->addWidget(heading.at(i));
        if (i == 0)
            row->addStretch(1);
    }
    column->addLayout(row);
    column->addWidget(content, 1);
    return section;
}

QSplitter* runSplitter(Qt::Orientation orientation, QWidget* parent)
{
    auto* splitter = new QSplitter(orientation, parent);
    splitter->setChildrenCollapsible(false);
    splitter->setHandleWidth(look::group);
    return splitter;
}

} // namespace

void RunPage::buildStudy()
{
    m_stack = new QStackedWidget(this);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->addWidget(m_stack);
    buildEmpty();
    auto* study = new QWidget(m_stack);
    auto* column = new QVBoxLayout(study);
    column->setContentsMargins(look::edge, look::group, look::edge, look::group);
    column->setSpacing(look::group);
    m_header = new RunHeader(study);
    column->addWidget(m_header);
    m_goOn = new GoOnPanel(study);
    column->addWidget(m_goOn);
    m_across = runSplitter(Qt::Horizontal, study);
    m_across->addWidget(buildLeft());
    m_across->addWidget(buildRight());
    m_across->setStretchFactor(0, 16);
    m_across->setStretchFactor(1, 9);
    column->addWidget(m_across, 1);
    m_stack->addWidget(study);
}

void RunPage::buildEmpty()
{
    auto* empty = new QWidget(m_stack);
    auto* column = new QVBoxLayout(empty);
    column->setContentsMargins(look::edge, look::edge, look::edge, look::edge);
    column->setSpacing(look::group);
    auto* title = new SectionLabel(tr("No study is open"), empty);
    auto* text = new QuietLabel(
        tr("Set up a study and press Start, or open a study file: its trials appear here, also while another process "
           "is still writing it."),
        empty);
    const int width = look::byLetters(520); // a line that is read with ease
    text->setFixedWidth(width);
    text->setAlignment(Qt::AlignHCenter);
    text->setMinimumHeight(text->heightForWidth(width)); // a centred item is not asked for its wrapped height
    auto* setUp = new PrimaryButton(tr("Set up a study"), empty);
    auto* open = new QPushButton(tr("Open a study\u2026"), empty);
    open->setMinimumHeight(setUp->minimumHeight());
    connect(setUp, &QPushButton::clicked, this, &RunPage::newStudyRequested);
    connect(open, &QPushButton::clicked, this, &RunPage::openStudyRequested);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(look::related);
    buttons->addStretch(1);
    buttons->addWidget(setUp);
    buttons->addWidget(open);
    buttons->addStretch(1);
    column->addStretch(2);
    column->addWidget(title, 0, Qt::AlignHCenter);
    column->addWidget(text, 0, Qt::AlignHCenter);
    column->addLayout(buttons);
    column->addStretch(3);
    m_stack->addWidget(empty);
}

QWidget* RunPage::buildCharts()
{
    m_charts = runSplitter(Qt::Vertical, this);
    m_legend = new StateLegend(m_charts);
    m_trialsChart = new TrialsChart(m_series.get(), m_charts);
    m_valuesTitle = new SectionLabel({}, m_charts);
    m_charts->addWidget(runSection(m_charts, {m_valuesTitle, m_legend}, m_trialsChart));
    m_pictures->add({m_trialsChart, QStringLiteral("values"), [this] { return m_valuesTitle->text(); }});
    m_memoryChart = new MemoryChart(m_series.get(), m_charts);
    const QString memory = tr("Memory per GPU by trial, GiB");
    m_charts->addWidget(runSection(m_charts, {new SectionLabel(memory, m_charts)}, m_memoryChart));
    m_pictures->add({m_memoryChart, QStringLiteral("memory"), [memory] { return memory; }});
    return m_charts;
}

QWidget* RunPage::buildLeft()
{
    m_left = runSplitter(Qt::Vertical, this);
    m_studyViews = new StudyViews(m_columns.get(), buildCharts(), m_filter.get(), m_pictures, m_left);
    m_left->addWidget(m_studyViews);
    m_filterLine = new QLineEdit(m_left);
    m_filterLine->setPlaceholderText(tr("Filter: tp=2 state:oom"));
    m_filterLine->setAccessibleName(tr("Filter the trials"));
    m_filterLine->setClearButtonEnabled(true);
    m_filterLine->setToolTip(tr(
        "All words must hold: tp=2, mbs>=4, state:oom, value>400, memory<70, host:gpu-a, #12, star:yes, best:yes, or any text."));
    look::giveRoomForHint(m_filterLine);
    m_filterState = new QuietLabel({}, m_left);
    m_filterState->setWordWrap(false);
    auto* all = new QToolButton(m_left);
    all->setText(tr("All parameters"));
    all->setToolTip(tr("Also show parameters that are the same in every trial."));
    all->setCheckable(true);
    all->setAutoRaise(true);
    all->setFocusPolicy(Qt::StrongFocus);
    connect(all, &QToolButton::toggled, this, [this](bool on) {
        m_trials->setAllParameters(on);
        m_table->setSelected(m_selected);
    });
    m_table = new TrialTable(m_filter.get(), m_left);
    m_left->addWidget(runSection(
        m_left, {new SectionLabel(tr("Trials"), m_left), m_filterState, m_filterLine, all}, m_table));
    return m_left;
}

QWidget* RunPage::buildRight()
{
    m_right = runSplitter(Qt::Vertical, this);
    m_detail = new TrialDetail(m_right);
    m_right->addWidget(m_detail);
    m_iterationsTitle = new SectionLabel({}, m_right);
    m_iterationsChart = new IterationsChart(m_series.get(), m_right);
    m_right->addWidget(runSection(m_right, {m_iterationsTitle}, m_iterationsChart));
    m_pictures->add(
        {m_iterationsChart, QStringLiteral("iterations"), [this] { return m_iterationsTitle->text(); }});
    m_log = new LogView(m_right);
    m_right->addWidget(m_log);
    return m_right;
}

} // namespace megatune
