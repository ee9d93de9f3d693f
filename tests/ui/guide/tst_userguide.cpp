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

    [[nodiscard]] QTextBrowser* text() const { return m_window->findChild<QTextBrowser*>(u"guideText"_s); }
    [[nodiscard]] QLineEdit* findLine() const { return m_window->findChild<QLineEdit*>(u"guideFind"_s); }

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

    static QString folderOf(const QString& language)
    {
        return QString::fromUtf16(englishGuideFolder)
            + (language == u"en" ? QString() : QString(language + u'/'));
    }

    static QString markdown(const QString& language, const QString& chapter)
    {
        return read(folderOf(language) + chapter);
    }

    /// Every text that the programs show in a language, without the marks of letters.
    static QStringList saidByThePrograms(const QString& language)
    {
        QStringList all;
        const QString translation = language == u"zh" ? u"zh_CN"_s : u"ja"_s;
        QFile file(QStringLiteral(TEST_DATA_DIR "/../../translations/megatune_%1.ts").arg(translation));
        if (!file.open(QIODevice::ReadOnly))
            return all;
        static const QRegularExpression mark(u"\\(&\\w\\)|&"_s);
        QXmlStreamReader xml(&file);
        while (!xml.atEnd()) {
            if (xml.readNext() == QXmlStreamReader::StartElement
                && xml.name() == (language == u"en" ? u"source"_s : u"translation"_s))
                all.append(xml.readElementText(QXmlStreamReader::IncludeChildElements).remove(mark));
        }
        return all;
    }

    static void eachLanguage()
    {
        QTest::addColumn<QString>("language");
        for (const QString& language : {u"en"_s, u"ja"_s, u"zh"_s})
            QTest::newRow(qPrintable(language)) << language;
    }

    static QStringList codeIn(const QString& page)
    {
        QStringList code;
        static const QRegularExpression block(u"```.*?```"_s, QRegularExpression::DotMatchesEverythingOption);
        for (auto found = block.globalMatch(page); found.hasNext();)
            code.append(found.next().captured());
        return code;
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        MainWindowOptions options;
        options.settingsPath = m_home->filePath(u"settings.ini"_s);
        options.studyFolder = m_home->filePath(u"studies"_s);
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
        QTest::newRow("start") << int(MainWindow::StartPlace) << u"README.md"_s;
        QTest::newRow("setup") << int(MainWindow::SetupPlace) << u"first-study.md#set-it-up"_s;
        QTest::newRow("space") << int(MainWindow::SpacePlace) << u"first-study.md#look-at-the-space"_s;
        QTest::newRow("run") << int(MainWindow::RunPlaceIndex) << u"results.md"_s;
        QTest::newRow("review") << int(MainWindow::ReviewPlace) << u"review.md"_s;
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
        const auto* contents = m_window->findChild<QTreeWidget*>(u"guideContents"_s);
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
        QCOMPARE(m_guide->chapter(), u"first-study.md"_s);
        press(Qt::Key_Left, Qt::AltModifier);
        QCOMPARE(m_guide->chapter(), u"README.md"_s);
    }

    void theContentsLeadToASection()
    {
        press(Qt::Key_F1);
        auto* contents = m_window->findChild<QTreeWidget*>(u"guideContents"_s);
        contents->setFocus();
        press(Qt::Key_End);
        QCOMPARE(m_guide->chapter(), u"troubleshooting.md#the-window"_s);
        QVERIFY(text()->verticalScrollBar()->value() > 0);
        press(Qt::Key_Up);
        QCOMPARE(m_guide->chapter(), u"troubleshooting.md#other-machines"_s);
        press(Qt::Key_Home);
        QCOMPARE(m_guide->chapter(), u"README.md"_s);
        QCOMPARE(text()->verticalScrollBar()->value(), 0);
    }

    void findingGoesOnThroughTheChapters()
    {
        press(Qt::Key_F1);
        press(Qt::Key_F, Qt::ControlModifier);
        QVERIFY(findLine()->hasFocus());
        QTest::keyClicks(findLine(), u"time in the queue"_s);
        const auto* hits = m_window->findChild<QLabel*>(u"guideHits"_s);
        QVERIFY(hits->text().startsWith(u"Not in this chapter"_s));
        press(Qt::Key_Return);
        QCOMPARE(m_guide->chapter(), u"machines.md"_s);
        QCOMPARE(text()->textCursor().selectedText(), u"time in the queue"_s);
        QVERIFY(findLine()->hasFocus());
        press(Qt::Key_Return); // the only place: it is found again
        QCOMPARE(text()->textCursor().selectedText(), u"time in the queue"_s);
        press(Qt::Key_Escape);
        QVERIFY(findLine()->text().isEmpty());
        QVERIFY(text()->extraSelections().isEmpty());
    }

    void whatIsNowhereIsSaidAndNothingMoves()
    {
        press(Qt::Key_F1);
        press(Qt::Key_F, Qt::ControlModifier);
        QTest::keyClicks(findLine(), u"zyzzyva"_s);
        press(Qt::Key_Return);
        press(Qt::Key_Return, Qt::ShiftModifier);
        QCOMPARE(m_guide->chapter(), u"README.md"_s);
        const auto* hits = m_window->findChild<QLabel*>(u"guideHits"_s);
        QCOMPARE(hits->text(), u"Not in the guide"_s);
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

    void everyChapterIsReachedFromTheFirstPage_data() { eachLanguage(); }
    void everyChapterIsReachedFromTheFirstPage()
    {
        QFETCH(QString, language);
        const QList<GuideChapter> chapters = guideChapters(folderOf(language));
        QCOMPARE(chapters.size(), QDir(folderOf(language)).entryList({u"*.md"_s}).size());
        for (const GuideChapter& chapter : chapters) {
            QVERIFY2(!chapter.title.isEmpty(), qPrintable(chapter.file));
            QVERIFY2(!chapter.sections.isEmpty(), qPrintable(chapter.file));
        }
    }

    void aTranslationHasTheSectionsAndTheCommandsOfTheGuide_data() { eachLanguage(); }
    void aTranslationHasTheSectionsAndTheCommandsOfTheGuide()
    {
        QFETCH(QString, language);
        const QList<GuideChapter> english = guideChapters(folderOf(u"en"_s));
        const QList<GuideChapter> chapters = guideChapters(folderOf(language));
        QCOMPARE(chapters.size(), english.size());
        for (qsizetype i = 0; i < english.size(); ++i) {
            const QString& file = english[i].file;
            QCOMPARE(chapters[i].file, file);
            QVERIFY2(chapters[i].sections.size() == english[i].sections.size(), qPrintable(file));
            QCOMPARE(codeIn(markdown(language, file)), codeIn(markdown(u"en"_s, file)));
            for (qsizetype k = 0; k < english[i].sections.size(); ++k) {
                const QString link = file + u'#' + english[i].sections[k].anchor;
                const QString own = file + u'#' + chapters[i].sections[k].anchor;
                QCOMPARE(guideLinkIn(folderOf(language), link), own);
            }
        }
        QCOMPARE(guideLinkIn(folderOf(language), u"results.md"_s), u"results.md"_s);
    }

    void everyLinkAndPictureIsThere_data() { eachLanguage(); }
    void everyLinkAndPictureIsThere()
    {
        QFETCH(QString, language);
        QStringList anchors;
        for (const GuideChapter& chapter : guideChapters(folderOf(language))) {
            anchors.append(chapter.file);
            for (const GuideSection& section : chapter.sections)
                anchors.append(chapter.file + u'#' + section.anchor);
        }
        static const QRegularExpression link(u"(!?)\\[([^\\]]+)\\]\\(([^)]+)\\)"_s);
        QStringList pictures;
        for (const GuideChapter& chapter : guideChapters(folderOf(language))) {
            for (auto found = link.globalMatch(markdown(language, chapter.file)); found.hasNext();) {
                const QRegularExpressionMatch match = found.next();
                const QString target = match.captured(3);
                if (match.captured(1).isEmpty()) {
                    QVERIFY2(anchors.contains(target) || target.startsWith(u"https://"_s),
                        qPrintable(chapter.file + u": " + target));
                } else {
                    pictures.append(QFileInfo(target).fileName());
                    QVERIFY2(!QImage(folderOf(language) + target).isNull(), qPrintable(target));
                }
            }
        }
        qint64 sum = 0;
        const QDir folder(QString::fromUtf16(englishGuideFolder));
        for (const QFileInfo& picture : folder.entryInfoList({u"*.png"_s})) {
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
            m_guide->open(u"first-study.md"_s);
            QTRY_COMPARE(m_window->width(), width);
            const QImage picture =
                text()->loadResource(QTextDocument::ImageResource, QUrl(u"setup.png"_s)).value<QImage>();
            QVERIFY(!picture.isNull());
            QVERIFY(picture.width() / picture.devicePixelRatio() <= text()->viewport()->width());
        }
    }

    void linesAndPicturesKeepTheirMeasureInAWiderWindow()
    {
        m_window->go(MainWindow::GuidePlace);
        m_window->resize(1280, 720);
        m_guide->open(u"first-study.md"_s);
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

    void everyQuotedSentenceIsOneOfThePrograms_data() { eachLanguage(); }
    void everyQuotedSentenceIsOneOfThePrograms()
    {
        QFETCH(QString, language);
        const QStringList said = saidByThePrograms(language);
        QVERIFY(said.size() > 1000);
        int quoted = 0;
        for (const QString& line : markdown(language, u"troubleshooting.md"_s).split(u'\n')) {
            if (!line.startsWith(u"> "))
                continue;
            QStringList parts = line.mid(2).split(QChar(0x2026));
            for (QString& part : parts)
                part = QRegularExpression::escape(part);
            const QRegularExpression sentence(parts.join(u"%(L?[0-9]|n)"_s));
            QVERIFY2(!said.filter(sentence).isEmpty(), qPrintable(line));
            ++quoted;
        }
        QVERIFY(quoted > 10);
    }

    void everyBoldWordStandsInTheWindow_data() { eachLanguage(); }
    void everyBoldWordStandsInTheWindow()
    {
        QFETCH(QString, language);
        const QStringList said = saidByThePrograms(language);
        static const QRegularExpression bold(u"\\*\\*([^*]+)\\*\\*"_s);
        for (const GuideChapter& chapter : guideChapters(folderOf(language))) {
            for (auto found = bold.globalMatch(markdown(language, chapter.file)); found.hasNext();) {
                const QString word = found.next().captured(1);
                QVERIFY2(said.contains(word), qPrintable(chapter.file + u": " + word));
            }
        }
    }
};

MEGATUNE_TEST(UserGuideTest)

} // namespace megatune::tst_userguide

#include "tst_userguide.moc"
