// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hosts/hostdetails.h"

#include "core/hostcheck/hostreporttext.h"
#include "ui/common/available.h"
#include "ui/common/labels.h"
#include "ui/common/roomydelegate.h"
#include "ui/hosts/hostlight.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHeaderView>
#include <QLocale>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

namespace megatune {

namespace {

constexpr QSize hostDetailsSize(1040, 640);
constexpr int detailsLightSize = 20;

/// The level's light before the title, in words for who does not see it.
class FindingDelegate final : public RoomyDelegate
{
public:
    using RoomyDelegate::RoomyDelegate;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        RoomyDelegate::initStyleOption(option, index);
        if (index.column() != HostFindingsModel::TitleColumn)
            return;
        const auto level = static_cast<HostFinding::Level>(index.data(HostFindingsModel::LevelRole).toInt());
        option->icon = hostLightIcon(lightOfLevel(level));
        option->features |= QStyleOptionViewItem::HasDecoration;
        option->decorationSize = QSize(16, 16);
        option->text.prepend(QChar(0x2002) + findingLevelText(level) + QLatin1String(":"));
    }
};

} // namespace

HostDetails::HostDetails(HostListModel* hosts, QWidget* parent)
    : QDialog(parent)
    , m_hosts(hosts)
    , m_findings(new HostFindingsModel(this))
    , m_light(new IconLabel(detailsLightSize, this))
    , m_title(new SectionLabel({}, this))
    , m_state(new QuietLabel({}, this))
    , m_table(new QTableView(this))
    , m_raw(new QPlainTextEdit(this))
    , m_check(new QPushButton(this))
    , m_copy(new QPushButton(tr("Copy as &text"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    resize(look::byLetters(hostDetailsSize.width()), look::byLetters(hostDetailsSize.height()));
    m_title->setTextFormat(Qt::PlainText);
    m_title->setWordWrap(true);
    m_check->setObjectName(QStringLiteral("checkAgain"));
    m_copy->setObjectName(QStringLiteral("copyReport"));
    for (QPushButton* each : {m_check, m_copy})
        each->setAutoDefault(false);
    auto* head = new QHBoxLayout;
    head->setSpacing(look::related);
    head->addWidget(m_light);
    head->addWidget(m_title, 1);
    head->addWidget(m_check);
    head->addWidget(m_copy);
    buildTable();
    m_raw->setObjectName(QStringLiteral("findingText"));
    m_raw->setAccessibleName(tr("The finding in full, with the host's own words"));
    m_raw->setReadOnly(true);
    m_raw->setLineWrapMode(QPlainTextEdit::NoWrap); // matrices keep their columns
    m_raw->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    auto* halves = new QSplitter(Qt::Vertical, this);
    halves->setChildrenCollapsible(false);
    halves->setHandleWidth(look::group);
    halves->addWidget(m_table);
    halves->addWidget(m_raw);
    halves->setStretchFactor(0, 3);
    halves->setStretchFactor(1, 2);
    auto* column = look::columnIn(this, look::related, look::edge);
    column->addLayout(head);
    column->addWidget(m_state);
    column->addSpacing(look::related);
    column->addWidget(halves, 1);
    connect(m_check, &QPushButton::clicked, this, &HostDetails::checkOrStop);
    connect(m_copy, &QPushButton::clicked, this, &HostDetails::copy);
    connect(m_hosts, &HostListModel::lightsChanged, this, &HostDetails::refresh);
}

void HostDetails::buildTable()
{
    m_table->setObjectName(QStringLiteral("findings"));
    m_table->setAccessibleName(tr("What the check has found"));
    m_table->setModel(m_findings);
    m_table->setItemDelegate(new FindingDelegate(m_table));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setSectionResizeMode(HostFindingsModel::FixColumn, QHeaderView::Stretch);
    m_table->horizontalHeader()->setHighlightSections(false);
    connect(
        m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &HostDetails::showFinding);
}

void HostDetails::showHost(const QString& text)
{
    m_text = text;
    refresh();
    m_table->setFocus(Qt::OtherFocusReason);
}

int HostDetails::row() const
{
    for (int each = 0; each < m_hosts->rowCount(); ++each) {
        if (m_hosts->index(each).data(HostListModel::TextRole).toString() == m_text)
            return each;
    }
    return -1;
}

/// A host that was taken off the list keeps what was found; it cannot be asked again.
void HostDetails::refresh()
{
    const int at = row();
    const QString gone = at >= 0 ? QString() : tr("This host is not in the list any more.");
    setAvailable(m_check, gone);
    if (at < 0) {
        m_state->setText(gone);
        return;
    }
    const QModelIndex host = m_hosts->index(at);
    const HostLight light = m_hosts->light(at);
    const HostReport* report = m_hosts->report(at);
    setWindowTitle(tr("Host %1").arg(host.data(Qt::DisplayRole).toString()));
    m_title->setText(m_text);
    m_light->setIcon(hostLightIcon(light));
    m_light->setAccessibleName(hostLightText(light));
    QStringList parts{hostLightText(light)};
    for (const int role : {HostListModel::GpusRole, HostListModel::SentenceRole})
        parts.append(host.data(role).toString());
    if (m_hosts->checkedAt(at).isValid())
        parts.append(
            tr("checked at %1").arg(QLocale().toString(m_hosts->checkedAt(at).time(), QLocale::ShortFormat)));
    parts.removeAll(QString());
    parts.removeDuplicates();
    m_state->setText(parts.join(QStringLiteral("  \u00b7  ")));
    m_check->setText(light == HostLight::Checking ? tr("&Stop checking")
            : report != nullptr                   ? tr("&Check again")
                                                  : tr("&Check"));
    setAvailable(m_copy, report != nullptr ? QString() : tr("Nothing was asked yet: press Check."));
    m_findings->setReport(report != nullptr ? *report : HostReport());
    m_table->resizeColumnsToContents();
    const int widest = std::max(m_table->width(), hostDetailsSize.width() - 2 * look::edge) / 3;
    if (m_table->columnWidth(HostFindingsModel::FoundColumn) > widest)
        m_table->setColumnWidth(HostFindingsModel::FoundColumn, widest);
    m_table->setCurrentIndex(m_findings->index(m_findings->worstRow(), 0));
    showFinding();
}

void HostDetails::showFinding()
{
    const QString text = m_findings->detailText(m_table->currentIndex().row());
    m_raw->setPlainText(text.isEmpty() ? tr("Nothing was asked yet: press Check.") : text);
}

void HostDetails::checkOrStop()
{
    if (m_hosts->light(row()) == HostLight::Checking)
        m_hosts->cancel(row());
    else
        m_hosts->check(row());
}

void HostDetails::copy() const
{
    QGuiApplication::clipboard()->setText(hostReportText(m_findings->report()));
}

} // namespace megatune

#include "moc_hostdetails.cpp"
