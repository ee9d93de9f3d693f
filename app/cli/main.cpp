// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli: everything that the window does, in a terminal. Finds the subcommand and starts it.
#include "app/cli/command.h"
#include "app/cli/console.h"
#include "core/base/logging.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/diagnostics/messagelog.h"

#include <algorithm>
#include <QCoreApplication>
#include <QLocale>
#include <QTranslator>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QString overview(const QList<Command>& all)
{
    QString text = exampleText(firstExamples());
    text += Tr::tr("Usage: megatune-cli SUBCOMMAND [options]") + u"\n\n";
    text += Tr::tr("Finds the fastest parallel layout for training with Megatron-LM or Megatron-SWIFT.")
        + u"\n\n";
    for (qsizetype i = 0; i < all.size(); ++i) {
        const CommandSpec& spec = all[i].spec;
        if (i == mainCommandCount)
            text += u'\n' + Tr::tr("Also") + u'\n';
        text += u"  "_s + spec.name.leftJustified(14) + spec.summary + u'\n';
    }
    text += u'\n' + Tr::tr("megatune-cli SUBCOMMAND --help explains one; --version says which this is.");
    return text + u'\n';
}

int printed(const QString& text)
{
    Results results;
    results.write(text);
    return results.finish();
}

int noSuchCommand(const QString& word, const QList<Command>& all)
{
    QStringList names;
    for (const Command& command : all)
        names.append(command.spec.name);
    const QString hint = didYouMean(word, names);
    complain(Tr::tr("There is no subcommand \"%1\".").arg(oneLine(word).left(80))
        + (hint.isEmpty() ? u' ' + Tr::tr("There are %1.").arg(names.join(u", ")) : hint));
    return ExitUsage;
}

int runLogged(const Command& command, const Arguments& arguments)
{
    if (arguments.has(u"log-file"_s)) {
        const Result<void> logs = logMessagesTo(arguments.value(u"log-file"_s));
        if (!logs)
            return refuse(logs.error());
    }
    logProgram(QCoreApplication::applicationName(), QCoreApplication::applicationVersion(),
        QStringList{command.spec.name} + arguments.words());
    const int status = command.run(arguments);
    qCDebug(programLog) << "exit status" << status;
    return status;
}

int runWords(QStringList words)
{
    const QList<Command> all = allCommands();
    if (words.isEmpty()) {
        complain(Tr::tr("A subcommand is missing; see megatune-cli --help."));
        return ExitUsage;
    }
    QString first = words.takeFirst();
    if (first == u"help" && !words.isEmpty()) {
        first = words.first();
        words = QStringList{u"--help"_s};
    }
    if (first == u"--help" || first == u"-h" || first == u"help")
        return printed(overview(all));
    if (first == u"--version")
        return printed(u"megatune-cli "_s + QCoreApplication::applicationVersion() + u'\n');
    const auto found = std::find_if(
        all.begin(), all.end(), [&first](const Command& command) { return command.spec.name == first; });
    if (found == all.end())
        return noSuchCommand(first, all);
    const Result<Arguments> arguments = Arguments::parse(found->spec, words);
    if (!arguments)
        return refuse(arguments.error());
    return arguments->wantsHelp() ? printed(helpText(found->spec)) : runLogged(*found, *arguments);
}

/// In the reader's language; English has a file for its plurals.
void installLanguage(QTranslator& english, QTranslator& own)
{
    if (english.load(u":/i18n/megatune_en.qm"_s))
        QCoreApplication::installTranslator(&english);
    const QLocale locale = QLocale::system();
    if (locale.language() != QLocale::English && locale.language() != QLocale::C
        && own.load(locale, u"megatune"_s, u"_"_s, u":/i18n"_s))
        QCoreApplication::installTranslator(&own);
}

/// The words behind the program's name, or nothing after a sentence about one that is no text.
std::optional<QStringList> wordsOf(int argc, char** argv)
{
    QStringList words;
    for (int i = 1; i < argc; ++i) {
        const QByteArray word(argv[i]);
        if (!word.isValidUtf8()) {
            complain(Tr::tr("Argument %1 (\"%2\") is not valid UTF-8; write it in UTF-8.")
                         .arg(i)
                         .arg(oneLine(QString::fromUtf8(word)).left(80)));
            return std::nullopt;
        }
        words.append(QString::fromUtf8(word));
    }
    return words;
}

int runProgram(int argc, char** argv)
{
    // Qt remarks on the C locale, which it handles well.
    const QtMessageHandler handler =
        qInstallMessageHandler([](QtMsgType, const QMessageLogContext&, const QString&) {});
    QCoreApplication application(argc, argv);
    qInstallMessageHandler(handler);
    maskMessages();
    QCoreApplication::setApplicationName(u"megatune-cli"_s);
    QCoreApplication::setApplicationVersion(QString::fromLatin1(MEGATUNE_VERSION));
    QTranslator english;
    QTranslator own;
    installLanguage(english, own);
    const std::optional<QStringList> words = wordsOf(argc, argv);
    return words ? runWords(*words) : static_cast<int>(ExitUsage);
}

} // namespace

} // namespace megatune

int main(int argc, char** argv)
{
    megatune::keepStandardDescriptors();
    return megatune::runProgram(argc, argv);
}
