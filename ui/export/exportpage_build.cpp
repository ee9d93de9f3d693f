// SPDX-License-Identifier: GPL-3.0-or-later
// What stands where on the page Export.
#include "ui/common/commandeditor.h"
#include "ui/common/commandview.h"
#include "ui/common/draghandle.h"
#include "ui/common/labels.h"
#include "ui/common/primarybutton.h"
#include "ui/export/exportdelegate.h"
#include "ui/export/exportformatsmodel.h"
#include "ui/export/exportpage.h"
#include "ui/export/exporttrialsmodel.h"
#include "ui/look/icons.h"
#include "ui/look/look.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QListView>
#include <QProgressBar>
#include <QTemporaryDir>

namespace megatune {

namespace {

constexpr int exportLeftWidth = 400;

QuietLabel* plainNote(const QString& name, QWidget* parent)
{
    auto* note = new QuietLabel({}, parent);
    note->setTextFormat(Qt::PlainText);
    note->setAccessibleName(name);
    note->setTextInteractionFlags(Qt::TextSelectableByMouse);
    note->hide();
    return note;
}

} // namespace

ExportPage::ExportPage(QWidget* parent)
    : QWidget(parent)
    , m_formats(std::make_unique<ExportFormatsModel>())
    , m_trials(std::make_unique<ExportTrialsModel>())
    , m_putIntoClipboard(putIntoClipboard)
{
    setAccessibleName(tr("Export"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(look::edge, look::group, look::edge, look::group);
    column->setSpacing(look::group);
    auto* top = new QHBoxLayout;
    top->setSpacing(look::related);
    m_title = new SectionLabel({}, this);
    m_title->setElided(Qt::ElideMiddle);
    auto* back = new QPushButton(tr("&Back to the trials"), this);
    back->setObjectName(QStringLiteral("backToTrials"));
    back->setToolTip(tr("Charts, trials and logs of this study (Ctrl+E)"));
    connect(back, &QPushButton::clicked, this, &ExportPage::backRequested);
    top->addWidget(m_title, 1);
    top->addWidget(back);
    column->addLayout(top);
    auto* parts = new QHBoxLayout;
    parts->setSpacing(look::edge);
    parts->addWidget(buildLeft());
    parts->addWidget(buildRight(), 1);
    column->addLayout(parts, 1);
    connectParts();
    refreshChoice();
    refreshButtons();
}

ExportPage::~ExportPage()
{
    if (m_isObsolete)
        *m_isObsolete = true;
    // They look at the models, which go first otherwise.
    delete m_list;
    delete m_trial;
}

QWidget* ExportPage::buildLeft()
{
    auto* left = new QWidget(this);
    left->setFixedWidth(look::byLetters(exportLeftWidth));
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::related);
    column->addWidget(buildChoice());
    m_list = new ExportList(left);
    m_list->setObjectName(QStringLiteral("exportFormats"));
    m_list->setAccessibleName(tr("Formats"));
    m_list->setModel(m_formats.get());
    m_list->setItemDelegate(new ExportDelegate(m_list));
    m_list->setCurrentIndex(m_formats->indexOf(QStringLiteral("shell")));
    column->addWidget(m_list, 1);
    return left;
}

QWidget* ExportPage::buildChoice()
{
    auto* choice = new QWidget(this);
    auto* column = new QVBoxLayout(choice);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::related);
    auto* row = new QHBoxLayout;
    row->setSpacing(look::related);
    auto* label = new QLabel(tr("&Trial"), choice);
    label->setFont(
        look::tabular(label->font())); // the underlined letter breaks kerning, and the width with it
    m_trial = new QComboBox(choice);
    m_trial->setObjectName(QStringLiteral("exportTrial"));
    m_trial->setAccessibleName(tr("Trial"));
    m_trial->setToolTip(tr("The best one, whichever that is, or another one: type its number."));
    // Of 100,000 trials nobody measures every text.
    m_trial->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_trial->setMinimumContentsLength(16);
    auto* view = new QListView(m_trial);
    view->setUniformItemSizes(true);
    view->setAccessibleName(tr("Trials with a command"));
    m_trial->setView(view);
    m_trial->setModel(m_trials.get());
    label->setBuddy(m_trial);
    row->addWidget(label);
    row->addWidget(m_trial, 1);
    column->addLayout(row);
    m_production = new QCheckBox(tr("For &production"), choice);
    m_production->setObjectName(QStringLiteral("exportProduction"));
    m_production->setAccessibleName(tr("For production"));
    column->addWidget(m_production);
    m_choiceNote = plainNote(tr("What production means, or why there is nothing to choose"), choice);
    m_choiceNote->show();
    column->addWidget(m_choiceNote);
    return choice;
}

QWidget* ExportPage::buildRight()
{
    auto* right = new QWidget(this);
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(look::related);
    m_name = new SectionLabel({}, right);
    m_name->setElided(Qt::ElideMiddle);
    column->addWidget(m_name);
    m_remarks = plainNote(tr("What to do before it is used"), right);
    m_remarks->setObjectName(QStringLiteral("exportRemarks"));
    column->addWidget(m_remarks);
    m_preview = new CommandText(right);
    m_preview->setObjectName(QStringLiteral("exportPreview"));
    m_preview->setAccessibleName(tr("Preview"));
    m_preview->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_preview->setUndoRedoEnabled(false);
    m_preview->setFont(commandFont());
    m_preview->document()->setDocumentMargin(look::related);
    column->addWidget(m_preview, 1);
    m_busy = new QProgressBar(right);
    m_busy->setObjectName(QStringLiteral("exportBusy"));
    m_busy->setAccessibleName(tr("The text is being made."));
    m_busy->setRange(0, 0);
    m_busy->setTextVisible(false);
    m_busy->setFixedHeight(look::related / 2);
    QSizePolicy keepsItsPlace = m_busy->sizePolicy();
    keepsItsPlace.setRetainSizeWhenHidden(true);
    m_busy->setSizePolicy(keepsItsPlace);
    m_busy->hide();
    column->addWidget(m_busy);
    m_bound = plainNote(tr("How much the preview shows"), right);
    m_bound->setObjectName(QStringLiteral("exportBound"));
    column->addWidget(m_bound);
    column->addWidget(buildButtons());
    return right;
}

QWidget* ExportPage::buildButtons()
{
    auto* buttons = new QWidget(this);
    auto* row = new QHBoxLayout(buttons);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(look::related);
    m_handle = new DragHandle(tr("Drag it from here"), buttons);
    m_handle->setObjectName(QStringLiteral("exportDrag"));
    m_handle->setAccessibleName(tr("Drag the text out of the window"));
    m_handle->setToolTip(tr("Drops the whole text into another window, as Copy and Paste would."));
    m_browse = new QPushButton(tr("&Open in the browser"), buttons);
    m_browse->setObjectName(QStringLiteral("exportBrowse"));
    m_copy = new QPushButton(glyphIcon(Glyph::Copy), tr("&Copy"), buttons);
    m_copy->setObjectName(QStringLiteral("exportCopy"));
    m_save = new PrimaryButton(tr("&Save as\u2026"), buttons);
    m_save->setObjectName(QStringLiteral("exportSave"));
    m_copy->setMinimumHeight(m_save->minimumHeight());
    m_browse->setMinimumHeight(m_save->minimumHeight());
    row->addWidget(m_handle);
    row->addStretch(1);
    row->addWidget(m_browse);
    row->addWidget(m_copy);
    row->addWidget(m_save);
    return buttons;
}

} // namespace megatune
