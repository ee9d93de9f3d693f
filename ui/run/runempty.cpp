// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/run/runempty.h"

#include "ui/common/labels.h"
#include "ui/common/primarybutton.h"
#include "ui/look/look.h"

#include <QHBoxLayout>

namespace megatune {

RunEmpty::RunEmpty(QWidget* parent)
    : QWidget(parent)
{
    auto* column = look::columnIn(this, look::group, look::edge);
    auto* title = new SectionLabel(tr("No study is open"), this);
    auto* text = new QuietLabel(
        tr("Set up a study and press Start, or open a study file: its trials appear here, also while another process "
           "is still writing it."),
        this);
    const int width = look::byLetters(520); // a line that is read with ease
    text->setFixedWidth(width);
    text->setAlignment(Qt::AlignHCenter);
    text->setMinimumHeight(text->heightForWidth(width)); // a centred item is not asked for its wrapped height
    auto* setUp = new PrimaryButton(tr("Set up a study"), this);
    auto* open = new QPushButton(tr("Open a study\u2026"), this);
    open->setMinimumHeight(setUp->minimumHeight());
    connect(setUp, &QPushButton::clicked, this, &RunEmpty::newStudyRequested);
    connect(open, &QPushButton::clicked, this, &RunEmpty::openStudyRequested);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(look::related);
    buttons->addStretch(1);
    buttons->addWidget(setUp);
    buttons->addWidget(open);
    buttons->addStretch(1);
    column->addStretch(2);
    column->addWidget(title, 0, Qt::AlignHCenter);
    column->addWidget(text, 0, Qt::AlignHCenter);
    column->addLayout(buttons);
    column->addStretch(3);
}

} // namespace megatune

#include "moc_runempty.cpp"
