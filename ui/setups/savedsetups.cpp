// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/setups/savedsetups.h"

#include "core/secrets/secrets.h"
#include "ui/common/available.h"
#include "ui/common/messagebar.h"
#include "ui/look/look.h"
#include "ui/setups/setupnamedialog.h"

#include <algorithm>
#include <QDir>
#include <QFileInfo>
#include <QMenu>
#include <QPushButton>

namespace megatune {

namespace {

QString setupMenuText(const QString& text)
{
    return QString(text).replace(u'&', QLatin1String("&&"));
}

QString unsavedSecrets(const DraftContents& contents)
{
    const QStringList places = secretPlaces(contents);
    return places.isEmpty() ? QString()
                            : SavedSetups::tr("Secrets are not saved: those in %1 have to be typed again.")
                                  .arg(places.join(u", "));
}

bool holdsMaskedSecrets(const DraftContents& contents)
{
    const auto isVariable = [](const auto& variable) { return isMasked(variable.second); };
    const auto isHost = [](const DraftHost& host) { return isMasked(host.text); };
    const auto& variables = contents.options.environment;
    return isMasked(contents.command) || std::any_of(variables.begin(), variables.end(), isVariable)
        || std::any_of(contents.hosts.begin(), contents.hosts.end(), isHost);
}

} // namespace

SavedSetups::SavedSetups(
    StudyDraft* draft, MessageBar* messages, const QString& settingsPath, QObject* parent)
    : QObject(parent)
    , m_draft(draft)
    , m_messages(messages)
    , m_store(QFileInfo(settingsPath).dir().filePath(QStringLiteral("setups")))
{
    connect(m_draft, &StudyDraft::changed, this, [this] {
        if (m_draft->isEmpty())
            m_current.clear(); // what is typed from here on is another one
    });
}

/// Each page has letters of its own that are still free.
QPushButton* SavedSetups::createForSetup()
{
    return createButton(tr("&Named setups"), QStringLiteral("setups"));
}

QPushButton* SavedSetups::createForPlan()
{
    return createButton(tr("Named se&tups"), QStringLiteral("planSetups"));
}

QPushButton* SavedSetups::createButton(const QString& title, const QString& objectName)
{
    auto* button = new QPushButton(title);
    button->setObjectName(objectName);
    button->setToolTip(tr("Takes a setup that was saved, or saves what Setup says under a name"));
    auto* menu = new QMenu(button);
    menu->setToolTipsVisible(true);
    connect(menu, &QMenu::aboutToShow, this, [this, menu, button] { fill(menu, button); });
    button->setMenu(menu);
    button->setMinimumWidth(button->sizeHint().width() + look::related);
    return button;
}

void SavedSetups::fill(QMenu* menu, QWidget* asker)
{
    menu->clear();
    qDeleteAll(menu->findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly));
    const QList<KeptSetup> setups = m_store.all();
    fillTakes(menu, setups);
    menu->addSeparator();
    QAction* save = menu->addAction(tr("&Save as…"), this, [this, asker] { askForName(asker->window()); });
    save->setObjectName(QStringLiteral("saveSetup"));
    setAvailable(save, m_draft->isEmpty() ? tr("There is nothing to save yet.") : QString());
    fillEdits(menu, setups, asker);
}

/// What tells them apart stands where other menus have their keys.
void SavedSetups::fillTakes(QMenu* menu, const QList<KeptSetup>& setups)
{
    if (setups.isEmpty()) {
        setAvailable(menu->addAction(tr("No setup is saved yet")),
            tr("What is saved here can be taken again, also after a restart."));
    }
    for (const KeptSetup& setup : setups) {
        QAction* action = menu->addAction(setupMenuText(setup.name) + u'\t' + setupMenuText(setup.summary),
            this, [this, setup] { take(setup); });
        setAvailable(action, setup.problem);
    }
}

void SavedSetups::fillEdits(QMenu* menu, const QList<KeptSetup>& setups, QWidget* asker)
{
    if (setups.isEmpty())
        return;
    QMenu* others = menu->addMenu(tr("&Rename"));
    QMenu* gone = menu->addMenu(tr("&Delete"));
    others->setToolTipsVisible(true);
    for (const KeptSetup& setup : setups) {
        QAction* action = others->addAction(setupMenuText(setup.name) + u'…', this,
            [this, setup, asker] { askToRename(setup, asker->window()); });
        setAvailable(action, setup.problem);
        gone->addAction(setupMenuText(setup.name), this, [this, setup] { remove(setup); });
    }
}

void SavedSetups::take(const KeptSetup& setup)
{
    const Result<NamedSetup> read = SetupStore::read(setup);
    if (!read)
        return complain(read.error());
    const bool isLost = !m_draft->isEmpty();
    const DraftContents before = m_draft->contents();
    m_draft->setContents(read->contents);
    m_current = read->name;
    Q_EMIT taken();
    const QString sentence = tr("Setup says what \"%1\" does.").arg(read->name);
    if (isLost) {
        m_messages->say(MessageBar::Kind::Info, sentence,
            {tr("Bring back what was there"), [draft = m_draft, before] { draft->setContents(before); },
                true});
    } else {
        m_messages->say(MessageBar::Kind::Done, sentence);
    }
    QStringList remarks = read->remarks;
    if (holdsMaskedSecrets(read->contents))
        remarks.prepend(tr("Secrets are not saved: type them where *** stands for them."));
    if (!remarks.isEmpty())
        m_messages->say(MessageBar::Kind::Warning, remarks.join(u' '));
}

void SavedSetups::askForName(QWidget* window)
{
    const DraftContents& contents = m_draft->contents();
    auto* dialog = new SetupNameDialog(&m_store, SetupNameDialog::Use::Save,
        m_current.isEmpty() ? setupSummary(contents).left(mostSetupNameLetters) : m_current,
        unsavedSecrets(contents), window);
    connect(dialog, &SetupNameDialog::named, this, &SavedSetups::keep);
    dialog->open();
}

void SavedSetups::keep(const QString& name)
{
    if (const Result<void> kept = m_store.keep(name, m_draft->contents()); !kept)
        return complain(kept.error());
    m_current = name;
    m_messages->say(MessageBar::Kind::Done,
        QString(tr("\"%1\" is saved.").arg(name) + u' ' + unsavedSecrets(m_draft->contents())).trimmed());
}

void SavedSetups::askToRename(const KeptSetup& setup, QWidget* window)
{
    auto* dialog = new SetupNameDialog(&m_store, SetupNameDialog::Use::Rename, setup.name, {}, window);
    connect(
        dialog, &SetupNameDialog::named, this, [this, setup](const QString& name) { rename(setup, name); });
    dialog->open();
}

void SavedSetups::rename(const KeptSetup& setup, const QString& name)
{
    if (const Result<void> renamed = m_store.rename(setup, name); !renamed)
        return complain(renamed.error());
    if (m_current == setup.name)
        m_current = name;
    m_messages->say(MessageBar::Kind::Done, tr("\"%1\" is called \"%2\" now.").arg(setup.name, name));
}

void SavedSetups::remove(const KeptSetup& setup)
{
    const Result<QByteArray> bytes = SetupStore::remove(setup);
    if (!bytes)
        return complain(bytes.error());
    if (m_current == setup.name)
        m_current.clear();
    const auto undo = [this, setup, before = *bytes] {
        if (const Result<void> back = m_store.bringBack(setup, before); !back)
            complain(back.error());
    };
    m_messages->say(MessageBar::Kind::Info, tr("The setup \"%1\" was deleted.").arg(setup.name),
        {tr("Bring it back"), undo, true});
}

void SavedSetups::complain(const Error& error)
{
    m_messages->say(MessageBar::Kind::Error, error.sentence);
}

} // namespace megatune

#include "moc_savedsetups.cpp"
