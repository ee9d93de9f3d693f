// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/stepwindow.h"

#include "core/base/background.h"
#include "ui/charts/stepdrawing.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/savequestion.h"
#include "ui/look/look.h"

#include <QHBoxLayout>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr QSize stepWindowSize(960, 480);

} // namespace

StepWindow::StepWindow(
    const PresetPtr& preset, const Calibration& calibration, const QList<Layout>& layouts, QWidget* parent)
    : StepWindow(
        [preset, calibration, drawn = layouts.first(std::min(mostLayouts, layouts.size()))] {
            return layoutSteps(*preset, calibration, drawn);
        },
        calibration, parent)
{
}

StepWindow::StepWindow(const std::function<Result<QList<TitledTimeline>>()>& steps,
    const Calibration& calibration, QWidget* parent)
    : QDialog(parent)
    , m_state(new QuietLabel(tr("Drawing…"), this))
    , m_save(new QPushButton(tr("&Save as…"), this))
    , m_scroll(new QScrollArea(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("One step of the pipeline"));
    resize(look::byLetters(stepWindowSize.width()), look::byLetters(stepWindowSize.height()));
    m_state->setObjectName(u"stepState"_s);
    m_save->setObjectName(u"saveStep"_s);
    m_save->setAutoDefault(false);
    setAvailable(m_save, tr("The step is being drawn."));
    connect(m_save, &QPushButton::clicked, this, &StepWindow::save);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // as wide as the window
    auto* head = new QWidget(this);
    auto* line = look::rowIn(head, look::group);
    line->addWidget(m_state, 1);
    line->addWidget(m_save);
    auto* column = look::columnIn(this, look::related, look::edge);
    column->addWidget(head);
    column->addWidget(m_scroll, 1);
    inBackground<Result<QList<TitledTimeline>>>(this, steps,
        [this, known = calibrationTitle(calibration)](const Result<QList<TitledTimeline>>& drawn) {
            showSteps(drawn,
                known.isEmpty()
                    ? tr("In the order of Megatron-LM's schedules; times and memory are estimates.")
                    : tr("In the order of Megatron-LM's schedules; times and memory are estimates, %1.")
                          .arg(known));
        });
}

void StepWindow::showSteps(const Result<QList<TitledTimeline>>& steps, const QString& state)
{
    if (!steps) {
        m_state->setText(steps.error().sentence);
        setAvailable(m_save, steps.error().sentence);
        return;
    }
    m_steps = *steps;
    m_state->setText(state);
    auto* drawing = new StepDrawing(m_scroll);
    m_scroll->setWidget(drawing);
    drawing->setSteps(m_steps);
    setAvailable(m_save, {}, tr("As a picture, or as a trace for Perfetto"));
}

void StepWindow::save()
{
    saveWhereAsked(
        this,
        {tr("Save the step"), QString(), u"step.svg"_s,
            {tr("SVG picture (*.svg)"), tr("Trace for Perfetto (*.json)")}},
        [this](const QString& path) {
            return path.endsWith(u".json"_s, Qt::CaseInsensitive) ? pipelineTrace(m_steps)
                                                                  : pipelineSvg(m_steps);
        },
        [this](const QString& sentence) { m_state->setText(sentence); });
}

} // namespace megatune

#include "moc_stepwindow.cpp"
