// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/filters/filterbutton.h"

#include "core/base/text.h"
#include "ui/common/available.h"

#include <QInputDialog>
#include <QMenu>

namespace megatune {

namespace {

QString filterActionText(const QString& name)
{
    return QString(name).replace(u'&', QLatin1String("&&"));
}

} // namespace

FilterButton::FilterButton(
    QSettings* settings, const QString& key, std::function<QVariantMap()> now, QWidget* parent)
    : QToolButton(parent)
    , m_filters(settings, key)
    , m_now(std::move(now))
    , m_menu(new QMenu(this))
{
    setText(tr("Filters"));
    setToolTip(tr("Filters that you have given a name"));
    setFocusPolicy(Qt::StrongFocus);
    setPopupMode(QToolButton::InstantPopup);
    m_menu->setToolTipsVisible(true);
    setMenu(m_menu);
    connect(m_menu, &QMenu::aboutToShow, this, &FilterButton::fill);
}

void FilterButton::fill()
{
    m_menu->clear();
    const QStringList names = m_filters.names();
    const QVariantMap now = m_now();
    for (const QString& name : names) {
        QAction* action = m_menu->addAction(
            filterActionText(name), this, [this, name] { Q_EMIT chosen(m_filters.filter(name)); });
        action->setCheckable(true);
        action->setChecked(m_filters.filter(name) == now);
    }
    m_menu->addSeparator();
    setAvailable(m_menu->addAction(tr("&Save this filter\u2026"), this, &FilterButton::askForName),
        now.isEmpty() ? tr("Nothing is filtered now.") : QString());
    QMenu* remove = m_menu->addMenu(tr("&Delete"));
    for (const QString& name : names)
        remove->addAction(filterActionText(name), this, [this, name] { m_filters.remove(name); });
    setAvailable(remove->menuAction(), names.isEmpty() ? tr("No filter has a name yet.") : QString());
}

void FilterButton::askForName()
{
    auto* dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save this filter"));
    dialog->setLabelText(tr("Name (another filter of this name is replaced):"));
    // What is filtered when it is asked, whatever changes behind the question.
    connect(dialog, &QInputDialog::textValueSelected, this, [this, filter = m_now()](const QString& text) {
        if (const QString name = oneLine(text).trimmed(); !name.isEmpty())
            m_filters.save(name, filter);
    });
    dialog->open();
}

} // namespace megatune

#include "moc_filterbutton.cpp"
