// SPDX-License-Identifier: GPL-3.0-or-later
// Notes and stars on their way into study files. Whoever runs a study writes them at once; of others they are
// appended in the background; and while another process holds the file, or it cannot be written, they wait
// here, in the settings too, and are shown as if they were there. None is lost.
#pragma once

#include "core/control/controller.h"

#include <QObject>
#include <QSet>
#include <QSettings>
#include <QTimer>

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
    explicit NoteStore(QSettings* settings, QObject* parent = nullptr);

    /// This study is open: what is noted on it goes through the one who runs it, and what it reads is no
    /// longer kept here. Until unwatch().
    void watch(StudyFeed* feed);
    void unwatch(StudyFeed* feed);

    /// False when another study stands in the file, which kept() says.
    bool set(const StudyRef& study, std::optional<int> number, const QString& note);
    bool setStar(const StudyRef& study, std::optional<int> number, bool on);
    /// As it is shown: what waits, or else what `state` has.
    [[nodiscard]] QString note(const QString& path, const StudyState& state, std::optional<int> number) const;
    [[nodiscard]] bool isStarred(
        const QString& path, const StudyState& state, std::optional<int> number) const;
    /// The same of a study that is not open, whose file said `inFile` when it was read.
    [[nodiscard]] bool isStarred(const StudyRef& study, bool inFile) const;
    /// Why notes of this study are not in its file yet, one sentence; empty: they are.
    [[nodiscard]] QString waiting(const QString& path) const;
    /// Tries again to write what waits for this study.
    void tryAgain(const QString& path);

Q_SIGNALS:
    void changed();
    /// What could not be written and why, one sentence; it waits, unless another study stands in the file.
    void kept(const QString& sentence);
    /// This is in the file now.
    void written(const megatune::Annotation& annotation);

private:
    struct Entry
    {
        Annotation annotation;
        QString key;            ///< of its path
        QString problem = {};   ///< of the last time
        bool isDue = true;      ///< it is to be tried
        bool isWritten = false; ///< it is in the file; who follows that has not read it yet
    };
    bool put(const Annotation& annotation);
    void writeNext();
    void onWritten(const Annotation& annotation, const std::optional<Error>& problem);
    void onRead(const QString& path, const StudyEvent& event);
    void dropWritten(const QString& key);
    void refuse(const Annotation& annotation);
    [[nodiscard]] StudyFeed* watched(const QString& key) const;
    [[nodiscard]] const Entry* find(const StudyRef& study, const StudyEventData& like) const;
    void load();
    void save(const Entry& entry);
    /// Another window may have put a later one in its place.
    [[nodiscard]] bool isSaved(const Entry& entry);
    void removeSaved(const Entry& entry);

    QSettings* m_settings;
    QSet<StudyFeed*> m_feeds;
    QList<Entry> m_entries; ///< one for each note and star, in the order of their first edit
    bool m_isWriting = false;
    QTimer m_again; ///< while another process holds a file
};

} // namespace megatune
