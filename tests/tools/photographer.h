// Saves a window as pictures: light and dark, at two sizes.
#pragma once

#include "ui/shell/theme.h"

#include <cstdio>
#include <functional>
#include <QApplication>
#include <QDir>
#include <QTest>
#include <QWidget>

namespace megatune {

class Photographer
{
public:
    explicit Photographer(const QString& folder)
        : m_folder(folder)
    {
        QDir().mkpath(folder);
    }

    /// A window beside the main one, in the size that it has.
    void takeAsItIs(QWidget& window, const QString& page) const
    {
        const QString file = m_folder.filePath(page + u".png");
        if (!window.grab().save(file))
            std::fprintf(stderr, "%s could not be written\n", qPrintable(file));
        std::printf("%s\n", qPrintable(file));
    }

    /// `arrange` is called once the window has its size.
    void take(QWidget& window, const QString& page, const std::function<void()>& arrange = {}) const
    {
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            applyTheme(*qApp, theme);
            for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
                window.resize(size);
                QTest::qWait(250);
                if (arrange)
                    arrange();
                const QString name = QStringLiteral("%1-%2-%3.png")
                                         .arg(page, theme == Theme::Dark ? u"dark"_qs : u"light"_qs)
                                         .arg(size.height());
                if (!window.grab().save(m_folder.filePath(name)))
                    std::fprintf(stderr, "%s could not be written\n", qPrintable(m_folder.filePath(name)));
                std::printf("%s\n", qPrintable(m_folder.filePath(name)));
            }
        }
        applyTheme(*qApp, Theme::Light);
        window.resize(1280, 720);
    }

private:
    QDir m_folder;
};

} // namespace megatune
