// SPDX-License-Identifier: GPL-3.0-or-later
// checksizes ROOT: prints the largest classes under ROOT, and what has grown beyond the limits of
// classsizes.h; exits 1 when something has.
#include "tests/tools/classsizes.h"

#include <cstdio>
#include <QDir>

int main(int argc, char** argv)
{
    const QString root = argc == 2 ? QString::fromLocal8Bit(argv[1]) : QString();
    if (root.isEmpty() || !QDir(root).exists(QStringLiteral("core"))) {
        std::fputs("Usage: checksizes ROOT, where ROOT holds core, ui, app and tests\n", stderr);
        return 2;
    }
    const auto classes = megatune::allClassSizes(root);
    std::puts("The largest classes: lines of methods, members");
    for (const megatune::ClassSize& size : classes.mid(0, 10))
        std::printf("%6d %4d  %s: %s\n", size.methodLines, size.members, qPrintable(size.folder),
            qPrintable(size.name));
    const QStringList problems = megatune::sizeProblems(classes) + megatune::folderProblems(root);
    for (const QString& problem : problems)
        std::puts(qPrintable(problem));
    return problems.isEmpty() ? 0 : 1;
}
