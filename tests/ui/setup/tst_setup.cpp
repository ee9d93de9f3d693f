// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/refinements.h"
#include "tests/support/hubserver.h"
#include "tests/support/test.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/form/gpudialog.h"
#include "ui/form/modeldialog.h"
#include "ui/form/rulecomparison.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/setup/commandpreview.h"
#include "ui/setup/setuppage.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFile>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

namespace megatune::tst_setup {

class SetupTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_home;
    std::unique_ptr<StudyDraft> m_draft;
    std::unique_ptr<HostListModel> m_hosts;
    std::unique_ptr<SetupPage> m_page;

    template<typename T>
    T* field(const QString& name)
    {
        return m_page->findChild<T*>(name);
    }

    void type(const QString& name, const QString& text)
    {
        auto* edit = field<QLineEdit>(name);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClick(edit, Qt::Key_Delete);
        QTest::keyClicks(edit, text);
    }

    void typeCommand(const QString& text)
    {
        auto* edit = field<QPlainTextEdit>(u"command"_qs);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
    }

    [[nodiscard]] QString missing() { return field<QLabel>(u"missing"_qs)->accessibleName(); }
    [[nodiscard]] QPushButton* startButton() { return field<QPushButton>(u"start"_qs); }

    /// The sentences at the fields, as somebody reads them.
    [[nodiscard]] QStringList problems() const
    {
        QStringList all;
        for (const FieldNote* note : m_page->findChildren<FieldNote*>()) {
            if (!note->problem().isEmpty())
                all.append(note->problem());
        }
        return all;
    }
    [[nodiscard]] QString hints() const
    {
        QStringList all;
        for (const FieldNote* note : m_page->findChildren<FieldNote*>())
            all.append(note->hint());
        return all.join(u'\n');
    }

private Q_SLOTS:
    void initTestCase()
    {
        const QString folder = m_home.filePath(u"hub/models--Some--Model-8B/snapshots/1"_qs);
        QVERIFY(QDir().mkpath(folder));
        QFile file(QDir(folder).filePath(u"config.json"_qs));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"num_hidden_layers\": 36, \"hidden_size\": 64, \"num_attention_heads\": 8,"
                   " \"num_key_value_heads\": 4}");
        const QString whole = m_home.filePath(u"hub/models--Some--Whole/snapshots/1"_qs);
        QVERIFY(QDir().mkpath(whole));
        QFile config(whole + u"/config.json"_qs);
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write("{\"model_type\": \"qwen3\", \"num_hidden_layers\": 36, \"hidden_size\": 4096,"
                     " \"intermediate_size\": 12288, \"num_attention_heads\": 32, \"head_dim\": 128,"
                     " \"num_key_value_heads\": 8, \"vocab_size\": 151936}");
    }

    void init()
    {
        QProcessEnvironment environment;
        environment.insert(u"HF_HUB_CACHE"_qs, m_home.filePath(u"hub"_qs));
        m_draft = std::make_unique<StudyDraft>(environment);
        m_draft->setPresetName(u"megatron"_qs);
        m_hosts = std::make_unique<HostListModel>(m_draft.get());
        m_page = std::make_unique<SetupPage>(m_draft.get(), m_hosts.get(), m_home.filePath(u"studies"_qs));
        m_page->resize(1200, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    }

    void cleanup()
    {
        m_page.reset();
        m_hosts.reset();
        m_draft.reset();
    }

    void typingLeadsFromTheFirstMissingThingToStart()
    {
        QVERIFY(!startButton()->isEnabled());
        QCOMPARE(missing(),
            u"Enter the number of GPUs. Enter the global batch size. Enter your training command."_qs);
        QCOMPARE(startButton()->toolTip(), missing());
        type(u"n_gpus"_qs, u"8"_qs);
        QCOMPARE(missing(), u"Enter the global batch size. Enter your training command."_qs);
        type(u"gbs"_qs, u"16"_qs);
        QCOMPARE(missing(), u"Enter your training command."_qs);
        typeCommand(u"python train.py --micro-batch-size 4"_qs);
        QTRY_VERIFY(startButton()->isEnabled());
        QVERIFY(missing().startsWith(u"At most "_qs));

        QSignalSpy started(m_page.get(), &SetupPage::startRequested);
        QTest::mouseClick(startButton(), Qt::LeftButton);
        QCOMPARE(started.count(), 1);
        QTest::keyClick(field<QPlainTextEdit>(u"command"_qs), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(started.count(), 2);
        const QString path = started.at(0).at(0).toString();
        QVERIFY(path.startsWith(m_home.filePath(u"studies/"_qs)));
        QVERIFY(path.endsWith(u".mtune"_qs));
    }

    void whatTheRuleSetsKeepDifferentlyIsListed()
    {
        auto* compare = field<QPushButton>(u"compareRules"_qs);
        QVERIFY(!compare->isEnabled());
        QVERIFY(!compare->toolTip().isEmpty());
        type(u"n_gpus"_qs, u"8"_qs);
        type(u"gbs"_qs, u"16"_qs);
        QTRY_VERIFY(compare->isEnabled());
        QTest::mouseClick(compare, Qt::LeftButton);
        auto* window = m_page->findChild<RuleComparisonWindow*>();
        QVERIFY(window != nullptr);
        QVERIFY(!window->isModal());
        auto* table = window->findChild<QTableView*>();
        QTRY_COMPARE(table->model()->rowCount(), 13 + 397);
        QVERIFY(
            table->model()->index(0, table->model()->columnCount() - 1).data().toString().contains(u"GPUs")
            || table->model()
                   ->index(0, table->model()->columnCount() - 1)
                   .data()
                   .toString()
                   .contains(u"batch"));
    }

    void countsAndPreviewFollowWhatIsTyped()
    {
        type(u"n_gpus"_qs, u"8"_qs);
        type(u"gbs"_qs, u"16"_qs);
        QTRY_VERIFY(field<QRadioButton>(u"preset-megatron"_qs)->text().contains(u"154 of 4,096 layouts"_qs));
        typeCommand(u"python train.py --micro-batch-size 4"_qs);
        auto* preview = field<CommandPreview>(u"trialCommand"_qs);
        QTRY_VERIFY(preview->commandText().contains(u"--tensor-model-parallel-size 8"_qs));
        QVERIFY(preview->commandText().contains(u"--global-batch-size 16"_qs));
        QVERIFY(!preview->commandText().contains(u"--micro-batch-size 4"_qs));
        type(u"gbs"_qs, u"32"_qs);
        QTRY_VERIFY(preview->commandText().contains(u"--global-batch-size 32"_qs));
    }

    void aTypeOfGpuIsCheckedAtItsFieldAndCountsStay()
    {
        type(u"n_gpus"_qs, u"8"_qs);
        type(u"gbs"_qs, u"16"_qs);
        typeCommand(u"python train.py"_qs);
        QTRY_VERIFY(startButton()->isEnabled());
        auto* gpu = field<QComboBox>(u"gpu"_qs);
        QVERIFY(gpu->findText(u"H100-80GB"_qs) >= 0);
        gpu->setEditText(u"H10O-80GB"_qs);
        QTRY_VERIFY(problems().join(u'|').contains(u"Did you mean H100-80GB?"));
        QVERIFY(!startButton()->isEnabled());
        QVERIFY(m_draft->preset() != nullptr);
        gpu->setEditText(u"H100-80GB"_qs);
        type(u"seq_len"_qs, u"long"_qs);
        QTRY_VERIFY(problems().join(u'|').contains(u"is not a whole number"));
        type(u"seq_len"_qs, u"4096"_qs);
        QTRY_VERIFY(startButton()->isEnabled());
        QCOMPARE(m_draft->preset()->arguments().value(u"gpu"_qs), u"H100-80GB"_qs);
        QCOMPARE(m_draft->preset()->arguments().value(u"seq_len"_qs), u"4096"_qs);
        gpu->setEditText({});
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(!m_draft->preset()->arguments().contains(u"gpu"_qs));
    }

    void aPartOfOneTypesNameIsThatType()
    {
        auto* gpu = field<QComboBox>(u"gpu"_qs);
        gpu->setFocus();
        QTest::keyClicks(gpu->lineEdit(), u"mi300"_qs);
        QTest::keyClick(gpu->lineEdit(), Qt::Key_Return);
        QCOMPARE(m_draft->argument(u"gpu"_qs), u"MI300X"_qs);
    }

    void aTypeOfGpuThatIsNotInTheListIsDescribedByHand()
    {
        type(u"n_gpus"_qs, u"8"_qs);
        type(u"gbs"_qs, u"64"_qs);
        field<QPushButton>(u"describeGpu"_qs)->click();
        auto* dialog = m_page->findChild<GpuDialog*>();
        QVERIFY(dialog != nullptr);
        auto* use = dialog->findChild<QPushButton*>(u"useGpu"_qs);
        auto* note = dialog->findChild<FieldNote*>();
        QVERIFY(!use->isEnabled());
        QCOMPARE(note->problem(), QString()); // nothing was typed yet
        const auto enter = [dialog](const QString& name, const QString& text) {
            auto* line = dialog->findChild<QLineEdit*>(name);
            line->clear();
            QTest::keyClicks(line, text);
        };
        enter(u"gpuName"_qs, u"H20-3e"_qs);
        QCOMPARE(note->problem(), u"Usable memory is missing for H20-3e; give memory_gib in GiB."_qs);
        enter(u"memory_gib"_qs, u"139.8"_qs);
        enter(u"bf16_tflops"_qs, u"148"_qs);
        enter(u"memory_gb_per_s"_qs, u"4.8"_qs);
        enter(u"link_gb_per_s"_qs, u"450"_qs);
        enter(u"network_gb_per_s"_qs, u"50"_qs);
        QVERIFY2(note->problem().contains(u"Bandwidth of its memory cannot be \"4.8\""),
            qPrintable(note->problem()));
        QVERIFY(!use->isEnabled());
        enter(u"memory_gb_per_s"_qs, u"4800"_qs);
        QCOMPARE(note->problem(), QString());
        use->click();
        const QString described = u"H20-3e/memory_gib=139.8/bf16_tflops=148/memory_gb_per_s=4800"
                                  "/link_gb_per_s=450/network_gb_per_s=50"_qs;
        QCOMPARE(m_draft->argument(u"gpu"_qs), described);
        auto* gpu = field<QComboBox>(u"gpu"_qs);
        QTRY_COMPARE(gpu->currentText(), u"H20-3e"_qs);
        QCOMPARE(m_draft->argument(u"gpu"_qs), described);
        const auto isSaid = [this] {
            const auto notes = m_page->findChildren<FieldNote*>();
            return std::any_of(notes.begin(), notes.end(),
                [](const FieldNote* each) { return each->hint().contains(u"H20-3e is described by hand"); });
        };
        QTRY_VERIFY(isSaid());
        // Another type and back again.
        gpu->setEditText(u"H100-80GB"_qs);
        QCOMPARE(m_draft->argument(u"gpu"_qs), u"H100-80GB"_qs);
        gpu->setEditText(u"H20-3e"_qs);
        QCOMPARE(m_draft->argument(u"gpu"_qs), described);
        // What is described is where the next description starts.
        QTRY_VERIFY(m_page->findChild<GpuDialog*>() == nullptr);
        field<QPushButton>(u"describeGpu"_qs)->click();
        dialog = m_page->findChild<GpuDialog*>();
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->findChild<QLineEdit*>(u"memory_gb_per_s"_qs)->text(), u"4800"_qs);
        QVERIFY(dialog->findChild<QPushButton*>(u"useGpu"_qs)->isEnabled());
        dialog->reject();
        QCOMPARE(m_draft->argument(u"gpu"_qs), described);
    }

    void theTrainerIsNamedAndRemarkedUpon()
    {
        auto* remarks = field<QLabel>(u"commandRemarks"_qs);
        QVERIFY(!remarks->isVisible());
        typeCommand(u"megatron sft --model m --tuner_type lora"_qs);
        const auto says = [this](const QString& part) {
            const auto notes = m_page->findChildren<FieldNote*>();
            return std::any_of(notes.begin(), notes.end(),
                [&part](const FieldNote* note) { return note->hint().contains(part); });
        };
        QTRY_VERIFY(says(u"Recognised: ms-swift 4.x, sft, LoRA"_qs));
        QVERIFY(remarks->isVisible());
        QVERIFY2(remarks->text().contains(u"NPROC_PER_NODE"_qs), qPrintable(remarks->text()));
        typeCommand(u"torchrun pretrain_gpt.py"_qs);
        QTRY_VERIFY(says(u"Megatron-LM"_qs));
        QVERIFY(!remarks->isVisible());
    }

    void aRecipeFillsTheEditorAndUndoBringsTheOldTextBack()
    {
        auto* button = field<QPushButton>(u"recipes"_qs);
        QVERIFY(!button->isEnabled());
        QVERIFY(button->toolTip().contains(u"model"_qs));
        typeCommand(u"my own"_qs);
        type(u"n_gpus"_qs, u"8"_qs);
        m_draft->setArgument(u"model"_qs, u"Some/Whole"_qs);
        QTRY_VERIFY(button->isEnabled());
        QVERIFY(button->menu()->actions().size() > 10);
        auto* editor = field<QPlainTextEdit>(u"command"_qs);
        const auto choose = [button](const QString& task) {
            button->menu()->findChild<QAction*>(task)->trigger();
        };
        choose(u"sft"_qs);
        QVERIFY2(editor->toPlainText().contains(u"megatron sft"_qs), qPrintable(editor->toPlainText()));
        QVERIFY(editor->toPlainText().contains(u"Some/Whole"_qs));
        QCOMPARE(m_draft->command(), editor->toPlainText());
        auto* hints = field<QLabel>(u"recipeHints"_qs);
        QVERIFY(hints->isVisible() && !hints->text().isEmpty());

        QCOMPARE(editor->textCursor().selectedText(), u"/path/to/data.jsonl"_qs); // typing replaces it

        choose(u"sft-moe"_qs); // the model has no experts: said, and nothing is replaced
        QCOMPARE(problems().size(), 1);
        QVERIFY(editor->toPlainText().contains(u"megatron sft"_qs));
        Q_EMIT button->menu()->aboutToShow();
        QStringList trainers;
        bool greySeen = false;
        for (const QAction* action : button->menu()->actions()) {
            if (action->isSeparator()) {
                trainers.append(action->text());
                greySeen = false;
            } else {
                QVERIFY(action->isEnabled() || !action->toolTip().isEmpty());
                QVERIFY(!greySeen || !action->isEnabled()); // those that fit come first
                greySeen = !action->isEnabled();
            }
        }
        QCOMPARE(trainers.size(), 4);
        QVERIFY2(trainers.constFirst().contains(u"SWIFT"_qs), qPrintable(trainers.join(u',')));
        QVERIFY(button->menu()->findChild<QAction*>(u"sft-moe"_qs)->toolTip().contains(u"no experts"_qs));
        editor->undo();
        QCOMPARE(editor->toPlainText(), u"my own"_qs);
        QTRY_VERIFY(!hints->isVisible());
        QTRY_COMPARE(problems().size(), 0);
    }

    void aPersonCanSayHowOptionsAreRead()
    {
        auto* dialect = field<QComboBox>(u"dialect"_qs);
        const auto choose = [dialect](const QString& name) {
            dialect->setCurrentIndex(dialect->findData(name));
            Q_EMIT dialect->activated(dialect->currentIndex());
        };
        type(u"n_gpus"_qs, u"8"_qs);
        type(u"gbs"_qs, u"16"_qs);
        typeCommand(u"torchrun mine.py"_qs);
        auto* preview = field<CommandPreview>(u"trialCommand"_qs);
        QTRY_VERIFY(preview->commandText().contains(u"--tensor-model-parallel-size 8"_qs));
        choose(u"ms-swift-3"_qs);
        QTRY_VERIFY(preview->commandText().contains(u"--tensor_model_parallel_size 8"_qs));
        const auto notes = m_page->findChildren<FieldNote*>();
        QVERIFY(std::any_of(notes.begin(), notes.end(),
            [](const FieldNote* note) { return note->hint().startsWith(u"Read as: ms-swift 3.x"_qs); }));
        QTRY_VERIFY(!m_draft->isComputing());
        QCOMPARE(m_draft->preset()->arguments().value(u"dialect"_qs), u"ms-swift-3"_qs);
        // Recipes are made for the version that was chosen.
        m_draft->setArgument(u"model"_qs, u"Some/Whole"_qs);
        QTRY_VERIFY(field<QPushButton>(u"recipes"_qs)->isEnabled());
        field<QPushButton>(u"recipes"_qs)->menu()->findChild<QAction*>(u"sft"_qs)->trigger();
        QVERIFY(m_draft->command().contains(u"--train_type full"_qs));
        choose({});
        QTRY_VERIFY(!m_draft->preset() || !m_draft->preset()->arguments().contains(u"dialect"_qs));
        QVERIFY(m_draft->argument(u"dialect"_qs).isEmpty());
    }

    void trialsAreShortUnlessTheCommandIsToRunAsItIs()
    {
        type(u"n_gpus"_qs, u"8"_qs);
        type(u"gbs"_qs, u"16"_qs);
        typeCommand(u"torchrun pretrain_gpt.py --save ck"_qs);
        auto* preview = field<CommandPreview>(u"trialCommand"_qs);
        auto* asIs = field<QCheckBox>(u"asIs"_qs);
        auto* iterations = field<QSpinBox>(u"trialIterations"_qs);
        QVERIFY(!asIs->isChecked() && iterations->isEnabled());
        QTRY_VERIFY(preview->commandText().contains(u"--exit-interval 20 "_qs));
        QVERIFY(!preview->commandText().contains(u"--save"_qs));
        QVERIFY(preview->toPlainText().contains(u"--save ck"_qs)); // shown, struck through
        QTRY_VERIFY(startButton()->isEnabled());
        QVERIFY2(hints().contains(u"Trials run 20 iteration(s), without saving and evaluation."_qs),
            qPrintable(hints()));
        typeCommand(u"torchrun pretrain_gpt.py --train-iters 10"_qs);
        QTRY_VERIFY2(
            hints().contains(u"Trials run the 10 iteration(s) of your command, which saves nothing."_qs),
            qPrintable(hints()));
        typeCommand(u"torchrun pretrain_gpt.py --save ck"_qs);
        iterations->setValue(4);
        QTRY_COMPARE(problems().size(), 1);
        QVERIFY(problems().at(0).contains(u"at least 5"_qs));
        QVERIFY(!startButton()->isEnabled());
        asIs->click();
        QTRY_VERIFY(preview->commandText().contains(u"--save ck"_qs));
        QVERIFY(!preview->commandText().contains(u"--exit-interval"_qs));
        QVERIFY(!iterations->isEnabled());
        typeCommand(u"torchrun pretrain_gpt.py --train-iters 500000 --save /ckpt"_qs);
        QTRY_VERIFY(missing().contains(
            u"runs the command as it is, for 500,000 iterations, and writes to /ckpt."_qs));
    }

    void ownParametersAreAListThatIsChecked()
    {
        type(u"n_gpus"_qs, u"8"_qs);
        type(u"gbs"_qs, u"16"_qs);
        typeCommand(u"python train.py"_qs);
        QTRY_VERIFY(startButton()->isEnabled());
        auto* add = field<QPushButton>(u"addParameter"_qs);
        QTest::mouseClick(add, Qt::LeftButton);
        type(u"parameterName"_qs, u"NCCL_ALGO"_qs);
        QTRY_VERIFY(problems().join(u'|').contains(u"has an empty choice"_qs));
        type(u"parameterChoices"_qs, u"Ring, Tree"_qs);
        QTRY_VERIFY(startButton()->isEnabled());
        QCOMPARE(problems().size(), 0);
        QCOMPARE(m_draft->argument(u"params"_qs), u"NCCL_ALGO=Ring+Tree"_qs);
        QVERIFY(m_draft->preset()->space().indexOf(u"NCCL_ALGO"_qs) >= 0);
        type(u"parameterName"_qs, u"--micro-batch-size"_qs);
        QTRY_VERIFY(missing().contains(u"is a parameter already"_qs));
        // What comes from elsewhere is shown as rows.
        m_draft->setArgument(u"params"_qs, u"--attention-backend=flash+fused/A=1+2"_qs);
        QCOMPARE(m_page->findChildren<QLineEdit*>(u"parameterName"_qs).size() >= 2, true);
        QTRY_VERIFY(startButton()->isEnabled());
    }

    void configJsonIsFetchedAfterAsking()
    {
        test::HubServer server;
        server.answer("/Some/Remote/resolve/main/config.json", 200,
            "{\"model_type\": \"qwen3\", \"num_hidden_layers\": 36, \"hidden_size\": 4096,"
            " \"intermediate_size\": 12288, \"num_attention_heads\": 32, \"head_dim\": 128,"
            " \"num_key_value_heads\": 8, \"vocab_size\": 151936}");
        server.answer("/Some/Absent/resolve/main/config.json", 404, "nothing");
        QTemporaryDir home;
        QProcessEnvironment environment;
        environment.insert(u"HOME"_qs, home.path());
        environment.insert(u"HF_ENDPOINT"_qs, server.address());
        m_page.reset();
        m_hosts.reset();
        m_draft = std::make_unique<StudyDraft>(environment);
        m_draft->setPresetName(u"megatron"_qs);
        m_hosts = std::make_unique<HostListModel>(m_draft.get());
        m_page = std::make_unique<SetupPage>(m_draft.get(), m_hosts.get(), m_home.filePath(u"studies"_qs));
        m_page->show();
        auto* offer = field<QPushButton>(u"hubOffer"_qs);
        QVERIFY(!offer->isVisible());
        m_draft->setArgument(u"model"_qs, u"Some/Absent"_qs);
        QTRY_VERIFY(offer->isVisible());
        QTest::mouseClick(offer, Qt::LeftButton);
        QVERIFY(!offer->isVisible() && server.seen().isEmpty()); // asked first
        auto* hub = field<QPushButton>(u"hubHuggingFace"_qs);
        QVERIFY(hub->toolTip().contains(server.address()));
        QTest::mouseClick(hub, Qt::LeftButton);
        QVERIFY(field<QPushButton>(u"hubCancel"_qs)->isVisible());
        QTRY_VERIFY(offer->isVisible());
        QVERIFY2(problems().join(u'|').contains(u"Some/Absent"_qs), qPrintable(problems().join(u'|')));
        QCOMPARE(server.seen().size(), 1);

        m_draft->setArgument(u"model"_qs, u"Some/Remote"_qs);
        QTRY_VERIFY(offer->isVisible() && !m_draft->isComputing());
        QTest::mouseClick(offer, Qt::LeftButton);
        QTest::mouseClick(hub, Qt::LeftButton);
        QTRY_VERIFY(m_draft->shape().has_value());
        QTRY_VERIFY(!offer->isVisible());
        QTRY_COMPARE(problems().size(), 0);
        QTRY_VERIFY(m_draft->knownModels().contains(u"Some/Remote"_qs));
    }

    void aScriptThatIsNotThereBlocksStart()
    {
        QTemporaryDir folder;
        type(u"n_gpus"_qs, u"8"_qs);
        type(u"gbs"_qs, u"16"_qs);
        type(u"workingDirectory"_qs, folder.path());
        typeCommand(u"bash train.sh"_qs);
        QTRY_VERIFY(missing().contains(u"There is no script train.sh"_qs));
        QVERIFY(!startButton()->isEnabled());
        QFile script(folder.filePath(u"train.sh"_qs));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("torchrun pretrain_gpt.py \"$@\"\n");
        script.close();
        QEvent back(QEvent::WindowActivate); // somebody comes back from the terminal
        QApplication::sendEvent(m_page.get(), &back);
        QTRY_VERIFY(startButton()->isEnabled());
        // Another machine has files of its own.
        typeCommand(u"bash other.sh"_qs);
        QTRY_VERIFY(missing().contains(u"other.sh"_qs));
        m_draft->setHost(u"ssh://me@node1?gpus=8"_qs);
        QTRY_VERIFY(!missing().contains(u"other.sh"_qs));
    }

    void aModelProblemIsSaidOnce()
    {
        m_draft->setArgument(u"model"_qs, u"Not/Here"_qs);
        QTRY_COMPARE(problems().size(), 1);
        QVERIFY(problems().at(0).contains(u"Not/Here"_qs));
        QVERIFY2(!missing().contains(u"Not/Here"_qs), qPrintable(missing()));
        QVERIFY(!missing().isEmpty());
    }

    void problemsStandAtTheirFields()
    {
        type(u"n_gpus"_qs, u"many"_qs);
        QCOMPARE(problems().size(), 1);
        QVERIFY(problems().at(0).contains(u"many"_qs));
        QVERIFY(field<QLineEdit>(u"n_gpus"_qs)->accessibleDescription().contains(u"many"_qs));
        QVERIFY(missing().contains(u"many"_qs));
        typeCommand(u"python 'train.py"_qs);
        QTRY_COMPARE(problems().size(), 2);
        type(u"n_gpus"_qs, u"8"_qs);
        QTRY_COMPARE(problems().size(), 1);
        type(u"workingDirectory"_qs, m_home.filePath(u"nowhere"_qs));
        QCOMPARE(problems().size(), 2);
    }

    void aModelShowsWhatWasUnderstood()
    {
        auto* model = field<QComboBox>(u"model"_qs);
        QTRY_VERIFY(model->count() > 2); // from the cache, and behind them the catalog
        QCOMPARE(model->itemText(1), u"Some/Whole"_qs);
        model->setFocus();
        QTest::keyClicks(model->lineEdit(), u"Some/Model-8B"_qs);
        QTRY_VERIFY(m_draft->shape().has_value());
        const auto notes = m_page->findChildren<FieldNote*>();
        QVERIFY(std::any_of(notes.begin(), notes.end(), [](const FieldNote* note) {
            return note->hint().contains(u"36 layers"_qs) && note->hint().contains(u"Hugging Face cache"_qs);
        }));
        QVERIFY(m_page->studyPath().contains(u"Model-8B"_qs));
        QTest::keyClicks(model->lineEdit(), u"x"_qs);
        QTRY_COMPARE(problems().size(), 1);
        QVERIFY(problems().at(0).contains(u"Some/Model-8B?"_qs));
    }

    void theShapeCanBeGivenByHandAndTakenBack()
    {
        field<QPushButton>(u"describeModel"_qs)->click();
        auto* dialog = m_page->window()->findChild<ModelDialog*>();
        QVERIFY(dialog != nullptr);
        auto* use = dialog->findChild<QPushButton*>(u"useModel"_qs);
        const auto type = [dialog](const QString& size, const QString& number) {
            auto* edit = dialog->findChild<QLineEdit*>(size);
            edit->setFocus();
            edit->selectAll();
            QTest::keyClicks(edit, number);
        };
        QVERIFY(!use->isEnabled());
        type(u"num_layers"_qs, u"12"_qs);
        type(u"hidden_size"_qs, u"1024"_qs);
        QVERIFY(!use->isEnabled());
        type(u"num_attention_heads"_qs, u"16"_qs);
        type(u"num_experts"_qs, u"8"_qs);
        QVERIFY(use->isEnabled());
        use->click();
        QTRY_VERIFY(m_draft->shape().has_value());
        QCOMPARE(m_draft->shape()->numLayers.value_or(0), 12);
        QCOMPARE(m_draft->shape()->numExperts.value_or(0), 8);
        auto* model = field<QComboBox>(u"model"_qs);
        QVERIFY(model->currentText().startsWith(u"shape:"_qs));
        model->setEditText({});
        QTRY_VERIFY(!m_draft->shape().has_value());
    }

    void whateverTheCommandLineTakesHasAField()
    {
        QVERIFY(!field<QSpinBox>(u"seed"_qs)->isVisible());
        field<QToolButton>(u"setupMore"_qs)->click();
        QVERIFY(field<QSpinBox>(u"seed"_qs)->isVisible());
        field<QSpinBox>(u"seed"_qs)->setValue(7);
        field<QSpinBox>(u"jobs"_qs)->setValue(2);
        field<QComboBox>(u"metric"_qs)->setCurrentText(u"largest"_qs);
        field<QComboBox>(u"direction"_qs)->setCurrentText(u"less is better"_qs);
        field<QComboBox>(u"busyGpus"_qs)->setCurrentText(u"wait at most"_qs);
        field<QSpinBox>(u"busyLimit"_qs)->setValue(30);
        field<QPlainTextEdit>(u"variables"_qs)->setPlainText(u"NCCL_DEBUG=WARN\nPLACE = here"_qs);
        field<QLineEdit>(u"core_version"_qs)->setText(u"0.16"_qs);
        const StudyPlan& plan = m_draft->options();
        QCOMPARE(plan.created.seed, quint64(7));
        QCOMPARE(plan.jobs, std::optional<int>(2));
        QCOMPARE(plan.created.measure.metric, Metric::Max);
        QCOMPARE(plan.created.direction, Direction::Minimize);
        QCOMPARE(plan.busyGpus.limitS, std::optional<double>(30));
        const QList<QPair<QString, QString>> variables{
            {u"NCCL_DEBUG"_qs, u"WARN"_qs}, {u"PLACE"_qs, u" here"_qs}};
        QCOMPARE(plan.environment, variables);
    }

    void whatIsWrongBelowMoreIsSeenAndHoldsTheStartBack()
    {
        type(u"n_gpus"_qs, u"8"_qs);
        type(u"gbs"_qs, u"16"_qs);
        typeCommand(u"torchrun pretrain_gpt.py --train-iters 10"_qs);
        QTRY_VERIFY(startButton()->isEnabled());
        const auto refuses = [this](const QString& what) {
            return !startButton()->isEnabled() && missing().contains(what)
                && field<QSpinBox>(u"seed"_qs)->isVisible() && problems().join(u' ').contains(what);
        };
        field<QPlainTextEdit>(u"variables"_qs)->setPlainText(u"1X=2"_qs);
        QTRY_VERIFY(refuses(u"\"1X\" is not of the form NAME=value."_qs));
        field<QPlainTextEdit>(u"variables"_qs)->setPlainText({});
        QTRY_VERIFY(startButton()->isEnabled());
        auto* regex = field<QLineEdit>(u"metricRegex"_qs);
        QTest::keyClicks(regex, u"speed"_qs);
        QTRY_VERIFY(refuses(u"has 0 groups"_qs));
        QTest::keyClicks(regex, u" ([0-9.]+)"_qs);
        QTRY_VERIFY(startButton()->isEnabled());
        const auto plan = m_draft->plan(m_home.filePath(u"a.mtune"_qs));
        QVERIFY(plan && plan->metricRegex && plan->created.measure.anyFiniteValue);
        m_draft->setStrategy(u"tpe"_qs);
        StudyPlan options = m_draft->options();
        options.created.learned = {{m_home.filePath(u"nowhere.mtune"_qs), {}, {}}};
        m_draft->setOptions(options);
        QTRY_VERIFY(refuses(u"nowhere.mtune"_qs));
    }

    void theBudgetGoesIntoThePlan()
    {
        auto* trials = field<QSpinBox>(u"trials"_qs);
        trials->setFocus();
        trials->selectAll();
        QTest::keyClicks(trials, u"25"_qs);
        QTest::keyClick(trials, Qt::Key_Tab);
        QCOMPARE(m_draft->options().maxTrials, std::optional<int>(25));
        field<QSpinBox>(u"timeout"_qs)->setValue(90);
        QCOMPARE(m_draft->options().timeoutS, std::optional<double>(90));
        field<QCheckBox>(u"dynamicTimeout"_qs)->click();
        QVERIFY(m_draft->options().dynamicTimeout.enabled);
        field<QCheckBox>(u"baseline"_qs)->click();
        QCOMPARE(m_draft->options().baseline, std::optional<bool>(true));
        field<QCheckBox>(u"earlyStop"_qs)->click();
        QVERIFY(m_draft->options().earlyStop);
        field<QSpinBox>(u"stopAfter"_qs)->setValue(8);
        QCOMPARE(m_draft->options().stopAfter, std::optional<int>(8));
        field<QDoubleSpinBox>(u"settle"_qs)->setValue(0.5);
        QCOMPARE(m_draft->options().settlePercent, std::optional<double>(0.5));
        field<QSpinBox>(u"confirm"_qs)->setValue(6);
        QCOMPARE(m_draft->options().confirm, 6);
        QCOMPARE(m_draft->options().silentS, std::optional<double>(1800));
        field<QSpinBox>(u"silent"_qs)->setValue(0);
        QCOMPARE(m_draft->options().silentS, std::nullopt);
        field<QCheckBox>(u"refine"_qs)->click();
        QCOMPARE(m_draft->options().refine, usualRefinements);
        auto* also = field<QPushButton>(u"refineAlso"_qs);
        QCOMPARE(also->menu()->actions().size(), numericRefinements().size());
        also->menu()->actions().last()->trigger();
        QCOMPARE(m_draft->options().refineAlso, QStringList{u"fp8-param-gather"_qs});
        QVERIFY2(also->text().contains(u"fp8-param-gather"_qs), qPrintable(also->text()));
        field<QCheckBox>(u"refine"_qs)->click();
        QCOMPARE(m_draft->options().refine, 0);
        QCOMPARE(m_draft->options().refineAlso, QStringList());
        QVERIFY(!also->isEnabled());
        field<QDoubleSpinBox>(u"settle"_qs)->setValue(0);
        QVERIFY(!m_draft->options().settlePercent.has_value());
        trials->setValue(0);
        QVERIFY(!m_draft->options().maxTrials.has_value());
    }

    void startSeesTheCommandAlsoBeforeTheEditorHasSettled()
    {
        type(u"n_gpus"_qs, u"8"_qs);
        type(u"gbs"_qs, u"16"_qs);
        typeCommand(u"python train.py"_qs);
        QTRY_VERIFY(startButton()->isEnabled());
        QSignalSpy started(m_page.get(), &SetupPage::startRequested);
        field<QPlainTextEdit>(u"command"_qs)->setPlainText(u"python 'broken"_qs);
        QTest::mouseClick(startButton(), Qt::LeftButton);
        QCOMPARE(started.count(), 0);
        QVERIFY(!startButton()->isEnabled());
        QCOMPARE(m_draft->command(), u"python 'broken"_qs);
    }

    void whileAStudyRunsStartSaysThatThisOneWaits()
    {
        m_page->setStudyRunning(true);
        QCOMPARE(startButton()->text().remove(u'&'), u"Start after the running study"_qs);
        m_page->setStudyRunning(false);
        QCOMPARE(startButton()->text().remove(u'&'), u"Start"_qs);
    }

    void theFileOfAStudyThatRunsOrWaitsIsNotTaken()
    {
        const QString file = m_home.filePath(u"mine.mtune"_qs);
        m_page->setTakenFiles({file});
        type(u"studyFile"_qs, file);
        QVERIFY(problems().join(u' ').contains(u"runs or waits"));
        m_page->setTakenFiles({});
        QVERIFY(!problems().join(u' ').contains(u"runs or waits"));
        m_page->renewStudyFile();
        const QString proposed = m_page->studyPath();
        m_page->setTakenFiles({proposed});
        QVERIFY(m_page->studyPath() != proposed);
    }

    void whatIsCopiedFromThePreviewIsTheCommandAlone()
    {
        type(u"n_gpus"_qs, u"8"_qs);
        type(u"gbs"_qs, u"16"_qs);
        typeCommand(u"python train.py --recompute-activations --micro-batch-size 4 && echo done"_qs);
        auto* preview = field<CommandPreview>(u"trialCommand"_qs);
        QTRY_VERIFY(preview->commandText().contains(u"echo done"_qs));
        QVERIFY(preview->toPlainText().contains(u"--recompute-activations"_qs)); // shown, struck through
        preview->selectAll();
        preview->copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), preview->commandText());
    }

    void theStudyFileCannotBeAFolder()
    {
        type(u"studyFile"_qs, m_home.path());
        QVERIFY(problems().size() == 1);
        QVERIFY(problems().at(0).contains(u"folder"_qs));
    }

    void everyFieldHasANameForScreenReaders()
    {
        for (const QWidget* widget : m_page->findChildren<QWidget*>()) {
            const bool takesInput = widget->focusPolicy() != Qt::NoFocus
                && (qobject_cast<const QLineEdit*>(widget) != nullptr
                    || qobject_cast<const QComboBox*>(widget) != nullptr
                    || qobject_cast<const QSpinBox*>(widget) != nullptr
                    || qobject_cast<const QPlainTextEdit*>(widget) != nullptr);
            if (takesInput && !widget->objectName().startsWith(u"qt_"))
                QVERIFY2(!widget->accessibleName().isEmpty() || widget->parentWidget()->inherits("QComboBox")
                        || widget->parentWidget()->inherits("QSpinBox"),
                    qPrintable(widget->objectName()));
        }
    }
};

MEGATUNE_TEST(SetupTest)

} // namespace megatune::tst_setup

#include "tst_setup.moc"
