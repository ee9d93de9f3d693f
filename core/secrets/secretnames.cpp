// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/secrets/secrets.h"

#include <algorithm>
#include <array>
#include <QStringList>

namespace megatune {

namespace {

template<size_t Count>
bool isOneOfNames(const QString& part, const std::array<const char*, Count>& list)
{
    return std::any_of(
        list.begin(), list.end(), [&part](const char* member) { return part == QLatin1String(member); });
}

/// Tokens of a text, not of an account: eos_token, max_new_token, loss_per_token.
bool isTextTokenKind(const QString& part)
{
    static constexpr std::array kinds{"BOS", "EOS", "PAD", "UNK", "MASK", "CLS", "SEP", "SPECIAL", "IMAGE",
        "VIDEO", "AUDIO", "VISION", "STOP", "NUM", "MAX", "MIN", "PER", "NEW", "END", "START", "BEGIN",
        "FIRST", "LAST", "NEXT", "IM", "ADD", "EXTRA", "PREFIX", "SUFFIX", "MIDDLE", "FIM", "EOD", "EOT",
        "EOM", "THINK"};
    return isOneOfNames(part, kinds);
}

/// HF_TOKEN, hubToken, GITHUB_TOKEN_2, API_TOKENS; the token must end the name.
bool hasSecretToken(const QStringList& parts)
{
    static constexpr std::array owners{"API", "HF", "HUB", "AUTH", "ACCESS", "SECRET", "GITHUB", "GH",
        "GITLAB", "BEARER", "REFRESH", "SESSION"};
    qsizetype last = parts.size() - 1;
    const auto isNumber = [](const QString& part) {
        return std::all_of(part.begin(), part.end(), [](QChar c) { return c.isDigit(); });
    };
    if (last > 0 && (isNumber(parts[last]) || parts[last] == u"VALUE"))
        --last;
    QString part = parts[last];
    while (!part.isEmpty() && part.back().isDigit())
        part.chop(1);
    const bool plural = part.endsWith(u"TOKENS");
    if (!plural && !part.endsWith(u"TOKEN"))
        return false;
    part.chop(plural ? 6 : 5);
    const QString owner = !part.isEmpty() ? part : last > 0 ? parts[last - 1] : QString();
    return plural ? isOneOfNames(owner, owners) : !isTextTokenKind(owner);
}

/// Keys of data and of tables, which trainers and their logs have many of: --prompt_key, primary_key.
bool isDataKeyKind(const QString& part)
{
    static constexpr std::array kinds{"PUBLIC", "PUB", "PRIMARY", "FOREIGN", "UNIQUE", "SORT", "ORDER",
        "GROUP", "PARTITION", "CACHE", "HASH", "INDEX", "LOOKUP", "MAP", "DICT", "CONFIG", "JSON", "YAML",
        "TEXT", "DATA", "DATASET", "SAMPLE", "IMAGE", "IMAGES", "VIDEO", "VIDEOS", "AUDIO", "MEDIA", "LABEL",
        "INPUT", "OUTPUT", "PROMPT", "RESPONSE", "QUERY", "QUESTION", "ANSWER", "CONTEXT", "TARGET", "SOURCE",
        "SRC", "TGT", "CHOSEN", "REJECTED", "REWARD", "FN", "SCORE", "MESSAGE", "MESSAGES", "CONVERSATION",
        "ROLE", "CONTENT", "SYSTEM", "TOOL", "TOOLS", "TRUTH", "COLUMN", "FIELD", "STATE", "MODULE", "MODEL",
        "LAYER", "PARAM", "PARAMETER", "TENSOR", "WEIGHT", "WEIGHTS", "OPTIMIZER", "METRIC", "LOSS", "MASK",
        "VALUE", "ATTENTION", "ATTN", "CROSS", "SELF", "HEAD", "HEADS", "NUM", "PER", "KERNEL", "COMPILE",
        "GRAPH", "SHARD", "CKPT", "CHECKPOINT", "STORE", "RANK", "MISSING", "UNEXPECTED", "INVALID",
        "UNKNOWN", "HOT", "SHORTCUT", "NAME", "ID", "BY", "BEST", "MONITOR", "LOG", "EVENT", "TASK", "TYPE"};
    return isOneOfNames(part, kinds);
}

/// API_KEY, apikey, AWS_ACCESS_KEY_ID, ssh-private-key, wandb-key, FOO_KEY; not num_key_value_heads,
/// PUBLIC_KEY or --prompt_key.
bool hasSecretKey(const QStringList& parts)
{
    static constexpr std::array owners{"API", "ACCESS", "PRIVATE", "SECRET", "SIGNING", "ENCRYPTION",
        "LICENSE", "AUTH", "ACCOUNT", "STORAGE", "WANDB", "COMET", "SWANLAB", "HF", "OPENAI"};
    const qsizetype last = parts.size() - 1;
    if (last > 0 && parts[last] == u"KEY" && !isDataKeyKind(parts[last - 1]))
        return true;
    for (qsizetype i = 0; i < parts.size(); ++i) {
        const QString& part = parts[i];
        if (part.contains(u"APIKEY") || part.contains(u"ACCESSKEY") || part.contains(u"PRIVATEKEY"))
            return true;
        if (i > 0 && (part == u"KEY" || part == u"KEYS") && isOneOfNames(parts[i - 1], owners))
            return true;
    }
    return false;
}

/// AUTH, OAUTH, AUTHORIZATION at the end; not AUTHOR, not SSH_AUTH_SOCK.
bool hasSecretAuth(const QStringList& parts)
{
    static constexpr std::array names{"AUTH", "OAUTH", "AUTHORIZATION", "BASICAUTH", "HTTPAUTH"};
    static constexpr std::array followers{"HEADER", "STRING", "CODE", "COOKIE", "PASS", "DATA", "VALUE"};
    const QString& last = parts.last();
    return isOneOfNames(last, names)
        || (parts.size() > 1 && isOneOfNames(last, followers)
            && isOneOfNames(parts[parts.size() - 2], names));
}

} // namespace

bool isSecretName(const QString& name)
{
    QStringList parts;
    QString part;
    const QString upper = name.toUpper() + u'_';
    for (const QChar c : upper) {
        if (c.isLetterOrNumber()) {
            part += c;
            continue;
        }
        if (!part.isEmpty())
            parts.append(part);
        part.clear();
    }
    if (parts.isEmpty())
        return false;
    for (const QString& word : std::as_const(parts)) {
        const bool secret = word.contains(u"SECRET") && !word.startsWith(u"SECRETAR");
        if (secret || word.contains(u"PASSWORD") || word.contains(u"PASSWD") || word.contains(u"PASSPHRASE")
            || word.contains(u"CREDENTIAL"))
            return true;
    }
    return hasSecretToken(parts) || hasSecretKey(parts) || hasSecretAuth(parts);
}

} // namespace megatune
