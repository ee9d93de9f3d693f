// SPDX-License-Identifier: GPL-3.0-or-later
// Study files: each event, the whole journal, and what is made of a stranger's study.
#include "core/base/json.h"
#include "core/command/shellwords.h"
#include "core/export/exporter.h"
#include "core/export/studydocument.h"
#include "core/log/measurement.h"
#include "core/study/filereader.h"
#include "core/study/state.h"
#include "tests/fuzz/fuzz.h"
#include "tests/sweeps/csvreader.h"

#include <nlohmann/json.hpp>
#include <QXmlStreamReader>

using namespace Qt::StringLiterals;

using namespace megatune;
using namespace megatune::fuzz;

namespace {

/// Each event of a run that copes with it is applied; the answer is what the reader said.
struct ReadStudy
{
    StudyState state;
    QList<StudyEvent> events;
    QStringList warnings;
    bool isStudy = true;
};

ReadStudy studyIn(const QByteArray& bytes, bool isCut)
{
    ReadStudy study;
    StudyFileReader reader(u"study.mtune"_s, [&study](const StudyEvent& event) {
        study.events.append(event);
        return study.state.apply(event);
    });
    if (isCut) {
        inPieces(bytes, [&](const QByteArray& piece) {
            study.isStudy = study.isStudy && reader.feed(piece).has_value();
        });
    } else {
        study.isStudy = reader.feed(bytes).has_value();
    }
    study.isStudy = study.isStudy && reader.finish().has_value();
    study.warnings = reader.takeWarnings();
    return study;
}

QByteArray journalOf(const QList<StudyEvent>& events)
{
    QByteArray text;
    for (const StudyEvent& event : events)
        text += toLine(event) + '\n';
    return text;
}

/// The study as a program would get it, and who said so.
QByteArray documentOf(const StudyState& state)
{
    return toIndented(studyDocument(state)) + QByteArray::number(state.ignoredEvents());
}

/// The words that a shell would take from the text, without comments.
QByteArray commandsIn(const QByteArray& script)
{
    QByteArray words;
    if (const auto tokens = splitShell(QString::fromUtf8(script))) {
        for (const ShellToken& token : *tokens) {
            if (token.kind != ShellToken::Kind::Comment && token.kind != ShellToken::Kind::Separator)
                words += token.value.toUtf8() + '\n';
        }
    }
    return words;
}

/// The text with signs that mean nothing in a page or a shell, and one for each that did: a refusal's words
/// say which layouts are closed, and have to stay different ones.
QString withoutSigns(const QString& text)
{
    QString plain;
    for (const QChar c : text) {
        const bool isWord = c.unicode() < 128 && c.isLetterOrNumber();
        if (isWord || c == u' ' || c == u'_' || c == u'-')
            plain += c;
        else
            plain += u'\u00b7' + QString::number(c.unicode(), 16) + u'\u00b7';
    }
    return plain;
}

/// The same study, in which whatever only describes it says something harmless. What is empty stays so: it
/// has no place in a page.
StudyState plainlyDescribed(const QList<StudyEvent>& events)
{
    StudyState state;
    for (StudyEvent event : events) {
        if (auto* created = std::get_if<StudyCreated>(&event.data)) {
            created->name = u"name"_s;
            created->strategy = u"grid"_s;
            created->rules.clear();
            created->programVersion.clear();
        } else if (auto* queued = std::get_if<TrialQueued>(&event.data)) {
            queued->reason.clear();
        } else if (auto* ended = std::get_if<TrialEnded>(&event.data)) {
            if (!ended->metric.isEmpty())
                ended->metric = isDerivedMetric(ended->metric) ? derivedMetricName() : u"median"_s;
            if (ended->failure) {
                ended->failure->message = withoutSigns(ended->failure->message);
                ended->failure->hint = u"failed"_s;
            }
        } else if (auto* note = std::get_if<NoteSet>(&event.data)) {
            note->text = note->text.isEmpty() ? QString() : u"note"_s;
        }
        state.apply(event);
    }
    return state;
}

/// No element, attribute or entity stands in the page but those that the export writes: with the same study
/// described plainly it has the same ones.
QStringList tagsIn(const QByteArray& page)
{
    QStringList tags;
    for (qsizetype at = page.indexOf('<'); at >= 0; at = page.indexOf('<', at + 1)) {
        const qsizetype end = page.indexOf('>', at);
        const qsizetype name = std::min(
            end < 0 ? page.size() : end, page.indexOf(' ', at) < 0 ? page.size() : page.indexOf(' ', at));
        tags.append(QString::fromUtf8(page.sliced(at, name - at)));
    }
    return tags;
}

void checkForm(
    const ExportKind& kind, const QByteArray& text, const StudyState& plain, const ExportRequest& request)
{
    if (kind.name == u"csv") {
        const QList<QStringList> records = csvRecords(QString::fromUtf8(text));
        for (const QStringList& record : records) {
            require(record.size() == records.first().size(), "every record of the CSV export has all fields");
            for (const QString& field : record) {
                require(field.isEmpty() || !QStringView(u"=@\t\r").contains(field.front()),
                    "no cell of the CSV export is a formula");
            }
        }
    } else if (kind.name == u"json") {
        require(parseJson(text, u"export"_s).has_value(), "the JSON export is JSON");
    } else if (kind.name == u"optuna") {
        for (const QByteArray& line : text.split('\n'))
            require(line.isEmpty() || parseJson(line, u"export"_s), "each line of the Optuna export is JSON");
    } else if (kind.name == u"html") {
        const auto other = kind.create(plain, request);
        require(other && tagsIn(text) == tagsIn(other->bytes), "texts of a study become no tags of the page");
    } else if (kind.suffix == u"sh" || kind.suffix == u"sbatch") {
        const auto other = kind.create(plain, request);
        require(other.has_value(), "what only describes a study does not keep it from being exported");
        requireEqual(commandsIn(text), commandsIn(other->bytes),
            "what only describes a study is no command of a script");
        require(text == other->bytes || isShellScript(text) == isShellScript(other->bytes),
            "what only describes a study is no part of a script's syntax");
    }
}

} // namespace

MEGATUNE_FUZZ_TARGET(event)
{
    const Result<StudyEvent> event = eventFromLine(bytes);
    if (!event)
        return;
    const QByteArray line = toLine(*event);
    require(!line.contains('\n'), "an event is one line");
    const Result<StudyEvent> again = eventFromLine(line);
    require(again.has_value(), "an event that was written can be read");
    requireEqual(line, toLine(*again), "an event that was written and read is the same");
}

MEGATUNE_FUZZ_TARGET(journal)
{
    const ReadStudy study = studyIn(bytes, false);
    const ReadStudy cut = studyIn(bytes, true);
    // What does not even begin like one is refused before all of it has come.
    require(study.isStudy == cut.isStudy || !bytes.startsWith("{\"v\":"),
        "a file is a study however its bytes were cut");
    if (!study.isStudy || !cut.isStudy)
        return;
    const QByteArray document = documentOf(study.state);
    requireEqual(document, documentOf(cut.state), "a study is the same however its bytes were cut");
    requireEqual(study.warnings.join(u'\n'), cut.warnings.join(u'\n'),
        "damage is told alike however the bytes were cut");
    const ReadStudy again = studyIn(journalOf(study.events), false);
    requireEqual(document, documentOf(again.state), "a study that is written again is the same");
    require(again.events.size() == study.events.size(), "a study that is written again has all its events");
}

/// An export of a stranger's study, of the best trial and of one by its number; the size says which export.
MEGATUNE_FUZZ_TARGET(exports)
{
    const ReadStudy study = studyIn(bytes, false);
    if (!study.isStudy || study.events.isEmpty())
        return;
    const StudyState plain = plainlyDescribed(study.events);
    ExportRequest request{.studyFile = u"study.mtune"_s,
        .at = QDateTime::fromSecsSinceEpoch(1'760'000'000),
        .program = u"megatune-cli"_s};
    // All of them for each input would be a few inputs a second.
    static const QList<ExportKind> kinds = exportKinds();
    const ExportKind& kind = kinds[bytes.size() % kinds.size()];
    if (const auto exported = kind.create(study.state, request))
        checkForm(kind, exported->bytes, plain, request);
    if (kind.ofTrial) {
        request.trial = 0;
        if (const auto exported = kind.create(study.state, request))
            checkForm(kind, exported->bytes, plain, request);
    }
}

MEGATUNE_FUZZ_TARGET(json)
{
    const Result<Json> document = parseJson(bytes, u"the document"_s);
    if (!document)
        return;
    const QByteArray line = toLine(*document);
    const Result<Json> again = parseJson(line, u"the document"_s);
    require(again.has_value(), "JSON that was written can be read");
    requireEqual(line, toLine(*again), "JSON that was written and read is the same");
    for (const char* key : {"a", "name", "num_layers"}) {
        (void)integerAt(*document, key);
        (void)numberAt(*document, key);
        (void)boolAt(*document, key);
        (void)textAt(*document, key);
    }
}
