// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/report/reportpage.h"

#include "core/export/report/svgchart.h"

#include <QLocale>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

// Colours as in the window; a dark desktop gets a dark page, a printer a light one.
const char* const pageStyle = R"css(
:root { --page: #fafafa; --card: #fff; --ink: #1f2933; --soft: #5f6b7a; --line: #dde2e8; --value: #2f6fb0;
  --best: #1b8a5a; --oom: #c2410c; --failed: #8a5a00; }
@media screen and (prefers-color-scheme: dark) { :root { --page: #1b1e22; --card: #24282d; --ink: #e6e9ed;
  --soft: #9aa5b1; --line: #3a4048; --value: #6ba6e0; --best: #4cc38a; --oom: #fb923c; --failed: #e0b040; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 1040px; padding: 24px 20px 48px; background: var(--page); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 24px; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin: 28px 0 8px; }
.soft { color: var(--soft); }
.doubt { color: var(--failed); font-weight: bold; }
.cards { display: flex; flex-wrap: wrap; gap: 12px; margin-top: 16px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 10px 16px; }
.card b { display: block; font-size: 20px; }
pre { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 0;
  white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px; }
pre span { white-space: nowrap; }
svg { width: 100%; background: var(--card); border: 1px solid var(--line); border-radius: 8px; display: block; }
.grid { stroke: var(--line); } .tick { fill: var(--soft); font-size: 12px; }
.value { fill: var(--value); } .best { fill: var(--best); }
.refining { fill: none; stroke: var(--value); stroke-width: 1.5; }
.best-so-far { fill: none; stroke: var(--best); stroke-width: 1.5; }
.oom { stroke: var(--oom); stroke-width: 2; fill: none; } .failed { fill: var(--failed); }
.bar { fill: var(--value); } .oom-bar { fill: var(--oom); }
.capacity { stroke: var(--oom); stroke-dasharray: 6 4; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 13px; font-variant-numeric: tabular-nums; }
th, td { padding: 4px 10px; text-align: left; border-bottom: 1px solid var(--line); white-space: nowrap; }
th button { all: unset; cursor: pointer; font-weight: 600; }
th button:focus-visible { outline: 2px solid var(--value); }
.map, .choices { width: auto; } .map td { min-width: 84px; } .choices tbody { border-top: 1px solid var(--line); }
.choices th, .choices td { vertical-align: top; border-bottom: 0; } .none { color: var(--oom); }
.heat { position: relative; isolation: isolate; }
.heat::before { content: ""; position: absolute; inset: 1px; z-index: -1; background: var(--value);
  opacity: calc(0.04 + 0.4 * var(--share)); print-color-adjust: exact; -webkit-print-color-adjust: exact; }
td.best { font-weight: 700; outline: 2px solid var(--best); outline-offset: -2px; }
td.number { text-align: right; } td.wide { white-space: normal; } tr.best td { color: var(--best); font-weight: 600; }
)css";

// Sorts by a column: numbers as numbers, the same column again the other way round.
const char* const pageScript = R"js(
document.querySelectorAll('th button').forEach(function (button) {
  button.addEventListener('click', function () {
    var th = button.parentNode, body = th.closest('table').tBodies[0];
    var column = th.cellIndex, up = th.getAttribute('aria-sort') !== 'ascending';
    th.parentNode.querySelectorAll('th').forEach(function (other) { other.removeAttribute('aria-sort'); });
    th.setAttribute('aria-sort', up ? 'ascending' : 'descending');
    var key = function (row) { return row.cells[column].textContent.trim().replace(/(\d),(?=\d{3})/g, '$1'); };
    Array.from(body.rows).sort(function (a, b) {
      var x = key(a), y = key(b), p = parseFloat(x), q = parseFloat(y);
      var order = isNaN(p) && isNaN(q) ? x.localeCompare(y) : isNaN(p) ? 1 : isNaN(q) ? -1 : p - q;
      return up ? order : -order;
    }).forEach(function (row) { body.appendChild(row); });
  });
});
)js";

} // namespace

QString element(const QString& tag, const QString& text)
{
    return u'<' + tag + u'>' + text + u"</"_s + tag.section(u' ', 0, 0) + u">\n"_s;
}

QString reportSection(const QString& title, const QString& content)
{
    return content.isEmpty() ? QString() : QString(element(u"h2"_s, htmlText(title)) + content);
}

QByteArray reportPage(const QString& title, const QString& body)
{
    const QString page = u"<!DOCTYPE html>\n<html lang=\""_s + QLocale().bcp47Name()
        + u"\">\n<head>\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"_s
        + element(u"title"_s, htmlText(title)) + u"<style>"_s + QLatin1String(pageStyle)
        + u"</style>\n</head>\n"_s
        + element(u"body"_s, u'\n' + body + u"<script>"_s + QLatin1String(pageScript) + u"</script>\n"_s)
        + u"</html>\n"_s;
    return page.toUtf8();
}

} // namespace megatune
