// Notes and stars on their way into study files. Whoever runs a study writes them at once; of others they are
// appended in the background; and while another process holds the file, or it cannot be written, they wait
// here, in the settings too, and are shown as if they were there. None is lost.
#pragma once

#include "core/study/controller.h"

#include <QObject>
#include <QSettings>
#include <QTimer>

namespace megatune {

/// A note (text) or a star (on) of a study, or of one of its trials.
struct Annotation
{
    QString path; ///< of the study's file
    StudyEventData data;
};

class NoteStore final : public QObject
{
    Q_OBJECT

public:
    /// `controllerOf` gives who runs the study of this path here, or ran it, or null.
    NoteStore(QSettings* settings, std::function<StudyController*(const QString& path)> controllerOf,
        QObject* parent = nullptr);

    void set(const QString& path, std::optional<int> number, const QString& note);
    void setStar(const QString& path, std::optional<int> number, bool on);
    /// As it is shown: what waits, or else what `state` has.
    [[nodiscard]] QString note(const QString& path, const StudyState& state, std::optional<int> number) const;
    [[nodiscard]] bool isStarred(
        const QString& path, const StudyState& state, std::optional<int> number) const;
    /// Why notes of this study are not in its file yet, one sentence; empty: they are.
    [[nodiscard]] QString waiting(const QString& path) const;
    /// The file has got this.
    void happened(const QString& path, const StudyEvent& event);
    /// Tries again to write what waits for this study.
    void tryAgain(const QString& path);

Q_SIGNALS:
    void changed();
    /// What could not be written and why, one sentence; what it was about waits.
    void kept(const QString& sentence);

private:
    struct Entry
    {
        Annotation annotation;
        QString problem = {};   ///< of the last time
        bool isDue = true;      ///< it is to be tried
        bool isWritten = false; ///< it is in the file; who follows that has not read it yet
    };
    void put(const Annotation& annotation);
    void writeNext();
    void onWritten(const Annotation& annotation, const std::optional<Error>& problem);
    [[nodiscard]] const Entry* find(const QString& path, const StudyEventData& like) const;
    void load();
    void save();

    QSettings* m_settings;
    std::function<StudyController*(const QString& path)> m_controllerOf;
    QList<Entry> m_entries; ///< one for each note and star, in the order of their first edit
    bool m_isWriting = false;
    QTimer m_again; ///< while another process holds a file
};

} // namespace megatune
