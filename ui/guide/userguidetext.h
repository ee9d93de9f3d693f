// SPDX-License-Identifier: GPL-3.0-or-later
// The text of the guide's chapters, set in a column that is pleasant to read.
#pragma once

#include <QTextBrowser>

namespace megatune {

/// Links between chapters open here, others in the desktop's browser.
class UserGuideText final : public QTextBrowser
{
    Q_OBJECT

public:
    explicit UserGuideText(QWidget* parent = nullptr);

    /// Marks every place where `text` stands, capital or not.
    void mark(const QString& text);
    [[nodiscard]] int marked() const { return static_cast<int>(extraSelections().size()); }

    /// Pictures are no wider than the column.
    QVariant loadResource(int type, const QUrl& name) override;

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void onSourceChanged(const QUrl& source);
    void setPage();
    void layOut();
    void setAgain();
    [[nodiscard]] int columnWidth() const;

    QString m_wanted;     ///< what is marked
    int m_setWidth = 0;   ///< of the column for which the pictures were made
    bool m_isOld = false; ///< set for another width, palette or font while nobody saw it
};

} // namespace megatune
