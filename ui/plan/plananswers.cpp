// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/plananswers.h"

#include "ui/common/labels.h"
#include "ui/look/look.h"

#include <QGridLayout>
#include <QPushButton>

using namespace Qt::StringLiterals;

namespace megatune {

PlanAnswers::PlanAnswers(QWidget* parent)
    : QWidget(parent)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(look::group);
    grid->setVerticalSpacing(0);
    QFont bold = font();
    bold.setBold(true);
    for (const QString& name : {u"planCheapest"_s, u"planFastest"_s, u"planSmallest"_s}) {
        const auto at = static_cast<int>(m_shown.size());
        m_shown.append({new QuietLabel(QString(), this), new QPushButton(this)});
        const Answer& answer = m_shown.last();
        answer.button->setObjectName(name);
        answer.button->setFlat(true);
        answer.button->setToolTip(tr("Chooses this cluster in the table"));
        answer.button->setFont(bold);
        connect(answer.button, &QPushButton::clicked, this, [this, at] { Q_EMIT chosen(m_shown[at].row); });
        grid->addWidget(answer.title, 0, at);
        grid->addWidget(answer.button, 1, at, Qt::AlignLeft);
        grid->setColumnStretch(at, 1);
    }
    hide();
}

void PlanAnswers::setAnswers(const QList<ForecastAnswer>& answers, const QString& line)
{
    for (qsizetype i = 0; i < std::min(answers.size(), m_shown.size()); ++i) {
        Answer& shown = m_shown[i];
        shown.row = answers[i].row;
        shown.title->setText(line.isEmpty() ? answers[i].title : tr("%1, %2").arg(answers[i].title, line));
        shown.button->setText(answers[i].text);
        shown.button->setAccessibleName(tr("%1: %2").arg(shown.title->text(), answers[i].text));
    }
    setVisible(!answers.isEmpty());
}

} // namespace megatune

#include "moc_plananswers.cpp"
