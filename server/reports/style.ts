import { createHash } from 'node:crypto'

/**
 * The style of the app for a page that loads nothing else. It is drawn for a frame 1500 px wide (DASH-08, DASH-09); a phone
 * shows it as wide as its screen.
 */
export const style = `
:root{color-scheme:light dark;--page:#F3F0EA;--surface:#fff;--rule:#D9D3C8;--ink:#211E1B;--ink-2:#524C44;--brand:#075A61;
--s1:#BDB5A8;--s2:#8FC3C5;--s3:#4A9CA1;--s4:#0C6B72;--s5:#03343A;--s6:#E9E4DC}
@media (prefers-color-scheme:dark){:root{--page:#141311;--surface:#1E1C19;--rule:#3B3732;--ink:#EFEBE5;--ink-2:#BCB5AB;--brand:#6FB8BA;
--s1:#57524A;--s2:#1C5F63;--s3:#2E8388;--s4:#6FB8BA;--s5:#CFE8E7;--s6:#3B3732}}
*{box-sizing:border-box}
body{margin:0;padding:32px;background:var(--page);color:var(--ink);font:400 16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Devanagari",sans-serif;font-variant-numeric:tabular-nums}
h1{font-size:28px;line-height:36px;margin:0}
h2{font-size:18px;line-height:26px;margin:0 0 16px}
p{margin:0;color:var(--ink-2)}
.tiles{display:grid;grid-template-columns:repeat(4,1fr);margin:24px 0;background:var(--surface);border:1px solid var(--rule);border-radius:6px}
.tiles div{padding:20px 24px;border-left:1px solid var(--rule)}
.tiles div:first-child{border:0}
.tiles b{display:block;font-size:36px;line-height:44px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:24px;margin-bottom:24px}
section{background:var(--surface);border:1px solid var(--rule);border-radius:6px;padding:24px}
.bars{list-style:none;margin:0;padding:0;display:grid;gap:10px}
.bars li{display:grid;grid-template-columns:220px 1fr 90px;align-items:center;gap:12px}
.bars svg{display:block;width:100%;height:18px}
.bars b{text-align:right}
.brand{fill:var(--brand)}
.keys{display:flex;flex-wrap:wrap;gap:8px 24px;list-style:none;margin:12px 0 20px;padding:0}
.keys li{display:flex;align-items:center;gap:8px}
.keys svg,.swatch{width:16px;height:16px;flex:none}
.s1{fill:var(--s1)}.s2{fill:var(--s2)}.s3{fill:var(--s3)}.s4{fill:var(--s4)}.s5{fill:var(--s5)}.s6{fill:var(--s6);stroke:var(--ink-2);stroke-width:1}
.months{display:block;width:100%;height:360px}
.months text{fill:var(--ink-2);font-size:15px}
table{width:100%;border-collapse:collapse;margin-top:24px}
th,td{padding:10px 12px;border-top:1px solid var(--rule);text-align:right;font-weight:400}
th:first-child,td:first-child{text-align:left}
thead th{font-weight:600;color:var(--ink-2)}
@media (max-width:1100px){
body{padding:16px;overflow-wrap:break-word}
h1{font-size:22px;line-height:28px}
.tiles{grid-template-columns:1fr 1fr;margin:16px 0}
.tiles div{padding:12px 16px}
.tiles div:nth-child(odd){border-left:0}
.tiles div:nth-child(n+3){border-top:1px solid var(--rule)}
.tiles b{font-size:28px;line-height:36px}
.pair{grid-template-columns:minmax(0,1fr);gap:16px;margin-bottom:16px}
section{padding:16px}
.bars li{grid-template-columns:1fr auto;gap:4px 12px}
.bars{gap:8px;line-height:1.3}
.bars svg{grid-row:2;grid-column:1/3;height:10px}
.months{height:auto;overflow:visible}
.months text{font-size:24px}
.months text.month tspan{display:none}
.scroll{overflow-x:auto}
table{margin-top:0;white-space:nowrap}
th,td{padding:8px}
}
`

/** Lets exactly this style through the page's policy. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
