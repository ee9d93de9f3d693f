// What can be taken out of the Run page: commands into the clipboard, trials and studies into files.
#include "core/export/exporter.h"
#include "core/study/trialcommand.h"
#include "ui/models/trialtext.h"
#include "ui/pages/runpage.h"

#include <QApplication>
#include <QClipboard>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSaveFile>

namespace megatune {

void RunPage::fillExportMenu()
{
    m_exportMenu->clear();
    const Trial* best = m_feed ? m_feed->state().best() : nullptr;
    // The keys are told, not set: they work without the menu, and twice would be not at all.
    const QString keys = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_C).toString(QKeySequence::NativeText);
    QAction* copy =
        m_exportMenu->addAction(tr("&Copy best command") % u'\t' % keys, this, &RunPage::copyBestCommand);
    copy->setEnabled(best);
    if (best && trialIterations(m_feed->state().header().arguments)) {
        m_exportMenu->addAction(tr("Copy best command for &production"), this,
            [this, number = best->number] { copyCommand(number, true); });
    }
    if (best)
        addExports(m_exportMenu, tr("Save &best trial"), true, best->number);
    if (best && trialIterations(m_feed->state().header().arguments))
        addExports(m_exportMenu, tr("Save best trial &for production"), true, best->number, true);
    if (m_feed && m_feed->state().trial(m_selected) && (!best || best->number != m_selected)) {
        m_exportMenu->addSeparator();
        m_exportMenu->addAction(
            tr("Copy command of &trial %1").arg(m_selected), this, [this] { copyCommand(m_selected); });
        addExports(m_exportMenu, tr("Save tr&ial %1").arg(m_selected), true, m_selected);
    }
    m_exportMenu->addSeparator();
    addExports(m_exportMenu, tr("Save &study"), false, std::nullopt);
}

void RunPage::addExports(
    QMenu* menu, const QString& title, bool ofTrial, std::optional<int> trial, bool production)
{
    QMenu* forms = menu->addMenu(title);
    for (const ExportKind& kind : exportKinds()) {
        if (kind.ofTrial != ofTrial)
            continue;
        // "sh: the command line of a trial ..." is long for a menu; the file's suffix is what people know.
        forms->addAction(
            tr("%1 (.%2): %3\u2026", "form, suffix, what it is").arg(kind.name, kind.suffix, kind.title),
            this, [this, name = kind.name, trial, production] { askWhereToSave(name, trial, production); });
    }
}

void RunPage::askWhereToSave(const QString& kindName, std::optional<int> trial, bool production)
{
    const Result<ExportKind> kind = exportKind(kindName);
    if (!kind || !m_feed)
        return;
    const QFileInfo study(m_feed->path());
    QString name = study.completeBaseName();
    if (trial)
        name += u"-trial-"_qs + QString::number(*trial);
    if (production)
        name += u"-production"_qs;
    auto* dialog = new QFileDialog(this, tr("Save as"), study.absolutePath());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(kind->suffix);
    dialog->selectFile(name + u'.' + kind->suffix);
    connect(
        dialog, &QFileDialog::fileSelected, this, [this, kindName, trial, production](const QString& file) {
            saveTo(file, kindName, trial, production);
        });
    dialog->open();
}

void RunPage::saveTo(const QString& file, const QString& kindName, std::optional<int> trial, bool production)
{
    const Result<ExportKind> kind = exportKind(kindName);
    if (!kind || !m_feed)
        return;
    const ExportRequest request{.studyFile = QFileInfo(m_feed->path()).fileName(),
        .trial = trial,
        .at = QDateTime::currentDateTimeUtc(),
        .program = QApplication::applicationName() % u' ' % QApplication::applicationVersion(),
        .production = production};
    const Result<Exported> exported = kind->create(m_feed->state(), request);
    if (!exported) {
        Q_EMIT messageRequested(exported.error().sentence);
        return;
    }
    QSaveFile out(file);
    const bool written =
        out.open(QIODevice::WriteOnly) && out.write(exported->bytes) == exported->bytes.size();
    if (!written || !out.commit()) {
        Q_EMIT messageRequested(tr("%1 could not be written: %2.").arg(file, out.errorString()));
        return;
    }
    if (kind->executable)
        QFile::setPermissions(file, QFile::permissions(file) | QFile::ExeOwner | QFile::ExeUser);
    QStringList sentences{tr("Saved as %1.").arg(file)};
    sentences.append(exported->remarks);
    Q_EMIT messageRequested(sentences.join(u' '));
}

void RunPage::copyBestCommand()
{
    const Trial* best = m_feed ? m_feed->state().best() : nullptr;
    if (best)
        copyCommand(best->number);
    else
        Q_EMIT messageRequested(tr("There is no best command yet: no trial has finished."));
}

void RunPage::copyCommand(int number, bool production)
{
    const Trial* trial = m_feed ? m_feed->state().trial(number) : nullptr;
    if (!trial)
        return;
    const Result<ExportedCommand> command = exportedCommand(m_feed->state(), *trial, production);
    if (!command) {
        Q_EMIT messageRequested(command.error().sentence);
        return;
    }
    QApplication::clipboard()->setText(command->text);
    QStringList sentences{
        tr("The command of trial %1 (%2) is in the clipboard.").arg(number).arg(layoutText(*trial))};
    sentences.append(command->remarks);
    sentences.append(maskRemarks(command->text));
    Q_EMIT messageRequested(sentences.join(u' '));
}

} // namespace megatune
