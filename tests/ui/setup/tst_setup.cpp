// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/refinements.h"
#include "tests/support/hubserver.h"
#include "tests/support/test.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/form/gpudialog.h"
#include "ui/form/modeldialog.h"
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
#include <QMimeData>
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
        auto* edit = field<QPlainTextEdit>(u"command"_s);
        edit->setFocus();
        edit->selectAll();
        QTest::keyClicks(edit, text);
    }

    [[nodiscard]] QString missing() { return field<QWidget>(u"missing"_s)->accessibleName(); }
    [[nodiscard]] QPushButton* startButton() { return field<QPushButton>(u"start"_s); }

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
        const QString folder = m_home.filePath(u"hub/models--Some--Model-8B/snapshots/1"_s);
        QVERIFY(QDir().mkpath(folder));
        QFile file(QDir(folder).filePath(u"config.json"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("{\"num_hidden_layers\": 36, \"hidden_size\": 64, \"num_attention_heads\": 8,"
                   " \"num_key_value_heads\": 4}");
        const QString whole = m_home.filePath(u"hub/models--Some--Whole/snapshots/1"_s);
        QVERIFY(QDir().mkpath(whole));
        QFile config(whole + u"/config.json"_s);
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write("{\"model_type\": \"qwen3\", \"num_hidden_layers\": 36, \"hidden_size\": 4096,"
                     " \"intermediate_size\": 12288, \"num_attention_heads\": 32, \"head_dim\": 128,"
                     " \"num_key_value_heads\": 8, \"vocab_size\": 151936}");
    }

    void init()
    {
        QProcessEnvironment environment;
        environment.insert(u"HF_HUB_CACHE"_s, m_home.filePath(u"hub"_s));
        m_draft = std::make_unique<StudyDraft>(environment);
        m_draft->setPresetName(u"megatron"_s);
        m_hosts = std::make_unique<HostListModel>(m_draft.get());
        m_page = std::make_unique<SetupPage>(m_draft.get(), m_hosts.get(), m_home.filePath(u"studies"_s));
        m_page->resize(1200, 700);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        field<QToolButton>(u"setupMore"_s)->click();
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
        const QString wanted = u"Paste your training command, or take a recipe."_s;
        QCOMPARE(missing(), wanted);
        QCOMPARE(startButton()->toolTip(), missing());
        type(u"n_gpus"_s, u"8"_s);
        QCOMPARE(missing(), u"Enter the global batch size. "_s + wanted);
        type(u"gbs"_s, u"16"_s);
        QCOMPARE(missing(), wanted);
        QCOMPARE(field<QLabel>(u"startBudget"_s)->text(), QString());
        typeCommand(u"python train.py --micro-batch-size 4"_s);
        QTRY_VERIFY(startButton()->isEnabled());
        QVERIFY2(field<QLabel>(u"startBudget"_s)->text().startsWith(u"At most "_s),
            qPrintable(field<QLabel>(u"startBudget"_s)->text()));

        QSignalSpy started(m_page.get(), &SetupPage::startRequested);
        QTest::mouseClick(startButton(), Qt::LeftButton);
        QCOMPARE(started.count(), 1);
        QTest::keyClick(field<QPlainTextEdit>(u"command"_s), Qt::Key_Return, Qt::ControlModifier);
        QCOMPARE(started.count(), 2);
        const QString path = started.at(0).at(0).toString();
        QVERIFY(path.startsWith(m_home.filePath(u"studies/"_s)));
        QVERIFY(path.endsWith(u".mtune"_s));
    }

    void countsAndPreviewFollowWhatIsTyped()
    {
        type(u"n_gpus"_s, u"8"_s);
        type(u"gbs"_s, u"16"_s);
        QTRY_VERIFY(field<QRadioButton>(u"preset-megatron"_s)->text().contains(u"154 of 4,096 layouts"_s));
        typeCommand(u"python train.py --micro-batch-size 4"_s);
        auto* preview = field<CommandPreview>(u"trialCommand"_s);
        QTRY_VERIFY(preview->commandText().contains(u"--tensor-model-parallel-size 8"_s));
        QVERIFY(preview->commandText().contains(u"--global-batch-size 16"_s));
        QVERIFY(!preview->commandText().contains(u"--micro-batch-size 4"_s));
        type(u"gbs"_s, u"32"_s);
        QTRY_VERIFY(preview->commandText().contains(u"--global-batch-size 32"_s));
    }

    void aTypeOfGpuIsCheckedAtItsFieldAndCountsStay()
    {
        type(u"n_gpus"_s, u"8"_s);
        type(u"gbs"_s, u"16"_s);
        typeCommand(u"python train.py"_s);
        QTRY_VERIFY(startButton()->isEnabled());
        auto* gpu = field<QComboBox>(u"gpu"_s);
        QVERIFY(gpu->findText(u"H100-80GB"_s) >= 0);
        gpu->setEditText(u"H10O-80GB"_s);
        QTRY_VERIFY(problems().join(u'|').contains(u"Did you mean H100-80GB?"));
        QVERIFY(!startButton()->isEnabled());
        QVERIFY(m_draft->preset() != nullptr);
        gpu->setEditText(u"H100-80GB"_s);
        type(u"seq_len"_s, u"long"_s);
        QTRY_VERIFY(problems().join(u'|').contains(u"is not a whole number"));
        type(u"seq_len"_s, u"4096"_s);
        QTRY_VERIFY(startButton()->isEnabled());
        QCOMPARE(m_draft->preset()->arguments().value(u"gpu"_s), u"H100-80GB"_s);
        QCOMPARE(m_draft->preset()->arguments().value(u"seq_len"_s), u"4096"_s);
        gpu->setEditText({});
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(!m_draft->preset()->arguments().contains(u"gpu"_s));
    }

    void aPartOfOneTypesNameIsThatType()
    {
        auto* gpu = field<QComboBox>(u"gpu"_s);
        gpu->setFocus();
        QTest::keyClicks(gpu->lineEdit(), u"mi300"_s);
        QTest::keyClick(gpu->lineEdit(), Qt::Key_Return);
        QCOMPARE(m_draft->argument(u"gpu"_s), u"MI300X"_s);
    }

    void aTypeOfGpuThatIsNotInTheListIsDescribedByHand()
    {
        type(u"n_gpus"_s, u"8"_s);
        type(u"gbs"_s, u"64"_s);
        field<QPushButton>(u"describeGpu"_s)->click();
        auto* dialog = m_page->findChild<GpuDialog*>();
        QVERIFY(dialog != nullptr);
        auto* use = dialog->findChild<QPushButton*>(u"useGpu"_s);
        auto* note = dialog->findChild<FieldNote*>();
        QVERIFY(!use->isEnabled());
        QCOMPARE(note->problem(), QString()); // nothing was typed yet
        const auto enter = [dialog](const QString& name, const QString& text) {
            auto* line = dialog->findChild<QLineEdit*>(name);
            line->clear();
            QTest::keyClicks(line, text);
        };
        enter(u"gpuName"_s, u"H20-3e"_s);
        QCOMPARE(note->problem(), u"Usable memory is missing for H20-3e; give memory_gib in GiB."_s);
        enter(u"memory_gib"_s, u"139.8"_s);
        enter(u"bf16_tflops"_s, u"148"_s);
        enter(u"memory_gb_per_s"_s, u"4.8"_s);
        enter(u"link_gb_per_s"_s, u"450"_s);
        enter(u"network_gb_per_s"_s, u"50"_s);
        QVERIFY2(note->problem().contains(u"Bandwidth of its memory cannot be \"4.8\""),
            qPrintable(note->problem()));
        QVERIFY(!use->isEnabled());
        enter(u"memory_gb_per_s"_s, u"4800"_s);
        QCOMPARE(note->problem(), QString());
        use->click();
        const QString described = u"H20-3e/memory_gib=139.8/bf16_tflops=148/memory_gb_per_s=4800"
                                  "/link_gb_per_s=450/network_gb_per_s=50"_s;
        QCOMPARE(m_draft->argument(u"gpu"_s), described);
        auto* gpu = field<QComboBox>(u"gpu"_s);
        QTRY_COMPARE(gpu->currentText(), u"H20-3e"_s);
        QCOMPARE(m_draft->argument(u"gpu"_s), described);
        const auto isSaid = [this] {
            const auto notes = m_page->findChildren<FieldNote*>();
            return std::any_of(notes.begin(), notes.end(),
                [](const FieldNote* each) { return each->hint().contains(u"H20-3e is described by hand"); });
        };
        QTRY_VERIFY(isSaid());
        // Another type and back again.
        gpu->setEditText(u"H100-80GB"_s);
        QCOMPARE(m_draft->argument(u"gpu"_s), u"H100-80GB"_s);
        gpu->setEditText(u"H20-3e"_s);
        QCOMPARE(m_draft->argument(u"gpu"_s), described);
        // What is described is where the next description starts.
        QTRY_VERIFY(m_page->findChild<GpuDialog*>() == nullptr);
        field<QPushButton>(u"describeGpu"_s)->click();
        dialog = m_page->findChild<GpuDialog*>();
        QVERIFY(dialog != nullptr);
        QCOMPARE(dialog->findChild<QLineEdit*>(u"memory_gb_per_s"_s)->text(), u"4800"_s);
        QVERIFY(dialog->findChild<QPushButton*>(u"useGpu"_s)->isEnabled());
        dialog->reject();
        QCOMPARE(m_draft->argument(u"gpu"_s), described);
    }

    void theTrainerIsNamedAndRemarkedUpon()
    {
        auto* remarks = field<QLabel>(u"commandRemarks"_s);
        QVERIFY(!remarks->isVisible());
        typeCommand(u"megatron sft --model m --tuner_type lora --packing true --streaming true"_s);
        const auto says = [this](const QString& part) {
            const auto notes = m_page->findChildren<FieldNote*>();
            return std::any_of(notes.begin(), notes.end(),
                [&part](const FieldNote* note) { return note->hint().contains(part); });
        };
        QTRY_VERIFY(says(u"Recognised: ms-swift 4.x, sft, LoRA"_s));
        QVERIFY(remarks->isVisible());
        QVERIFY2(remarks->text().contains(u"--streaming"_s), qPrintable(remarks->text()));
        typeCommand(u"torchrun pretrain_gpt.py"_s);
        QTRY_VERIFY(says(u"Megatron-LM"_s));
        QVERIFY(!remarks->isVisible());
    }

    void aRecipeFillsTheEditorAndUndoBringsTheOldTextBack()
    {
        auto* button = field<QPushButton>(u"recipes"_s);
        QVERIFY(!button->isEnabled());
        QVERIFY(button->toolTip().contains(u"model"_s));
        typeCommand(u"my own"_s);
        type(u"n_gpus"_s, u"8"_s);
        m_draft->setArgument(u"model"_s, u"Some/Whole"_s);
        QTRY_VERIFY(button->isEnabled());
        QVERIFY(button->menu()->actions().size() > 10);
        auto* editor = field<QPlainTextEdit>(u"command"_s);
        const auto choose = [button](const QString& task) {
            button->menu()->findChild<QAction*>(task)->trigger();
        };
        choose(u"sft"_s);
        QVERIFY2(editor->toPlainText().contains(u"megatron sft"_s), qPrintable(editor->toPlainText()));
        QVERIFY(editor->toPlainText().contains(u"Some/Whole"_s));
        QCOMPARE(m_draft->command(), editor->toPlainText());
        auto* hints = field<QLabel>(u"recipeHints"_s);
        QVERIFY(hints->isVisible() && !hints->text().isEmpty());

        QCOMPARE(editor->textCursor().selectedText(), u"/path/to/data.jsonl"_s); // typing replaces it

        choose(u"sft-moe"_s); // the model has no experts: said, and nothing is replaced
        QCOMPARE(problems().size(), 1);
        QVERIFY(editor->toPlainText().contains(u"megatron sft"_s));
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
        QVERIFY2(trainers.constFirst().contains(u"SWIFT"_s), qPrintable(trainers.join(u',')));
        QVERIFY(button->menu()->findChild<QAction*>(u"sft-moe"_s)->toolTip().contains(u"no experts"_s));
        editor->undo();
        QCOMPARE(editor->toPlainText(), u"my own"_s);
        QTRY_VERIFY(!hints->isVisible());
        QTRY_COMPARE(problems().size(), 0);
    }

    void aPersonCanSayHowOptionsAreRead()
    {
        auto* dialect = field<QComboBox>(u"dialect"_s);
        const auto choose = [dialect](const QString& name) {
            dialect->setCurrentIndex(dialect->findData(name));
            Q_EMIT dialect->activated(dialect->currentIndex());
        };
        type(u"n_gpus"_s, u"8"_s);
        type(u"gbs"_s, u"16"_s);
        typeCommand(u"torchrun mine.py"_s);
        auto* preview = field<CommandPreview>(u"trialCommand"_s);
        QTRY_VERIFY(preview->commandText().contains(u"--tensor-model-parallel-size 8"_s));
        choose(u"ms-swift-3"_s);
        QTRY_VERIFY(preview->commandText().contains(u"--tensor_model_parallel_size 8"_s));
        const auto notes = m_page->findChildren<FieldNote*>();
        QVERIFY(std::any_of(notes.begin(), notes.end(),
            [](const FieldNote* note) { return note->hint().startsWith(u"Read as: ms-swift 3.x"_s); }));
        QTRY_VERIFY(!m_draft->isComputing());
        QCOMPARE(m_draft->preset()->arguments().value(u"dialect"_s), u"ms-swift-3"_s);
        // Recipes are made for the version that was chosen.
        m_draft->setArgument(u"model"_s, u"Some/Whole"_s);
        QTRY_VERIFY(field<QPushButton>(u"recipes"_s)->isEnabled());
        field<QPushButton>(u"recipes"_s)->menu()->findChild<QAction*>(u"sft"_s)->trigger();
        QVERIFY(m_draft->command().contains(u"--train_type full"_s));
        choose({});
        QTRY_VERIFY(!m_draft->preset() || !m_draft->preset()->arguments().contains(u"dialect"_s));
        QVERIFY(m_draft->argument(u"dialect"_s).isEmpty());
    }

    void trialsAreShortUnlessTheCommandIsToRunAsItIs()
    {
        type(u"n_gpus"_s, u"8"_s);
        type(u"gbs"_s, u"16"_s);
        typeCommand(u"torchrun pretrain_gpt.py --save ck"_s);
        auto* preview = field<CommandPreview>(u"trialCommand"_s);
        auto* asIs = field<QCheckBox>(u"asIs"_s);
        auto* iterations = field<QSpinBox>(u"trialIterations"_s);
        QVERIFY(!asIs->isChecked() && iterations->isEnabled());
        QTRY_VERIFY(preview->commandText().contains(u"--exit-interval 20 "_s));
        QVERIFY(!preview->commandText().contains(u"--save"_s));
        QVERIFY(preview->toPlainText().contains(u"--save ck"_s)); // shown, struck through
        QTRY_VERIFY(startButton()->isEnabled());
        QVERIFY2(hints().contains(u"Trials run 20 iteration(s), without saving and evaluation."_s),
            qPrintable(hints()));
        typeCommand(u"torchrun pretrain_gpt.py --train-iters 10"_s);
        QTRY_VERIFY2(
            hints().contains(u"Trials run the 10 iteration(s) of your command, which saves nothing."_s),
            qPrintable(hints()));
        typeCommand(u"torchrun pretrain_gpt.py --save ck"_s);
        iterations->setValue(4);
        QTRY_COMPARE(problems().size(), 1);
        QVERIFY(problems().at(0).contains(u"at least 5"_s));
        QVERIFY(!startButton()->isEnabled());
        asIs->click();
        QTRY_VERIFY(preview->commandText().contains(u"--save ck"_s));
        QVERIFY(!preview->commandText().contains(u"--exit-interval"_s));
        QVERIFY(!iterations->isEnabled());
        typeCommand(u"torchrun pretrain_gpt.py --train-iters 500000 --save /ckpt"_s);
        QTRY_VERIFY(
            missing().contains(u"runs the command as it is, for 500,000 iterations, and writes to /ckpt."_s));
    }

    void ownParametersAreAListThatIsChecked()
    {
        type(u"n_gpus"_s, u"8"_s);
        type(u"gbs"_s, u"16"_s);
        typeCommand(u"python train.py"_s);
        QTRY_VERIFY(startButton()->isEnabled());
        auto* add = field<QPushButton>(u"addParameter"_s);
        QTest::mouseClick(add, Qt::LeftButton);
        type(u"parameterName"_s, u"NCCL_ALGO"_s);
        QTRY_VERIFY(problems().join(u'|').contains(u"has an empty choice"_s));
        type(u"parameterChoices"_s, u"Ring, Tree"_s);
        QTRY_VERIFY(startButton()->isEnabled());
        QCOMPARE(problems().size(), 0);
        QCOMPARE(m_draft->argument(u"params"_s), u"NCCL_ALGO=Ring+Tree"_s);
        QVERIFY(m_draft->preset()->space().indexOf(u"NCCL_ALGO"_s) >= 0);
        type(u"parameterName"_s, u"--micro-batch-size"_s);
        QTRY_VERIFY(missing().contains(u"is a parameter already"_s));
        // What comes from elsewhere is shown as rows.
        m_draft->setArgument(u"params"_s, u"--attention-backend=flash+fused/A=1+2"_s);
        QCOMPARE(m_page->findChildren<QLineEdit*>(u"parameterName"_s).size() >= 2, true);
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
        environment.insert(u"HOME"_s, home.path());
        environment.insert(u"HF_ENDPOINT"_s, server.address());
        m_page.reset();
        m_hosts.reset();
        m_draft = std::make_unique<StudyDraft>(environment);
        m_draft->setPresetName(u"megatron"_s);
        m_hosts = std::make_unique<HostListModel>(m_draft.get());
        m_page = std::make_unique<SetupPage>(m_draft.get(), m_hosts.get(), m_home.filePath(u"studies"_s));
        m_page->show();
        field<QToolButton>(u"setupMore"_s)->click();
        auto* offer = field<QPushButton>(u"hubOffer"_s);
        QVERIFY(!offer->isVisible());
        m_draft->setArgument(u"model"_s, u"Some/Absent"_s);
        QTRY_VERIFY(offer->isVisible());
        QTest::mouseClick(offer, Qt::LeftButton);
        QVERIFY(!offer->isVisible() && server.seen().isEmpty()); // asked first
        auto* hub = field<QPushButton>(u"hubHuggingFace"_s);
        QVERIFY(hub->toolTip().contains(server.address()));
        QTest::mouseClick(hub, Qt::LeftButton);
        QVERIFY(field<QPushButton>(u"hubCancel"_s)->isVisible());
        QTRY_VERIFY(offer->isVisible());
        QVERIFY2(problems().join(u'|').contains(u"Some/Absent"_s), qPrintable(problems().join(u'|')));
        QCOMPARE(server.seen().size(), 1);

        m_draft->setArgument(u"model"_s, u"Some/Remote"_s);
        QTRY_VERIFY(offer->isVisible() && !m_draft->isComputing());
        QTest::mouseClick(offer, Qt::LeftButton);
        QTest::mouseClick(hub, Qt::LeftButton);
        QTRY_VERIFY(m_draft->shape().has_value());
        QTRY_VERIFY(!offer->isVisible());
        QTRY_COMPARE(problems().size(), 0);
        QTRY_VERIFY(m_draft->knownModels().contains(u"Some/Remote"_s));
    }

    void aScriptThatIsNotThereBlocksStart()
    {
        QTemporaryDir folder;
        type(u"n_gpus"_s, u"8"_s);
        type(u"gbs"_s, u"16"_s);
        type(u"workingDirectory"_s, folder.path());
        typeCommand(u"bash train.sh"_s);
        QTRY_VERIFY(missing().contains(u"There is no script train.sh"_s));
        QVERIFY(!startButton()->isEnabled());
        QFile script(folder.filePath(u"train.sh"_s));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("torchrun pretrain_gpt.py \"$@\"\n");
        script.close();
        QEvent back(QEvent::WindowActivate); // somebody comes back from the terminal
        QApplication::sendEvent(m_page.get(), &back);
        QTRY_VERIFY(startButton()->isEnabled());
        // Another machine has files of its own.
        typeCommand(u"bash other.sh"_s);
        QTRY_VERIFY(missing().contains(u"other.sh"_s));
        m_draft->setHost(u"ssh://me@node1?gpus=8"_s);
        QTRY_VERIFY(!missing().contains(u"other.sh"_s));
    }

    void aModelProblemIsSaidOnce()
    {
        m_draft->setArgument(u"model"_s, u"Not/Here"_s);
        QTRY_COMPARE(problems().size(), 1);
        QVERIFY(problems().at(0).contains(u"Not/Here"_s));
        QVERIFY2(!missing().contains(u"Not/Here"_s), qPrintable(missing()));
        QVERIFY(!missing().isEmpty());
    }

    void problemsStandAtTheirFields()
    {
        type(u"n_gpus"_s, u"many"_s);
        QCOMPARE(problems().size(), 1);
        QVERIFY(problems().at(0).contains(u"many"_s));
        QVERIFY(field<QLineEdit>(u"n_gpus"_s)->accessibleDescription().contains(u"many"_s));
        QVERIFY(missing().contains(u"many"_s));
        typeCommand(u"python 'train.py"_s);
        QTRY_COMPARE(problems().size(), 2);
        type(u"n_gpus"_s, u"8"_s);
        QTRY_COMPARE(problems().size(), 1);
        type(u"workingDirectory"_s, m_home.filePath(u"nowhere"_s));
        QCOMPARE(problems().size(), 2);
    }

    void aModelShowsWhatWasUnderstood()
    {
        auto* model = field<QComboBox>(u"model"_s);
        QTRY_VERIFY(model->count() > 2); // from the cache, and behind them the catalog
        QCOMPARE(model->itemText(1), u"Some/Whole"_s);
        model->setFocus();
        QTest::keyClicks(model->lineEdit(), u"Some/Model-8B"_s);
        QTRY_VERIFY(m_draft->shape().has_value());
        const auto notes = m_page->findChildren<FieldNote*>();
        QVERIFY(std::any_of(notes.begin(), notes.end(), [](const FieldNote* note) {
            return note->hint().contains(u"36 layers"_s) && note->hint().contains(u"Hugging Face cache"_s);
        }));
        QVERIFY(m_page->studyPath().contains(u"Model-8B"_s));
        QTest::keyClicks(model->lineEdit(), u"x"_s);
        QTRY_COMPARE(problems().size(), 1);
        QVERIFY(problems().at(0).contains(u"Some/Model-8B?"_s));
    }

    void theShapeCanBeGivenByHandAndTakenBack()
    {
        field<QPushButton>(u"describeModel"_s)->click();
        auto* dialog = m_page->window()->findChild<ModelDialog*>();
        QVERIFY(dialog != nullptr);
        auto* use = dialog->findChild<QPushButton*>(u"useModel"_s);
        const auto type = [dialog](const QString& size, const QString& number) {
            auto* edit = dialog->findChild<QLineEdit*>(size);
            edit->setFocus();
            edit->selectAll();
            QTest::keyClicks(edit, number);
        };
        QVERIFY(!use->isEnabled());
        type(u"num_layers"_s, u"12"_s);
        type(u"hidden_size"_s, u"1024"_s);
        QVERIFY(!use->isEnabled());
        type(u"num_attention_heads"_s, u"16"_s);
        type(u"num_experts"_s, u"8"_s);
        QVERIFY(use->isEnabled());
        use->click();
        QTRY_VERIFY(m_draft->shape().has_value());
        QCOMPARE(m_draft->shape()->numLayers.value_or(0), 12);
        QCOMPARE(m_draft->shape()->numExperts.value_or(0), 8);
        auto* model = field<QComboBox>(u"model"_s);
        QVERIFY(model->currentText().startsWith(u"shape:"_s));
        model->setEditText({});
        QTRY_VERIFY(!m_draft->shape().has_value());
    }

    void whateverTheCommandLineTakesHasAField()
    {
        field<QToolButton>(u"setupMore"_s)->click();
        QVERIFY(!field<QSpinBox>(u"seed"_s)->isVisible());
        field<QToolButton>(u"setupMore"_s)->click();
        QVERIFY(field<QSpinBox>(u"seed"_s)->isVisible());
        field<QSpinBox>(u"seed"_s)->setValue(7);
        field<QSpinBox>(u"jobs"_s)->setValue(2);
        field<QComboBox>(u"metric"_s)->setCurrentText(u"largest"_s);
        field<QComboBox>(u"direction"_s)->setCurrentText(u"less is better"_s);
        field<QComboBox>(u"busyGpus"_s)->setCurrentText(u"wait at most"_s);
        field<QSpinBox>(u"busyLimit"_s)->setValue(30);
        field<QPlainTextEdit>(u"variables"_s)->setPlainText(u"NCCL_DEBUG=WARN\nPLACE = here"_s);
        field<QLineEdit>(u"core_version"_s)->setText(u"0.16"_s);
        const StudyPlan& plan = m_draft->options();
        QCOMPARE(plan.created.seed, quint64(7));
        QCOMPARE(plan.jobs, std::optional<int>(2));
        QCOMPARE(plan.created.measure.metric, Metric::Max);
        QCOMPARE(plan.created.direction, Direction::Minimize);
        QCOMPARE(plan.busyGpus.limitS, std::optional<double>(30));
        const QList<QPair<QString, QString>> variables{
            {u"NCCL_DEBUG"_s, u"WARN"_s}, {u"PLACE"_s, u" here"_s}};
        QCOMPARE(plan.environment, variables);
    }

    void whatIsWrongBelowMoreIsSeenAndHoldsTheStartBack()
    {
        type(u"n_gpus"_s, u"8"_s);
        type(u"gbs"_s, u"16"_s);
        typeCommand(u"torchrun pretrain_gpt.py --train-iters 10"_s);
        QTRY_VERIFY(startButton()->isEnabled());
        const auto refuses = [this](const QString& what) {
            return !startButton()->isEnabled() && missing().contains(what)
                && problems().join(u' ').contains(what);
        };
        field<QPlainTextEdit>(u"variables"_s)->setPlainText(u"1X=2"_s);
        QTRY_VERIFY(refuses(u"\"1X\" is not of the form NAME=value."_s));
        field<QPlainTextEdit>(u"variables"_s)->setPlainText({});
        QTRY_VERIFY(startButton()->isEnabled());
        auto* regex = field<QLineEdit>(u"metricRegex"_s);
        QTest::keyClicks(regex, u"speed"_s);
        QTRY_VERIFY(refuses(u"has 0 groups"_s));
        QTest::keyClicks(regex, u" ([0-9.]+)"_s);
        QTRY_VERIFY(startButton()->isEnabled());
        const auto plan = m_draft->plan(m_home.filePath(u"a.mtune"_s));
        QVERIFY(plan && plan->metricRegex && plan->created.measure.anyFiniteValue);
        m_draft->setStrategy(u"tpe"_s);
        StudyPlan options = m_draft->options();
        options.created.learned = {{m_home.filePath(u"nowhere.mtune"_s), {}, {}}};
        m_draft->setOptions(options);
        QTRY_VERIFY(refuses(u"nowhere.mtune"_s));
    }

    void theBudgetGoesIntoThePlan()
    {
        auto* trials = field<QSpinBox>(u"trials"_s);
        trials->setFocus();
        trials->selectAll();
        QTest::keyClicks(trials, u"25"_s);
        QTest::keyClick(trials, Qt::Key_Tab);
        QCOMPARE(m_draft->options().maxTrials, std::optional<int>(25));
        field<QSpinBox>(u"timeout"_s)->setValue(90);
        QCOMPARE(m_draft->options().timeoutS, std::optional<double>(90));
        field<QCheckBox>(u"dynamicTimeout"_s)->click();
        QVERIFY(m_draft->options().dynamicTimeout.enabled);
        field<QCheckBox>(u"baseline"_s)->click();
        QCOMPARE(m_draft->options().baseline, std::optional<bool>(true));
        field<QCheckBox>(u"earlyStop"_s)->click();
        QVERIFY(m_draft->options().earlyStop);
        field<QSpinBox>(u"stopAfter"_s)->setValue(8);
        QCOMPARE(m_draft->options().stopAfter, std::optional<int>(8));
        field<QDoubleSpinBox>(u"settle"_s)->setValue(0.5);
        QCOMPARE(m_draft->options().settlePercent, std::optional<double>(0.5));
        field<QSpinBox>(u"confirm"_s)->setValue(6);
        QCOMPARE(m_draft->options().confirm, 6);
        QCOMPARE(m_draft->options().silentS, std::optional<double>(1800));
        field<QSpinBox>(u"silent"_s)->setValue(0);
        QCOMPARE(m_draft->options().silentS, std::nullopt);
        field<QCheckBox>(u"refine"_s)->click();
        QCOMPARE(m_draft->options().refine, usualRefinements);
        auto* also = field<QPushButton>(u"refineAlso"_s);
        QCOMPARE(also->menu()->actions().size(), numericRefinements().size());
        also->menu()->actions().last()->trigger();
        QCOMPARE(m_draft->options().refineAlso, QStringList{u"fp8-param-gather"_s});
        QVERIFY2(also->text().contains(u"fp8-param-gather"_s), qPrintable(also->text()));
        field<QCheckBox>(u"refine"_s)->click();
        QCOMPARE(m_draft->options().refine, 0);
        QCOMPARE(m_draft->options().refineAlso, QStringList());
        QVERIFY(!also->isEnabled());
        field<QDoubleSpinBox>(u"settle"_s)->setValue(0);
        QVERIFY(!m_draft->options().settlePercent.has_value());
        trials->setValue(0);
        QVERIFY(!m_draft->options().maxTrials.has_value());
    }

    void startMeasuresTheGpusFirstWhereThatIsAsked()
    {
        std::function<void(const GpuCheckAnswer&)> answer;
        QList<HostSpec> asked;
        m_hosts->setMeasure([&](QObject*, const QList<HostSpec>& hosts, const HostContext&,
                                const QList<QPair<QString, QString>>&, auto done) {
            asked = hosts;
            answer = done;
        });
        HostSpeeds speeds{u"local"_s};
        for (int gpu = 0; gpu < 9; ++gpu)
            speeds.speeds.gpus.append({u"local"_s, QString::number(gpu), u"H100"_s, 700});
        const SlowPart slow{SlowPart::Kind::Gpu, u"local"_s, u"3"_s, {}, {}, 0.7};
        m_draft->setHost(u"local:9"_s);
        auto* first = field<QCheckBox>(u"measureFirst"_s);
        QVERIFY(!first->isVisible());
        type(u"n_gpus"_s, u"8"_s);
        type(u"gbs"_s, u"16"_s);
        typeCommand(u"python train.py"_s);
        QTRY_VERIFY(startButton()->isEnabled());
        QVERIFY(first->isVisible());
        QSignalSpy started(m_page.get(), &SetupPage::startRequested);
        QTest::mouseClick(first, Qt::LeftButton);
        QTest::mouseClick(startButton(), Qt::LeftButton);
        QCOMPARE(asked.size(), 1);
        QCOMPARE(startButton()->text().remove(u'&'), u"Stop measuring"_s);
        QTest::mouseClick(startButton(), Qt::LeftButton); // nobody hears of it any more
        QVERIFY(!m_hosts->isMeasuring() && !m_draft->options().gpuCheck);

        QTest::mouseClick(startButton(), Qt::LeftButton);
        answer({{speeds}, {slow}});
        QCOMPARE(started.count(), 0);
        QCOMPARE(missing(), u"GPU 3 is 30 % slower than its like."_s);
        QVERIFY(!startButton()->isEnabled());
        QCOMPARE(m_hosts->light(0), HostLight::Problem);
        StudyPlan own = m_draft->options(); // which no host can take away from it
        own.environment = {{u"CUDA_VISIBLE_DEVICES"_s, u"3"_s}};
        m_draft->setOptions(own);
        QTRY_VERIFY(field<QPushButton>(u"leaveOut"_s) == nullptr);
        own.environment.clear();
        m_draft->setOptions(own);
        QTRY_VERIFY(field<QPushButton>(u"leaveOut"_s) != nullptr);
        field<QPushButton>(u"leaveOut"_s)->click();
        QTRY_VERIFY(startButton()->isEnabled());
        QCOMPARE(m_draft->hosts().first().text, u"local:9?without=3"_s);
        QTest::mouseClick(startButton(), Qt::LeftButton);
        QCOMPARE(started.count(), 1); // what is left was measured
        const Result<StudyPlan> plan = m_draft->plan(u"a.mtune"_s);
        QVERIFY(plan && plan->gpuCheck && plan->gpuCheck->areLeftOut);
        QCOMPARE(plan->created.hosts, QStringList{u"local:9?without=3"_s});

        m_page->renewStudyFileAfter(u"a.mtune"_s); // the next study is measured anew, and starts by itself
        QTest::mouseClick(startButton(), Qt::LeftButton);
        answer({{speeds}, {}});
        QCOMPARE(started.count(), 2);
        m_draft->setHost(u"local:8"_s);
        QVERIFY(!m_draft->options().gpuCheck); // it was about others
    }

    void startSeesTheCommandAlsoBeforeTheEditorHasSettled()
    {
        type(u"n_gpus"_s, u"8"_s);
        type(u"gbs"_s, u"16"_s);
        typeCommand(u"python train.py"_s);
        QTRY_VERIFY(startButton()->isEnabled());
        QSignalSpy started(m_page.get(), &SetupPage::startRequested);
        field<QPlainTextEdit>(u"command"_s)->setPlainText(u"python 'broken"_s);
        QTest::mouseClick(startButton(), Qt::LeftButton);
        QCOMPARE(started.count(), 0);
        QVERIFY(!startButton()->isEnabled());
        QCOMPARE(m_draft->command(), u"python 'broken"_s);
    }

    void whileAStudyRunsStartSaysThatThisOneWaits()
    {
        m_page->setStudyRunning(true);
        QCOMPARE(startButton()->text().remove(u'&'), u"Start after the running study"_s);
        m_page->setStudyRunning(false);
        QCOMPARE(startButton()->text().remove(u'&'), u"Start"_s);
    }

    void theFileOfAStudyThatRunsOrWaitsIsNotTaken()
    {
        const QString file = m_home.filePath(u"mine.mtune"_s);
        m_page->setTakenFiles({file});
        type(u"studyFile"_s, file);
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
        type(u"n_gpus"_s, u"8"_s);
        type(u"gbs"_s, u"16"_s);
        typeCommand(u"python train.py --recompute-activations --micro-batch-size 4 && echo done"_s);
        auto* preview = field<CommandPreview>(u"trialCommand"_s);
        QTRY_VERIFY(preview->commandText().contains(u"echo done"_s));
        QVERIFY(preview->toPlainText().contains(u"--recompute-activations"_s)); // shown, struck through
        preview->selectAll();
        preview->copy();
        QCOMPARE(QGuiApplication::clipboard()->text(), preview->commandText());
    }

    void anEmptyClipboardPastesNothing()
    {
        QGuiApplication::clipboard()->setMimeData(new QMimeData);
        for (const QString& name : {u"command"_s, u"variables"_s}) {
            auto* edit = field<QPlainTextEdit>(name);
            QTest::keyClick(edit, Qt::Key_V, Qt::ControlModifier);
            QCOMPARE(edit->toPlainText(), QString());
        }
    }

    void theStudyFileCannotBeAFolder()
    {
        type(u"studyFile"_s, m_home.path());
        QVERIFY(problems().size() == 1);
        QVERIFY(problems().at(0).contains(u"folder"_s));
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
