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
        own.insert(u"PATH"_s, m_folder.path());
        return checkProgram(*CommandLine::parse(text), m_folder.path(), set, own);
    }

private Q_SLOTS:
    void initTestCase()
    {
        write(u"trainer"_s, true);
        write(u"text"_s, false);
        QVERIFY(QDir(m_folder.path()).mkpath(u"tools"_s));
        write(u"tools/tool"_s, true);
    }

    void whatIsCertainlyNotThereIsSaid_data()
    {
        QTest::addColumn<QString>("command");
        QTest::addColumn<QString>("said");
        const auto row = [](const QString& command, const QString& said) {
            QTest::newRow(qPrintable(command)) << command << said;
        };
        const QString absent = u"The command absent was not found in PATH"_s;
        row(u"absent x"_s, absent);
        row(u"A=1 absent x"_s, absent);
        row(u"A=1 \\\nB='two words' \\\nabsent x"_s, absent);
        row(u"A=$HOME absent x"_s, absent);
        row(u"env absent x"_s, absent);
        row(u"A=1 env B=2 C-D=3 absent x > log 2>&1"_s, absent);
        row(u"/usr/bin/env B=2 absent"_s, absent);
        row(u"PATHS=/x absent"_s, absent);
        row(u"PATH=/nowhere trainer"_s, u"The command trainer was not found in PATH"_s);
        row(u"PATH=/nowhere: tool"_s, u"The command tool was not found in PATH"_s);
        row(u"PATH=nowhere trainer"_s, u"The command trainer was not found in PATH"_s);
        row(u"A=1 ./absent x"_s, u"The command ./absent was not found in "_s);
        row(u"./text"_s, u"is not executable"_s);
        for (const QString& fine :
            {u"trainer x"_s, u"A=1 trainer x"_s, u"env A=1 ./trainer"_s, u"env -u A absent"_s,
                u"PATH=tools:/nowhere tool"_s, u"PATH=./tools tool"_s, u"PATH=/nowhere: trainer"_s,
                u"PATH=:/nowhere trainer"_s, u"PATH=/x::/y trainer"_s, u"PATH= trainer"_s,
                u"env PATH=tools tool"_s, u"PATH=$HOME/bin:$PATH absent"_s, u"$TRAINER x"_s,
                u"cd x && absent"_s, u"absent | tee log"_s, u"A=1"_s, u"echo absent"_s, u"env"_s})
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
        QVERIFY(checked(u"trainer"_s).has_value());
        QVERIFY(!checked(u"trainer"_s, {{u"PATH"_s, u"/nowhere"_s}}).has_value());
        QVERIFY(checked(u"PATH=%1 trainer"_s.arg(m_folder.path()), {{u"PATH"_s, u"/nowhere"_s}}).has_value());
    }

    void withoutAPathTheShellHasPlacesOfItsOwn()
    {
        QVERIFY(checkProgram(*CommandLine::parse(u"absent"_s), {}, {}, QProcessEnvironment()).has_value());
    }
};

MEGATUNE_TEST(ProgramCheckTest)

} // namespace megatune::tst_programcheck

#include "tst_programcheck.moc"
