import { createHash } from 'node:crypto'

/** Of the page for developers: the colours of the app, light and dark. */
export const style = `
:root{color-scheme:light dark;--page:#fff;--ink:#1b1b1b;--ink-2:#4d4d4d;--rule:#c9c9c9;--code:#f3f3f0;--link:#0b4f8a}
@media (prefers-color-scheme:dark){:root{--page:#161616;--ink:#f2f2f2;--ink-2:#bdbdbd;--rule:#4a4a4a;--code:#232323;--link:#8ec5ff}}
*{box-sizing:border-box}
body{margin:0 auto;padding:24px 16px 64px;max-width:62rem;background:var(--page);color:var(--ink);font:400 1rem/1.5 "Noto Sans","Noto Sans Devanagari",system-ui,sans-serif}
h1{font-size:1.75rem;line-height:1.25;margin:0 0 8px}
h2{font-size:1.25rem;margin:32px 0 8px;padding-top:12px;border-top:1px solid var(--rule)}
h3{font-size:1rem;margin:16px 0 4px}
p{margin:0 0 8px;color:var(--ink-2)}
a{display:inline-block;padding:12px 16px 12px 0;color:var(--link)}
code,pre{font:400 .875rem/1.5 ui-monospace,Menlo,Consolas,"Noto Sans Mono",monospace;overflow-wrap:anywhere}
pre{margin:0;padding:12px;max-height:28rem;overflow:auto;background:var(--code);white-space:pre-wrap}
details{border-bottom:1px solid var(--rule);padding-bottom:8px}
summary{min-height:48px;padding:12px 0;cursor:pointer}
summary span{display:block;color:var(--ink-2)}
li{margin-bottom:4px}
.plain{list-style:none;padding:0}
dt{margin-top:8px}
dd{margin:0;color:var(--ink-2)}
.wide{overflow-x:auto}
table{width:100%;border-collapse:collapse}
th,td{padding:6px 12px 6px 0;border-top:1px solid var(--rule);text-align:left;vertical-align:top;font-weight:400}
thead th{border:0;color:var(--ink-2)}
`

/** Lets exactly this style through the page's policy. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
