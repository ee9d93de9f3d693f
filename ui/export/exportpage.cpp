// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportpage.h"

#include "core/study/feed.h"
#include "ui/common/labels.h"
#include "ui/common/plaintip.h"
#include "ui/export/exportactions.h"
#include "ui/export/exportchoice.h"
#include "ui/export/exportpreview.h"
#include "ui/export/exportworker.h"
#include "ui/look/look.h"
#include "ui/studies/studysummary.h"

#include <QApplication>
#include <QDateTime>
#include <QFileInfo>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QShortcut>

namespace megatune {

namespace {

/// A running study tells of many events; the preview follows at this pace.
constexpr int exportRefreshMs = 500;

bool changesExports(const StudyEvent& event)
{
    return std::holds_alternative<TrialQueued>(event.data) || std::holds_alternative<TrialEnded>(event.data)
        || std::holds_alternative<TrialStarted>(event.data)
        || std::holds_alternative<TrialRequeued>(event.data)
        || std::holds_alternative<RefinementJudged>(event.data)
        || std::holds_alternative<StudyCreated>(event.data)
        || std::holds_alternative<StudyCompleted>(event.data);
}

} // namespace

ExportPage::ExportPage(QWidget* parent)
    : QWidget(parent)
    , m_worker(new ExportWorker(this))
{
    setAccessibleName(tr("Export"));
    build();
    connectParts();
    onChoice();
}

void ExportPage::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(look::edge, look::group, look::edge, look::group);
    column->setSpacing(look::group);
    auto* top = new QHBoxLayout;
    top->setSpacing(look::related);
    m_title = new SectionLabel({}, this);
    m_title->setElided(Qt::ElideMiddle);
    auto* back = new QPushButton(tr("&Back to the trials"), this);
    back->setObjectName(QStringLiteral("backToTrials"));
    back->setToolTip(tr("Charts, trials and logs of this study (Ctrl+E)"));
    connect(back, &QPushButton::clicked, this, &ExportPage::backRequested);
    top->addWidget(m_title, 1);
    top->addWidget(back);
    column->addLayout(top);
    m_choice = new ExportChoice(this);
    m_preview = new ExportPreview(this);
    m_actions = new ExportActions(this);
    auto* right = new QVBoxLayout;
    right->setSpacing(look::related);
    right->addWidget(m_preview, 1);
    right->addWidget(m_actions);
    auto* parts = new QHBoxLayout;
    parts->setSpacing(look::edge);
    parts->addWidget(m_choice);
    parts->addLayout(right, 1);
    column->addLayout(parts, 1);
}

void ExportPage::connectParts()
{
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(exportRefreshMs);
    connect(&m_refresh, &QTimer::timeout, this, &ExportPage::refresh);
    connect(m_choice, &ExportChoice::changed, this, &ExportPage::onChoice);
    connect(m_worker, &ExportWorker::answered, this, [this](const ExportAnswer& answer) {
        take(answer);
        if (m_isStale)
            refresh();
    });
    connect(m_actions, &ExportActions::messageRequested, this, &ExportPage::messageRequested);
    connect(new QShortcut(QKeySequence::Save, this), &QShortcut::activated, this, &ExportPage::saveAs);
    const QKeySequence copyAll(Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    connect(new QShortcut(copyAll, this), &QShortcut::activated, this, &ExportPage::copy);
}

void ExportPage::showStudy(StudyFeed* feed)
{
    if (feed == m_feed && feed != nullptr)
        return;
    if (m_feed)
        m_feed->disconnect(this);
    m_feed = feed;
    m_choice->showStudy(feed);
    if (feed != nullptr) {
        m_title->setText(tr("Export of %1").arg(studyTitle(*feed)));
        m_title->setToolTip(plainTip(feed->path()));
        connect(feed, &StudyFeed::changed, this, [this](const StudyEvent& event) {
            if (changesExports(event) && !m_refresh.isActive())
                m_refresh.start();
        });
        connect(feed, &StudyFeed::runChanged, this, [this] { m_choice->refreshTrials(); });
        connect(feed, &StudyFeed::reset, this, &ExportPage::onChoice);
        connect(feed, &QObject::destroyed, this, [this] { showStudy(nullptr); });
    }
    onChoice();
}

void ExportPage::chooseFormat(const QString& name)
{
    m_choice->chooseFormat(name);
}

void ExportPage::chooseTrial(std::optional<int> number)
{
    m_choice->chooseTrial(number);
}

void ExportPage::setClipboard(std::function<bool(const QString&)> put)
{
    m_actions->setClipboard(std::move(put));
}

/// Not a focus proxy: the Tab key would pass over what stands in front of it.
void ExportPage::focusInEvent(QFocusEvent* event)
{
    m_choice->focusFormats(event->reason());
}

void ExportPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void ExportPage::onChoice()
{
    m_worker->drop(); // nobody waits for what was chosen before
    m_isCurrent = false;
    m_isReady = false;
    const ExportKind* kind = m_choice->kind();
    const QString hint = m_feed ? tr("The text is being made.") : tr("No study is open.");
    m_preview->showHint(m_feed && kind != nullptr ? kind->label : QString(), hint);
    m_choice->refresh(m_feed);
    m_actions->withhold(hint);
    m_actions->setBrowsable(kind != nullptr && kind->suffix == QStringLiteral("html"));
    refresh();
}

void ExportPage::refresh()
{
    m_refresh.stop();
    // A hidden page catches up when it is shown.
    if (!m_feed || !isVisible() || m_choice->kind() == nullptr)
        return;
    m_isStale = m_worker->isWorking();
    if (!m_isStale)
        ask();
    m_preview->setBusy(!m_isCurrent);
}

void ExportPage::ask()
{
    m_worker->ask({.state = std::make_shared<const StudyState>(m_feed->state()),
        .kinds = m_choice->kinds(),
        .kind = *m_choice->kind(),
        .request = {.studyFile = QFileInfo(m_feed->path()).fileName(),
            .trial = m_choice->trial(),
            .at = QDateTime::currentDateTimeUtc(),
            .program = QApplication::applicationName() % u' ' % QApplication::applicationVersion(),
            .production = m_choice->wantsProduction()}});
}

void ExportPage::take(const ExportAnswer& answer)
{
    m_preview->setBusy(false);
    if (!m_choice->setTrials(answer.trials, answer.best)) { // the study was written anew
        onChoice();
        return;
    }
    m_isCurrent = true;
    m_isReady = answer.exported.has_value();
    m_choice->setProblems(answer.problems);
    const ExportKind& kind = *m_choice->kind();
    if (!m_isReady) {
        m_preview->showAnswer(kind.label, answer, true);
        m_actions->withhold(answer.exported.error().sentence);
        return;
    }
    const QString name = exportFileName(m_feed->path(), kind, answer.trial, m_choice->wantsProduction());
    m_preview->showAnswer(name, answer, kind.ofTrial);
    m_actions->offer({kind, m_feed->path(), name, *answer.exported});
}

void ExportPage::copy()
{
    m_actions->copy();
}

void ExportPage::saveAs()
{
    m_actions->saveAs();
}

} // namespace megatune

#include "moc_exportpage.cpp"
