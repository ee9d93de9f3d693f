// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/test.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/hosteditor.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/look/theme.h"
#include "ui/setup/setuppage.h"

#include <algorithm>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QCompleter>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>
#include <QUrl>
#include <QWheelEvent>
#include <QWindow>

namespace megatune::tst_setupfields {

/// What somebody does who goes from field to field of Setup with the mouse.
class SetupFieldsTest : public QObject
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

    /// As the screen does it: to the window that has the mouse, not to the widget.
    static void clickOn(QWidget* widget)
    {
        QWidget* popup = QApplication::activePopupWidget();
        QWidget* grabber = popup != nullptr ? popup : widget->window();
        const QPoint place = widget->mapToGlobal(widget->rect().center());
        QTest::mouseClick(grabber->windowHandle(), Qt::LeftButton, {}, grabber->mapFromGlobal(place));
    }

    static void typeName(QComboBox* combo, const QString& text)
    {
        combo->setFocus();
        combo->lineEdit()->selectAll();
        QTest::keyClicks(combo->lineEdit(), text);
    }

private Q_SLOTS:
    void initTestCase()
    {
        for (const QString& name : {u"models--Some--Model"_s, u"models--Some--Model-Long"_s}) {
            const QString folder = m_home.filePath(u"hub/"_s + name + u"/snapshots/1"_s);
            QVERIFY(QDir().mkpath(folder));
            QFile file(QDir(folder).filePath(u"config.json"_s));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("{\"num_hidden_layers\": 36, \"hidden_size\": 64, \"num_attention_heads\": 8,"
                       " \"num_key_value_heads\": 4}");
        }
    }

    void init()
    {
        QProcessEnvironment environment;
        environment.insert(u"HF_HUB_CACHE"_s, m_home.filePath(u"hub"_s));
        m_draft = std::make_unique<StudyDraft>(environment);
        m_hosts = std::make_unique<HostListModel>(m_draft.get());
        m_page = std::make_unique<SetupPage>(m_draft.get(), m_hosts.get(), m_home.filePath(u"studies"_s));
        m_page->resize(1200, 1600);
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

    void aClickBesideTheListOfModelsReachesWhatWasClicked()
    {
        auto* model = field<QComboBox>(u"model"_s);
        QTRY_VERIFY(model->findText(u"Some/Model-Long"_s) >= 0);
        typeName(model, u"Some/Model"_s); // the other one is offered still
        QTRY_VERIFY(model->completer()->popup()->isVisible());
        auto* gpus = field<QLineEdit>(u"n_gpus"_s);
        clickOn(gpus);
        QTRY_VERIFY(gpus->hasFocus());
        QVERIFY(!model->completer()->popup()->isVisible());
        QTest::keyClicks(QApplication::focusWidget(), u"8"_s);
        QCOMPARE(gpus->text(), u"8"_s);
        QCOMPARE(model->currentText(), u"Some/Model"_s);
    }

    void aClickOnAButtonBesideTheListPressesItOnce()
    {
        auto* model = field<QComboBox>(u"model"_s);
        QTRY_VERIFY(model->findText(u"Some/Model-Long"_s) >= 0);
        auto* button = field<QToolButton>(u"setupMore"_s);
        int pressed = 0;
        connect(button, &QToolButton::clicked, this, [&pressed] { ++pressed; });
        typeName(model, u"Some/Model"_s);
        QTRY_VERIFY(model->completer()->popup()->isVisible());
        clickOn(button);
        QTRY_COMPARE(pressed, 1);
        QVERIFY(!button->isDown());
    }

    void aNameThatIsTypedInFullClosesItsList_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::newRow("model") << u"model"_s << u"Some/Model-Long"_s;
        QTest::newRow("type of GPU") << u"gpu"_s << u"H100-80GB"_s;
    }

    void aNameThatIsTypedInFullClosesItsList()
    {
        QFETCH(QString, name);
        QFETCH(QString, text);
        auto* combo = field<QComboBox>(name);
        QTRY_VERIFY(combo->findText(text) >= 0);
        typeName(combo, text.chopped(1));
        QTRY_VERIFY(combo->completer()->popup()->isVisible());
        QTest::keyClicks(combo->lineEdit(), text.right(1));
        QTRY_VERIFY(!combo->completer()->popup()->isVisible());
        QCOMPARE(combo->currentText(), text);
    }

    void whatTheCommandSaysStandsBelowItAndFaintlyInTheFields()
    {
        const auto* read = field<FieldNote>(u"readOptions"_s);
        m_draft->setHost(u"local:8"_s);
        m_draft->setCommand(u"torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 80 --hidden-size 8192 "
                            "--num-attention-heads 64 --seq-length 8192 --global-batch-size 128 --bf16"_s);
        m_draft->setArgument(u"gpu"_s, u"H100-80GB"_s);
        QTRY_VERIFY(field<QPushButton>(u"start"_s)->isEnabled() || !m_draft->isComputing());
        for (const auto& [name, value] : {std::pair{u"n_gpus"_s, u"8"_s}, std::pair{u"gbs"_s, u"128"_s},
                 std::pair{u"seq_len"_s, u"8192"_s}}) {
            QTRY_COMPARE(field<QLineEdit>(name)->placeholderText(), value);
            QVERIFY(field<QLineEdit>(name)->text().isEmpty());
        }
        QVERIFY2(read->hint().contains(u"Options that count: --bf16"), qPrintable(read->hint()));
        QVERIFY2(read->hint().contains(u"Assumed: A vocabulary of 131,072"), qPrintable(read->hint()));
        for (const auto& [chip, text] : {std::pair{u"trainerChip"_s, u"Megatron-LM, pretrain_gpt.py"_s},
                 std::pair{u"gpusChip"_s, u"8 x H100-80GB"_s}, std::pair{u"batchChip"_s, u"batch 128"_s},
                 std::pair{u"sequenceChip"_s, u"8,192 tokens"_s}})
            QCOMPARE(field<QToolButton>(chip)->text(), text);
        QCOMPARE(field<QToolButton>(u"batchChip"_s)->toolTip(), u"From --global-batch-size 128."_s);
        m_draft->setArgument(u"gbs"_s, u"64"_s);
        QCOMPARE(field<QToolButton>(u"batchChip"_s)->text(), u"batch 64, as given"_s);
        // Each leads to its field, also where that is folded away.
        field<QToolButton>(u"setupMore"_s)->click();
        field<QToolButton>(u"sequenceChip"_s)->click();
        QTRY_VERIFY(field<QLineEdit>(u"seq_len"_s)->hasFocus());
        m_draft->setArgument(u"gbs"_s, {});
        m_draft->setArgument(u"gpu"_s, {});
        m_draft->setCommand({});
        QVERIFY(!field<QToolButton>(u"batchChip"_s)->isVisible());
        QTRY_COMPARE(field<QLineEdit>(u"gbs"_s)->placeholderText(), QString());
    }

    void whoHasNoCommandIsLedToTheModel()
    {
        auto* byHand = field<QPushButton>(u"byHand"_s);
        field<QToolButton>(u"setupMore"_s)->click();
        byHand->click();
        QTRY_VERIFY(
            field<QComboBox>(u"model"_s)->hasFocus() || field<QComboBox>(u"model"_s)->lineEdit()->hasFocus());
        m_draft->setCommand(u"torchrun pretrain_gpt.py"_s);
        QVERIFY(!byHand->isVisible());
    }

    void aScriptThatIsDroppedBecomesItsCommand()
    {
        QFile script(m_home.filePath(u"dropped.sh"_s));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("torchrun pretrain_gpt.py \"$@\"\n");
        script.close();
        auto* editor = field<QPlainTextEdit>(u"command"_s);
        auto* files = new QMimeData;
        files->setUrls({QUrl::fromLocalFile(script.fileName())});
        QGuiApplication::clipboard()->setMimeData(files);
        editor->setPlainText(u"mine"_s);
        editor->paste();
        QCOMPARE(m_draft->command(), u"bash "_s + script.fileName());
        editor->undo();
        QCOMPARE(editor->toPlainText(), u"mine"_s);
    }

    void whatIsNotFilledInIsSaidWithASignBesideStart()
    {
        auto* list = field<QWidget>(u"missing"_s);
        m_draft->setArgument(u"n_gpus"_s, u"16"_s);
        m_draft->setArgument(u"gbs"_s, u"64"_s);
        m_draft->setHost(u"local:16"_s);
        m_draft->setCommand(u"megatron sft --model Some/Model --dataset /path/to/data.jsonl"_s);
        auto* start = field<QPushButton>(u"start"_s);
        QTRY_VERIFY(start->isEnabled());
        QVERIFY2(list->accessibleName().contains(u"The command still holds /path/to/data.jsonl."_s),
            qPrintable(list->accessibleName()));
        auto* sign = list->findChild<IconLabel*>();
        QVERIFY(sign->isVisible() && !sign->pixmap().isNull());
        const QImage light = sign->pixmap().toImage();
        applyTheme(*qApp, Theme::Dark); // a sign follows the colours
        QTRY_VERIFY(sign->pixmap().toImage() != light);
        applyTheme(*qApp, Theme::Light);
        QVERIFY2(field<QLabel>(u"startBudget"_s)->text().startsWith(u"At most "_s)
                || field<QLabel>(u"startBudget"_s)->text().startsWith(u"Usually "_s),
            qPrintable(field<QLabel>(u"startBudget"_s)->text()));
        // Said once.
        m_draft->setCommand(u"megatron sft --model Some/Model --dataset data.jsonl"_s);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(start->isEnabled());
        QCOMPARE(list->accessibleName(), QString());
        // Several machines are told how many each starts.
        m_draft->setHost(u"nodes:a,b?gpus=8"_s);
        m_draft->setCommand(u"NPROC_PER_NODE=8 megatron sft --model Some/Model"_s);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(start->isEnabled());
        QCOMPARE(list->accessibleName(), QString());
    }

    void aTrainerThatIsNotKnownIsNotCalledRecognised()
    {
        m_draft->setCommand(u"./mine --steps 3"_s);
        const auto says = [this](const QString& part) {
            const auto notes = m_page->findChildren<FieldNote*>();
            return std::any_of(notes.begin(), notes.end(),
                [&part](const FieldNote* note) { return note->hint().startsWith(part); });
        };
        QVERIFY(says(u"Not recognised: mine; "_s));
        QVERIFY(!says(u"Recognised"_s));
        m_draft->setCommand(u"megatron sft --model m"_s);
        QVERIFY(says(u"Recognised: ms-swift"_s));
    }

    void theVariablesThatAScriptReadsAreOfferedAndFilledIn()
    {
        QFile script(m_home.filePath(u"run.sh"_s));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("./mine --tensor-model-parallel-size ${TP:-2} "
                     "--micro-batch-size ${MBS:-1} --global-batch-size 64\n");
        script.close();
        StudyPlan options = m_draft->options();
        options.workingDirectory = m_home.path();
        m_draft->setOptions(options);
        auto* variables = field<QLineEdit>(u"layout_env"_s);
        auto* offer = field<QPushButton>(u"offeredVariables"_s);
        m_draft->setCommand(u"megatron sft --model m"_s);
        QVERIFY(!variables->isVisible());
        m_draft->setArgument(argument::gpus, u"8"_s);
        m_draft->setCommand(u"bash run.sh"_s);
        QTRY_VERIFY(offer->isVisible());
        QVERIFY2(field<QWidget>(u"missing"_s)->accessibleName().contains(u"does not hand its arguments on"_s),
            qPrintable(field<QWidget>(u"missing"_s)->accessibleName()));
        offer->click();
        QCOMPARE(variables->text(), u"TP=tp,MBS=mbs"_s);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(!offer->isVisible());
        QVERIFY2(field<QPushButton>(u"start"_s)->isEnabled(), qPrintable(m_draft->firstMissing()));
        QVERIFY2(field<QPlainTextEdit>(u"trialCommand"_s)->toPlainText().startsWith(u"TP="_s),
            qPrintable(field<QPlainTextEdit>(u"trialCommand"_s)->toPlainText()));
        // What cannot be is said under the field.
        variables->setFocus();
        variables->selectAll();
        QTest::keyClicks(variables, u"TP=tpp"_s);
        const auto notes = m_page->findChildren<FieldNote*>();
        QVERIFY(std::any_of(notes.begin(), notes.end(),
            [](const FieldNote* note) { return note->problem().contains(u"TP=tpp stands for nothing"_s); }));
        // Placeholders leave no command as given to begin with.
        variables->selectAll();
        QTest::keyClick(variables, Qt::Key_Delete);
        auto* baseline = field<QCheckBox>(u"baseline"_s);
        QVERIFY(baseline->isEnabled());
        m_draft->setCommand(u"bash run.sh {tp} {mbs}"_s);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(!baseline->isEnabled() && !baseline->isChecked());
        QVERIFY2(field<QPushButton>(u"start"_s)->isEnabled(), qPrintable(m_draft->firstMissing()));
    }

    // Who scrolls on over the field that has the focus would change it unseen.
    void theWheelScrollsThePageAndChangesNoField()
    {
        for (const QString& name : {u"dialect"_s, u"gpu"_s, u"seed"_s}) {
            auto* widget = field<QWidget>(name);
            widget->setFocus();
            const auto text = [widget] {
                auto* spin = qobject_cast<QAbstractSpinBox*>(widget);
                return spin != nullptr ? spin->text() : qobject_cast<QComboBox*>(widget)->currentText();
            };
            const QString before = text();
            const QPoint middle = widget->rect().center();
            QWheelEvent wheel(middle, widget->mapToGlobal(middle), {}, {0, -120}, Qt::NoButton,
                Qt::NoModifier, Qt::NoScrollPhase, false);
            QCoreApplication::sendEvent(widget, &wheel);
            QCOMPARE(text(), before);
        }
    }

    void megatronFsdpIsTriedWhereTheTrainerHasIt()
    {
        auto* box = field<QCheckBox>(u"fsdp"_s);
        m_draft->setCommand(u"megatron sft --model some --train_iters 5"_s);
        QVERIFY(box->isHidden());
        m_draft->setCommand(u"torchrun --nproc-per-node 8 pretrain_gpt.py --global-batch-size 8"_s);
        QTRY_VERIFY(!box->isHidden());
        box->click();
        QTRY_VERIFY(m_draft->preset() && m_draft->preset()->space().indexOf(u"fsdp"_s) >= 0);
        m_draft->setPresetName(u"megatron"_s);
        QTRY_VERIFY(box->isHidden());
    }

    void aClickBesideTheListOfHostsReachesWhatWasClicked()
    {
        QTemporaryDir home;
        QVERIFY(QDir(home.path()).mkdir(u".ssh"_s));
        QFile config(home.filePath(u".ssh/config"_s));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write("Host gpu1\n  HostName a\nHost gpu1-far\n  HostName b\n");
        config.close();
        HostEditor editor;
        editor.listAliases(config.fileName(), home.path());
        editor.show();
        QVERIFY(QTest::qWaitForWindowActive(&editor));
        auto* place = editor.findChild<QComboBox*>(u"hostPlace"_s);
        QTRY_VERIFY(place->findText(u"gpu1-far"_s) >= 0);
        typeName(place, u"gpu1"_s);
        QTRY_VERIFY(place->completer()->popup()->isVisible());
        auto* folder = editor.findChild<QLineEdit*>(u"hostWorkdir"_s);
        clickOn(folder);
        QTRY_VERIFY(folder->hasFocus());
        QCOMPARE(place->currentText(), u"gpu1"_s);
    }
};

MEGATUNE_TEST(SetupFieldsTest)

} // namespace megatune::tst_setupfields

#include "tst_setupfields.moc"
