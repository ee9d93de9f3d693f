// SPDX-License-Identifier: GPL-3.0-or-later
// checklayers ROOT: prints every place under ROOT that leaves its layer, as FILE:LINE: WHAT; exits 1 when
// there is one.
#include "tests/tools/layers.h"

#include <cstdio>
#include <QDir>
#include <QLibraryInfo>

int main(int argc, char** argv)
{
    if (argc != 2 || !QDir(QString::fromLocal8Bit(argv[1])).exists(QStringLiteral("core"))) {
        std::fputs("Usage: checklayers ROOT, where ROOT holds core, ui and app\n", stderr);
        return 2;
    }
    const QString qtHeaders = QLibraryInfo::path(QLibraryInfo::HeadersPath);
    if (!QDir(qtHeaders).exists(QStringLiteral("QtCore"))) {
        std::fprintf(stderr, "checklayers: %s does not hold Qt's headers\n", qPrintable(qtHeaders));
        return 2;
    }
    const auto problems = megatune::layerProblems(QString::fromLocal8Bit(argv[1]), qtHeaders);
    for (const megatune::LayerProblem& problem : problems)
        std::printf("%s:%lld: %s\n", qPrintable(problem.file), static_cast<long long>(problem.line),
            qPrintable(problem.what));
    return problems.isEmpty() ? 0 : 1;
}
