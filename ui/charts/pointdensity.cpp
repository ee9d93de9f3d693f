// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/pointdensity.h"

#include "ui/look/look.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace megatune {

namespace {

constexpr double densityDot = 2; ///< px, its width and height
constexpr float weakestDot = 0.5f;
constexpr int densityLevels = 32;

} // namespace

PointDensity::PointDensity(const QRectF& part, double pixelRatio)
    : m_corner(part.topLeft())
    , m_ratio(pixelRatio)
    , m_width(std::max(1, static_cast<int>(std::ceil(part.width() * pixelRatio))))
    , m_height(std::max(1, static_cast<int>(std::ceil(part.height() * pixelRatio))))
    , m_counts(static_cast<size_t>(m_width) * static_cast<size_t>(m_height))
{
}

void PointDensity::add(const QPointF& place)
{
    const int dot = std::max(1, static_cast<int>(std::lround(densityDot * m_ratio)));
    const QPointF at = (place - m_corner) * m_ratio;
    if (!(at.x() > -dot && at.x() < m_width + dot && at.y() > -dot && at.y() < m_height + dot))
        return;
    const int left = static_cast<int>(std::lround(at.x())) - dot / 2;
    const int top = static_cast<int>(std::lround(at.y())) - dot / 2;
    for (int y = std::max(0, top); y < std::min(m_height, top + dot); ++y) {
        for (int x = std::max(0, left); x < std::min(m_width, left + dot); ++x)
            ++m_counts[static_cast<size_t>(y) * static_cast<size_t>(m_width) + static_cast<size_t>(x)];
    }
}

QImage PointDensity::picture(const QColor& color) const
{
    QImage image(m_width, m_height, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(m_ratio);
    const quint32 most = std::max<quint32>(1, *std::max_element(m_counts.begin(), m_counts.end()));
    std::array<QRgb, densityLevels> levels{};
    for (int level = 0; level < densityLevels; ++level) {
        const float share = static_cast<float>(level) / (densityLevels - 1);
        levels[static_cast<size_t>(level)] =
            qPremultiply(look::faint(color, weakestDot + (1 - weakestDot) * share).rgba());
    }
    // By the logarithm: what lies there twice is told from what lies there once.
    const double scale = most > 1 ? (densityLevels - 1) / std::log(static_cast<double>(most)) : 0;
    const auto levelOf = [most, scale](quint32 points) {
        return most == 1 ? densityLevels - 1
                         : static_cast<int>(std::log(static_cast<double>(points)) * scale);
    };
    auto count = m_counts.begin();
    for (int y = 0; y < m_height; ++y) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
        for (int x = 0; x < m_width; ++x, ++count) {
            line[x] =
                *count == 0 ? 0 : levels[static_cast<size_t>(std::min(levelOf(*count), densityLevels - 1))];
        }
    }
    return image;
}

} // namespace megatune
