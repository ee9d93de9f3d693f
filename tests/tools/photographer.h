// SPDX-License-Identifier: GPL-3.0-or-later
// Saves a window as pictures: light and dark, at two sizes.
#pragma once

#include "ui/look/theme.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <QApplication>
#include <QDir>
#include <QHash>
#include <QImage>
#include <QSet>
#include <QTest>
#include <QWidget>

using namespace Qt::StringLiterals;

namespace megatune {

class Photographer
{
public:
    /// With `only`, these pages alone, light and small, under the names that it gives them.
    explicit Photographer(const QString& folder, const QHash<QString, QString>& only = {})
        : m_folder(folder)
        , m_only(only)
    {
        QDir().mkpath(folder);
    }

    [[nodiscard]] QString folder() const { return m_folder.path(); }

    /// A window beside the main one, in the size that it has.
    void takeAsItIs(QWidget& window, const QString& page) const
    {
        if (m_only.isEmpty())
            save(window, page);
    }

    /// `arrange` is called once the window has its size.
    void take(QWidget& window, const QString& page, const std::function<void()>& arrange = {}) const
    {
        if (!m_only.isEmpty()) {
            takeForGuide(window, page, arrange);
            return;
        }
        for (const Theme theme : {Theme::Light, Theme::Dark}) {
            applyTheme(*qApp, theme);
            for (const QSize size : {QSize(1280, 720), QSize(1920, 1080)}) {
                window.resize(size);
                settle();
                if (arrange)
                    arrange();
                save(window,
                    QStringLiteral("%1-%2-%3")
                        .arg(page, theme == Theme::Dark ? u"dark"_s : u"light"_s)
                        .arg(size.height()));
            }
        }
        applyTheme(*qApp, Theme::Light);
        window.resize(1280, 720);
    }

private:
    /// What is laid out may ask for more room in turn, which a slow machine has not done after the first
    /// wait.
    static void settle()
    {
        for (int i = 0; i < 3; ++i)
            QTest::qWait(100);
    }

    void takeForGuide(QWidget& window, const QString& page, const std::function<void()>& arrange) const
    {
        if (!m_only.contains(page))
            return;
        window.resize(1280, 720);
        settle();
        if (arrange)
            arrange();
        save(window, m_only.value(page));
    }

    void save(QWidget& window, const QString& name) const
    {
        const QString file = m_folder.filePath(name + u".png");
        QImage picture = window.grab().toImage();
        if (!m_only.isEmpty())
            picture = withFewColours(picture);
        if (!picture.save(file, "PNG", m_only.isEmpty() ? -1 : 0))
            std::fprintf(stderr, "%s could not be written\n", qPrintable(file));
        std::printf("%s\n", qPrintable(file));
    }

    /// Of colours that look alike the most frequent, 256 in all: a third of the file, and nobody sees it.
    static QImage withFewColours(const QImage& picture)
    {
        QHash<QRgb, int> counts;
        for (int y = 0; y < picture.height(); ++y) {
            for (int x = 0; x < picture.width(); ++x)
                ++counts[picture.pixel(x, y)];
        }
        QList<QRgb> colours = counts.keys();
        std::sort(colours.begin(), colours.end(), [&counts](QRgb one, QRgb other) {
            return std::pair(counts.value(one), one) > std::pair(counts.value(other), other);
        });
        QSet<QRgb> alike;
        QList<QRgb> kept;
        for (const QRgb colour : std::as_const(colours)) {
            const QRgb likeness = colour & 0xfff8f8f8;
            if (kept.size() < 256 && !alike.contains(likeness)) {
                alike.insert(likeness);
                kept.append(colour);
            }
        }
        return picture.convertToFormat(QImage::Format_Indexed8, kept, Qt::ThresholdDither);
    }

    QDir m_folder;
    QHash<QString, QString> m_only;
};

} // namespace megatune
