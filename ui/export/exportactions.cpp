// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportactions.h"

#include "core/base/background.h"
#include "ui/common/available.h"
#include "ui/common/draghandle.h"
#include "ui/common/primarybutton.h"
#include "ui/common/savequestion.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/studies/studyexport.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QShortcut>
#include <QTemporaryDir>
#include <QUrl>

namespace megatune {

ExportActions::ExportActions(QWidget* parent)
    : QWidget(parent)
    , m_putIntoClipboard(putIntoClipboard)
{
    build();
    connectParts();
}

ExportActions::~ExportActions() = default;

void ExportActions::build()
{
    auto* row = look::rowIn(this);
    m_handle = new DragHandle(tr("Drag it from here"), this);
    m_handle->setObjectName(QStringLiteral("exportDrag"));
    m_handle->setAccessibleName(tr("Drag the text out of the window"));
    m_handle->setToolTip(tr("Drops the whole text into another window, as Copy and Paste would."));
    m_browse = new QPushButton(tr("&Open in the browser"), this);
    m_browse->setObjectName(QStringLiteral("exportBrowse"));
    m_copy = new QPushButton(glyphIcon(Glyph::Copy), tr("&Copy"), this);
    m_copy->setObjectName(QStringLiteral("exportCopy"));
    m_save = new PrimaryButton(tr("&Save as\u2026"), this);
    m_save->setObjectName(QStringLiteral("exportSave"));
    m_copy->setMinimumHeight(m_save->minimumHeight());
    m_browse->setMinimumHeight(m_save->minimumHeight());
    row->addWidget(m_handle);
    row->addStretch(1);
    row->addWidget(m_browse);
    row->addWidget(m_copy);
    row->addWidget(m_save);
}

void ExportActions::connectParts()
{
    connect(m_copy, &QPushButton::clicked, this, &ExportActions::copy);
    connect(m_save, &QPushButton::clicked, this, &ExportActions::saveAs);
    connect(m_browse, &QPushButton::clicked, this, &ExportActions::openInBrowser);
    m_handle->setSource([this] { return m_file ? exportedText(m_file->exported.bytes) : QString(); });
}

void ExportActions::offer(const ExportFile& file)
{
    m_file = file;
    refresh({});
}

void ExportActions::withhold(const QString& reason)
{
    m_file.reset();
    refresh(reason);
}

void ExportActions::refresh(const QString& reason)
{
    setAvailable(m_copy, reason, tr("The whole text, into the clipboard (Ctrl+Shift+C)"));
    setAvailable(m_save, reason, tr("Into a file (Ctrl+S)"));
    setAvailable(m_browse, reason, tr("The page as a browser shows it"));
    setAvailable(m_handle, reason, tr("Drops the whole text into another window, as Copy and Paste would."));
}

void ExportActions::setBrowsable(bool browsable)
{
    m_browse->setVisible(browsable);
}

void ExportActions::copy()
{
    if (!m_file)
        return;
    if (!m_putIntoClipboard(exportedText(m_file->exported.bytes))) {
        Q_EMIT messageRequested(
            tr("The clipboard did not take it; save it as a file, or drag it into the other window."));
        return;
    }
    QStringList sentences{tr("%1 is in the clipboard.").arg(m_file->name)};
    Q_EMIT messageRequested((sentences + m_file->exported.remarks).join(u' '));
}

void ExportActions::saveAs()
{
    if (!m_file)
        return;
    askWhereToSave(this,
        {.title = tr("Save as"),
            .folder = QFileInfo(m_file->studyPath).absolutePath(),
            .name = m_file->name,
            .suffix = m_file->kind.suffix},
        [this, what = *m_file](const QString& path) { save(path, what); });
}

void ExportActions::save(const QString& path, const ExportFile& what)
{
    inBackground<Result<void>>(
        this,
        [path, what] { return saveExport(path, what.studyPath, what.exported.bytes, what.kind.executable); },
        [this, path, remarks = what.exported.remarks](const Result<void>& saved) {
            const QStringList told{tr("Saved as %1.").arg(path)};
            Q_EMIT messageRequested(saved ? (told + remarks).join(u' ') : saved.error().sentence);
        });
}

void ExportActions::openInBrowser()
{
    if (!m_file)
        return;
    if (!m_browsed)
        m_browsed = std::make_unique<QTemporaryDir>();
    const ExportFile what = *m_file;
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

#include "moc_exportactions.cpp"
