// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/setuppage.h"

#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/messagebar.h"
#include "ui/common/primarybutton.h"
#include "ui/draft/draftproblem.h"
#include "ui/draft/studydraft.h"
#include "ui/form/studyfilesection.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/hosts/hostspanel.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/setup/setupcommand.h"
#include "ui/setup/setupform.h"
#include "ui/setup/startnote.h"

#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QScrollArea>
#include <QShortcut>
#include <QSplitter>

namespace megatune {

namespace {

constexpr int setupCommandWidth = 360; ///< the least
constexpr int warningSize = 16;

} // namespace

SetupPage::SetupPage(StudyDraft* draft, HostListModel* hosts, const QString& studyFolder, QWidget* parent)
    : QWidget(parent)
    , m_draft(draft)
    , m_hosts(hosts)
    , m_scroll(new QScrollArea(this))
    , m_form(new SetupForm(draft, hosts, studyFolder))
    , m_command(new SetupCommand(draft))
    , m_halves(new QSplitter(Qt::Horizontal, this))
    , m_missing(new StartNote(this))
    , m_warning(new IconLabel(look::byLetters(warningSize), this))
    , m_start(new PrimaryButton(tr("&Start"))) // its parent is the layout's: the last that Tab leads to
{
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setWidget(m_form);
    m_scroll->setMinimumWidth(m_form->minimumSizeHint().width() + look::edge);
    m_halves->setObjectName(QStringLiteral("setupHalves"));
    m_halves->setChildrenCollapsible(false);
    m_halves->setHandleWidth(look::edge);
    m_halves->addWidget(m_scroll);
    m_command->setMinimumWidth(look::byLetters(setupCommandWidth));
    m_halves->addWidget(m_command);
    m_halves->setStretchFactor(0, 3);
    m_halves->setStretchFactor(1, 2);

    m_missing->setObjectName(QStringLiteral("missing"));
    m_warning->setObjectName(QStringLiteral("startWarning"));
    m_warning->setIcon(glyphIcon(Glyph::Warning));
    m_warning->setAccessibleName(tr("Warning"));
    m_start->setObjectName(QStringLiteral("start"));
    auto* foot = new QHBoxLayout;
    foot->setSpacing(look::group);
    foot->addWidget(m_missing, 1);
    foot->addWidget(m_warning);
    foot->addWidget(m_start);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(look::edge, look::edge, look::edge, look::group);
    layout->setSpacing(look::group);
    layout->addWidget(m_halves, 1);
    layout->addLayout(foot);

    setFocusProxy(m_form);
    restoreDefaultLayout();
    connect(m_halves, &QSplitter::splitterMoved, this, [this] { m_isArranged = true; });
    auto* go = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this);
    go->setContext(Qt::WidgetWithChildrenShortcut);
    connect(go, &QShortcut::activated, this, &SetupPage::start);
    connect(m_start, &QPushButton::clicked, this, &SetupPage::start);
    connect(m_missing, &StartNote::fieldWanted, this, &SetupPage::goTo);
    connect(m_missing, &StartNote::nodesWanted, this, &SetupPage::addNodes);
    connect(m_draft, &StudyDraft::changed, this, &SetupPage::refresh);
    connect(m_form->studyFile(), &StudyFileSection::changed, this, &SetupPage::refresh);
    connect(hosts, &HostListModel::lightsChanged, this, &SetupPage::askThisMachine);
    refresh();
}

void SetupPage::setStudyRunning(bool on)
{
    m_isStudyRunning = on;
    m_start->setText(on ? tr("&Start after the running study") : tr("&Start"));
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
    m_form->focusFirst();
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
    const int twoColumns = 2 * m_form->minimumSizeHint().width() + 2 * look::edge;
    if (room - twoColumns >= 5 * look::byLetters(setupCommandWidth) / 4)
        m_halves->setSizes({twoColumns, room - twoColumns});
    else
        m_halves->setSizes({3 * room / 5, 2 * room / 5});
}

void SetupPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    if (!m_isArranged)
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

void SetupPage::start()
{
    m_command->flush();
    refresh();
    if (m_start->isEnabled())
        Q_EMIT startRequested(m_form->studyFile()->path());
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
    m_form->goTo(there);
    const auto show = [this, there] {
        if (m_form->isAncestorOf(there))
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
    QList<DraftProblem> missing = missingIn(*m_draft);
    if (const QString file = m_form->studyFile()->problem(); !file.isEmpty())
        missing.append({file, draftfield::studyFile});
    const QList<DraftProblem> warnings = missing.isEmpty() ? warningsOf(*m_draft) : QList<DraftProblem>();
    m_warning->setVisible(!warnings.isEmpty());
    const QString held = m_draft->heldBackShortly();
    if (missing.isEmpty())
        m_missing->say(warnings, QString(m_draft->budgetSentence() + u' ' + held).trimmed());
    else
        m_missing->say(missing, {});
    setAvailable(m_start, missing.isEmpty() ? QString() : m_missing->plainText(),
        m_isStudyRunning ? tr("It waits and starts by itself once the running study has ended (Ctrl+Return)")
                         : tr("Start the study (Ctrl+Return)"));
    m_missing->setToolTip(missing.isEmpty() && !held.isEmpty()
            ? tr("While the study runs, Space runs one by hand (Ctrl+Return).")
            : QString());
}

} // namespace megatune

#include "moc_setuppage.cpp"
