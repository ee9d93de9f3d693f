// SPDX-License-Identifier: GPL-3.0-or-later
// The page Space with a small draft, for tests of it.
#pragma once

#include "tests/support/test.h"
#include "ui/grid/spacegridmodel.h"
#include "ui/layouts/layoutlistmodel.h"
#include "ui/space/spacepage.h"

#include <QFile>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

namespace megatune::test {

struct SpaceWindow
{
    StudyDraft draft{QProcessEnvironment()};
    SpacePage page{&draft};

    explicit SpaceWindow(const QString& gpus = u"8"_s)
    {
        draft.setPresetName(u"megatron"_s);
        draft.setArgument(u"n_gpus"_s, gpus);
        draft.setArgument(u"gbs"_s, u"16"_s);
        page.resize(1280, 720);
        page.show();
    }

    template<typename T>
    T* child(const char* name) const
    {
        return page.findChild<T*>(QString::fromLatin1(name));
    }
    [[nodiscard]] QTableView* grid() const { return child<QTableView>("spaceGrid"); }
    [[nodiscard]] QTableView* list() const { return child<QTableView>("layoutList"); }
    [[nodiscard]] QTableView* rules() const { return child<QTableView>("ruleList"); }

    /// "Allow TP 1"
    [[nodiscard]] QToolButton* choice(const QString& name) const
    {
        for (QToolButton* button : page.findChildren<QToolButton*>()) {
            if (button->accessibleName() == name && !button->isHidden())
                return button;
        }
        return nullptr;
    }

    [[nodiscard]] quint64 kept(int row, int column) const
    {
        return grid()->model()->index(row, column).data(SpaceGridModel::KeptRole).toULongLong();
    }
    [[nodiscard]] quint64 keptInAll() const
    {
        quint64 sum = 0;
        for (int row = 0; row < grid()->model()->rowCount(); ++row) {
            for (int column = 0; column < grid()->model()->columnCount(); ++column)
                sum += kept(row, column);
        }
        return sum;
    }
    /// Combinations, whose layouts have a row each.
    [[nodiscard]] quint64 listed() const
    {
        const auto* model = static_cast<const LayoutListModel*>(list()->model());
        return model->isListing() ? 0 : model->count();
    }
    void click(int row, int column) const
    {
        const QRect cell = grid()->visualRect(grid()->model()->index(row, column));
        QTest::mouseClick(grid()->viewport(), Qt::LeftButton, {}, cell.center());
    }
};

/// A model of 8 B parameters, in a folder of its own.
inline QString modelFolder(const QTemporaryDir& home)
{
    QFile file(home.filePath(u"config.json"_s));
    if (file.open(QIODevice::WriteOnly)) {
        file.write(R"({"architectures":["Qwen3ForCausalLM"],"model_type":"qwen3","num_hidden_layers":36,
            "hidden_size":4096,"num_attention_heads":32,"num_key_value_heads":8,"head_dim":128,
            "intermediate_size":12288,"vocab_size":151936,"tie_word_embeddings":false})");
    }
    return home.path();
}

inline void setEstimated(StudyDraft& draft, const QTemporaryDir& home)
{
    draft.setArgument(u"model"_s, modelFolder(home));
    draft.setArgument(u"gpu"_s, u"H100-80GB"_s);
    draft.setArgument(u"seq_len"_s, u"4096"_s);
}

} // namespace megatune::test
