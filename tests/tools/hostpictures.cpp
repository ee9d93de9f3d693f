#include "tests/tools/hostpictures.h"

#include "ui/models/hostlistmodel.h"
#include "ui/models/studydraft.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/session.h"
#include "ui/widgets/hostdetails.h"

#include <QFile>
#include <QLineEdit>
#include <QListView>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>

namespace megatune {

namespace {

void putProgram(const QString& path, const QByteArray& text)
{
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (file.open(QIODevice::WriteOnly))
        file.write("#!/bin/sh\n" + text);
    file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
}

} // namespace

void putHostPrograms(const QString& folder)
{
    QByteArray gpus;
    QByteArray matrix = "\\t";
    for (int gpu = 0; gpu < 8; ++gpu) {
        const QByteArray number = QByteArray::number(gpu);
        gpus += "echo '" + number + ", NVIDIA H100 80GB HBM3, 81559, " + (gpu == 3 ? "11021" : "81007")
            + ", 550.54.15, GPU-" + number + "'\n";
        matrix += "GPU" + number + "\\t";
    }
    for (int gpu = 0; gpu < 8; ++gpu) {
        matrix += "\\nGPU" + QByteArray::number(gpu) + "\\t";
        for (int other = 0; other < 8; ++other)
            matrix += other == gpu ? " X \\t" : "NV18\\t";
    }
    putProgram(folder + u"/nvidia-smi"_qs,
        "case $* in *query-gpu*) " + gpus
            + ";; *query-compute*) echo GPU-3, $PPID, 69986, /usr/bin/python3 ;; *topo*) printf '" + matrix
            + "\\n' ;; esac\n");
    putProgram(folder + u"/python3"_qs,
        "[ \"$1\" = --version ] && echo Python 3.11.2 && exit\nprintf 'torch 2.8.0+cu128\\ntransformer-engine "
        "2.10.0\\nmegatron-core 0.15.0\\nms-swift 3.12.5\\napex -\\nflash-attn 2.8.3\\ncuda 12.8\\n'\n");
    putProgram(folder + u"/torchrun"_qs, "exit 0\n");
    putProgram(folder + u"/ssh"_qs, "echo 'ann@gpu-b: Permission denied (publickey).' >&2\nexit 255\n");
    qputenv("PATH", folder.toLocal8Bit() + ':' + qgetenv("PATH"));
}

void photographHosts(const Photographer& photographer, MainWindow& window)
{
    window.session()->draft()->setHosts({{u"local"_qs}, {u"ssh://ann@gpu-b?gpus=8&workdir=/scratch"_qs},
        {u"slurm:h100?nodes=2&gpus=8"_qs}, {u"ssh://gpu-c?gpus=8"_qs, false}});
    window.go(MainWindow::SetupPlace);
    window.findChild<QToolButton*>(u"checkHosts"_qs)->click();
    auto* list = window.findChild<QListView*>(u"hosts"_qs);
    const auto isOver = [list] {
        for (int row = 0; row < 3; ++row) {
            if (list->model()->index(row, 0).data(HostListModel::LightRole).toInt()
                < static_cast<int>(HostLight::Ready))
                return false;
        }
        return true;
    };
    if (!QTest::qWaitFor(isOver, 60'000))
        std::fprintf(stderr, "the checks did not end\n");
    list->setCurrentIndex(list->model()->index(1, 0));
    list->setFocus();
    QScrollArea* area = nullptr;
    for (QWidget* each = list; area == nullptr && each != nullptr; each = each->parentWidget())
        area = qobject_cast<QScrollArea*>(each);
    const auto atFoot = [area] { area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum()); };
    photographer.take(window, u"h-hosts"_qs, atFoot);
    QTest::keyClick(list, Qt::Key_F2);
    photographer.take(window, u"h-host-written"_qs, atFoot);
    QTest::keyClick(window.findChild<QLineEdit*>(u"hostText"_qs), Qt::Key_Escape);
    for (const int row : {0, 1}) {
        list->setCurrentIndex(list->model()->index(row, 0));
        QTest::keyClick(list, Qt::Key_Return);
        QTest::qWait(300);
        if (auto* details = window.findChild<HostDetails*>())
            photographer.takeAsItIs(*details, QStringLiteral("h-details-%1").arg(row));
    }
}

} // namespace megatune
