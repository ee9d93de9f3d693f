// SPDX-License-Identifier: GPL-3.0-or-later
// Studies of Optuna: journals, databases, and what becomes of them as studies of ours.
#include "core/interop/optunaimport.h"
#include "core/interop/optunastudy.h"
#include "core/study/journal.h"
#include "tests/fuzz/fuzz.h"

#include <QFile>

using namespace Qt::StringLiterals;

using namespace megatune;
using namespace megatune::fuzz;

namespace {

void importAll(const OptunaFile& file)
{
    for (const OptunaStudy& study : file.studies) {
        const QString path = fileWith({}, "imported.mtune");
        QFile::remove(path);
        if (!importOptunaStudy(study, u"optuna"_s, path))
            continue;
        const Result<StudyFileContents> read = readStudyFile(path);
        require(read && read->warnings.isEmpty(), "a study that was imported can be read");
    }
}

} // namespace

MEGATUNE_FUZZ_TARGET(optunajournal)
{
    importAll(readOptunaJournal(bytes));
}

MEGATUNE_FUZZ_TARGET(optunadb)
{
    const Result<OptunaFile> file = readOptunaFile(fileWith(bytes, "optuna.db"));
    if (file)
        importAll(*file);
    else
        require(!file.error().sentence.isEmpty(), "a file that cannot be read is refused with a sentence");
}
