// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportpage.h"

#include "core/base/background.h"
#include "core/study/feed.h"
#include "core/trial/trialcommand.h"
#include "ui/common/available.h"
#include "ui/common/commandview.h"
#include "ui/common/draghandle.h"
#include "ui/common/labels.h"
#include "ui/common/plaintip.h"
#include "ui/common/savequestion.h"
#include "ui/export/exportformatsmodel.h"
#include "ui/export/exporttrialsmodel.h"
#include "ui/studies/studysummary.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QDesktopServices>
#include <QFileInfo>
#include <QFocusEvent>
#include <QItemSelectionModel>
#include <QLabel>
#include <QListView>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QTemporaryDir>
#include <QUrl>

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

void ExportPage::connectParts()
{
    m_refresh.setSingleShot(true);
    m_refresh.setInterval(exportRefreshMs);
    connect(&m_refresh, &QTimer::timeout, this, &ExportPage::refresh);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &ExportPage::onChoice);
    connect(m_trial, &QComboBox::activated, this, &ExportPage::onChoice);
    connect(m_production, &QCheckBox::toggled, this, &ExportPage::onChoice);
    connect(m_copy, &QPushButton::clicked, this, &ExportPage::copy);
    connect(m_save, &QPushButton::clicked, this, &ExportPage::saveAs);
    connect(m_browse, &QPushButton::clicked, this, &ExportPage::openInBrowser);
    m_handle->setSource([this] { return isReady() ? exportedText(m_exported->bytes) : QString(); });
    connect(new QShortcut(QKeySequence::Save, this), &QShortcut::activated, m_save, &QPushButton::click);
    const QKeySequence copyAll(Qt::CTRL | Qt::SHIFT | Qt::Key_C);
    connect(new QShortcut(copyAll, this), &QShortcut::activated, m_copy, &QPushButton::click);
}

void ExportPage::showStudy(StudyFeed* feed)
{
    if (feed == m_feed && feed != nullptr)
        return;
    if (m_feed)
        m_feed->disconnect(this);
    m_feed = feed;
    m_formats->setProblems({});
    m_trials->setFeed(feed);
    m_trial->setCurrentIndex(0);
    m_production->setChecked(true);
    if (feed != nullptr) {
        m_title->setText(tr("Export of %1").arg(studyTitle(*feed)));
        m_title->setToolTip(plainTip(feed->path()));
        connect(feed, &StudyFeed::changed, this, [this](const StudyEvent& event) {
            if (changesExports(event) && !m_refresh.isActive())
                m_refresh.start();
        });
        connect(feed, &StudyFeed::runChanged, this, [this] { m_trials->refresh(); });
        connect(feed, &StudyFeed::reset, this, &ExportPage::onChoice);
        connect(feed, &QObject::destroyed, this, [this] { showStudy(nullptr); });
    }
    onChoice();
}

void ExportPage::chooseFormat(const QString& name)
{
    const QModelIndex index = m_formats->indexOf(name);
    if (index.flags().testFlag(Qt::ItemIsEnabled))
        m_list->setCurrentIndex(index);
}

void ExportPage::chooseTrial(std::optional<int> number)
{
    m_trial->setCurrentIndex(m_trials->rowOf(number));
    onChoice();
}

bool ExportPage::isReady() const
{
    return m_feed && m_shown == m_choice && m_exported.has_value();
}

const ExportKind* ExportPage::chosenKind() const
{
    return m_formats->kind(m_list->currentIndex());
}

std::optional<int> ExportPage::chosenTrial() const
{
    return m_trials->trial(m_trial->currentIndex());
}

bool ExportPage::wantsProduction() const
{
    return m_production->isEnabled() && m_production->isChecked();
}

/// Not a focus proxy: the Tab key would pass over what stands in front of it.
void ExportPage::focusInEvent(QFocusEvent* event)
{
    m_list->setFocus(event->reason());
}

void ExportPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    refresh();
}

void ExportPage::onChoice()
{
    ++m_choice;
    // Nobody waits for what was chosen before.
    if (m_isObsolete)
        *m_isObsolete = true;
    m_isWorking = false;
    showNothingYet();
    refreshChoice();
    refreshButtons();
    refresh();
}

/// A text under another one's title would be taken for it.
void ExportPage::showNothingYet()
{
    m_preview->setCommand({});
    m_preview->setPlaceholderText(m_feed ? tr("The text is being made.") : tr("No study is open."));
    m_name->setText(m_feed && chosenKind() != nullptr ? chosenKind()->label : QString());
    m_remarks->hide();
    m_bound->hide();
    m_busy->hide();
}

void ExportPage::refresh()
{
    m_refresh.stop();
    // A hidden page catches up when it is shown.
    if (!m_feed || !isVisible() || chosenKind() == nullptr)
        return;
    m_isStale = m_isWorking;
    if (!m_isWorking)
        ask();
    m_busy->setVisible(m_shown != m_choice);
}

void ExportPage::ask()
{
    m_isWorking = true;
    m_isObsolete = std::make_shared<std::atomic<bool>>(false);
    const ExportQuestion question{.state = std::make_shared<const StudyState>(m_feed->state()),
        .kinds = m_formats->kinds(),
        .kind = *chosenKind(),
        .request = {.studyFile = QFileInfo(m_feed->path()).fileName(),
            .trial = chosenTrial(),
            .at = QDateTime::currentDateTimeUtc(),
            .program = QApplication::applicationName() % u' ' % QApplication::applicationVersion(),
            .production = wantsProduction()},
        .isObsolete = m_isObsolete};
    inBackground<ExportAnswer>(
        this, [question] { return answerExport(question); },
        [this, choice = m_choice](const ExportAnswer& answer) {
            if (choice != m_choice)
                return;
            m_isWorking = false;
            take(answer);
            if (m_isStale)
                refresh();
        });
}

void ExportPage::take(const ExportAnswer& answer)
{
    m_busy->hide();
    if (!m_trial->view()->isVisible()) { // nobody's choice is pulled away
        const std::optional<int> number = chosenTrial();
        m_trials->setTrials(answer.trials, answer.best);
        m_trial->setCurrentIndex(m_trials->rowOf(number));
        if (chosenTrial() != number) { // it has gone, as the study was written anew
            onChoice();
            return;
        }
    }
    m_shown = m_choice;
    m_exported = answer.exported;
    m_exportedTrial = answer.trial;
    m_formats->setProblems(answer.problems);
    showText(answer);
    refreshButtons();
}

void ExportPage::showText(const ExportAnswer& answer)
{
    const ExportKind& kind = *chosenKind();
    const int scrolledTo = m_preview->verticalScrollBar()->value();
    m_preview->setWraps(kind.ofTrial || !answer.exported);
    m_preview->setCommand(answer.exported ? answer.preview : answer.exported.error().sentence);
    m_preview->verticalScrollBar()->setValue(scrolledTo);
    m_name->setText(answer.exported ? outgoing().name : kind.label);
    const QString remarks = answer.exported ? answer.exported->remarks.join(u'\n') : QString();
    m_remarks->setText(remarks);
    m_remarks->setVisible(!remarks.isEmpty());
    m_bound->setVisible(!answer.isWhole);
    if (!answer.isWhole && answer.exported) {
        m_bound->setText(tr("This is the beginning, %1 of %2; Copy and Save as have all of it.")
                             .arg(locale().formattedDataSize(answer.preview.toUtf8().size()),
                                 locale().formattedDataSize(answer.exported->bytes.size())));
    }
}

/// What can be chosen for this format, and why not.
void ExportPage::refreshChoice()
{
    const ExportKind* kind = chosenKind();
    QString noTrial;
    if (!m_feed)
        noTrial = tr("No study is open.");
    else if (kind != nullptr && !kind->ofTrial)
        noTrial = tr("%1 is of the whole study: there is no trial to choose.").arg(kind->label);
    const bool isShort = m_feed && trialIterations(m_feed->state().header().arguments);
    const QString noProduction = !noTrial.isEmpty() ? noTrial
        : isShort                                   ? QString()
                  : tr("The trials ran the command at its full length: production is the same.");
    const QString production = tr("Without what only made the trial short.");
    setAvailable(m_trial, noTrial);
    setAvailable(m_production, noProduction, production);
    m_choiceNote->setText(noProduction.isEmpty() ? production : noProduction);
}

void ExportPage::refreshButtons()
{
    const bool isReady = this->isReady();
    QString reason;
    if (!m_feed)
        reason = tr("No study is open.");
    else if (!isReady)
        reason = m_shown == m_choice ? m_exported.error().sentence : tr("The text is being made.");
    setAvailable(m_copy, reason, tr("The whole text, into the clipboard (Ctrl+Shift+C)"));
    setAvailable(m_save, reason, tr("Into a file (Ctrl+S)"));
    setAvailable(m_browse, reason, tr("The page as a browser shows it"));
    setAvailable(m_handle, reason, tr("Drops the whole text into another window, as Copy and Paste would."));
    const ExportKind* kind = chosenKind();
    m_browse->setVisible(kind != nullptr && kind->suffix == QStringLiteral("html"));
}

void ExportPage::copy()
{
    if (!isReady())
        return;
    if (!m_putIntoClipboard(exportedText(m_exported->bytes))) {
        Q_EMIT messageRequested(
            tr("The clipboard did not take it; save it as a file, or drag it into the other window."));
        return;
    }
    QStringList sentences{tr("%1 is in the clipboard.").arg(outgoing().name)};
    Q_EMIT messageRequested((sentences + m_exported->remarks).join(u' '));
}

ExportPage::Outgoing ExportPage::outgoing() const
{
    const ExportKind& kind = *chosenKind();
    return {kind, m_feed->path(), exportFileName(m_feed->path(), kind, m_exportedTrial, wantsProduction()),
        *m_exported};
}

void ExportPage::saveAs()
{
    if (!isReady())
        return;
    const Outgoing what = outgoing();
    askWhereToSave(this,
        {.title = tr("Save as"),
            .folder = QFileInfo(what.studyPath).absolutePath(),
            .name = what.name,
            .suffix = what.kind.suffix},
        [this, what](const QString& path) { save(path, what); });
}

void ExportPage::save(const QString& path, const Outgoing& what)
{
    inBackground<Result<void>>(
        this,
        [path, what] { return saveExport(path, what.studyPath, what.exported.bytes, what.kind.executable); },
        [this, path, remarks = what.exported.remarks](const Result<void>& saved) {
            const QStringList told{tr("Saved as %1.").arg(path)};
            Q_EMIT messageRequested(saved ? (told + remarks).join(u' ') : saved.error().sentence);
        });
}

void ExportPage::openInBrowser()
{
    if (!isReady())
        return;
    if (!m_browsed)
        m_browsed = std::make_unique<QTemporaryDir>();
    const Outgoing what = outgoing();
    const QString path = m_browsed->filePath(what.name);
    inBackground<Result<void>>(
        this, [path, what] { return saveExport(path, what.studyPath, what.exported.bytes, false); },
        [this, path](const Result<void>& saved) {
            if (!saved)
                Q_EMIT messageRequested(saved.error().sentence);
            else if (!QDesktopServices::openUrl(QUrl::fromLocalFile(path)))
                Q_EMIT messageRequested(
                    tr("No browser could be started; save the page and open it yourself."));
        });
}

} // namespace megatune

#include "moc_exportpage.cpp"
