import { DARK, LIGHT, type Theme } from "../charts/theme.ts";

/** The style of a report's page: by the reader's preference light or dark, light on paper. */
export function pageStyle(): string {
  return `:root{${variables(LIGHT)}color-scheme:light dark}
@media screen and (prefers-color-scheme:dark){:root{${variables(DARK)}}}
*{box-sizing:border-box}
body{margin:0;background:var(--background);color:var(--text);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Liberation Sans",sans-serif}
main,header,nav{max-width:1240px;margin:0 auto;padding:0 20px}
header{padding-top:28px}
h1{font-size:1.75rem;line-height:1.2;margin:0 0 8px;overflow-wrap:anywhere}
h2{font-size:1.3rem;margin:44px 0 12px;padding-top:14px;border-top:1px solid var(--grid)}
h3{font-size:1.02rem;margin:24px 0 8px}
p,ul,ol,dl{max-width:80ch;margin:0 0 12px}
li{margin-bottom:4px}
.lead{font-size:1.08rem}
.faint{color:var(--faint);font-size:.9rem}
a{color:var(--link)}
nav ul{display:flex;flex-wrap:wrap;gap:4px 18px;list-style:none;padding:0;margin:14px 0 0;max-width:none}
dl{display:grid;grid-template-columns:minmax(110px,max-content) 1fr;gap:4px 18px}
dt{color:var(--faint)}
dd{margin:0;overflow-wrap:anywhere}
code,pre{font:.88em ui-monospace,SFMono-Regular,Menlo,Consolas,"Liberation Mono",monospace}
pre{background:var(--card);border:1px solid var(--grid);border-radius:6px;padding:10px 12px;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
.scroll{overflow-x:auto;max-width:100%}
.scroll:focus-visible{outline:2px solid var(--link)}
table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.92rem;margin:0 0 6px}
.title{font-weight:600;margin:0 0 6px;max-width:none}
th,td{padding:5px 14px 5px 0;text-align:right;vertical-align:top;border-bottom:1px solid var(--grid);white-space:nowrap}
thead th{vertical-align:bottom;white-space:normal;min-width:90px;color:var(--faint);font-weight:500}
th.text,td.text{text-align:left;white-space:normal}
tbody th{font-weight:600;min-width:8.5em}
td.text{min-width:90px}
.table{margin:0 0 26px}
.wide{grid-column:1/-1}
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,560px),1fr));gap:26px;align-items:start}
.figures+.wide{grid-column:1/-1}
.figures{margin-top:26px}
figure{margin:0;min-width:0}
figure svg{display:block;max-width:100%;height:auto;min-width:min(100%,540px)}
figure .scroll svg{min-width:540px}
figure.wide .scroll svg{min-width:800px}
figcaption{color:var(--faint);font-size:.9rem;margin-top:6px;max-width:80ch}
.on-dark{display:none}
.broken{color:var(--bad);font-weight:600}
.note{border-left:3px solid var(--grid);padding-left:12px}
@media screen and (prefers-color-scheme:dark){.on-light{display:none}.on-dark{display:block}}
@media (max-width:600px){body{font-size:15px}dl{grid-template-columns:1fr;gap:0}dd{margin-bottom:8px}}
@media print{.scroll{overflow:visible}figure,.table{break-inside:avoid}nav{display:none}}
`;
}

function variables({ background, text, faintText, grid, name, series }: Theme): string {
  const [card, bad] = name === "light" ? ["#f5f7f9", "#b3261e"] : ["#1c2128", "#ff8a80"];
  return `--background:${background};--text:${text};--faint:${faintText};--grid:${grid};--link:${series[0]};--card:${card};--bad:${bad};`;
}
