// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/diagnostics.h"

#include "core/base/tr.h"
#include "core/control/controller.h"
#include "core/run/hostspec.h"
#include "core/secrets/secrets.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/session/session.h"

#include <array>
#include <QClipboard>
#include <QCoreApplication>
#include <QDir>
#include <QGuiApplication>
#include <QLocale>
#include <QScreen>
#include <QSettings>
#include <QStandardPaths>
#include <QSysInfo>

namespace megatune {

namespace {

/// Of one setting or one host; a list of recent studies is longer than anybody reads.
constexpr qsizetype longestDiagnostic = 600;

QString diagnosticLine(const QString& name, const QString& value)
{
    return QStringLiteral("  %1: %2\n").arg(name, maskedLine(value, longestDiagnostic));
}

QString systemLines()
{
    QString text = QStringLiteral("Megatune %1\n").arg(QCoreApplication::applicationVersion());
    text += diagnosticLine(QStringLiteral("Qt"),
        QStringLiteral("%1, built with %2, %3")
            .arg(QLatin1String(qVersion()), QLatin1String(QT_VERSION_STR), QSysInfo::buildAbi()));
    text += diagnosticLine(QStringLiteral("system"),
        QSysInfo::prettyProductName() + u' ' + QSysInfo::kernelType() + u' ' + QSysInfo::kernelVersion());
    text += diagnosticLine(QStringLiteral("platform"), QGuiApplication::platformName());
    if (const QScreen* screen = QGuiApplication::primaryScreen()) {
        text += diagnosticLine(QStringLiteral("screen"),
            QStringLiteral("%1 x %2, scaled by %3")
                .arg(screen->size().width())
                .arg(screen->size().height())
                .arg(screen->devicePixelRatio()));
    }
    text += diagnosticLine(QStringLiteral("language"), QLocale().name());
    for (const char* program : {"ssh", "sinfo", "nvidia-smi"}) {
        const QString path = QStandardPaths::findExecutable(QLatin1String(program));
        text += diagnosticLine(QLatin1String(program), path.isEmpty() ? QStringLiteral("not in PATH") : path);
    }
    return text;
}

/// The window's geometry is of no use to others, and an earlier version kept notes, which are a person's own.
QString settingsLines(const QSettings& settings)
{
    QString text = QStringLiteral("Settings in %1\n").arg(settings.fileName());
    const QStringList keys = settings.allKeys();
    for (const QString& key : keys) {
        const QVariant value = settings.value(key);
        if (key.startsWith(u"window/") || key.startsWith(u"waitingNotes/")
            || value.typeId() == QMetaType::QByteArray)
            continue;
        text += diagnosticLine(key, value.toStringList().join(QLatin1String(", ")));
    }
    return text;
}

QString hostLines(const HostListModel& hosts)
{
    QString text = QStringLiteral("Hosts\n");
    for (int row = 0; row < hosts.rowCount(); ++row) {
        const QModelIndex index = hosts.index(row);
        const Result<HostSpec> spec = hostSpecFromText(index.data(HostListModel::TextRole).toString());
        const bool isOn = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
        const QDateTime at = hosts.checkedAt(row);
        QString state = hostLightText(hosts.light(row));
        if (const QString sentence = index.data(HostListModel::SentenceRole).toString(); !sentence.isEmpty())
            state += QLatin1String(", ") + sentence;
        if (at.isValid())
            state += QStringLiteral(" (checked %1)").arg(at.toString(Qt::ISODate));
        text += diagnosticLine((spec ? spec->maskedText() : QStringLiteral("(not understood)"))
                + (isOn ? QString() : QStringLiteral(" (switched off)")),
            state);
    }
    return text;
}

QString studyPhaseName(StudyPhase phase)
{
    static constexpr std::array names{"empty", "idle", "running", "paused", "completed"};
    return QLatin1String(names[static_cast<size_t>(phase)]);
}

QString hostStatusName(HostStatus::Kind kind)
{
    static constexpr std::array names{"asked", "ready", "quarantined"};
    return QLatin1String(names[static_cast<size_t>(kind)]);
}

QString studyLines(const StudyFeed& feed, const StudyController* controller)
{
    QString counts;
    for (const auto& [state, number] : feed.state().counts().byState) {
        if (number > 0)
            counts += QStringLiteral(", %1 %2").arg(number).arg(trialStateName(state));
    }
    const StudyCreated& header = feed.state().header();
    QString text = diagnosticLine(QDir::toNativeSeparators(feed.path()),
        studyPhaseName(feed.state().phase())
            + (controller != nullptr ? QStringLiteral(", of this window")
                    : feed.isRun()   ? QStringLiteral(", written by another process")
                                     : QString())
            + QStringLiteral(", %1, %2, written by version %3")
                  .arg(header.preset, header.strategy, header.programVersion)
            + counts);
    if (controller == nullptr)
        return text;
    for (const HostStatus& host : controller->hosts())
        text += diagnosticLine(u' ' + host.name, hostStatusName(host.kind) + u' ' + host.problem);
    return text;
}

} // namespace

QString diagnosticsText(const QSettings& settings, const HostListModel& hosts, const Session& session)
{
    QString text = systemLines() + settingsLines(settings) + hostLines(hosts) + QStringLiteral("Studies\n");
    const QList<StudyFeed*> studies = session.studies();
    for (const StudyFeed* feed : studies)
        text += studyLines(*feed, session.controllerOf(feed));
    return text;
}

QString copyDiagnostics(const QSettings& settings, const HostListModel& hosts, const Session& session)
{
    QGuiApplication::clipboard()->setText(diagnosticsText(settings, hosts, session));
    return Tr::tr(
        "Versions, settings, hosts and studies are in the clipboard, without secrets, for a bug report.");
}

} // namespace megatune
