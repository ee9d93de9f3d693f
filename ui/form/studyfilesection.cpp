// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/form/studyfilesection.h"

#include "core/base/text.h"
#include "core/hardware/gpudescription.h"
#include "core/model/modeldescription.h"
#include "core/space/argumentnames.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/form/setuprows.h"
#include "ui/studies/studysummary.h"

#include <QDateTime>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QLineEdit>
#include <QRegularExpression>
#include <QToolButton>

namespace megatune {

namespace {

/// "Qwen3-30B-A3B", or the size of one that has no name: "32 layers, 8.03 B, dense".
QString modelOf(const StudyDraft& draft)
{
    const QString model = draft.usedArgument(argument::model);
    if (!model.isEmpty() && !isModelDescription(model))
        return QFileInfo(model).fileName();
    const std::optional<ModelShape> shape = draft.shape();
    return shape ? describeShortly(*shape) : QString();
}

/// "16xH100-80GB", as far as it is known.
QString clusterOf(const StudyDraft& draft)
{
    const QString gpus = draft.usedArgument(argument::gpus);
    const QString type = gpuNameIn(draft.usedArgument(argument::gpuType));
    return gpus.isEmpty() ? type : gpus + u'x' + (type.isEmpty() ? QStringLiteral("GPU") : type);
}

} // namespace

StudyFileSection::StudyFileSection(const StudyDraft* draft, const QString& folder, SetupRows& rows)
    : QObject(rows.form())
    , m_draft(draft)
    , m_folder(folder)
    , m_file(new QLineEdit)
{
    m_file->setObjectName(QStringLiteral("studyFile"));
    m_file->setAccessibleName(tr("Study file"));
    auto* choose = createFolderButton(tr("Choose where the study is kept"));
    auto* fileRow = createFieldRow();
    fileRow->addWidget(m_file, 1);
    fileRow->addWidget(choose);
    m_note = rows.add(tr("S&tudy file"), m_file, fileRow);
    connect(m_file, &QLineEdit::textChanged, this, [this] {
        m_note->say({}, problem());
        Q_EMIT changed();
    });
    connect(choose, &QToolButton::clicked, this, &StudyFileSection::choose);
}

QString StudyFileSection::path() const
{
    const QString typed = withoutTilde(m_file->text().trimmed());
    return typed.isEmpty() ? QString() : QDir::cleanPath(QDir(m_folder).absoluteFilePath(typed));
}

QString StudyFileSection::problem() const
{
    const QString file = path();
    if (file.isEmpty())
        return tr("Say where the study is kept.");
    const QFileInfo info(file);
    if (info.isDir())
        return tr("%1 is a folder; add a file name.").arg(withTilde(file));
    if (info.exists() && !info.isWritable())
        return tr("%1 cannot be written to; choose another file.").arg(withTilde(file));
    if (isTaken(file))
        return tr("%1 belongs to a study that runs or waits; choose another file.").arg(withTilde(file));
    return {};
}

void StudyFileSection::renew()
{
    m_automaticPath = withTilde(QDir(m_folder).filePath(freshName()));
    m_file->setText(m_automaticPath);
}

void StudyFileSection::renewAfter(const QString& ended)
{
    if (m_file->text() == m_automaticPath || studyKey(path()) == studyKey(ended))
        renew();
}

void StudyFileSection::setFolder(const QString& folder)
{
    m_folder = folder;
    if (m_file->text() == m_automaticPath)
        renew();
}

void StudyFileSection::setPath(const QString& path)
{
    m_file->setText(withTilde(path));
}

void StudyFileSection::setTaken(const QStringList& paths)
{
    QStringList keys;
    for (const QString& path : paths)
        keys.append(studyKey(path));
    if (keys == m_taken)
        return;
    m_taken = keys;
    if (m_file->text() == m_automaticPath && isTaken(path()))
        renew();
    m_note->say({}, problem());
    Q_EMIT changed();
}

bool StudyFileSection::isTaken(const QString& path) const
{
    return m_taken.contains(studyKey(path));
}

void StudyFileSection::refresh()
{
    if (m_file->text() == m_automaticPath)
        renew();
}

void StudyFileSection::choose()
{
    const QFileInfo now(path());
    auto* dialog =
        new QFileDialog(m_file->window(), tr("Study file"), now.absolutePath(), tr("Studies (*.mtune)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("mtune"));
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // nothing is overwritten: the study in it goes on
    dialog->selectFile(now.fileName());
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& chosen) { setPath(chosen); });
    dialog->open();
}

QString StudyFileSection::freshName() const
{
    static const QRegularExpression unusual(QStringLiteral("[^A-Za-z0-9._-]+"));
    QStringList parts{modelOf(*m_draft), clusterOf(*m_draft)};
    parts.removeAll(QString());
    QString base = parts.join(u'-');
    base.replace(unusual, QStringLiteral("-"));
    if (base.isEmpty() || base.startsWith(u'.'))
        base = QStringLiteral("study");
    base = base.left(80) + QDateTime::currentDateTime().toString(u"-yyyyMMdd-HHmm");
    QString name = base + QLatin1String(".mtune");
    const auto isThere = [this](const QString& file) { return QFileInfo::exists(file) || isTaken(file); };
    for (int n = 2; isThere(QDir(m_folder).filePath(name)); ++n)
        name = base + u'-' + QString::number(n) + QLatin1String(".mtune");
    return name;
}

} // namespace megatune

#include "moc_studyfilesection.cpp"
