// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/savequestion.h"

#include "core/base/tr.h"
#include "core/export/exportfile.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>

namespace megatune {

namespace {

/// "png" of "PNG picture (*.png)".
QString suffixOf(const QString& filter)
{
    return filter.section(QStringLiteral("(*."), 1).section(u')', 0, 0);
}

void askToReplace(QWidget* parent, const QString& path, const std::function<void(const QString&)>& save)
{
    if (!QFileInfo(path).isFile()) {
        save(path);
        return;
    }
    auto* question = new QMessageBox(QMessageBox::Question, Tr::tr("Replace the file?"),
        Tr::tr("%1 is there already. What stands in it is lost when it is replaced.").arg(path),
        QMessageBox::Cancel, parent);
    question->setAttribute(Qt::WA_DeleteOnClose);
    question->setTextFormat(Qt::PlainText);
    QPushButton* replace = question->addButton(Tr::tr("&Replace"), QMessageBox::DestructiveRole);
    question->setDefaultButton(QMessageBox::Cancel);
    QObject::connect(replace, &QPushButton::clicked, parent, [path, save] { save(path); });
    question->open();
}

} // namespace

void askWhereToSave(
    QWidget* parent, const SaveQuestion& question, const std::function<void(const QString&)>& save)
{
    auto* dialog = new QFileDialog(parent, question.title, question.folder);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setOption(QFileDialog::DontConfirmOverwrite); // we ask, whatever the desktop's dialog does
    dialog->setDefaultSuffix(question.suffix);
    if (!question.filters.isEmpty()) {
        dialog->setNameFilters(question.filters);
        dialog->setDefaultSuffix(suffixOf(question.filters.first()));
        QObject::connect(dialog, &QFileDialog::filterSelected, dialog,
            [dialog](const QString& filter) { dialog->setDefaultSuffix(suffixOf(filter)); });
    }
    dialog->selectFile(question.name);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent,
        [parent, save](const QString& path) { askToReplace(parent, path, save); });
    dialog->open();
}

void saveWhereAsked(QWidget* parent, const SaveQuestion& question,
    const std::function<QByteArray(const QString&)>& bytesFor, const std::function<void(const QString&)>& say)
{
    askWhereToSave(parent, question, [bytesFor, say](const QString& path) {
        const QString problem = replaceFile(path, bytesFor(path), false);
        say(problem.isEmpty() ? Tr::tr("It is saved as %1.").arg(path)
                              : Tr::tr("%1 could not be written: %2").arg(path, problem));
    });
}

} // namespace megatune
