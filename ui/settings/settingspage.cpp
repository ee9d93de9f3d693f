// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/settingspage.h"

#include "core/base/text.h"
#include "ui/common/labels.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"
#include "ui/settings/preferences.h"

#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QGridLayout>
#include <QLineEdit>
#include <QLocale>
#include <QScrollArea>
#include <QToolButton>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int settingsWidth = 640;

} // namespace

SettingsPage::SettingsPage(Preferences* preferences, QWidget* parent)
    : QWidget(parent)
    , m_preferences(preferences)
    , m_grid(new QGridLayout)
    , m_language(new QComboBox(this))
    , m_theme(new QComboBox(this))
    , m_folder(new QLineEdit(this))
    , m_folderNote(new FieldNote(m_folder, this))
{
    auto* title = new QLabel(tr("Settings"), this);
    title->setFont(look::numberFont());
    m_grid->setHorizontalSpacing(look::group);
    m_grid->setVerticalSpacing(look::related / 2);
    m_grid->setColumnStretch(1, 1);
    buildLanguage();
    buildTheme();
    buildFolder();
    buildSshConfig();
    buildEndCommand();
    setFocusProxy(m_language);

    auto* content = new QWidget(this);
    content->setMaximumWidth(look::byLetters(settingsWidth));
    auto* column = look::columnIn(content, look::edge, look::edge);
    column->addWidget(title);
    column->addLayout(m_grid);
    column->addWidget(new QuietLabel(
        tr("Kept in %1 as soon as they are chosen.").arg(withTilde(m_preferences->fileName())), content));
    column->addStretch();
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setWidget(content);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);
}

void SettingsPage::addRow(const QString& title, QWidget* field, QWidget* note, QWidget* button)
{
    const int row = m_grid->rowCount();
    auto* label = new QLabel(title, this);
    label->setBuddy(field);
    field->setAccessibleName(QString(title).remove(u'&'));
    m_grid->addWidget(label, row, 0);
    m_grid->addWidget(field, row, 1);
    if (button)
        m_grid->addWidget(button, row, 2);
    m_grid->addWidget(note, row + 1, 1, 1, 2);
    m_grid->setRowMinimumHeight(row + 2, look::related);
}

void SettingsPage::buildLanguage()
{
    m_language->setObjectName(QStringLiteral("language"));
    m_language->addItem(tr("As the desktop has it"), QString());
    for (const QString& language : Preferences::languages()) {
        const QLocale locale(language);
        // Whoever looks for a language reads it, not necessarily the one that is set now.
        m_language->addItem(
            locale.language() == QLocale::English ? u"English"_s : locale.nativeLanguageName(), language);
    }
    m_language->setCurrentIndex(m_language->findData(m_preferences->language()));
    auto* note = new FieldNote(m_language, this);
    note->say(tr("Used from the next start on."), {});
    addRow(tr("&Language"), m_language, note);
    connect(m_language, &QComboBox::currentIndexChanged, this,
        [this] { m_preferences->setLanguage(m_language->currentData().toString()); });
}

void SettingsPage::buildTheme()
{
    m_theme->setObjectName(QStringLiteral("theme"));
    m_theme->addItem(tr("As the desktop has them"), u"desktop"_s);
    m_theme->addItem(tr("Light"), u"light"_s);
    m_theme->addItem(tr("Dark"), u"dark"_s);
    m_theme->setCurrentIndex(m_theme->findData(m_preferences->theme()));
    auto* note = new FieldNote(m_theme, this);
    note->say(tr("Used at once."), {});
    addRow(tr("&Colours"), m_theme, note);
    connect(m_theme, &QComboBox::currentIndexChanged, this,
        [this] { m_preferences->setTheme(m_theme->currentData().toString()); });
}

void SettingsPage::buildFolder()
{
    m_folder->setObjectName(QStringLiteral("studyFolder"));
    m_folder->setText(withTilde(m_preferences->studyFolder()));
    QToolButton* choose = chooseButton(tr("Choose a folder"));
    addRow(tr("&New studies go to"), m_folder, m_folderNote, choose);
    connect(m_folder, &QLineEdit::textChanged, this, &SettingsPage::judgeFolder);
    connect(m_folder, &QLineEdit::editingFinished, this, &SettingsPage::takeFolder);
    connect(choose, &QToolButton::clicked, this, &SettingsPage::chooseFolder);
    judgeFolder();
}

QToolButton* SettingsPage::chooseButton(const QString& toolTip)
{
    auto* choose = new QToolButton(this);
    choose->setIcon(glyphIcon(Glyph::Folder));
    choose->setToolTip(toolTip);
    choose->setAccessibleName(toolTip);
    return choose;
}

void SettingsPage::buildSshConfig()
{
    auto* file = new QLineEdit(withTilde(m_preferences->sshConfig()), this);
    file->setObjectName(QStringLiteral("sshConfig"));
    file->setPlaceholderText(tr("your own, ~/.ssh/config"));
    auto* note = new FieldNote(file, this);
    QToolButton* choose = chooseButton(tr("Choose a file"));
    addRow(tr("Configuration of &ssh"), file, note, choose);
    const auto judge = [file, note] {
        note->say(tr("For the hosts of all studies, from the next connection on; passed to ssh as -F."),
            Preferences::sshConfigProblem(file->text().trimmed()));
    };
    connect(file, &QLineEdit::textChanged, this, [this, judge](const QString& text) {
        judge();
        m_preferences->setSshConfig(text);
    });
    connect(choose, &QToolButton::clicked, this, [this, file] {
        auto* dialog = new QFileDialog(this, tr("Configuration of ssh"), QDir::homePath());
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->setFileMode(QFileDialog::ExistingFile);
        dialog->setFilter(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
        connect(dialog, &QFileDialog::fileSelected, file,
            [file](const QString& path) { file->setText(withTilde(path)); });
        dialog->open();
    });
    judge();
}

void SettingsPage::buildEndCommand()
{
    auto* command = new QLineEdit(m_preferences->endCommand(), this);
    command->setObjectName(QStringLiteral("endCommand"));
    command->setPlaceholderText(tr("nothing"));
    auto* note = new FieldNote(command, this);
    note->say(tr("In your shell, when a study ends or none of its hosts can be used, such as: "
                 "mail -s \"$MEGATUNE_STATE $MEGATUNE_BEST\" me@example.org < /dev/null"),
        {});
    addRow(tr("At the end of a study, &run"), command, note);
    connect(command, &QLineEdit::textChanged, this,
        [this](const QString& text) { m_preferences->setEndCommand(text); });
}

void SettingsPage::takeFolder()
{
    m_preferences->setStudyFolder(m_folder->text().trimmed());
    judgeFolder();
}

void SettingsPage::judgeFolder()
{
    const QString problem = Preferences::studyFolderProblem(m_folder->text().trimmed());
    const QString used = withTilde(m_preferences->studyFolder());
    m_folder->setPlaceholderText(used);
    m_folderNote->say(tr("Studies that are there stay where they are."),
        problem.isEmpty() ? QString() : tr("%1 Until then it is %2.").arg(problem, used));
}

void SettingsPage::chooseFolder()
{
    auto* dialog = new QFileDialog(this, tr("Folder for new studies"), m_preferences->studyFolder());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, m_folder, [this](const QString& folder) {
        m_folder->setText(withTilde(folder));
        takeFolder();
    });
    dialog->open();
}

} // namespace megatune

#include "moc_settingspage.cpp"
