// SPDX-License-Identifier: GPL-3.0-or-later
// Notes and stars on their way into study files. Whoever runs a study in this window writes them at once; to
// the files of others they are appended in the background, and are shown meanwhile as if they were there.
#pragma once

#include "core/control/controller.h"

#include <QObject>

namespace megatune {

/// Which study is meant: another one may stand in its file later.
struct StudyRef
{
    QString path;
    QString uid = {}; ///< empty: not known, whichever study is there
};
[[nodiscard]] StudyRef refOf(const StudyFeed& feed);

/// A note (text) or a star (on) of a study, or of one of its trials.
struct Annotation
{
    StudyRef study;
    StudyEventData data;
};

class NoteStore final : public QObject
{
    Q_OBJECT

public:
    /// The open study of this file, or null.
    using FindOpen = std::function<StudyFeed*(const QString& path)>;
    explicit NoteStore(FindOpen findOpen, QObject* parent = nullptr);
    /// What waits is still written, in the background.
    ~NoteStore() override;

    /// False when another study stands in the file, which refused() says.
    bool set(const StudyRef& study, std::optional<int> number, const QString& note);
    bool setStar(const StudyRef& study, std::optional<int> number, bool on);
    /// As it is shown: what is being written, or else what `state` has.
    [[nodiscard]] QString note(const QString& path, const StudyState& state, std::optional<int> number) const;
    [[nodiscard]] bool isStarred(
        const QString& path, const StudyState& state, std::optional<int> number) const;
    /// The same of a study that is not open, whose file said `inFile` when it was read.
    [[nodiscard]] bool isStarred(const StudyRef& study, bool inFile) const;
    /// Something is on its way into this file: its lock may be ours.
    [[nodiscard]] bool isWriting(const QString& path) const;

Q_SIGNALS:
    void changed();
    /// What could not be written and why, with the note: it stands nowhere else.
    void refused(const QString& sentence);
    /// This is in the file now.
    void written(const megatune::Annotation& annotation);

private:
    bool put(const Annotation& annotation);
    void writeNext();
    void onWritten(const Result<StudyEvent>& event);
    void refuse(const Annotation& annotation, const QString& why);
    [[nodiscard]] const Annotation* find(const StudyRef& study, const StudyEventData& like) const;

    FindOpen m_findOpen;
    QList<Annotation> m_queue; ///< the first is being written
};

} // namespace megatune
