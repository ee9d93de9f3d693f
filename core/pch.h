// SPDX-License-Identifier: GPL-3.0-or-later
// Compiled once for all of core, interop, models and the command line: what most of their files include. A
// file still includes what it uses.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>
#include <optional>
#include <QAbstractTableModel>
#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QList>
#include <QLocale>
#include <QMap>
#include <QObject>
#include <QPointer>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QSet>
#include <QString>
#include <QStringList>
#include <QTimer>
#include <set>
#include <span>
#include <string_view>
#include <tl/expected.hpp>
#include <unordered_map>
#include <variant>
#include <vector>
