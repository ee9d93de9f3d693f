// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/space/spacepage.h"

#include "core/findings/refusals.h"
#include "core/findings/studycalibration.h"
#include "ui/charts/chartpictures.h"
#include "ui/charts/stepwindow.h"
#include "ui/common/labels.h"
#include "ui/common/sections.h"
#include "ui/grid/gridpanel.h"
#include "ui/layouts/layoutpanel.h"
#include "ui/look/look.h"
#include "ui/space/choicespanel.h"
#include "ui/space/rulelist.h"
#include "ui/space/sourceswitch.h"
#include "ui/space/spacebar.h"
#include "ui/space/studyspace.h"

#include <QDataStream>
#include <QHBoxLayout>
#include <QIODevice>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QStackedWidget>

namespace megatune {

namespace {

constexpr int sideWidth = 280;
constexpr int measuredRefreshMs = 200;
constexpr quint32 spaceLayoutVersion = 2;

QLabel* spaceSection(const QString& text, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    label->setFont(look::sectionFont());
    return label;
}

} // namespace

SpacePage::SpacePage(StudyDraft* draft, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_study(new StudySpace(draft->environment(), this))
    , m_pictures(new ChartPictures(this))
{
    build();
    m_measuredTimer.setSingleShot(true);
    m_measuredTimer.setInterval(measuredRefreshMs);
    connect(&m_measuredTimer, &QTimer::timeout, this, &SpacePage::refreshMeasured);
    connect(m_draft, &StudyDraft::changed, this, &SpacePage::refresh);
    connectParts();
    connectList();
    connectChoices();
    addPictures();
    restoreDefaultLayout();
    refresh();
}

void SpacePage::build()
{
    m_stack = new QStackedWidget(this);
    auto* content = new QWidget(m_stack);
    auto* columns = new QHBoxLayout(content);
    columns->setContentsMargins(look::edge, look::group, look::edge, look::group);
    columns->setSpacing(look::group);

    auto* left = new QWidget(content);
    auto* leftColumn = look::columnIn(left);
    m_sources = new SourceSwitch(left);
    leftColumn->addWidget(m_sources);
    m_bar = new SpaceBar(left);
    leftColumn->addWidget(m_bar);
    m_splitter = new QSplitter(Qt::Vertical, left);
    m_splitter->setChildrenCollapsible(false);
    m_grid = new GridPanel(m_splitter);
    m_layouts = new LayoutPanel(m_splitter);
    m_splitter->addWidget(m_grid);
    m_splitter->addWidget(m_layouts);
    m_splitter->setStretchFactor(0, 3);
    m_splitter->setStretchFactor(1, 2);
    leftColumn->addWidget(m_splitter, 1);

    columns->addWidget(left, 1);
    columns->addWidget(createSide());
    m_stack->addWidget(content);
    m_stack->addWidget(createEmpty());

    auto* page = new QVBoxLayout(this);
    page->setContentsMargins(0, 0, 0, 0);
    page->addWidget(m_stack);
}

QWidget* SpacePage::createSide()
{
    auto* side = new QWidget(this);
    side->setFixedWidth(look::byLetters(sideWidth));
    auto* column = look::columnIn(side);
    column->addWidget(spaceSection(tr("Rules"), side));
    m_rules = new RuleList(side);
    column->addWidget(m_rules, 2);
    m_refused = new QuietLabel({}, side);
    m_refused->setObjectName(QStringLiteral("refusedLayouts"));
    m_refused->setTextFormat(Qt::PlainText);
    m_refused->hide();
    column->addWidget(m_refused);

    column->addSpacing(look::related);
    column->addWidget(spaceSection(tr("Choices"), side));
    m_choicesNote = new QuietLabel(tr("They narrow what is shown here; the study keeps its own."), side);
    m_choicesNote->setObjectName(QStringLiteral("choicesNote"));
    column->addWidget(m_choicesNote);
    auto* scroll = new QScrollArea(side);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // choices wrap instead
    m_choices = new ChoicesPanel(scroll);
    scroll->setWidget(m_choices);
    column->addWidget(scroll, 3);
    return side;
}

QWidget* SpacePage::createEmpty()
{
    auto* empty = new QWidget(this);
    auto* column = new QVBoxLayout(empty);
    column->setSpacing(look::group);
    column->addStretch();
    QLabel* title = spaceSection(tr("No search space yet"), empty);
    title->setAlignment(Qt::AlignHCenter);
    m_emptyText = new QLabel(empty);
    m_emptyText->setAlignment(Qt::AlignHCenter);
    m_emptyText->setWordWrap(true);
    auto* setup = new QPushButton(tr("Go to Setup"), empty);
    connect(setup, &QPushButton::clicked, this, &SpacePage::setupRequested);
    column->addWidget(title);
    column->addWidget(m_emptyText);
    column->addWidget(setup, 0, Qt::AlignHCenter);
    column->addStretch();
    return empty;
}

void SpacePage::connectParts()
{
    connect(m_bar, &SpaceBar::figureChosen, m_grid->model(), &SpaceGridModel::setFigure);
    connect(m_bar, &SpaceBar::axesChosen, this, [this] {
        refresh();
        applyQuery();
    });
    const SpaceGridModel* grid = m_grid->model();
    connect(m_grid, &GridPanel::selectionChanged, this, &SpacePage::applyQuery);
    connect(grid, &QAbstractItemModel::modelReset, this, &SpacePage::keepSelection);
    connect(grid, &QAbstractItemModel::modelReset, this, &SpacePage::showOverMemory);
    connect(grid, &SpaceGridModel::valuesChanged, this, &SpacePage::showOverMemory);
    connect(grid, &SpaceGridModel::counted, this, [this] { m_layouts->setCells(m_grid->listedCells()); });
    connect(m_rules, &RuleList::ruleSelected, this, &SpacePage::applyQuery);
    connect(m_study, &StudySpace::narrowed, this, &SpacePage::refresh);
    connect(m_study, &StudySpace::counted, this, &SpacePage::refreshCounts);
    connect(m_study, &StudySpace::failed, this, &SpacePage::messageRequested);
}

void SpacePage::addPictures()
{
    m_pictures->add({.chart = m_grid->view(),
        .name = tr("space"),
        .title = [this] { return m_bar->title(); },
        .keys =
            [this] {
                return QList<PictureKey>{{QPen(Qt::NoPen), m_grid->model()->legend()}};
            }});
    connect(m_pictures, &ChartPictures::messageRequested, this, &SpacePage::messageRequested);
}

void SpacePage::connectList()
{
    connect(m_layouts, &LayoutPanel::queryChanged, this, &SpacePage::applyQuery);
    connect(m_layouts, &LayoutPanel::sideClicked, this, [this](bool leftOut) {
        // What is selected among the rules has its own side: that of memory lists kept ones.
        if (!leftOut || m_rules->asksMemory()) {
            m_rules->clearSelection();
            m_layouts->setShowsLeftOut(leftOut);
        }
        applyQuery();
    });
    connect(m_layouts, &LayoutPanel::everythingRequested, this, [this](bool leftOut) {
        m_rules->forget();
        m_layouts->setShowsLeftOut(leftOut);
        applyQuery();
    });
    connect(m_layouts, &LayoutPanel::trialActivated, this, &SpacePage::trialActivated);
    connect(m_layouts, &LayoutPanel::runRequested, this, &SpacePage::runLayout);
    connect(m_layouts, &LayoutPanel::stepsRequested, this, [this](const QList<Layout>& layouts) {
        const Calibration& known = m_layouts->model()->columns().calibration();
        (new StepWindow(shownPreset(), known, layouts, this))->show();
    });
}

/// Those of the draft are the study's to be.
void SpacePage::connectChoices()
{
    connect(m_choices, &ChoicesPanel::switchRequested, this,
        [this](const Parameter& parameter, const Value& value, bool on) {
            if (m_study->isShown())
                m_study->setAllowed(parameter, value, on);
            else
                m_draft->setAllowed(parameter.name, value, on);
            showChoices(); // also when the last choice stays
        });
    connect(
        m_choices, &ChoicesPanel::pinRequested, this, [this](const Parameter& parameter, const Value& value) {
            if (m_study->isShown())
                m_study->pin(parameter, value);
            else
                m_draft->pin(parameter.name, value);
            showChoices();
        });
    connect(m_choices, &ChoicesPanel::everyChoiceRequested, this, [this](const Parameter& parameter) {
        if (m_study->isShown())
            m_study->allowAll(parameter.name);
        else
            m_draft->allowAll(parameter.name);
        showChoices();
    });
}

void SpacePage::showChoices()
{
    const bool ofStudy = m_study->isShown();
    m_choices->setChoices(ofStudy ? m_study->whole() : m_draft->unrestrictedPreset(),
        ofStudy ? m_study->choices() : m_draft->contents().choices);
    m_choicesNote->setVisible(ofStudy);
}

PresetPtr SpacePage::shownPreset() const
{
    return m_study->isShown() ? m_study->preset() : m_draft->preset();
}

void SpacePage::setFeed(StudyFeed* feed, const PresetPtr& preset)
{
    const PresetPtr wanted = feed == nullptr ? nullptr : preset;
    if (m_feed == feed && m_study->whole() == wanted) {
        refreshMeasured();
        return;
    }
    if (m_feed != nullptr)
        disconnect(m_feed, nullptr, this, nullptr);
    m_feed = feed;
    m_pictures->setStudy(feed);
    if (m_study->whole() != wanted)
        forgetRule();
    m_study->show(feed, wanted);
    if (feed != nullptr) {
        connect(feed, &StudyFeed::changed, &m_measuredTimer, qOverload<>(&QTimer::start));
        connect(feed, &StudyFeed::reset, &m_measuredTimer, qOverload<>(&QTimer::start));
        connect(feed, &StudyFeed::runChanged, &m_measuredTimer, qOverload<>(&QTimer::start));
    }
    refresh();
    refreshMeasured();
}

/// What is left out and a rule are looked at in one space; the next one begins with what it keeps.
void SpacePage::forgetRule()
{
    m_rules->forget();
    m_layouts->setShowsLeftOut(false);
}

void SpacePage::refresh()
{
    const PresetPtr preset = shownPreset();
    m_stack->setCurrentIndex(preset == nullptr ? 1 : 0);
    showChoices();
    if (preset == nullptr) {
        forgetRule();
        m_emptyText->setText(m_draft->firstMissing().isEmpty() ? tr("Fill in the page Setup first.")
                                                               : m_draft->firstMissing());
        return;
    }
    SpaceGridModel* grid = m_grid->model();
    m_bar->setParameters(preset->space().parameters());
    grid->setAxes(m_bar->rowParameter(), m_bar->columnParameter());
    if (grid->rowCount() == 0 || preset != m_preset) {
        m_preset = preset;
        m_rules->setCounts(preset, nullptr); // before the grid asks for layouts by the rule that is selected
        applyCalibration();
        grid->setPreset(preset);
        m_layouts->setPreset(preset);
        refreshMeasured();
    }
    refreshCounts();
}

/// The grid was counted anew: cells that were selected and are still there stay selected.
void SpacePage::keepSelection()
{
    const SpaceGridModel* grid = m_grid->model();
    if (m_query.rowParameter == grid->rowParameter() && m_query.columnParameter == grid->columnParameter())
        m_grid->selectCells(m_query.cells);
    applyQuery();
}

void SpacePage::setSelectedTrial(int number)
{
    m_selectedTrial = number;
    showMarked();
}

void SpacePage::showMarked()
{
    if (m_measuredIsOld)
        return;
    const Trial* trial = m_feed == nullptr ? nullptr : m_feed->state().trial(m_selectedTrial);
    const int shown = trial == nullptr ? -1 : trial->number;
    const Layout layout = trial == nullptr ? Layout() : trial->layout;
    m_grid->model()->setMarkedTrial(shown, layout);
    m_layouts->model()->setMarkedLayout(layout);
}

void SpacePage::refreshMeasured()
{
    // A hidden page catches up when it is shown: a study may have a hundred thousand trials.
    m_measuredIsOld = !isVisible();
    if (m_measuredIsOld)
        return;
    const StudyState* state = m_feed == nullptr ? nullptr : &m_feed->state();
    m_grid->model()->setMeasured(state);
    m_layouts->setMeasured(state, m_feed == nullptr || m_feed->isRun());
    applyCalibration();
    showRefused();
    showMarked();
}

/// Beside the rules, which know nothing of this trainer.
void SpacePage::showRefused()
{
    QStringList lines;
    QStringList tips;
    if (m_feed == nullptr) {
        lines.append(m_draft->heldBackShortly());
        tips.append(tr("While the study runs, a row of the list runs one by hand (Ctrl+Return)."));
        lines.removeAll(QString());
    } else {
        for (const ClosedLayouts& closed : closedLayouts(m_feed->state())) {
            lines.append(tr("The trainer refuses %1: not tried any more.").arg(closed.kind));
            tips.append(closedText(closed));
        }
    }
    m_refused->setText(lines.join(u'\n'));
    m_refused->setToolTip(tips.join(u'\n'));
    m_refused->setVisible(!lines.isEmpty());
}

void SpacePage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_measuredIsOld)
        refreshMeasured();
}

/// What the study's trials have taught about the estimates of the other layouts.
void SpacePage::applyCalibration()
{
    const PresetPtr preset = shownPreset();
    const Calibration found =
        preset == nullptr || m_feed == nullptr ? Calibration() : studyCalibration(*preset, m_feed->state());
    m_grid->setCalibration(found);
    m_layouts->model()->setCalibration(found);
}

void SpacePage::refreshCounts()
{
    const auto counts = m_study->isShown() ? m_study->counts() : m_draft->classification();
    m_rules->setCounts(shownPreset(), counts);
    m_bar->showCounts(counts, m_study->isShown() ? m_study->layoutCounts() : m_draft->layoutCounts());
}

void SpacePage::showOverMemory()
{
    const auto over = m_grid->model()->overMemory();
    m_rules->setOverMemory(over ? std::optional(over->first) : std::nullopt, !over || over->second);
}

/// Brings the list to what is selected: cells, rule, kept or left out, filter.
void SpacePage::applyQuery()
{
    LayoutQuery query;
    query.rowParameter = m_grid->model()->rowParameter();
    query.columnParameter = m_grid->model()->columnParameter();
    query.cells = m_grid->selectedCells();
    query.filter = m_layouts->filterText();
    const bool asksMemory = m_rules->asksMemory();
    if (m_rules->hasSelection()) {
        query.rule = m_rules->rule();
        const QSignalBlocker blocker(m_layouts);
        m_layouts->setShowsLeftOut(!asksMemory);
    }
    query.show = asksMemory         ? LayoutQuery::Show::OverMemory
        : m_layouts->showsLeftOut() ? LayoutQuery::Show::Pruned
                                    : LayoutQuery::Show::Kept;
    m_query = query;
    m_grid->model()->setFilter(query.filter);
    m_layouts->setQuery(query);
    m_layouts->setCells(m_grid->listedCells());
}

/// Without a study of this space there is nobody to run it.
void SpacePage::runLayout(const Layout& layout)
{
    const PresetPtr preset = shownPreset();
    if (preset == nullptr)
        return;
    if (m_feed == nullptr) {
        Q_EMIT messageRequested(tr("A layout runs in a study: start or open one of this space first."));
        return;
    }
    const auto index = preset->space().indexOf(layout);
    if (index && firstBroken(preset->space(), preset->rules(), *index) != nullptr) {
        Q_EMIT messageRequested(
            tr("This layout cannot run: %1").arg(reasonFor(preset->space(), preset->rules(), *index)));
        return;
    }
    Q_EMIT runRequested(layout);
}

QByteArray SpacePage::saveLayout() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << spaceLayoutVersion << m_splitter->saveState() << m_layouts->saveColumns()
           << static_cast<qint32>(m_bar->figure());
    return state;
}

bool SpacePage::restoreLayout(const QByteArray& state)
{
    QDataStream stream(state);
    quint32 version = 0;
    QByteArray shares;
    QByteArray columns;
    stream >> version >> shares >> columns;
    if (stream.status() != QDataStream::Ok || version < 1 || version > spaceLayoutVersion
        || !m_layouts->restoreColumns(columns))
        return false;
    qint32 figure = 0; // of the first version
    if (version == spaceLayoutVersion)
        stream >> figure;
    m_bar->setFigure(static_cast<CellFigure>(figure));
    return m_splitter->restoreState(shares);
}

void SpacePage::restoreDefaultLayout()
{
    m_splitter->setSizes({300, 200});
    m_layouts->restoreDefaultColumns();
    m_bar->setFigure(CellFigure::Speed);
}

} // namespace megatune

#include "moc_spacepage.cpp"
