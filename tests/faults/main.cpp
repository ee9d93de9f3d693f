// SPDX-License-Identifier: GPL-3.0-or-later
// Rounds of faults: see --help.
#include "tests/faults/report.h"
#include "tests/faults/round.h"

#include <csignal>
#include <cstdio>
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QElapsedTimer>

namespace {

using namespace megatune::faults;

struct Settings
{
    QList<quint32> seeds; ///< of the rounds
    QStringList without;
    QStringList only;
    bool keep = false;
    bool list = false;
};

/// Of names that are all known; else the first that is not.
QString unknownName(const QStringList& names)
{
    for (const QString& name : names) {
        if (!allNames().contains(name))
            return name;
    }
    return {};
}

[[noreturn]] void refuse(const QString& sentence)
{
    std::fprintf(stderr, "%s\n", qPrintable(sentence));
    std::exit(2);
}

quint32 numberOf(const QString& word)
{
    bool isNumber = false;
    const quint32 number = word.toUInt(&isNumber);
    if (!isNumber)
        refuse(QStringLiteral("Seeds and --rounds are whole numbers, not \"%1\".").arg(word));
    return number;
}

Settings settingsFrom(const QCoreApplication& application)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral(
            "Begins studies, does to them what a seed has drawn, goes on with them to their end, and checks that no "
            "trial is lost or repeated, no line damaged, no process left, no GPU used twice, that logs are whole and "
            "verdicts right. Round I of a run is drawn by the seed N + I; a defect is told with its own.\n\nNames: ")
        + allNames().join(u' ')
        + QStringLiteral(
            "\nnasty: strays that hide from us (cleared, title, gone)\norphans: what is left at once after a "
            "kill, before anybody goes on"));
    parser.addPositionalArgument(QStringLiteral("SEED"), QStringLiteral("these rounds, in place of --rounds"),
        QStringLiteral("[SEED...]"));
    parser.addHelpOption();
    parser.addOptions({{QStringLiteral("rounds"), QStringLiteral("how many (10)"), QStringLiteral("N"),
                           QStringLiteral("10")},
        {QStringLiteral("cover"),
            QStringLiteral("few rounds in which each fault is drawn at each place, in place of --rounds")},
        {QStringLiteral("seed"), QStringLiteral("of the first (1)"), QStringLiteral("N"),
            QStringLiteral("1")},
        {QStringLiteral("without"), QStringLiteral("names to leave out"), QStringLiteral("NAME,NAME")},
        {QStringLiteral("only"), QStringLiteral("places and faults to draw from"),
            QStringLiteral("NAME,NAME")},
        {QStringLiteral("keep"), QStringLiteral("leave the folders of rounds that broke an invariant")},
        {QStringLiteral("list"), QStringLiteral("print what is drawn, and run nothing")}});
    parser.process(application);
    Settings settings;
    for (const QString& seed : parser.positionalArguments())
        settings.seeds.append(numberOf(seed));
    settings.without = parser.value(QStringLiteral("without")).split(u',', Qt::SkipEmptyParts);
    settings.only = parser.value(QStringLiteral("only")).split(u',', Qt::SkipEmptyParts);
    settings.keep = parser.isSet(QStringLiteral("keep"));
    settings.list = parser.isSet(QStringLiteral("list"));
    if (const QString unknown = unknownName(settings.without + settings.only); !unknown.isEmpty())
        refuse(QStringLiteral("There is nothing of the name %1; see --help.").arg(unknown));
    const quint32 first = numberOf(parser.value(QStringLiteral("seed")));
    if (parser.isSet(QStringLiteral("cover")))
        settings.seeds = coveringRounds(first, settings.without, settings.only);
    const quint32 rounds = settings.seeds.isEmpty() ? numberOf(parser.value(QStringLiteral("rounds"))) : 0;
    for (quint32 i = 0; i < rounds; ++i)
        settings.seeds.append(first + i);
    return settings;
}

/// What else than the seed decides what a round is.
QString choiceOf(const Settings& settings)
{
    QString choice;
    if (!settings.without.isEmpty())
        choice += QStringLiteral("--without ") + settings.without.join(u',') + u' ';
    if (!settings.only.isEmpty())
        choice += QStringLiteral("--only ") + settings.only.join(u',') + u' ';
    return choice;
}

void runRound(const Drawn& drawn, const Settings& settings, Report& report)
{
    Site& site = siteOf(drawn.site);
    if (const QString problem = site.problem(); !problem.isEmpty()) {
        report.skip(drawn, problem);
        return;
    }
    Round round(drawn, site);
    if (!round.problem().isEmpty()) {
        report.skip(drawn, round.problem());
        return;
    }
    QElapsedTimer timer;
    timer.start();
    round.run();
    const QStringList broken = round.broken();
    report.add(drawn, round.hit(), broken);
    std::printf("%u: %s: %s, %.1f s\n", drawn.seed, qPrintable(drawn.text()),
        broken.isEmpty() ? "held" : "BROKEN", static_cast<double>(timer.elapsed()) / 1000);
    for (const QString& sentence : broken)
        std::printf("    %s\n", qPrintable(sentence));
    // What is left there is not the next round's.
    if (!broken.isEmpty())
        endSites();
    if (!broken.isEmpty() && settings.keep) {
        round.keep();
        std::printf("    kept in %s\n", qPrintable(round.folder()));
    }
    std::fflush(stdout);
}

volatile std::sig_atomic_t stopped = 0;

} // namespace

int main(int argc, char** argv)
{
    RoundFolder::separateMounts();
    QCoreApplication application(argc, argv);
    const Settings settings = settingsFrom(application);
    std::signal(SIGINT, [](int) { stopped = 1; });
    Report report(choiceOf(settings));
    for (const quint32 seed : settings.seeds) {
        if (stopped != 0)
            break;
        const Drawn drawn = drawnRound(seed, settings.without, settings.only);
        if (settings.list)
            std::printf("%u: %s\n", drawn.seed, qPrintable(drawn.text()));
        else
            runRound(drawn, settings, report);
    }
    endSites();
    if (!settings.list)
        std::printf("%s", qPrintable(report.text()));
    return report.isClean() ? 0 : 1;
}
