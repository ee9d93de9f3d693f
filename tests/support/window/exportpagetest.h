// SPDX-License-Identifier: GPL-3.0-or-later
// The page Export with a small study, and what a person does there.
#pragma once

#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/command/commandview.h"
#include "ui/export/exportformatsmodel.h"
#include "ui/export/exportpage.h"
#include "ui/export/exporttrialsmodel.h"

#include <QComboBox>
#include <QFileDialog>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>

namespace megatune::test {

class ExportPageTest : public QObject
{
protected:
    /// The machine may be busy.
    static constexpr int patientMs = test::patientMs;

    void openPage()
    {
        m_page = std::make_unique<ExportPage>();
        m_page->resize(1200, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }
    void closePage()
    {
        m_page.reset();
        m_feed.reset();
    }

    template<typename T>
    [[nodiscard]] T* part(const QString& name) const
    {
        return m_page->findChild<T*>(name);
    }
    [[nodiscard]] QString preview() const { return part<CommandText>(u"exportPreview"_s)->command(); }
    [[nodiscard]] QListView* list() const { return part<QListView>(u"exportFormats"_s); }
    [[nodiscard]] QString chosen() const
    {
        return list()->currentIndex().data(ExportFormatsModel::IdRole).toString().section(u' ', 0, 0);
    }
    [[nodiscard]] QModelIndex row(const QString& kind) const
    {
        return static_cast<const ExportFormatsModel*>(list()->model())->indexOf(kind);
    }
    void clickFormat(const QString& kind)
    {
        list()->scrollTo(row(kind));
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, list()->visualRect(row(kind)).center());
    }
    void send(int number, const QString& layout, double value, const QString& command)
    {
        m_feed->send(TrialQueued{number, FakeFeed::layout(layout), command, {}, false, {}});
        m_feed->send(TrialStarted{number, 1, {}, {}});
        TrialEnded ended;
        ended.number = number;
        ended.state = TrialState::Finished;
        ended.value = value;
        m_feed->send(ended);
    }
    void openStudy(const PresetArguments& arguments = {})
    {
        m_feed = std::make_unique<FakeFeed>(m_folder.filePath(u"tune.mtune"_s));
        StudyCreated created;
        created.name = u"A study"_s;
        created.preset = u"megatron"_s;
        created.arguments = arguments;
        created.command = u"torchrun pretrain_gpt.py --train-iters 5000"_s;
        m_feed->send(created);
        const QString command = u"torchrun pretrain_gpt.py --train-iters 5000 --micro-batch-size %1"_s;
        send(0, u"tp=1 mbs=1"_s, 200, command.arg(1));
        send(1, u"tp=1 mbs=4"_s, 300, command.arg(4));
        send(2, u"tp=1 mbs=2"_s, 250, command.arg(2));
        m_page->showStudy(m_feed.get());
    }
    /// Asks for a file as a person does; null: no dialog came.
    QFileDialog* askForFile()
    {
        QTest::keyClick(m_page.get(), Qt::Key_S, Qt::ControlModifier);
        return m_page->findChild<QFileDialog*>();
    }
    QString saveTo(const QString& path)
    {
        QSignalSpy message(m_page.get(), &ExportPage::messageRequested);
        QTest::mouseClick(part<QPushButton>(u"exportSave"_s), Qt::LeftButton);
        auto* dialog = m_page->findChild<QFileDialog*>();
        if (dialog == nullptr)
            return {};
        Q_EMIT dialog->fileSelected(path);
        delete dialog;
        if (message.isEmpty())
            message.wait(patientMs);
        return message.isEmpty() ? QString() : message.first().first().toString();
    }
    static QByteArray contentsOf(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QTemporaryDir m_folder;
    std::unique_ptr<FakeFeed> m_feed;
    std::unique_ptr<ExportPage> m_page;
};

} // namespace megatune::test
