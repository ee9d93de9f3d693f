// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hosts/hostspanel.h"

#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/hosts/hostdelegate.h"
#include "ui/hosts/hostdetails.h"
#include "ui/hosts/hosteditor.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QAction>
#include <QClipboard>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QListView>
#include <QMenu>
#include <QScrollArea>
#include <QToolButton>

namespace megatune {

namespace {

constexpr int mostShownHosts = 5;

} // namespace

HostsPanel::HostsPanel(HostListModel* hosts, QWidget* parent)
    : QWidget(parent)
    , m_hosts(hosts)
    , m_list(new QListView(this))
    , m_add(new QToolButton(this))
    , m_check(new QToolButton(this))
    , m_addMenu(new QMenu(m_add))
    , m_editor(new HostEditor(this))
    , m_note(new FieldNote(m_list, this))
{
    m_list->setObjectName(QStringLiteral("hosts"));
    m_list->setAccessibleName(tr("Hosts"));
    m_list->setModel(m_hosts);
    m_list->setItemDelegate(new HostDelegate(m_list));
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setUniformItemSizes(true);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusProxy(m_list);
    auto* column = look::columnIn(this, look::related / 2);
    buildActions();
    buildButtons();
    column->addWidget(m_list); // below its buttons: they stay where they are when it grows
    column->addWidget(m_note);
    column->addWidget(m_editor);
    m_editor->hide();
    connect(m_editor, &HostEditor::accepted, this, &HostsPanel::takeWritten);
    connect(m_editor, &HostEditor::rejected, this, &HostsPanel::closeEditor);
    connect(m_list, &QListView::doubleClicked, this, &HostsPanel::detailsOfCurrent);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &HostsPanel::refresh);
    connect(m_hosts, &HostListModel::lightsChanged, this, &HostsPanel::refresh);
    connect(m_hosts, &QAbstractItemModel::modelReset, this, &HostsPanel::refresh);
    refresh();
}

QAction* HostsPanel::action(
    const QString& text, const QKeySequence& keys, const QString& name, void (HostsPanel::*what)())
{
    auto* made = new QAction(text, this);
    made->setObjectName(name);
    made->setShortcut(keys);
    made->setShortcutContext(Qt::WidgetShortcut);
    m_list->addAction(made);
    connect(made, &QAction::triggered, this, what);
    return made;
}

void HostsPanel::buildActions()
{
    m_list->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_checkThis = action(
        tr("Check this host"), QKeySequence::Refresh, QStringLiteral("checkHost"), &HostsPanel::checkCurrent);
    action(tr("Measure the GPUs"), {}, QStringLiteral("measureGpus"), &HostsPanel::measure);
    m_details = action(tr("Details\u2026"), QKeySequence(Qt::Key_Return), QStringLiteral("hostDetails"),
        &HostsPanel::detailsOfCurrent);
    m_edit = action(
        tr("Change\u2026"), QKeySequence(Qt::Key_F2), QStringLiteral("editHost"), &HostsPanel::editCurrent);
    m_remove =
        action(tr("Remove"), QKeySequence::Delete, QStringLiteral("removeHost"), &HostsPanel::removeCurrent);
    m_up = action(
        tr("Move up"), QKeySequence(Qt::ALT | Qt::Key_Up), QStringLiteral("hostUp"), &HostsPanel::moveUp);
    m_down = action(tr("Move down"), QKeySequence(Qt::ALT | Qt::Key_Down), QStringLiteral("hostDown"),
        &HostsPanel::moveDown);
    action(tr("Copy"), QKeySequence::Copy, QStringLiteral("copyHost"), &HostsPanel::copyCurrent);
    action(tr("Paste hosts"), QKeySequence::Paste, QStringLiteral("pasteHosts"), &HostsPanel::paste);
}

QToolButton* HostsPanel::button(QAction* with, const QString& text)
{
    auto* made = new QToolButton(this);
    made->setObjectName(with->objectName() + QLatin1String("Button"));
    made->setText(text.isEmpty() ? with->text() : text);
    made->setAccessibleName(with->text());
    const QString keys = with->shortcut().toString(QKeySequence::NativeText);
    made->setToolTip(tr("%1 (%2)", "what a button does, its keys").arg(with->text(), keys));
    made->setFocusPolicy(Qt::StrongFocus);
    connect(made, &QToolButton::clicked, with, &QAction::trigger);
    connect(with, &QAction::changed, made, [with, made] { setAvailable(made, whyNotAvailable(*with)); });
    return made;
}

void HostsPanel::buildButtons()
{
    m_add->setObjectName(QStringLiteral("addHost"));
    m_add->setText(tr("Add SSH host"));
    m_add->setToolTip(
        tr("Adds a host and checks it; its arrow has this machine, several machines and Slurm"));
    m_add->setPopupMode(QToolButton::MenuButtonPopup);
    m_add->setMenu(m_addMenu);
    connect(m_add, &QToolButton::clicked, this, [this] { write(HostSpec::Kind::Ssh); });
    connect(m_addMenu, &QMenu::aboutToShow, this, &HostsPanel::fillAddMenu);
    m_check->setObjectName(QStringLiteral("checkHosts"));
    connect(m_check, &QToolButton::clicked, this, &HostsPanel::checkOrStop);
    for (QToolButton* each : {m_add, m_check})
        each->setFocusPolicy(Qt::StrongFocus);
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related / 2);
    row->addWidget(m_add);
    row->addWidget(m_check);
    row->addWidget(button(m_details, {}));
    row->addWidget(button(m_edit, {}));
    row->addStretch();
    row->addWidget(button(m_remove, QStringLiteral("\u2212")));
    row->addWidget(button(m_up, QStringLiteral("\u2191")));
    row->addWidget(button(m_down, QStringLiteral("\u2193")));
    static_cast<QVBoxLayout*>(layout())->addLayout(row);
}

void HostsPanel::fillAddMenu()
{
    m_addMenu->clear();
    m_addMenu->addAction(tr("This machine"), this, [this] { addTexts({QStringLiteral("local")}); });
    m_addMenu->addAction(
        tr("Several machines for one trial\u2026"), this, [this] { write(HostSpec::Kind::Nodes); });
    m_addMenu->addAction(tr("Slurm\u2026"), this, [this] { write(HostSpec::Kind::Slurm); });
    m_addMenu->addAction(tr("Paste hosts"), this, &HostsPanel::paste);
    m_addMenu->addAction(tr("From a file\u2026"), this, &HostsPanel::chooseFile);
    if (!m_recent.isEmpty())
        m_addMenu->addSeparator();
    for (const QString& text : std::as_const(m_recent)) {
        QString title = text;
        m_addMenu->addAction(
            title.replace(u'&', QLatin1String("&&")), this, [this, text] { addTexts({text}); });
    }
}

void HostsPanel::setRecent(const QStringList& texts)
{
    m_recent = texts;
}

void HostsPanel::setProblem(const QString& problem)
{
    if (m_problem == problem)
        return;
    m_problem = problem;
    refresh();
}

int HostsPanel::current() const
{
    return m_list->currentIndex().row();
}

void HostsPanel::addTexts(const QStringList& texts)
{
    m_refused = m_hosts->add(texts);
    if (m_refused.isEmpty() && !texts.isEmpty())
        m_list->setCurrentIndex(m_hosts->index(m_hosts->rowCount() - 1));
    refresh();
}

void HostsPanel::write(HostSpec::Kind kind)
{
    m_edited.clear();
    m_editor->begin(kind);
    openEditor();
}

void HostsPanel::editCurrent()
{
    if (current() < 0)
        return;
    m_edited = m_list->currentIndex().data(HostListModel::TextRole).toString();
    m_editor->edit(m_edited);
    openEditor();
}

/// In view as a whole, as soon as it has its place.
void HostsPanel::openEditor()
{
    m_editor->listAliases(m_hosts->sshConfig(), m_hosts->home());
    m_editor->show();
    m_editor->focusFirst();
    QMetaObject::invokeMethod(
        this,
        [this] {
            for (QWidget* each = parentWidget(); each != nullptr; each = each->parentWidget()) {
                if (auto* area = qobject_cast<QScrollArea*>(each))
                    area->ensureWidgetVisible(m_editor, 0, look::group);
            }
        },
        Qt::QueuedConnection);
}

void HostsPanel::takeWritten(const QString& text)
{
    const bool isNew = m_edited.isEmpty();
    int row = m_hosts->rowCount();
    for (int each = 0; !isNew && each < m_hosts->rowCount(); ++each) {
        if (m_hosts->index(each).data(HostListModel::TextRole).toString() == m_edited)
            row = each;
    }
    const bool isThere = row < m_hosts->rowCount();
    const QString problem = isThere ? m_hosts->change(row, text) : m_hosts->add({text});
    m_editor->say(problem);
    if (!problem.isEmpty())
        return;
    m_list->setCurrentIndex(m_hosts->index(row));
    closeEditor();
}

void HostsPanel::closeEditor()
{
    m_editor->hide();
    m_list->setFocus(Qt::OtherFocusReason);
}

void HostsPanel::removeCurrent()
{
    const int row = current();
    m_hosts->remove(row);
    m_list->setCurrentIndex(m_hosts->index(std::min(row, m_hosts->rowCount() - 1)));
}

void HostsPanel::moveCurrent(int by)
{
    m_hosts->move(current(), by);
    refresh();
}

void HostsPanel::checkCurrent()
{
    m_hosts->check(current());
}

void HostsPanel::checkOrStop()
{
    if (m_hosts->isChecking())
        m_hosts->cancelAll();
    else
        m_hosts->checkAll();
}

void HostsPanel::measure()
{
    m_hosts->measure();
}

void HostsPanel::detailsOfCurrent()
{
    showDetails(current());
}

void HostsPanel::showDetails(int row)
{
    if (row < 0 || row >= m_hosts->rowCount())
        return;
    const QString text = m_hosts->index(row).data(HostListModel::TextRole).toString();
    if (!m_window)
        m_window = new HostDetails(m_hosts, this);
    m_window->showHost(text);
    m_window->show();
    m_window->raise();
    m_window->activateWindow();
}

void HostsPanel::copyCurrent()
{
    if (current() >= 0)
        QGuiApplication::clipboard()->setText(
            m_list->currentIndex().data(HostListModel::TextRole).toString());
}

void HostsPanel::paste()
{
    addTexts(hostTextsInText(QGuiApplication::clipboard()->text()));
}

void HostsPanel::chooseFile()
{
    auto* dialog = new QFileDialog(this, tr("File with one host a line"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, m_list, [this](const QString& path) {
        const Result<QStringList> texts = hostTextsInFile(path);
        addTexts(texts.value_or(QStringList()));
        if (!texts)
            m_note->say({}, texts.error().sentence);
    });
    dialog->open();
}

void HostsPanel::refresh()
{
    const int row = current();
    const int rows = m_hosts->rowCount();
    const QString noHost = row >= 0 ? QString() : tr("Choose a host in the list first.");
    for (QAction* each : {m_details, m_edit, m_remove, m_checkThis})
        setAvailable(each, noHost);
    setAvailable(m_up, row > 0 || row < 0 ? noHost : tr("It is the first one."));
    setAvailable(m_down, row + 1 < rows || row < 0 ? noHost : tr("It is the last one."));
    const bool isChecking = m_hosts->isChecking();
    m_check->setText(isChecking ? tr("Stop checking") : tr("Check"));
    m_check->setToolTip(isChecking ? tr("Ends the checks that are under way")
                                   : tr("Asks the hosts what they have; changes nothing there"));
    m_check->setAccessibleName(isChecking ? tr("Stop checking the hosts") : tr("Check the hosts"));
    const QModelIndex shown = m_hosts->index(row);
    const bool isBad = row >= 0 && m_hosts->light(row) > HostLight::Remarks;
    const QString said = row >= 0 ? shown.data(HostListModel::SentenceRole).toString() : QString();
    const QString problem = !m_refused.isEmpty() ? m_refused : m_problem;
    m_refused.clear();
    m_note->say(said, !problem.isEmpty() ? problem : isBad ? said : QString());
    fitList();
}

/// As many rows as there are, up to a few: the form around it scrolls.
void HostsPanel::fitList()
{
    const int rows = std::clamp(m_hosts->rowCount(), 1, mostShownHosts);
    const int height = HostDelegate::rowHeight(m_list->font());
    m_list->setFixedHeight(rows * height + 2 * m_list->frameWidth());
}

} // namespace megatune

#include "moc_hostspanel.cpp"
