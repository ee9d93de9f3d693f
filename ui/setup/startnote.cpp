// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setup/startnote.h"

#include <QEvent>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// More at once is read by nobody.
constexpr qsizetype mostShownProblems = 3;
const QString nodesLink = QStringLiteral("#nodes");

QString startNoteLink(const QString& to, const QString& text)
{
    return to.isEmpty() ? text.toHtmlEscaped()
                        : u"<a style=\"text-decoration:none\" href=\"%1\">%2</a>"_s.arg(
                            to.toHtmlEscaped(), text.toHtmlEscaped());
}

} // namespace

StartNote::StartNote(QWidget* parent)
    : QLabel(parent)
{
    setWordWrap(true);
    setTextFormat(Qt::RichText);
    setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    // The text may be another one before the click has ended.
    connect(
        this, &QLabel::linkActivated, this,
        [this](const QString& to) {
            if (to == nodesLink)
                Q_EMIT nodesWanted();
            else
                Q_EMIT fieldWanted(to);
        },
        Qt::QueuedConnection);
}

void StartNote::say(const QList<DraftProblem>& problems, const QString& then)
{
    m_problems = problems;
    m_then = then;
    write();
}

void StartNote::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    setText({}); // links keep the colour that they were read with
    write();
}

void StartNote::write()
{
    QStringList plain;
    QStringList linked;
    for (const DraftProblem& problem : m_problems.mid(0, mostShownProblems)) {
        plain.append(problem.sentence);
        linked.append(startNoteLink(problem.field, problem.sentence));
        if (problem.wantsNodes)
            linked.append(startNoteLink(nodesLink, tr("Add several machines\u2026")));
    }
    if (const auto more = static_cast<int>(m_problems.size() - mostShownProblems); more > 0) {
        plain.append(tr("And %n more.", nullptr, more));
        linked.append(plain.last().toHtmlEscaped());
    }
    if (!m_then.isEmpty()) {
        plain.append(m_then);
        linked.append(m_then.toHtmlEscaped());
    }
    m_plain = plain.join(u' ');
    const QString text = linked.join(u' ');
    if (text == this->text())
        return;
    setText(text);
    setAccessibleName(m_plain);
    // A label without links is nothing that Tab should stop at.
    setFocusPolicy(text.contains(u"<a ") ? Qt::StrongFocus : Qt::NoFocus);
}

} // namespace megatune

#include "moc_startnote.cpp"
