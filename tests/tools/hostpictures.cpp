// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/tools/hostpictures.h"

#include "ui/draft/studydraft.h"
#include "ui/hosts/hostdetails.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"

#include <QLineEdit>
#include <QListView>
#include <QScrollArea>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace megatune {

void photographHosts(const Photographer& photographer, MainWindow& window)
{
    window.session()->draft()->setHosts({{u"local"_s}, {u"ssh://ann@gpu-b?gpus=8&workdir=/scratch"_s},
        {u"slurm:h100?nodes=2&gpus=8"_s}, {u"ssh://gpu-c?gpus=8"_s, false}});
    window.go(MainWindow::SetupPlace);
    window.findChild<QToolButton*>(u"setupMore"_s)->click();
    window.findChild<QToolButton*>(u"checkHosts"_s)->click();
    auto* list = window.findChild<QListView*>(u"hosts"_s);
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
    const StudyDraft* draft = window.session()->draft();
    (void)QTest::qWaitFor([draft] { return !draft->isComputing(); }, 60'000);
    list->setCurrentIndex(list->model()->index(1, 0));
    list->setFocus();
    QScrollArea* area = nullptr;
    for (QWidget* each = list; area == nullptr && each != nullptr; each = each->parentWidget())
        area = qobject_cast<QScrollArea*>(each);
    const auto atHosts = [area, list] { area->ensureWidgetVisible(list, 0, area->height() / 2); };
    photographer.take(window, u"h-hosts"_s, atHosts);
    QTest::keyClick(list, Qt::Key_F2);
    photographer.take(window, u"h-host-written"_s, atHosts);
    QTest::keyClick(window.findChild<QLineEdit*>(u"hostText"_s), Qt::Key_Escape);
    for (const int row : {0, 1}) {
        list->setCurrentIndex(list->model()->index(row, 0));
        QTest::keyClick(list, Qt::Key_Return);
        QTest::qWait(300);
        if (auto* details = window.findChild<HostDetails*>())
            photographer.takeAsItIs(*details, QStringLiteral("h-details-%1").arg(row));
    }
}

} // namespace megatune
