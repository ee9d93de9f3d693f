// SPDX-License-Identifier: GPL-3.0-or-later
// How an export leaves the window: copied, saved, dragged, or opened in a browser.
#pragma once

#include "core/export/exporter.h"

#include <functional>
#include <memory>
#include <QWidget>

class QPushButton;
class QTemporaryDir;

namespace megatune {

class DragHandle;

/// What a file is made of.
struct ExportFile
{
    ExportKind kind;
    QString studyPath;
    QString name;
    Exported exported;
};

class ExportActions final : public QWidget
{
    Q_OBJECT

public:
    explicit ExportActions(QWidget* parent = nullptr);
    ~ExportActions() override;

    void offer(const ExportFile& file);
    /// There is nothing to take, for this reason.
    void withhold(const QString& reason);
    /// Whether the chosen format is one for browsers.
    void setBrowsable(bool browsable);
    /// How a text gets into the clipboard; false: it did not.
    void setClipboard(std::function<bool(const QString&)> put) { m_putIntoClipboard = std::move(put); }

    void copy();
    /// Asks for a file. What is saved is what was offered then, whatever the study does meanwhile.
    void saveAs();

Q_SIGNALS:
    /// One sentence, or several, for the window's message bar.
    void messageRequested(const QString& sentence);

private:
    void build();
    void connectParts();
    void refresh(const QString& reason);
    void save(const QString& path, const ExportFile& what);
    void openInBrowser();

    std::optional<ExportFile> m_file;         ///< absent: withheld
    std::unique_ptr<QTemporaryDir> m_browsed; ///< as long as the page lives: a browser reads when it likes
    std::function<bool(const QString&)> m_putIntoClipboard;
    QPushButton* m_copy = nullptr;
    QPushButton* m_save = nullptr;
    QPushButton* m_browse = nullptr;
    DragHandle* m_handle = nullptr;
};

} // namespace megatune
