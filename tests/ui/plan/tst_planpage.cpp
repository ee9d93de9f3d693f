// SPDX-License-Identifier: GPL-3.0-or-later
// The page Plan, as somebody uses it who has no GPU yet.
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "tests/support/fakefeed.h"
#include "tests/support/test.h"
#include "ui/charts/stepdrawing.h"
#include "ui/charts/stepwindow.h"
#include "ui/plan/planpage.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

namespace megatune::tst_planpage {

class PlanPageTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<StudyDraft> m_draft;
    std::unique_ptr<PlanPage> m_page;

    [[nodiscard]] QTableView* table() const { return m_page->findChild<QTableView*>(u"planTable"_s); }
    /// Above the table or in its place.
    [[nodiscard]] QString note() const
    {
        return m_page->findChild<QLabel*>(u"planNote"_s)->text()
            + m_page->findChild<QLabel*>(u"planEmpty"_s)->text();
    }
    void type(const QString& field, const QString& text) const
    {
        auto* edit = m_page->findChild<QLineEdit*>(field);
        edit->clear();
        QTest::keyClicks(edit, text);
    }
    [[nodiscard]] QString cell(int row, int column) const
    {
        return table()->model()->index(row, column).data().toString();
    }
    [[nodiscard]] QPushButton* buttonOf(const QString& text) const
    {
        const QList<QPushButton*> buttons = m_page->findChildren<QPushButton*>();
        const auto found = std::find_if(
            buttons.begin(), buttons.end(), [&](const QPushButton* each) { return each->text() == text; });
        return found == buttons.end() ? nullptr : *found;
    }
    /// Two clusters of one type.
    void askForTwo() const
    {
        m_draft->setArgument(argument::model, u"Qwen/Qwen3-8B"_s);
        m_draft->setArgument(argument::globalBatch, u"64"_s);
        m_draft->setArgument(argument::sequenceLength, u"8192"_s);
        type(u"planGpus"_s, u"H100"_s);
        type(u"planCounts"_s, u"16,8"_s);
    }

private Q_SLOTS:
    void init()
    {
        m_draft = std::make_unique<StudyDraft>(QProcessEnvironment::systemEnvironment());
        m_page = std::make_unique<PlanPage>(m_draft.get());
        m_page->resize(1208, 680);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_page.get()));
    }

    void anEmptyPageSaysWhatIsMissing()
    {
        QTRY_VERIFY(note().startsWith(u"Give a model"));
        QCOMPARE(table()->model()->rowCount(), 0);
    }

    void clustersAppearInTheOrderOfTheirSizes()
    {
        askForTwo();
        QTRY_COMPARE(table()->model()->rowCount(), 2);
        QCOMPARE(cell(0, 0), u"H100-80GB"_s);
        QCOMPARE(cell(0, 1), u"8"_s);
        QCOMPARE(cell(1, 1), u"16"_s);
        QVERIFY(note().contains(u"Every figure is an estimate"));
        QTRY_VERIFY(m_page->findChild<QPushButton*>(u"useCluster"_s)->isVisible());
    }

    void theStepOfTheChosenClusterIsDrawn()
    {
        askForTwo();
        QTRY_COMPARE(table()->model()->rowCount(), 2);
        table()->selectRow(1);
        QTest::mouseClick(m_page->findChild<QPushButton*>(u"drawStep"_s), Qt::LeftButton);
        auto* window = m_page->findChild<StepWindow*>();
        QVERIFY(window != nullptr);
        QTRY_VERIFY(window->findChild<StepDrawing*>() != nullptr);
        // No command says another layout: the fastest alone.
        QCOMPARE(window->findChild<StepDrawing*>()->accessibleDescription().split(u'\n').size(), 1);
        delete window;
    }

    void daysAndCostComeWithoutAnotherEstimate()
    {
        askForTwo();
        QTRY_COMPARE(table()->model()->rowCount(), 2);
        const int columns = table()->model()->columnCount();
        type(u"planTokens"_s, u"1T"_s);
        type(u"planPrice"_s, u"2.5"_s);
        QTRY_COMPARE(table()->model()->columnCount(), columns + 2);
        QCOMPARE(table()->model()->rowCount(), 2);
        QVERIFY(!cell(0, columns + 1).isEmpty());
    }

    void answersComeFirstAndChooseTheirRow()
    {
        askForTwo();
        QTRY_COMPARE(table()->model()->rowCount(), 2);
        auto* fastest = m_page->findChild<QPushButton*>(u"planFastest"_s);
        QTRY_VERIFY(fastest->isVisible());
        QVERIFY2(fastest->text().startsWith(u"16 \u00d7 H100-80GB, "), qPrintable(fastest->text()));
        QVERIFY(fastest->mapTo(m_page.get(), QPoint()).y() < table()->mapTo(m_page.get(), QPoint()).y());
        table()->selectRow(0);
        fastest->click();
        QCOMPARE(table()->currentIndex().row(), 1);
        m_page->findChild<QPushButton*>(u"planSmallest"_s)->click();
        QCOMPARE(table()->currentIndex().row(), 0);
    }

    void severalLengthsAreLookedAtAndOneIsTaken()
    {
        askForTwo();
        type(u"planLengths"_s, u"4096,16384"_s);
        QTRY_COMPARE(table()->model()->rowCount(), 4);
        QCOMPARE(cell(2, 2), u"16,384"_s);
        table()->selectRow(2);
        QTest::mouseClick(m_page->findChild<QPushButton*>(u"useCluster"_s), Qt::LeftButton);
        QCOMPARE(m_draft->argument(argument::sequenceLength), u"16384"_s);
        type(u"planLengths"_s, u"81924096"_s);
        QTRY_VERIFY2(note().contains(u"is not a sequence length"), qPrintable(note()));
    }

    void anOpenStudyIsPlannedFor()
    {
        test::FakeFeed feed;
        StudyCreated header;
        header.preset = u"megatron-core"_s;
        header.arguments = {{argument::model, u"Qwen/Qwen3-8B"_s}, {argument::globalBatch, u"64"_s},
            {argument::sequenceLength, u"8192"_s}, {argument::gpus, u"8"_s}};
        feed.load(header);
        type(u"planGpus"_s, u"H100"_s);
        type(u"planCounts"_s, u"16"_s);
        m_page->setStudies({&feed});
        m_page->findChild<QComboBox*>(u"planStudy"_s)->setCurrentIndex(1);
        QTRY_COMPARE(table()->model()->rowCount(), 1);
        QVERIFY(!m_page->findChild<QComboBox*>(u"planModel"_s)->isEnabled());
        QVERIFY(m_draft->isEmpty());
        QSignalSpy like(m_page.get(), &PlanPage::likeRequested);
        QTest::mouseClick(m_page->findChild<QPushButton*>(u"useCluster"_s), Qt::LeftButton);
        QCOMPARE(like.count(), 1);
        m_page->setStudies({}); // it is closed
        QVERIFY(m_page->findChild<QComboBox*>(u"planModel"_s)->isEnabled());
    }

    void whatCannotBeReadIsNamed()
    {
        askForTwo();
        type(u"planGpus"_s, u"H1000"_s);
        QTRY_VERIFY2(note().contains(u"H1000 is not a known type"), qPrintable(note()));
        type(u"planGpus"_s, u"H100"_s);
        type(u"planCounts"_s, u"8, some"_s);
        QTRY_VERIFY2(note().contains(u"\"some\" is not a number of GPUs"), qPrintable(note()));
        type(u"planCounts"_s, u"8"_s);
        QTRY_COMPARE(table()->model()->rowCount(), 1);
    }

    void aClusterIsTakenToSetup()
    {
        askForTwo();
        QTRY_COMPARE(table()->model()->rowCount(), 2);
        table()->selectRow(1);
        QSignalSpy asked(m_page.get(), &PlanPage::setupRequested);
        QTest::mouseClick(m_page->findChild<QPushButton*>(u"useCluster"_s), Qt::LeftButton);
        QCOMPARE(asked.count(), 1);
        QCOMPARE(m_draft->argument(argument::gpus), u"16"_s);
        QCOMPARE(m_draft->argument(argument::gpuType), u"H100-80GB"_s);
    }

    void detailsBeginWithTheCommandsOwnLayout()
    {
        m_draft->setCommand(u"torchrun --nproc-per-node 8 --nnodes 2 pretrain_gpt.py --bf16 "
                            "--tensor-model-parallel-size 8 --micro-batch-size 1"_s);
        askForTwo();
        QTRY_COMPARE(table()->model()->rowCount(), 2);
        QTRY_COMPARE(table()->currentIndex().row(), 1); // the command's 16 GPUs
        const auto shown = [this](const QString& text) {
            const QList<QLabel*> labels = m_page->findChildren<QLabel*>();
            return std::any_of(labels.begin(), labels.end(),
                [&text](const QLabel* label) { return label->isVisible() && label->text().contains(text); });
        };
        QTRY_VERIFY(shown(u"Your command\u2019s layout, TP8 "_s));
        QTRY_VERIFY(shown(u"The fastest layout: "_s));
    }

    void aChangeIsTakenToSetup()
    {
        // A small batch on many GPUs: a larger one would fill the pipeline.
        m_draft->setArgument(argument::model, u"meta-llama/Llama-3.1-70B"_s);
        m_draft->setArgument(argument::globalBatch, u"32"_s);
        m_draft->setArgument(argument::sequenceLength, u"8192"_s);
        type(u"planGpus"_s, u"H100"_s);
        type(u"planCounts"_s, u"512"_s);
        QTRY_COMPARE(table()->model()->rowCount(), 1);
        QTRY_VERIFY(buttonOf(u"To Setup"_s) != nullptr);
        QVERIFY(buttonOf(u"To Setup"_s)->accessibleDescription().startsWith(u"A global batch of 64"));
        QTest::mouseClick(buttonOf(u"To Setup"_s), Qt::LeftButton);
        QCOMPARE(m_draft->argument(argument::globalBatch), u"64"_s);
        QCOMPARE(m_draft->argument(argument::gpus), u"512"_s);
    }
};

MEGATUNE_TEST(PlanPageTest)

} // namespace megatune::tst_planpage

#include "tst_planpage.moc"
