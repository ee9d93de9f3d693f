// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/shellarithmetic.h"

namespace megatune {

namespace {

/// Reads from left to right; lives for one expression.
class ArithmeticReader
{
public:
    explicit ArithmeticReader(const QString& text)
        : m_text(text)
    {
    }

    std::optional<qint64> read()
    {
        const std::optional<qint64> value = sum();
        return next().isNull() ? value : std::nullopt;
    }

private:
    QChar next()
    {
        while (m_at < m_text.size() && m_text[m_at].isSpace())
            ++m_at;
        return m_at < m_text.size() ? m_text[m_at] : QChar();
    }

    std::optional<qint64> sum()
    {
        std::optional<qint64> left = product();
        while (left && (next() == u'+' || next() == u'-')) {
            const bool adds = m_text[m_at++] == u'+';
            const std::optional<qint64> right = product();
            qint64 result = 0;
            const bool fails = !right
                || (adds ? qAddOverflow(*left, *right, &result) : qSubOverflow(*left, *right, &result));
            left = fails ? std::nullopt : std::optional(result);
        }
        return left;
    }

    std::optional<qint64> product()
    {
        std::optional<qint64> left = factor();
        while (left && (next() == u'*' || next() == u'/' || next() == u'%')) {
            const QChar sign = m_text[m_at++];
            const std::optional<qint64> right = factor();
            qint64 result = 0;
            if (!right || (sign != u'*' && *right <= 0) || qMulOverflow(*left, *right, &result))
                return std::nullopt;
            left = sign == u'*' ? result : sign == u'/' ? *left / *right : *left % *right;
        }
        return left;
    }

    std::optional<qint64> factor()
    {
        constexpr int deepest = 32;
        if (next() == u'(' && m_depth < deepest) {
            ++m_at;
            ++m_depth;
            const std::optional<qint64> value = sum();
            --m_depth;
            return next() == u')' && ++m_at > 0 ? value : std::nullopt;
        }
        const qsizetype begin = m_at;
        while (m_at < m_text.size() && m_text[m_at] >= u'0' && m_text[m_at] <= u'9')
            ++m_at;
        bool isNumber = false;
        const qint64 number = m_text.mid(begin, m_at - begin).toLongLong(&isNumber);
        return isNumber ? std::optional(number) : std::nullopt;
    }

    const QString& m_text;
    qsizetype m_at = 0;
    int m_depth = 0;
};

} // namespace

std::optional<qint64> shellArithmetic(const QString& expression)
{
    return ArithmeticReader(expression).read();
}

} // namespace megatune
