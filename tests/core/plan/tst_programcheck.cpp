// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/programcheck.h"
#include "tests/support/test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

namespace megatune::tst_programcheck {

class ProgramCheckTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_folder;

    void write(const QString& name, bool executable)
    {
        QFile file(m_folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QFile::Permissions permissions = QFile::ReadOwner | QFile::WriteOwner;
        if (executable)
            permissions |= QFile::ExeOwner;
        QVERIFY(file.setPermissions(permissions));
    }

    [[nodiscard]] Result<void> checked(
        const QString& text, const QList<QPair<QString, QString>>& set = {}) const
    {
        QProcessEnvironment own;
        own.insert(u"PATH"_qs, m_folder.path());
        return checkProgram(*CommandLine::parse(text), m_folder.path(), set, own);
    }

private Q_SLOTS:
    void initTestCase()
    {
        write(u"trainer"_qs, true);
        write(u"text"_qs, false);
        QVERIFY(QDir(m_folder.path()).mkpath(u"tools"_qs));
        write(u"tools/tool"_qs, true);
    }

    void whatIsCertainlyNotThereIsSaid_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("said");
        const auto row = [](const QString& command, const QString& said) {
            QTest::newRow(qPrintable(command)) << command << said;
        };
        const QString absent = u"The command absent was not found in PATH"_qs;
        row(u"absent x"_qs, absent);
        row(u"A=1 absent x"_qs, absent);
        row(u"A=1 \\\nB='two words' \\\nabsent x"_qs, absent);
        row(u"A=$HOME absent x"_qs, absent);
        row(u"env absent x"_qs, absent);
        row(u"A=1 env B=2 C-D=3 absent x > log 2>&1"_qs, absent);
        row(u"/usr/bin/env B=2 absent"_qs, absent);
        row(u"PATHS=/x absent"_qs, absent);
        row(u"PATH=/nowhere trainer"_qs, u"The command trainer was not found in PATH"_qs);
        row(u"PATH=/nowhere: tool"_qs, u"The command tool was not found in PATH"_qs);
        row(u"PATH=nowhere trainer"_qs, u"The command trainer was not found in PATH"_qs);
        row(u"A=1 ./absent x"_qs, u"The command ./absent was not found in "_qs);
        row(u"./text"_qs, u"is not executable"_qs);
        for (const QString& fine :
            {u"trainer x"_qs, u"A=1 trainer x"_qs, u"env A=1 ./trainer"_qs, u"env -u A absent"_qs,
                u"PATH=tools:/nowhere tool"_qs, u"PATH=./tools tool"_qs, u"PATH=/nowhere: trainer"_qs,
                u"PATH=:/nowhere trainer"_qs, u"PATH=/x::/y trainer"_qs, u"PATH= trainer"_qs,
                u"env PATH=tools tool"_qs, u"PATH=$HOME/bin:$PATH absent"_qs, u"$TRAINER x"_qs,
                u"cd x && absent"_qs, u"absent | tee log"_qs, u"A=1"_qs, u"echo absent"_qs, u"env"_qs})
            if (CommandLine::parse(fine))
                row(fine, QString());
    }

    void whatIsCertainlyNotThereIsSaid()
    {
        QFETCH(QString, command);
        QFETCH(QString, said);
        const Result<void> result = checked(command);
        const QString sentence = result ? QString() : result.error().sentence;
        QCOMPARE(sentence.isEmpty(), said.isEmpty());
        QVERIFY2(sentence.contains(said), qPrintable(sentence));
    }

    void whatIsSetForTrialsSaysWhereToLook()
    {
        QVERIFY(checked(u"trainer"_qs).has_value());
        QVERIFY(!checked(u"trainer"_qs, {{u"PATH"_qs, u"/nowhere"_qs}}).has_value());
        QVERIFY(
            checked(u"PATH=%1 trainer"_qs.arg(m_folder.path()), {{u"PATH"_qs, u"/nowhere"_qs}}).has_value());
    }

    void withoutAPathTheShellHasPlacesOfItsOwn()
    {
        QVERIFY(checkProgram(*CommandLine::parse(u"absent"_qs), {}, {}, QProcessEnvironment()).has_value());
    }
};

MEGATUNE_TEST(ProgramCheckTest)

} // namespace megatune::tst_programcheck

#include "tst_programcheck.moc"
