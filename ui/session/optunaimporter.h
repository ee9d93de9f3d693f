// SPDX-License-Identifier: GPL-3.0-or-later
// Brings a study of Optuna into the folder of studies: asks for the file and, where it holds several, for the
// study. Reads and writes in a worker.
#pragma once

#include <memory>
#include <QObject>
#include <QStringList>

class QWidget;

namespace megatune {

struct OptunaFile;

class OptunaImporter final : public QObject
{
    Q_OBJECT

public:
    /// `window` owns the dialogs and this. New study files are put into `folder`.
    OptunaImporter(QWidget* window, const QString& folder);

    void chooseFile();
    void importFile(const QString& path);
    /// Whether the file's name says that it is a database.
    [[nodiscard]] static bool isDatabaseName(const QString& path);

Q_SIGNALS:
    void imported(const QString& studyPath, const QStringList& remarks);
    void failed(const QString& sentence);

private:
    void chooseStudy(const QString& source, std::shared_ptr<const OptunaFile> file);
    void importStudy(const QString& source, std::shared_ptr<const OptunaFile> file, int study);

    QWidget* m_window;
    QString m_folder;
};

} // namespace megatune
