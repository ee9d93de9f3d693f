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
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTemporaryDir>
#include <QToolButton>
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
        for (const QString& name : {u"models--Some--Model"_qs, u"models--Some--Model-Long"_qs}) {
            const QString folder = m_home.filePath(u"hub/"_qs + name + u"/snapshots/1"_qs);
            QVERIFY(QDir().mkpath(folder));
            QFile file(QDir(folder).filePath(u"config.json"_qs));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("{\"num_hidden_layers\": 36, \"hidden_size\": 64, \"num_attention_heads\": 8,"
                       " \"num_key_value_heads\": 4}");
        }
    }

    void init()
    {
        QProcessEnvironment environment;
        environment.insert(u"HF_HUB_CACHE"_qs, m_home.filePath(u"hub"_qs));
        m_draft = std::make_unique<StudyDraft>(environment);
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

    void aClickBesideTheListOfModelsReachesWhatWasClicked()
    {
        auto* model = field<QComboBox>(u"model"_qs);
        QTRY_VERIFY(model->findText(u"Some/Model-Long"_qs) >= 0);
        typeName(model, u"Some/Model"_qs); // the other one is offered still
        QTRY_VERIFY(model->completer()->popup()->isVisible());
        auto* gpus = field<QLineEdit>(u"n_gpus"_qs);
        clickOn(gpus);
        QTRY_VERIFY(gpus->hasFocus());
        QVERIFY(!model->completer()->popup()->isVisible());
        QTest::keyClicks(QApplication::focusWidget(), u"8"_qs);
        QCOMPARE(gpus->text(), u"8"_qs);
        QCOMPARE(model->currentText(), u"Some/Model"_qs);
    }

    void aClickOnAButtonBesideTheListPressesItOnce()
    {
        auto* model = field<QComboBox>(u"model"_qs);
        QTRY_VERIFY(model->findText(u"Some/Model-Long"_qs) >= 0);
        auto* button = field<QToolButton>(u"setupMore"_qs);
        int pressed = 0;
        connect(button, &QToolButton::clicked, this, [&pressed] { ++pressed; });
        typeName(model, u"Some/Model"_qs);
        QTRY_VERIFY(model->completer()->popup()->isVisible());
        clickOn(button);
        QTRY_COMPARE(pressed, 1);
        QVERIFY(!button->isDown());
    }

    void aNameThatIsTypedInFullClosesItsList_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("text");
        QTest::newRow("model") << u"model"_qs << u"Some/Model-Long"_qs;
        QTest::newRow("type of GPU") << u"gpu"_qs << u"H100-80GB"_qs;
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

    void whatTheCommandSaysStandsFaintlyInTheFieldsAndUnderDetails()
    {
        auto* fold = field<QToolButton>(u"readFold"_qs);
        auto* read = field<QLabel>(u"readOptions"_qs);
        m_draft->setHost(u"local:8"_qs);
        m_draft->setCommand(u"torchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 80 --hidden-size 8192 "
                            "--num-attention-heads 64 --seq-length 8192 --global-batch-size 128 --bf16"_qs);
        m_draft->setArgument(u"gpu"_qs, u"H100-80GB"_qs);
        QTRY_VERIFY(field<QPushButton>(u"start"_qs)->isEnabled() || !m_draft->isComputing());
        for (const auto& [name, value] : {std::pair{u"n_gpus"_qs, u"8"_qs}, std::pair{u"gbs"_qs, u"128"_qs},
                 std::pair{u"seq_len"_qs, u"8192"_qs}}) {
            QTRY_COMPARE(field<QLineEdit>(name)->placeholderText(), value);
            QVERIFY(field<QLineEdit>(name)->text().isEmpty());
        }
        QVERIFY(fold->isVisible() && !read->isVisible());
        fold->click();
        QVERIFY(read->isVisible());
        QVERIFY2(read->text().contains(u"Options that count: --bf16"), qPrintable(read->text()));
        QVERIFY2(read->text().contains(u"Assumed: A vocabulary of 131,072"), qPrintable(read->text()));
        fold->click();
        QVERIFY(!read->isVisible());
        // Nothing of that size fits on 8 GPUs: said before anything runs, with the way to run it all the
        // same.
        QVERIFY2(field<QLabel>(u"missing"_qs)
                     ->text()
                     .contains(u"held back: estimated beyond 1.5 times the memory"),
            qPrintable(field<QLabel>(u"missing"_qs)->accessibleName()));
        QVERIFY(field<QLabel>(u"missing"_qs)->toolTip().contains(u"Space runs one by hand"));
        m_draft->setCommand({});
        QTRY_VERIFY(!fold->isVisible());
        QTRY_COMPARE(field<QLineEdit>(u"gbs"_qs)->placeholderText(), QString());
    }

    void whatIsNotFilledInIsSaidWithASignBesideStart()
    {
        auto* sign = field<QLabel>(u"startWarning"_qs);
        m_draft->setArgument(u"n_gpus"_qs, u"16"_qs);
        m_draft->setArgument(u"gbs"_qs, u"64"_qs);
        m_draft->setHost(u"local:16"_qs);
        m_draft->setCommand(u"NPROC_PER_NODE=8 megatron sft --model m --dataset /path/to/data.jsonl"_qs);
        auto* start = field<QPushButton>(u"start"_qs);
        QTRY_VERIFY(start->isEnabled());
        QVERIFY(sign->isVisible() && !sign->pixmap().isNull());
        const QImage light = sign->pixmap().toImage();
        applyTheme(*qApp, Theme::Dark); // a sign follows the colours
        QTRY_VERIFY(sign->pixmap().toImage() != light);
        applyTheme(*qApp, Theme::Light);
        const QString said = field<QLabel>(u"missing"_qs)->accessibleName();
        QVERIFY2(said.contains(u"The command still holds /path/to/data.jsonl."_qs), qPrintable(said));
        QVERIFY2(said.contains(u"starts 8 process(es), but a trial is for 16 GPUs"_qs), qPrintable(said));
        QVERIFY2(said.contains(u"At most "_qs), qPrintable(said));
        // Said once.
        QVERIFY(!field<QLabel>(u"commandRemarks"_qs)->text().contains(u"starts 8 process"_qs));
        m_draft->setCommand(u"NPROC_PER_NODE=16 megatron sft --model m --dataset data.jsonl"_qs);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(start->isEnabled() && !sign->isVisible());
        // Several machines are told how many each starts.
        m_draft->setHost(u"nodes:a,b?gpus=8"_qs);
        m_draft->setCommand(u"NPROC_PER_NODE=8 megatron sft --model m"_qs);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(start->isEnabled() && !sign->isVisible());
    }

    void aTrainerThatIsNotKnownIsNotCalledRecognised()
    {
        m_draft->setCommand(u"./mine --steps 3"_qs);
        const auto says = [this](const QString& part) {
            const auto notes = m_page->findChildren<FieldNote*>();
            return std::any_of(notes.begin(), notes.end(),
                [&part](const FieldNote* note) { return note->hint().startsWith(part); });
        };
        QVERIFY(says(u"Not recognised: mine; "_qs));
        QVERIFY(!says(u"Recognised"_qs));
        m_draft->setCommand(u"megatron sft --model m"_qs);
        QVERIFY(says(u"Recognised: ms-swift"_qs));
    }

    void theVariablesThatAScriptReadsAreOfferedAndFilledIn()
    {
        QFile script(m_home.filePath(u"run.sh"_qs));
        QVERIFY(script.open(QIODevice::WriteOnly));
        script.write("torchrun --nproc-per-node 8 pretrain_gpt.py --tensor-model-parallel-size ${TP:-2} "
                     "--micro-batch-size ${MBS:-1} --global-batch-size 64\n");
        script.close();
        StudyPlan options = m_draft->options();
        options.workingDirectory = m_home.path();
        m_draft->setOptions(options);
        auto* variables = field<QLineEdit>(u"layout_env"_qs);
        auto* offer = field<QPushButton>(u"offeredVariables"_qs);
        m_draft->setCommand(u"megatron sft --model m"_qs);
        QVERIFY(!variables->isVisible());
        m_draft->setCommand(u"bash run.sh"_qs);
        QTRY_VERIFY(offer->isVisible());
        QVERIFY2(
            field<QLabel>(u"missing"_qs)->accessibleName().contains(u"does not hand its arguments on"_qs),
            qPrintable(field<QLabel>(u"missing"_qs)->accessibleName()));
        offer->click();
        QCOMPARE(variables->text(), u"TP=tp,MBS=mbs"_qs);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(!offer->isVisible());
        QVERIFY2(field<QPushButton>(u"start"_qs)->isEnabled(), qPrintable(m_draft->firstMissing()));
        QVERIFY2(field<QPlainTextEdit>(u"trialCommand"_qs)->toPlainText().startsWith(u"TP="_qs),
            qPrintable(field<QPlainTextEdit>(u"trialCommand"_qs)->toPlainText()));
        // What cannot be is said under the field.
        variables->setFocus();
        variables->selectAll();
        QTest::keyClicks(variables, u"TP=tpp"_qs);
        const auto notes = m_page->findChildren<FieldNote*>();
        QVERIFY(std::any_of(notes.begin(), notes.end(),
            [](const FieldNote* note) { return note->problem().contains(u"TP=tpp stands for nothing"_qs); }));
        // Placeholders leave no command as given to begin with.
        variables->selectAll();
        QTest::keyClick(variables, Qt::Key_Delete);
        auto* baseline = field<QCheckBox>(u"baseline"_qs);
        QVERIFY(baseline->isEnabled());
        m_draft->setCommand(u"bash run.sh {tp} {mbs}"_qs);
        QTRY_VERIFY(!m_draft->isComputing());
        QVERIFY(!baseline->isEnabled() && !baseline->isChecked());
        QVERIFY2(field<QPushButton>(u"start"_qs)->isEnabled(), qPrintable(m_draft->firstMissing()));
    }

    void aClickBesideTheListOfHostsReachesWhatWasClicked()
    {
        QTemporaryDir home;
        QVERIFY(QDir(home.path()).mkdir(u".ssh"_qs));
        QFile config(home.filePath(u".ssh/config"_qs));
        QVERIFY(config.open(QIODevice::WriteOnly));
        config.write("Host gpu1\n  HostName a\nHost gpu1-far\n  HostName b\n");
        config.close();
        HostEditor editor;
        editor.listAliases(config.fileName(), home.path());
        editor.show();
        QVERIFY(QTest::qWaitForWindowActive(&editor));
        auto* place = editor.findChild<QComboBox*>(u"hostPlace"_qs);
        QTRY_VERIFY(place->findText(u"gpu1-far"_qs) >= 0);
        typeName(place, u"gpu1"_qs);
        QTRY_VERIFY(place->completer()->popup()->isVisible());
        auto* folder = editor.findChild<QLineEdit*>(u"hostWorkdir"_qs);
        clickOn(folder);
        QTRY_VERIFY(folder->hasFocus());
        QCOMPARE(place->currentText(), u"gpu1"_qs);
    }
};

MEGATUNE_TEST(SetupFieldsTest)

} // namespace megatune::tst_setupfields

#include "tst_setupfields.moc"
