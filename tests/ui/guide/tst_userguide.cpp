// SPDX-License-Identifier: GPL-3.0-or-later
// The guide in the window, and whether what it says is so: links, pictures, words and sentences. Its command
// lines are run elsewhere (tst_documents).
#include "tests/support/test.h"
#include "ui/guide/userguide.h"
#include "ui/shell/mainwindow.h"

#include <QAbstractButton>
#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTreeWidget>
#include <QXmlStreamReader>

namespace megatune::tst_userguide {

class UserGuideTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;
    UserGuide* m_guide = nullptr;

    [[nodiscard]] QTextBrowser* text() const { return m_window->findChild<QTextBrowser*>(u"guideText"_qs); }
    [[nodiscard]] QLineEdit* findLine() const { return m_window->findChild<QLineEdit*>(u"guideFind"_qs); }

    void press(Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier) const
    {
        QWidget* focus = QApplication::focusWidget();
        QTest::keyClick(focus != nullptr ? focus : m_window.get(), key, modifiers);
    }

    static QString read(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
    }

    static QString markdown(const QString& chapter)
    {
        return read(QString::fromUtf16(guideFolder) + chapter);
    }

    /// Every text that the programs show, without the marks of letters.
    static const QStringList& saidByThePrograms()
    {
        static const QStringList said = [] {
            QStringList all;
            QFile file(QStringLiteral(TEST_DATA_DIR "/../../translations/megatune_ja.ts"));
            if (!file.open(QIODevice::ReadOnly))
                return all;
            QXmlStreamReader xml(&file);
            while (!xml.atEnd()) {
                if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == u"source")
                    all.append(xml.readElementText().remove(u'&'));
            }
            return all;
        }();
        return said;
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        MainWindowOptions options;
        options.settingsPath = m_home->filePath(u"settings.ini"_qs);
        options.studyFolder = m_home->filePath(u"studies"_qs);
        options.clock = std::make_shared<SystemClock>();
        m_window = std::make_unique<MainWindow>(options);
        m_window->resize(1280, 720);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        m_guide = m_window->findChild<UserGuide*>();
        QVERIFY(m_guide != nullptr);
    }

    void cleanup()
    {
        m_window.reset();
        m_home.reset();
    }

    void f1OpensTheChapterForThePage_data()
    {
        QTest::addColumn<int>("place");
        QTest::addColumn<QString>("chapter");
        QTest::newRow("start") << int(MainWindow::StartPlace) << u"README.md"_qs;
        QTest::newRow("setup") << int(MainWindow::SetupPlace) << u"first-study.md#set-it-up"_qs;
        QTest::newRow("space") << int(MainWindow::SpacePlace) << u"first-study.md#look-at-the-space"_qs;
        QTest::newRow("run") << int(MainWindow::RunPlaceIndex) << u"results.md"_qs;
        QTest::newRow("review") << int(MainWindow::ReviewPlace) << u"review.md"_qs;
    }
    void f1OpensTheChapterForThePage()
    {
        QFETCH(int, place);
        QFETCH(QString, chapter);
        m_window->go(static_cast<MainWindow::Place>(place));
        press(Qt::Key_F1);
        QCOMPARE(m_window->place(), MainWindow::GuidePlace);
        QCOMPARE(m_guide->chapter(), chapter);
        QVERIFY(text()->hasFocus());
        const auto* contents = m_window->findChild<QTreeWidget*>(u"guideContents"_qs);
        QVERIFY(contents->currentItem() != nullptr);
        QCOMPARE(contents->currentItem()->data(0, Qt::UserRole).toString(), chapter);
        press(Qt::Key_F1);
        QCOMPARE(int(m_window->place()), place);
    }

    void aLinkIsFollowedByKeyboardAndBack()
    {
        press(Qt::Key_F1);
        press(Qt::Key_Tab); // to the first link
        press(Qt::Key_Return);
        QCOMPARE(m_guide->chapter(), u"first-study.md"_qs);
        press(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_guide->chapter(), u"README.md"_qs);
    }

    void theContentsLeadToASection()
    {
        press(Qt::Key_F1);
        auto* contents = m_window->findChild<QTreeWidget*>(u"guideContents"_qs);
        contents->setFocus();
        press(Qt::Key_End);
        QCOMPARE(m_guide->chapter(), u"troubleshooting.md#the-window"_qs);
        QVERIFY(text()->verticalScrollBar()->value() > 0);
        press(Qt::Key_Up);
        QCOMPARE(m_guide->chapter(), u"troubleshooting.md#other-machines"_qs);
        press(Qt::Key_Home);
        QCOMPARE(m_guide->chapter(), u"README.md"_qs);
        QCOMPARE(text()->verticalScrollBar()->value(), 0);
    }

    void findingGoesOnThroughTheChapters()
    {
        press(Qt::Key_F1);
        press(Qt::Key_F, Qt::ControlModifier);
        QVERIFY(findLine()->hasFocus());
        QTest::keyClicks(findLine(), u"time in the queue"_qs);
        const auto* hits = m_window->findChild<QLabel*>(u"guideHits"_qs);
        QVERIFY(hits->text().startsWith(u"Not in this chapter"_qs));
        press(Qt::Key_Return);
        QCOMPARE(m_guide->chapter(), u"machines.md"_qs);
        QCOMPARE(text()->textCursor().selectedText(), u"time in the queue"_qs);
        QVERIFY(findLine()->hasFocus());
        press(Qt::Key_Return); // the only place: it is found again
        QCOMPARE(text()->textCursor().selectedText(), u"time in the queue"_qs);
        press(Qt::Key_Escape);
        QVERIFY(findLine()->text().isEmpty());
        QVERIFY(text()->extraSelections().isEmpty());
    }

    void whatIsNowhereIsSaidAndNothingMoves()
    {
        press(Qt::Key_F1);
        press(Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(findLine(), u"zyzzyva"_qs);
        press(Qt::Key_Return);
        press(Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(m_guide->chapter(), u"README.md"_qs);
        const auto* hits = m_window->findChild<QLabel*>(u"guideHits"_qs);
        QCOMPARE(hits->text(), u"Not in the guide"_qs);
    }

    void everythingHasAName()
    {
        m_window->go(MainWindow::GuidePlace);
        for (const QWidget* widget : m_guide->findChildren<QWidget*>()) {
            const bool works = qobject_cast<const QAbstractButton*>(widget) != nullptr
                || qobject_cast<const QLineEdit*>(widget) != nullptr
                || qobject_cast<const QAbstractScrollArea*>(widget) != nullptr;
            if (works && widget->isVisible() && widget->focusPolicy() != Qt::NoFocus)
                QVERIFY2(!widget->accessibleName().isEmpty(), widget->metaObject()->className());
        }
    }

    void everyChapterIsReachedFromTheFirstPage()
    {
        const QList<GuideChapter> chapters = guideChapters();
        QCOMPARE(chapters.size(), QDir(QString::fromUtf16(guideFolder)).entryList({u"*.md"_qs}).size());
        for (const GuideChapter& chapter : chapters) {
            QVERIFY2(!chapter.title.isEmpty(), qPrintable(chapter.file));
            QVERIFY2(!chapter.sections.isEmpty(), qPrintable(chapter.file));
        }
    }

    void everyLinkAndPictureIsThere()
    {
        QStringList anchors;
        for (const GuideChapter& chapter : guideChapters()) {
            anchors.append(chapter.file);
            for (const GuideSection& section : chapter.sections)
                anchors.append(chapter.file + u'#' + section.anchor);
        }
        static const QRegularExpression link(u"(!?)\\[([^\\]]+)\\]\\(([^)]+)\\)"_qs);
        QStringList pictures;
        for (const GuideChapter& chapter : guideChapters()) {
            for (auto found = link.globalMatch(markdown(chapter.file)); found.hasNext();) {
                const QRegularExpressionMatch match = found.next();
                const QString target = match.captured(3);
                if (match.captured(1).isEmpty()) {
                    QVERIFY2(anchors.contains(target) || target.startsWith(u"https://"_qs),
                        qPrintable(chapter.file + u": " + target));
                } else {
                    pictures.append(target);
                    QVERIFY2(!QImage(QString::fromUtf16(guideFolder) + target).isNull(), qPrintable(target));
                }
            }
        }
        qint64 sum = 0;
        const QDir folder(QString::fromUtf16(guideFolder));
        for (const QFileInfo& picture : folder.entryInfoList({u"*.png"_qs})) {
            QVERIFY2(pictures.contains(picture.fileName()), qPrintable(picture.fileName()));
            sum += picture.size();
        }
        QVERIFY2(sum > 0 && sum < 1'000'000, qPrintable(QString::number(sum)));
    }

    void picturesAreNoWiderThanTheColumn()
    {
        m_window->go(MainWindow::GuidePlace);
        for (const int width : {900, 1280, 1920}) {
            m_window->resize(width, 720);
            m_guide->open(u"first-study.md"_qs);
            QTRY_COMPARE(m_window->width(), width);
            const QImage picture =
                text()->loadResource(QTextDocument::ImageResource, QUrl(u"setup.png"_qs)).value<QImage>();
            QVERIFY(!picture.isNull());
            QVERIFY(picture.width() / picture.devicePixelRatio() <= text()->viewport()->width());
        }
    }

    void linesAndPicturesKeepTheirMeasureInAWiderWindow()
    {
        m_window->go(MainWindow::GuidePlace);
        m_window->resize(1280, 720);
        m_guide->open(u"first-study.md"_qs);
        QTRY_COMPARE(m_window->size(), QSize(1280, 720));
        m_window->resize(1920, 1080);
        QTRY_COMPARE(m_window->width(), 1920);
        const auto* layout = text()->document()->documentLayout();
        int pictures = 0;
        for (QTextBlock block = text()->document()->begin(); block.isValid(); block = block.next()) {
            const QRectF place = layout->blockBoundingRect(block);
            QVERIFY2(place.width() < 900, qPrintable(block.text()));
            if (!block.text().contains(QChar::ObjectReplacementCharacter))
                continue;
            ++pictures;
            QVERIFY2(place.height() < 840.0 * 720 / 1280 + 30, qPrintable(QString::number(place.height())));
        }
        QVERIFY(pictures > 2);
    }

    void everyQuotedSentenceIsOneOfThePrograms()
    {
        QVERIFY(saidByThePrograms().size() > 1000);
        int quoted = 0;
        for (const QString& line : markdown(u"troubleshooting.md"_qs).split(u'\n')) {
            if (!line.startsWith(u"> "))
                continue;
            QStringList parts = line.mid(2).split(QChar(0x2026));
            for (QString& part : parts)
                part = QRegularExpression::escape(part);
            const QRegularExpression sentence(parts.join(u"%(L?[0-9]|n)"_qs));
            QVERIFY2(!saidByThePrograms().filter(sentence).isEmpty(), qPrintable(line));
            ++quoted;
        }
        QVERIFY(quoted > 10);
    }

    void everyBoldWordStandsInTheWindow()
    {
        static const QRegularExpression bold(u"\\*\\*([^*]+)\\*\\*"_qs);
        for (const GuideChapter& chapter : guideChapters()) {
            for (auto found = bold.globalMatch(markdown(chapter.file)); found.hasNext();) {
                const QString word = found.next().captured(1);
                QVERIFY2(saidByThePrograms().contains(word), qPrintable(chapter.file + u": " + word));
            }
        }
    }
};

MEGATUNE_TEST(UserGuideTest)

} // namespace megatune::tst_userguide

#include "tst_userguide.moc"
