// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/optunaimporter.h"

#include "core/base/background.h"
#include "core/interop/optunaimport.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QInputDialog>

namespace megatune {

namespace {

struct ImportOutcome
{
    QString path;
    QStringList remarks;
    QString problem;
};

/// A file of this name that is not there yet, in the folder of studies.
QString freshStudyPath(const QString& folder, const QString& name)
{
    QString base;
    for (const QChar c : name.left(80))
        base += c.isLetterOrNumber() || c == u'-' || c == u'_' || c == u'.' ? c : QChar(u'-');
    while (base.startsWith(u'.') || base.startsWith(u'-'))
        base.remove(0, 1);
    if (base.isEmpty())
        base = QStringLiteral("optuna");
    const QDir where(folder);
    QString path = where.filePath(base + QStringLiteral(".mtune"));
    for (int i = 2; QFileInfo::exists(path); ++i)
        path = where.filePath(base + u'-' + QString::number(i) + QStringLiteral(".mtune"));
    return path;
}

ImportOutcome importedStudy(const OptunaStudy& study, const QString& source, const QString& folder)
{
    QDir().mkpath(folder);
    ImportOutcome outcome{freshStudyPath(folder, study.name), {}, {}};
    const Result<QStringList> remarks = importOptunaStudy(study, QFileInfo(source).fileName(), outcome.path);
    if (remarks)
        outcome.remarks = *remarks;
    else
        outcome.problem = remarks.error().sentence;
    return outcome;
}

} // namespace

OptunaImporter::OptunaImporter(QWidget* window, const QString& folder)
    : QObject(window)
    , m_window(window)
    , m_folder(folder)
{
}

bool OptunaImporter::isDatabaseName(const QString& path)
{
    static const QStringList suffixes{
        QStringLiteral("db"), QStringLiteral("sqlite"), QStringLiteral("sqlite3")};
    return suffixes.contains(QFileInfo(path).suffix().toLower());
}

void OptunaImporter::chooseFile()
{
    auto* dialog = new QFileDialog(m_window, tr("Import from Optuna"), QString(),
        tr("Databases and journals (*.db *.sqlite *.sqlite3 *.log *.journal *.jsonl);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &OptunaImporter::importFile);
    dialog->open();
}

void OptunaImporter::importFile(const QString& path)
{
    using Read = std::shared_ptr<const Result<OptunaFile>>;
    const auto work = [path] { return std::make_shared<const Result<OptunaFile>>(readOptunaFile(path)); };
    inBackground<Read>(this, work, [this, path](const Read& read) {
        if (!read->has_value())
            Q_EMIT failed(read->error().sentence);
        else
            chooseStudy(path, std::shared_ptr<const OptunaFile>(read, &read->value()));
    });
}

void OptunaImporter::chooseStudy(const QString& source, std::shared_ptr<const OptunaFile> file)
{
    if (file->studies.isEmpty()) {
        Q_EMIT failed(tr("%1 holds no study.").arg(source));
        return;
    }
    if (file->studies.size() == 1) {
        importStudy(source, file, 0);
        return;
    }
    QStringList names;
    for (const OptunaStudy& study : file->studies)
        names.append(tr("%1 (%n trial(s))", nullptr, static_cast<int>(study.trials.size())).arg(study.name));
    auto* dialog = new QInputDialog(m_window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Import from Optuna"));
    dialog->setLabelText(tr("Study of %1:").arg(QFileInfo(source).fileName()));
    dialog->setComboBoxItems(names);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, source, file, names](const QString& name) {
        importStudy(source, file, static_cast<int>(names.indexOf(name)));
    });
    dialog->open();
}

void OptunaImporter::importStudy(const QString& source, std::shared_ptr<const OptunaFile> file, int study)
{
    const auto work = [source, file, study, folder = m_folder] {
        return importedStudy(file->studies[study], source, folder);
    };
    inBackground<ImportOutcome>(this, work, [this, file](const ImportOutcome& outcome) {
        if (outcome.problem.isEmpty())
            Q_EMIT imported(outcome.path, file->remarks + outcome.remarks);
        else
            Q_EMIT failed(outcome.problem);
    });
}

} // namespace megatune

#include "moc_optunaimporter.cpp"
