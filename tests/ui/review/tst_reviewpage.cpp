// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/argumentnames.h"
#include "core/study/journal.h"
#include "tests/support/test.h"
#include "ui/review/reviewpage.h"
#include "ui/review/studyfolder.h"

#include <QAbstractButton>
#include <QApplication>
#include <QCheckBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTreeView>

namespace megatune::tst_reviewpage {

/// The page Review, by mouse and by keyboard.
class ReviewPageTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_dir;
    std::unique_ptr<NoteStore> m_notes;
    std::unique_ptr<StudyFolder> m_studies;
    std::unique_ptr<ReviewPage> m_page;
    QTreeView* m_table = nullptr;

    void makePage()
    {
        m_page = std::make_unique<ReviewPage>(m_studies.get());
        m_page->resize(1100, 600);
        m_table = child<QTreeView>("reviewTable");
    }
    void makeStudy(const QString& name, double value, const QString& model = {})
    {
        const auto journal = StudyJournal::create(m_dir->filePath(name + u".mtune"_s));
        QVERIFY(journal.has_value());
        const QString time = u"2026-11-20T05:00:00.000Z"_s;
        StudyCreated created;
        created.uid = name;
        created.name = name;
        created.preset = u"megatron"_s;
        if (!model.isEmpty())
            created.arguments = {{argument::model, model}, {argument::gpus, u"8"_s}};
        QVERIFY((*journal)->write(created, time, Durability::Written));
        QVERIFY((*journal)->write(TrialQueued{}, time, Durability::Written));
        QVERIFY((*journal)->write(TrialStarted{}, time, Durability::Written));
        TrialEnded ended;
        ended.state = TrialState::Finished;
        ended.value = value;
        QVERIFY((*journal)->write(ended, time, Durability::Written));
    }
    template<typename Widget>
    [[nodiscard]] Widget* child(const char* name) const
    {
        return m_page->findChild<Widget*>(QLatin1String(name));
    }
    [[nodiscard]] QStringList names() const
    {
        QStringList all;
        for (int row = 0; row < m_table->model()->rowCount(); ++row)
            all.append(m_table->model()->index(row, StudyFolder::NameColumn).data().toString());
        return all;
    }
    [[nodiscard]] QPoint middleOf(int row) const
    {
        return m_table->visualRect(m_table->model()->index(row, StudyFolder::NameColumn)).center();
    }
    void open()
    {
        m_studies->setFolder(m_dir->path());
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        QTRY_VERIFY(!m_studies->isReading());
    }

private Q_SLOTS:
    void init()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_studies = std::make_unique<StudyFolder>();
        m_notes = std::make_unique<NoteStore>([](const QString&) { return nullptr; });
        m_studies->setNotes(m_notes.get());
        connect(m_studies.get(), &StudyFolder::starRequested, m_notes.get(),
            [this](const StudyRef& study, bool, bool on) { m_notes->setStar(study, {}, on); });
        makePage();
    }
    void cleanup()
    {
        m_page.reset();
        m_studies.reset();
        m_notes.reset();
    }

    void anEmptyFolderSaysWhatBelongsThere()
    {
        open();
        QVERIFY(!m_table->isVisible());
        bool said = false;
        for (const QLabel* label : m_page->findChildren<QLabel*>())
            said = said || (label->isVisible() && label->text().contains(u"There is no study (*.mtune)"));
        QVERIFY(said);
        QVERIFY(!child<QAbstractButton>("reviewOpen")->isEnabled());
        QVERIFY(child<QAbstractButton>("reviewOpen")->toolTip().contains(u"Choose a study"));
    }
    void aDoubleClickOpensTheStudy()
    {
        makeStudy(u"a"_s, 5);
        open();
        QSignalSpy opened(m_page.get(), &ReviewPage::openRequested);
        QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, middleOf(0));
        QTest::mouseDClick(m_table->viewport(), Qt::LeftButton, {}, middleOf(0));
        QCOMPARE(opened.size(), 1);
        QCOMPARE(opened.first().first().toStringList(), QStringList{m_dir->filePath(u"a.mtune"_s)});
    }
    void twoStudiesAreComparedByKeyboardAlone()
    {
        makeStudy(u"a"_s, 5);
        makeStudy(u"b"_s, 7);
        makeStudy(u"c"_s, 6);
        open();
        m_table->sortByColumn(StudyFolder::BestColumn, Qt::DescendingOrder);
        QCOMPARE(names(), (QStringList{u"b"_s, u"c"_s, u"a"_s}));
        m_table->setFocus();
        QTest::keyClick(m_table, Qt::Key_Home);
        QVERIFY(!child<QAbstractButton>("reviewCompare")->isEnabled());
        QTest::keyClick(m_table, Qt::Key_Down, Qt::ShiftModifier);
        QSignalSpy compared(m_page.get(), &ReviewPage::compareRequested);
        QVERIFY(child<QAbstractButton>("reviewCompare")->isEnabled());
        QTest::keyClick(child<QAbstractButton>("reviewCompare"), Qt::Key_Space);
        QCOMPARE(compared.size(), 1);
        QCOMPARE(compared.first().first().toStringList(),
            (QStringList{m_dir->filePath(u"b.mtune"_s), m_dir->filePath(u"c.mtune"_s)}));
    }
    void studiesAreTickedForComparing()
    {
        makeStudy(u"a"_s, 5);
        makeStudy(u"b"_s, 7);
        makeStudy(u"c"_s, 6);
        open();
        m_table->sortByColumn(StudyFolder::NameColumn, Qt::AscendingOrder);
        const auto tick = [this](int row) { return m_table->model()->index(row, StudyFolder::StarColumn); };
        m_table->setFocus();
        m_table->setCurrentIndex(tick(2));
        QTest::keyClick(m_table, Qt::Key_Space);
        QCOMPARE(tick(2).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
        QVERIFY(!child<QAbstractButton>("reviewCompare")->isEnabled());
        m_table->setCurrentIndex(tick(0));
        QTest::keyClick(m_table, Qt::Key_Space);
        QSignalSpy compared(m_page.get(), &ReviewPage::compareRequested);
        QCOMPARE(child<QAbstractButton>("reviewCompare")->text(), u"&Compare 2"_s);
        child<QAbstractButton>("reviewCompare")->click();
        QCOMPARE(compared.first().first().toStringList(),
            (QStringList{m_dir->filePath(u"a.mtune"_s), m_dir->filePath(u"c.mtune"_s)}));
        QTest::keyClick(m_table, Qt::Key_Space);
        QCOMPARE(tick(0).data(Qt::CheckStateRole).toInt(), int(Qt::Unchecked));
    }
    /// With the click that leads to Review 3 in place of 5.
    void threeOfThirtyThatAreAlikeAreComparedInTwoClicks()
    {
        for (int i = 0; i < 30; ++i)
            makeStudy(QString::number(i), i, u"model-"_s + QString::number(i < 3 ? 0 : i < 17 ? 1 : i));
        open();
        m_table->sortByColumn(StudyFolder::BestColumn, Qt::AscendingOrder);
        auto* compare = child<QAbstractButton>("reviewCompare");
        QVERIFY(!compare->isEnabled());
        const auto choose = [this](const QString& name) {
            const qsizetype row = names().indexOf(name);
            QVERIFY(row >= 0);
            m_table->scrollTo(m_table->model()->index(int(row), 0));
            QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, middleOf(int(row)));
        };
        choose(u"7"_s); // one of fourteen: more than Compare takes
        QVERIFY(!compare->isEnabled());
        choose(u"29"_s); // none is like it
        QVERIFY(!compare->isEnabled());
        choose(u"1"_s);
        QCOMPARE(compare->text(), u"&Compare 3"_s);
        QSignalSpy compared(m_page.get(), &ReviewPage::compareRequested);
        compare->click();
        QStringList files = compared.first().first().toStringList();
        std::sort(files.begin(), files.end());
        QCOMPARE(files,
            (QStringList{m_dir->filePath(u"0.mtune"_s), m_dir->filePath(u"1.mtune"_s),
                m_dir->filePath(u"2.mtune"_s)}));
    }
    void typingNarrowsTheTable()
    {
        makeStudy(u"llama"_s, 5);
        makeStudy(u"qwen"_s, 7);
        open();
        QTest::keyClicks(child<QLineEdit>("reviewSearch"), u"lla"_s);
        QCOMPARE(names(), QStringList{u"llama"_s});
        QTest::keyClicks(child<QLineEdit>("reviewSearch"), u"x"_s);
        QVERIFY(!m_table->isVisible());
        child<QLineEdit>("reviewSearch")->clear();
        QCOMPARE(names().size(), 2);
    }
    void aStarIsGivenAndTakenWithItsKey()
    {
        makeStudy(u"a"_s, 5);
        open();
        m_table->setFocus();
        QTest::keyClick(m_table, Qt::Key_Home);
        QTest::keyClick(m_table, Qt::Key_Asterisk);
        const auto star = [this] {
            return m_table->model()->index(0, 0).data(StudyFolder::StarredRole).toBool();
        };
        QVERIFY(star());
        QVERIFY(child<QAbstractButton>("reviewStar")->text().contains(u"Unsta"));
        QTRY_VERIFY(summarise(m_dir->filePath(u"a.mtune"_s)).starred);
        QTRY_VERIFY(!m_studies->isReading());
        QTest::mouseClick(child<QAbstractButton>("reviewStar"), Qt::LeftButton);
        QVERIFY(!star());
        QTRY_VERIFY(!summarise(m_dir->filePath(u"a.mtune"_s)).starred);
    }
    void aNewStudyLikeTheChosenOneCanBeAskedFor()
    {
        makeStudy(u"a"_s, 5);
        makeStudy(u"b"_s, 6);
        open();
        QSignalSpy asked(m_page.get(), &ReviewPage::likeRequested);
        m_table->sortByColumn(StudyFolder::NameColumn, Qt::AscendingOrder);
        m_table->selectAll();
        QVERIFY(!child<QAbstractButton>("reviewLike")->isEnabled()); // like which?
        QTest::mouseClick(m_table->viewport(), Qt::LeftButton, {}, middleOf(1));
        Q_EMIT m_table->customContextMenuRequested(middleOf(1));
        const auto* menu = m_page->findChild<QMenu*>(u"reviewMenu"_s);
        QVERIFY(menu != nullptr);
        for (QAction* action : menu->actions()) {
            if (action->text().remove(u'&') == u"New like this")
                action->trigger();
        }
        QCOMPARE(asked.size(), 1);
        QCOMPARE(asked.first().first().toString(), m_dir->filePath(u"b.mtune"_s));
    }
    void nameAndModelShareTheWidthThatIsLeft()
    {
        makeStudy(u"a"_s, 5);
        open();
        const QHeaderView* header = m_table->header();
        const int name = header->sectionSize(StudyFolder::NameColumn);
        const int model = header->sectionSize(StudyFolder::LayoutColumn);
        m_page->resize(2600, 600);
        QTRY_COMPARE(header->length(), m_table->viewport()->width());
        QVERIFY(header->sectionSize(StudyFolder::NameColumn) > name + 100);
        QVERIFY(header->sectionSize(StudyFolder::LayoutColumn) > model + 100);
        m_page->resize(1100, 600);
        QTRY_COMPARE(header->sectionSize(StudyFolder::NameColumn), name);
        QCOMPARE(header->sectionSize(StudyFolder::LayoutColumn), model);
    }
    void theTabKeyReachesEverythingAndAllHaveNames()
    {
        makeStudy(u"a"_s, 5);
        open();
        m_table->setFocus();
        QTest::keyClick(m_table, Qt::Key_Home);
        QSet<QWidget*> reached;
        for (int i = 0; i < 30; ++i) {
            reached.insert(QApplication::focusWidget());
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        for (QWidget* widget : m_page->findChildren<QWidget*>()) {
            const bool isControl = qobject_cast<QAbstractButton*>(widget) != nullptr
                || qobject_cast<QLineEdit*>(widget) != nullptr || widget == m_table;
            if (!isControl || !widget->isVisible() || !widget->isEnabled()
                || widget->focusPolicy() == Qt::NoFocus)
                continue;
            QVERIFY2(reached.contains(widget), qPrintable(widget->objectName()));
            const auto* button = qobject_cast<QAbstractButton*>(widget);
            QVERIFY2(!widget->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty()),
                qPrintable(widget->objectName()));
        }
    }
};

MEGATUNE_TEST(ReviewPageTest)

} // namespace megatune::tst_reviewpage

#include "tst_reviewpage.moc"
