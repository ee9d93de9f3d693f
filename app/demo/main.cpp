// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/demo/failures.h"
#include "app/demo/options.h"
#include "app/demo/trainer.h"

#include <cstdio>
#include <cstdlib>

int main(int count, char** values)
{
    using namespace megatune::demo;
    std::string error;
    const Options options = readOptions(std::vector<std::string>(values + 1, values + count), error);
    if (options.help) {
        std::fputs(helpText().c_str(), stdout);
        return 0;
    }
    if (!error.empty()) {
        std::fprintf(stderr, "%s\n", error.c_str());
        return 2;
    }
    for (const std::string& name : options.printEnvironment) {
        const char* value = std::getenv(name.c_str());
        if (value != nullptr)
            std::printf("%s=%s\n", name.c_str(), value);
        else
            std::printf("%s is not set\n", name.c_str());
    }
    std::fflush(stdout);
    if (options.ignoreSigterm)
        ignoreStopSignals();
    spawnStubbornChildren(options.children, !options.quiet);
    if (options.garbage)
        printGarbage();
    flood(options.floodBytes);
    const int status = train(options);
    if (options.garbage)
        printEndlessLine();
    return status;
}
