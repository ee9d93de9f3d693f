// SPDX-License-Identifier: GPL-3.0-or-later
// Labels with a part to play: secondary text, a section's heading, and the note under a field of a form.
#pragma once

#include <QIcon>
#include <QLabel>

class QPushButton;

namespace megatune {

/// A label that can do with less room than its text: one line that ends in dots then, and has a tool tip with
/// all of it.
class ElidedLabel : public QLabel
{
    Q_OBJECT

public:
    using QLabel::QLabel;

    /// ElideNone, which is usual: as any label.
    void setElided(Qt::TextElideMode mode);
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    /// What is painted in place of the text; the text where it fits.
    [[nodiscard]] QString shownText() const;

    Qt::TextElideMode m_elided = Qt::ElideNone;
};

/// Secondary text, wrapped; keeps its contrast when the palette changes.
class QuietLabel : public ElidedLabel
{
    Q_OBJECT

public:
    explicit QuietLabel(const QString& text, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    void fade();
};

class SectionLabel final : public ElidedLabel
{
    Q_OBJECT

public:
    explicit SectionLabel(const QString& text, QWidget* parent = nullptr);
};

/// Holds wrapped text in a place that does not ask for the height of text, as a splitter: it is never lower
/// than the text at its width.
class WrappingBox final : public QWidget
{
    Q_OBJECT

public:
    using QWidget::QWidget;

protected:
    bool event(QEvent* event) override;
};

/// An icon that stands by itself and follows the palette.
class IconLabel final : public QLabel
{
    Q_OBJECT

public:
    /// `side` in pixels.
    explicit IconLabel(int side, QWidget* parent = nullptr);

    /// A null icon shows nothing.
    void setIcon(const QIcon& icon);

protected:
    void changeEvent(QEvent* event) override;

private:
    void draw();

    QIcon m_icon;
    int m_side;
};

/// The line under a field: what it is for or what was understood, and in its place what is wrong with it.
/// Takes the height of a line also when it is empty, so that nothing jumps while somebody types.
/// In a form that is filled by typing it is one line, with the rest in its tool tip.
class FieldNote final : public QWidget
{
    Q_OBJECT

public:
    /// `field` is described by the note to assistive technology.
    explicit FieldNote(QWidget* field, QWidget* parent = nullptr);

    /// Wrapped without this.
    void keepToOneLine();
    /// At the end of the line, which has room for it from the beginning; the button becomes the note's.
    void addOffer(QPushButton* button);
    /// `problem` wins when there is one.
    void say(const QString& hint, const QString& problem);
    [[nodiscard]] QString hint() const { return m_hint; }
    [[nodiscard]] QString problem() const { return m_problem; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void paintText();

    QWidget* m_field;
    QLabel* m_icon;
    ElidedLabel* m_text;
    bool m_isOneLine = false;
    QString m_hint;
    QString m_problem;
};

/// Plain text that can be selected, hidden until there is something to say. `name` is for screen readers.
[[nodiscard]] QuietLabel* createPlainNote(const QString& name, QWidget* parent);

} // namespace megatune
