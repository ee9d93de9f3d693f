#include "core/study/trialcommand.h"

#include "core/command/commandoptions.h"

#include <algorithm>
#include <QDir>
#include <QFile>
#include <QFileInfo>

namespace megatune {

namespace {

bool takesTranslation(const Dialect& dialect)
{
    return dialect.kind() != DialectKind::Script && dialect.kind() != DialectKind::Unknown
        && dialect.trainer() != DialectKind::Unknown;
}

bool isTouched(const QList<CommandEdit>& edits, const QString& name)
{
    return std::any_of(edits.begin(), edits.end(), [&name](const CommandEdit& edit) {
        return edit.kind != CommandEdit::Kind::Env && canonicalOption(edit.option) == name;
    });
}

} // namespace

CommandFileReader localCommandFiles(const QString& folder)
{
    return [folder](const QString& path, qsizetype atMost) -> std::optional<QByteArray> {
        const QFileInfo info(QDir(folder), path);
        // A pipe would wait for its writer.
        if (path.isEmpty() || !info.isFile())
            return std::nullopt;
        QFile file(info.filePath());
        if (!file.open(QIODevice::ReadOnly))
            return std::nullopt;
        return file.read(atMost);
    };
}

QList<CommandEdit> trialEdits(const Preset& preset, const Dialect& dialect, const Layout& layout)
{
    if (!takesTranslation(dialect))
        return preset.edits(layout, dialect.command().flavour());
    const QList<CommandEdit> wanted = preset.edits(layout, dialect.flavour());
    QList<CommandEdit> edits = dialect.translated(wanted);
    // Parameters of the engineer's own are for the script, also where nothing says that it knows them.
    for (CommandEdit edit : wanted) {
        const QString name = canonicalOption(edit.option);
        const bool sets = edit.kind == CommandEdit::Kind::Set || edit.kind == CommandEdit::Kind::Switch;
        if (sets && dialect.knows(name) && canonicalOption(dialect.optionName(name)) == name
            && !isTouched(edits, name)) {
            edit.spelling = dialect.optionName(name).mid(2);
            edits.append(edit);
        }
    }
    return edits;
}

EditedCommand trialCommand(const Preset& preset, const Dialect& dialect, const Layout& layout)
{
    return dialect.command().edited(trialEdits(preset, dialect, layout));
}

Result<EditedCommand> trialCommand(
    const Preset& preset, const QString& command, const Layout& layout, const QString& workingDirectory)
{
    const auto parsed = CommandLine::parse(command);
    if (!parsed)
        return tl::unexpected(parsed.error());
    return trialCommand(preset, Dialect::recognized(*parsed, localCommandFiles(workingDirectory)), layout);
}

QStringList trialProblems(const Preset& preset, const Dialect& dialect)
{
    QStringList problems;
    if (!takesTranslation(dialect))
        return problems;
    const SearchSpace& space = preset.space();
    for (int parameter = 0; parameter < space.count(); ++parameter) {
        for (int choice = 0; choice < space.parameters()[parameter].choices.size(); ++choice) {
            const CombinationIndex index = static_cast<quint64>(choice) * space.stride(parameter);
            const QList<CommandEdit> edits = trialEdits(preset, dialect, space.layoutAt(index));
            for (const QString& problem : dialect.problems(edits)) {
                if (!problems.contains(problem))
                    problems.append(problem);
            }
        }
    }
    return problems;
}

} // namespace megatune
