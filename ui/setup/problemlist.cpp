// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/problemlist.h"

#include "core/hardware/gpuspec.h"
#include "core/space/argumentnames.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"

#include <algorithm>
#include <functional>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

namespace megatune {

namespace {

constexpr int signSize = 16;
constexpr int mostLinesAtOnce = 4; ///< the others are scrolled to

Glyph signOf(DraftProblem::Harm harm)
{
    using Harm = DraftProblem::Harm;
    return harm == Harm::Wrong                         ? Glyph::Error
        : harm == Harm::Missing || harm == Harm::Least ? Glyph::Info
                                                       : Glyph::Warning;
}

QString signName(DraftProblem::Harm harm)
{
    switch (signOf(harm)) {
    case Glyph::Error:
        return ProblemList::tr("Problem");
    case Glyph::Info:
        return ProblemList::tr("Note");
    default:
        return ProblemList::tr("Warning");
    }
}

} // namespace

ProblemList::ProblemList(StudyDraft* draft, QWidget* parent)
    : QScrollArea(parent)
    , m_draft(draft)
{
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus); // its buttons are reached by Tab
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Maximum);
    setWidget(new QWidget(this));
}

void ProblemList::say(const QList<DraftProblem>& problems)
{
    if (m_problems == problems)
        return;
    m_problems = problems;
    auto* lines = new QWidget;
    auto* column = look::columnIn(lines, look::related / 2);
    for (const DraftProblem& problem : problems)
        column->addWidget(createLine(problem));
    column->addStretch();
    setWidget(lines);
    setAccessibleName(plainText());
    updateGeometry();
}

QString ProblemList::plainText() const
{
    QStringList sentences;
    for (const DraftProblem& problem : m_problems)
        sentences.append(problem.sentence);
    return sentences.join(u' ');
}

QWidget* ProblemList::createLine(const DraftProblem& problem)
{
    auto* box = new QWidget;
    auto* line = look::rowIn(box);
    auto* sign = new IconLabel(look::byLetters(signSize), box);
    sign->setIcon(glyphIcon(signOf(problem.harm)));
    sign->setAccessibleName(signName(problem.harm));
    auto* sentence = new QLabel(problem.sentence, box);
    sentence->setTextFormat(Qt::PlainText);
    sentence->setWordWrap(true);
    sentence->setTextInteractionFlags(Qt::TextSelectableByMouse);
    line->addWidget(sign, 0, Qt::AlignTop);
    line->addWidget(sentence, 1);
    addMends(line, problem);
    return box;
}

void ProblemList::addMends(QHBoxLayout* line, const DraftProblem& problem)
{
    if (problem.wantsNodes)
        addButton(line, tr("Add several machines\u2026"), QStringLiteral("addMachines"),
            [this] { Q_EMIT nodesWanted(); });
    if (problem.isSlow)
        addButton(line, tr("Leave it out"), QStringLiteral("leaveOut"), [this] { Q_EMIT leaveOutWanted(); });
    if (problem.field == draftfield::hosts && problem.harm == DraftProblem::Harm::Asks)
        addButton(line, tr("Use it all the same"), QStringLiteral("useSlow"),
            [this, sentence = problem.sentence] { m_draft->keep(sentence); });
    if (problem.harm == DraftProblem::Harm::Least && problem.field == argument::gpuType)
        addTypes(line);
    else if (!problem.contradicts.isEmpty())
        addAnswers(line, problem);
    else if (!problem.field.isEmpty() && !problem.wantsNodes && problem.field != draftfield::command)
        addButton(line, tr("Show"), QStringLiteral("show-") + problem.field,
            [this, field = problem.field] { Q_EMIT fieldWanted(field); });
}

void ProblemList::addAnswers(QHBoxLayout* line, const DraftProblem& problem)
{
    const bool isOfHosts = problem.contradicts == argument::gpuType;
    addButton(line, isOfHosts ? tr("Take the host's") : tr("Take the command's"),
        QStringLiteral("take-") + problem.contradicts,
        [this, argument = problem.contradicts] { m_draft->setArgument(argument, {}); });
    if (problem.harm == DraftProblem::Harm::Asks)
        addButton(line, tr("Keep mine"), QStringLiteral("keep-") + problem.contradicts,
            [this, sentence = problem.sentence] { m_draft->keep(sentence); });
}

void ProblemList::addTypes(QHBoxLayout* line)
{
    auto* choose = new QPushButton(tr("Choose the type"));
    choose->setObjectName(QStringLiteral("chooseGpu"));
    auto* types = new QMenu(choose);
    for (const GpuSpec& spec : gpuSpecs()) {
        connect(
            types->addAction(spec.name), &QAction::triggered, this,
            [this, type = spec.name] { m_draft->setArgument(argument::gpuType, type); },
            Qt::QueuedConnection);
    }
    choose->setMenu(types);
    line->addWidget(choose, 0, Qt::AlignTop);
}

void ProblemList::addButton(
    QHBoxLayout* line, const QString& text, const QString& name, const std::function<void()>& press)
{
    auto* button = new QPushButton(text);
    button->setObjectName(name);
    connect(button, &QPushButton::clicked, this, press, Qt::QueuedConnection);
    line->addWidget(button, 0, Qt::AlignTop);
}

int ProblemList::heightFor(int lines) const
{
    const QLayout* column = widget()->layout();
    int height = 0;
    for (int line = 0; column != nullptr && line < std::min<int>(lines, column->count()); ++line) {
        if (QLayoutItem* item = column->itemAt(line); item->widget() != nullptr)
            height += std::max(item->minimumSize().height(), item->heightForWidth(viewport()->width()))
                + (line > 0 ? column->spacing() : 0);
    }
    return height;
}

QSize ProblemList::sizeHint() const
{
    return {look::byLetters(360), heightFor(mostLinesAtOnce)};
}

QSize ProblemList::minimumSizeHint() const
{
    return {look::byLetters(200), heightFor(mostLinesAtOnce)};
}

void ProblemList::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    updateGeometry(); // sentences wrap
}

} // namespace megatune

#include "moc_problemlist.cpp"
