// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setuppage.h"

#include "ui/common/available.h"
#include "ui/common/messagebar.h"
#include "ui/common/primarybutton.h"
#include "ui/draft/draftproblem.h"
#include "ui/draft/studydraft.h"
#include "ui/form/studyfilesection.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/hosts/hostspanel.h"
#include "ui/look/look.h"
#include "ui/setup/layoutspane.h"
#include "ui/setup/problemlist.h"
#include "ui/setup/setupcommand.h"
#include "ui/setup/setupform.h"

#include <algorithm>
#include <QApplication>
#include <QCheckBox>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QTabBar>

namespace megatune {

namespace {

constexpr int leastLayoutsWidth = 400; ///< beside the command

/// Scrolls up and down alone: it is never narrower than what is in it. What somebody types in stays where it
/// is when something above it gets another height.
class ColumnScroll final : public QScrollArea
{
public:
    explicit ColumnScroll(QWidget* parent)
        : QScrollArea(parent)
    {
        setFrameShape(QFrame::NoFrame);
        setWidgetResizable(true);
        setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        connect(qApp, &QApplication::focusChanged, this, &ColumnScroll::remember);
        connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &ColumnScroll::remember);
    }
    /// What is in it gives its focus up while the rest of this is gone already.
    ~ColumnScroll() override
    {
        disconnect(qApp, nullptr, this, nullptr);
        disconnect(verticalScrollBar(), nullptr, this, nullptr);
    }

    [[nodiscard]] QSize minimumSizeHint() const override
    {
        return {widget()->minimumSizeHint().width() + verticalScrollBar()->sizeHint().width(),
            QScrollArea::minimumSizeHint().height()};
    }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override
    {
        const bool isLaidOut = watched == widget() && event->type() == QEvent::LayoutRequest;
        if (isLaidOut)
            updateGeometry();
        const bool isDone = QScrollArea::eventFilter(watched, event);
        if (isLaidOut)
            QMetaObject::invokeMethod(this, &ColumnScroll::hold, Qt::QueuedConnection);
        return isDone;
    }

private:
    [[nodiscard]] QWidget* focused() const
    {
        QWidget* focus = QApplication::focusWidget();
        return focus != nullptr && widget() != nullptr && widget()->isAncestorOf(focus) ? focus : nullptr;
    }
    [[nodiscard]] int placeOf(const QWidget& field) const { return field.mapTo(viewport(), QPoint()).y(); }
    void remember()
    {
        if (const QWidget* field = focused())
            m_place = placeOf(*field);
    }
    void hold()
    {
        if (const QWidget* field = focused())
            verticalScrollBar()->setValue(verticalScrollBar()->value() + placeOf(*field) - m_place);
    }

    int m_place = 0; ///< of the field with the focus, in the viewport
};

} // namespace

SetupPage::SetupPage(StudyDraft* draft, HostListModel* hosts, const QString& studyFolder, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_hosts(hosts)
    , m_tabs(new QTabBar(this))
    , m_scroll(new ColumnScroll(this))
    , m_command(new SetupCommand(draft, hosts))
    , m_form(new SetupForm(draft, hosts, studyFolder))
    , m_layouts(new LayoutsPane(draft))
    , m_halves(new QSplitter(Qt::Horizontal, this))
    , m_problems(new ProblemList(draft, this))
    , m_budget(new QLabel(this))
    , m_measure(
          new QCheckBox(tr("&Measure the GPUs first"))) // its parent is the layout's: Tab leads there last
    , m_start(new PrimaryButton(tr("&Start")))          // the same
{
    build();
    connectParts();
    restoreDefaultLayout();
    refresh();
}

QWidget* SetupPage::createLeft()
{
    auto* left = new QWidget;
    auto* column = look::columnIn(left, look::group);
    column->addWidget(m_command, 1);
    column->addWidget(m_form);
    m_scroll->setWidget(left);
    return m_scroll;
}

void SetupPage::build()
{
    m_tabs->setObjectName(QStringLiteral("setupTabs"));
    m_tabs->setAccessibleName(tr("Half of the page"));
    m_tabs->setDrawBase(false);
    m_tabs->setFocusPolicy(Qt::StrongFocus);
    m_tabs->addTab(tr("Command"));
    m_tabs->addTab(tr("Layouts"));
    m_halves->setObjectName(QStringLiteral("setupHalves"));
    m_halves->setChildrenCollapsible(false);
    m_halves->setHandleWidth(look::edge);
    m_halves->addWidget(createLeft());
    m_halves->addWidget(m_layouts);
    m_problems->setObjectName(QStringLiteral("missing"));
    m_budget->setObjectName(QStringLiteral("startBudget"));
    m_budget->setWordWrap(true);
    m_budget->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_start->setObjectName(QStringLiteral("start"));
    m_measure->setObjectName(QStringLiteral("measureFirst"));
    m_measure->setToolTip(tr(
        "A matrix product on each GPU and an all-reduce of each pair, by the hosts' PyTorch: half a minute. "
        "The study starts where none is slower than its like."));
    auto* outlook = new QVBoxLayout;
    outlook->setSpacing(look::related / 2);
    outlook->addWidget(m_budget, 1);
    outlook->addWidget(m_measure, 0, Qt::AlignRight);
    auto* foot = new QHBoxLayout;
    foot->setSpacing(look::group);
    foot->addWidget(m_problems, 3, Qt::AlignBottom);
    foot->addLayout(outlook, 2);
    foot->addWidget(m_start, 0, Qt::AlignBottom);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(look::edge, look::group, look::edge, look::group);
    layout->setSpacing(look::group);
    layout->addWidget(m_tabs);
    layout->addWidget(m_halves, 1);
    layout->addLayout(foot);
    setFocusProxy(m_command->firstField());
    setTabOrder(m_command->firstField(), m_tabs); // whoever comes from before the page lands in the proxy
}

void SetupPage::connectParts()
{
    connect(m_halves, &QSplitter::splitterMoved, this, [this] { m_isArranged = true; });
    connect(m_tabs, &QTabBar::currentChanged, this, &SetupPage::showHalves);
    auto* go = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this);
    go->setContext(Qt::WidgetWithChildrenShortcut);
    connect(go, &QShortcut::activated, this, &SetupPage::start);
    connect(m_start, &QPushButton::clicked, this, &SetupPage::start);
    connect(m_hosts, &HostListModel::lightsChanged, this, &SetupPage::refresh);
    connect(m_problems, &ProblemList::leaveOutWanted, m_hosts, &HostListModel::leaveOutSlow);
    connect(m_command, &SetupCommand::fieldWanted, this, &SetupPage::goTo);
    connect(m_form, &SetupForm::sizesTyped, m_command, &SetupCommand::offerRecipes);
    connect(m_problems, &ProblemList::fieldWanted, this, &SetupPage::goTo);
    connect(m_problems, &ProblemList::nodesWanted, this, &SetupPage::addNodes);
    connect(m_layouts, &LayoutsPane::spaceRequested, this, &SetupPage::spaceRequested);
    connect(m_draft, &StudyDraft::changed, this, &SetupPage::refresh);
    connect(m_draft, &StudyDraft::changed, m_layouts, &LayoutsPane::refresh);
    connect(m_form->studyFile(), &StudyFileSection::changed, this, &SetupPage::refresh);
    connect(m_hosts, &HostListModel::lightsChanged, this, &SetupPage::askThisMachine);
}

void SetupPage::setStudyRunning(bool on)
{
    m_isStudyRunning = on;
    refresh();
}

void SetupPage::setTakenFiles(const QStringList& paths)
{
    m_form->studyFile()->setTaken(paths);
}

void SetupPage::setStudyFolder(const QString& folder)
{
    m_form->studyFile()->setFolder(folder);
}

void SetupPage::renewStudyFile()
{
    m_form->studyFile()->renew();
}

void SetupPage::renewStudyFileAfter(const QString& path)
{
    m_form->studyFile()->renewAfter(path);
    m_hosts->forgetMeasured();
}

void SetupPage::setStudyFile(const QString& path)
{
    m_form->studyFile()->setPath(path);
}

QString SetupPage::studyPath() const
{
    return m_form->studyFile()->path();
}

void SetupPage::focusFirst()
{
    m_command->firstField()->setFocus(Qt::OtherFocusReason);
}

void SetupPage::pasteCommand()
{
    m_command->paste();
}

void SetupPage::sayNotStarted(const Error& error, MessageBar* messages)
{
    // It holds another study, or another process writes it.
    const bool isOfFile = error.argument == u"study" || error.kind == ErrorKind::Conflict;
    messages->say(MessageBar::Kind::Error, error.sentence,
        isOfFile ? MessageOffer{tr("Use a new file"), [this] { renewStudyFile(); }} : MessageOffer());
}

HostsPanel* SetupPage::hostsPanel()
{
    return m_form->hostsPanel();
}

void SetupPage::restoreDefaultLayout()
{
    m_isArranged = false;
    const int room = width() - 3 * look::edge; // without the margins and the handle
    m_halves->setSizes({room / 2, room - room / 2});
    showHalves();
}

bool SetupPage::isNarrow() const
{
    return width()
        < m_scroll->minimumSizeHint().width() + look::byLetters(leastLayoutsWidth) + 3 * look::edge;
}

void SetupPage::showHalves()
{
    m_tabs->setVisible(isNarrow());
    m_scroll->setVisible(!isNarrow() || m_tabs->currentIndex() == 0);
    m_layouts->setVisible(!isNarrow() || m_tabs->currentIndex() == 1);
}

void SetupPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (m_isArranged)
        showHalves();
    else
        restoreDefaultLayout();
}

QByteArray SetupPage::saveLayout() const
{
    return m_isArranged ? m_halves->saveState() : QByteArray();
}

void SetupPage::restoreLayout(const QByteArray& layout)
{
    m_isArranged = !layout.isEmpty() && m_halves->restoreState(layout);
}

/// Somebody who comes back from another window may have made there what was missing here.
bool SetupPage::event(QEvent* event)
{
    if (event->type() == QEvent::Show)
        askThisMachine();
    if (event->type() == QEvent::WindowActivate && !m_draft->commandProblem().isEmpty())
        m_draft->lookAgain();
    return QWidget::event(event);
}

void SetupPage::askThisMachine()
{
    if (isVisible())
        m_hosts->askThisMachine();
}

void SetupPage::startWhenRead()
{
    m_isStartWanted = true;
    refresh();
}

void SetupPage::start()
{
    if (m_hosts->isMeasuring()) {
        m_hosts->cancelAll();
        return;
    }
    m_command->flush();
    refresh();
    if (!m_start->isEnabled())
        return;
    if (offersMeasuring() && m_measure->isChecked() && !m_draft->options().gpuCheck)
        m_hosts->measure([this, asked = m_draft->contents()] { startMeasured(asked); });
    else
        Q_EMIT startRequested(m_form->studyFile()->path());
}

void SetupPage::startMeasured(const DraftContents& asked)
{
    const DraftContents& now = m_draft->contents();
    const bool isSame = asked.preset == now.preset && asked.arguments == now.arguments
        && asked.asIs == now.asIs && asked.command == now.command && asked.strategy == now.strategy
        && asked.hosts == now.hosts && asked.choices == now.choices;
    refresh();
    if (isSame && m_start->isEnabled()) // nothing of it is asked
        Q_EMIT startRequested(m_form->studyFile()->path());
}

/// While a study runs the GPUs are its own.
bool SetupPage::offersMeasuring() const
{
    const PresetPtr preset = m_draft->preset();
    return !m_isStudyRunning && preset && (preset->gpuCount() > 1 || m_draft->hostSpecs().size() > 1);
}

/// Where what was found is mended; in view once the form has its new height.
void SetupPage::goTo(const QString& field)
{
    if (field == draftfield::space) {
        Q_EMIT spaceRequested();
        return;
    }
    auto* there = findChild<QWidget*>(field);
    if (there == nullptr)
        return;
    m_tabs->setCurrentIndex(0);
    m_form->goTo(there);
    const auto show = [this, there] {
        if (m_scroll->isAncestorOf(there))
            m_scroll->ensureWidgetVisible(there, 0, look::edge);
    };
    QMetaObject::invokeMethod(there, show, Qt::QueuedConnection);
}

void SetupPage::addNodes()
{
    goTo(draftfield::hosts);
    hostsPanel()->writeNodes();
}

void SetupPage::refresh()
{
    QList<DraftProblem> problems = missingIn(*m_draft);
    if (const QString file = m_form->studyFile()->problem(); !file.isEmpty() && !m_draft->isEmpty())
        problems.append({file, draftfield::studyFile});
    problems += warningsOf(*m_draft);
    m_problems->say(problems);
    m_problems->setVisible(!problems.isEmpty());
    const bool isReady = std::none_of(problems.begin(), problems.end(),
        [](const DraftProblem& problem) { return problem.harm <= DraftProblem::Harm::Asks; });
    const bool isMeasuring = m_hosts->isMeasuring();
    m_measure->setVisible(isReady && !isMeasuring && offersMeasuring());
    m_start->setText(isMeasuring ? tr("&Stop measuring")
            : m_isStudyRunning   ? tr("&Start after the running study")
                                 : tr("&Start"));
    m_budget->setVisible(isReady);
    m_budget->setText(isMeasuring
            ? tr("Measuring the GPUs and the ways between them, which takes half a minute\u2026")
            : isReady ? QString(m_draft->budgetSentence() + u' ' + m_draft->runSentence()).trimmed()
                      : QString());
    setAvailable(m_start, isReady ? QString() : m_problems->plainText(),
        m_isStudyRunning ? tr("It waits and starts by itself once the running study has ended (Ctrl+Return)")
                         : tr("Start the study (Ctrl+Return)"));
    if (m_isStartWanted && !m_draft->isComputing()) {
        m_isStartWanted = false;
        start();
    }
}

} // namespace megatune

#include "moc_setuppage.cpp"
