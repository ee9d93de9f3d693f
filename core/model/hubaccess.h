// SPDX-License-Identifier: GPL-3.0-or-later
// What the environment says about model hubs: address, token, proxy, and whether to go there at all.
#pragma once

#include "core/base/error.h"

#include <QByteArray>
#include <QNetworkProxy>
#include <QProcessEnvironment>
#include <QString>
#include <QUrl>

namespace megatune {

enum class ModelHub { HuggingFace, ModelScope };

/// The variable that forbids downloads (HF_HUB_OFFLINE, TRANSFORMERS_OFFLINE); empty when none does.
[[nodiscard]] QString offlineVariable(const QProcessEnvironment& environment);

/// Where config.json of `id` lies: HF_ENDPOINT or https://huggingface.co, revision main; MODELSCOPE_DOMAIN or
/// https://www.modelscope.cn, revision master. An error when `id` is no id of that hub or the variable holds
/// no web address.
[[nodiscard]] Result<QUrl> hubConfigUrl(
    const QProcessEnvironment& environment, ModelHub hub, const QString& id);

/// HF_TOKEN, else the file HF_TOKEN_PATH, else $HF_HOME/token, else ~/.cache/huggingface/token. Empty when
/// there is none, when HF_HUB_DISABLE_IMPLICIT_TOKEN is set, or when it could not stand in a header. Reads a
/// small file. Nothing but a request header may ever hold the answer.
[[nodiscard]] QByteArray hubToken(const QProcessEnvironment& environment);

/// http_proxy, https_proxy, all_proxy and no_proxy, in small or capital letters. This machine itself is
/// always reached directly. (Qt's own search for a proxy can wait for the network.)
[[nodiscard]] QNetworkProxy hubProxy(const QProcessEnvironment& environment, const QUrl& url);

/// Without user, password and query: what may be shown.
[[nodiscard]] QString shownUrl(const QUrl& url);

} // namespace megatune
