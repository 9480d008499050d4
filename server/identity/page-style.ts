import { createHash } from 'node:crypto'

/** The style of the app (warm grey page, white block, square corners, deep teal) for a page that loads nothing else. */
export const style = `
:root{color-scheme:light dark;--page:#F3F0EA;--surface:#fff;--rule:#D9D3C8;--edge:#8C8579;--ink:#211E1B;--ink-2:#524C44;
--brand:#075A61;--brand-soft:#E9F5F4;--on-brand:#fff;--brand-press:#05484E;--red-text:#922213;--red-line:#DB5C48;--red-bg:#FDF0ED;--focus:#3868C2}
@media (prefers-color-scheme:dark){:root{--page:#141311;--surface:#1E1C19;--rule:#3B3732;--edge:#8F887D;--ink:#EFEBE5;--ink-2:#BCB5AB;
--brand:#6FB8BA;--brand-soft:#12302F;--on-brand:#0C0B0A;--brand-press:#A3D2D2;--red-text:#F4B3A7;--red-line:#D06A58;--red-bg:#391914;--focus:#80A4E4}}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:var(--page);color:var(--ink);overflow-wrap:anywhere;
font:400 1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans","Noto Sans Devanagari",sans-serif}
header{display:flex;flex-wrap:wrap;align-items:center;gap:0 10px;padding:6px 16px;overflow-wrap:normal}
header svg{margin-block:8px}
.language{display:flex;margin-left:auto;border:1px solid var(--edge);border-radius:4px;background:var(--surface);font-weight:600}
.language>*{display:flex;align-items:center;min-height:46px;padding:4px 8px;color:inherit;text-decoration:none}
.language b{position:relative;font-weight:600;color:var(--brand);background:var(--brand-soft);box-shadow:inset 0 0 0 2px var(--brand)}
.language b::after{content:"";position:absolute;top:4px;right:4px;width:7px;height:3px;border:solid;border-width:0 0 2px 2px;transform:rotate(-45deg)}
a{color:var(--brand);text-underline-offset:2px}
header span{font-size:1.3125rem;font-weight:700;letter-spacing:-.02em}
main{background:var(--surface);border:solid var(--rule);border-width:1px 0;padding:24px 16px}
h1{font-size:1.5rem;line-height:1.25;margin:0 0 20px;letter-spacing:-.01em}
.field{margin-bottom:16px}
label{display:block;font-weight:600;font-size:.875rem;line-height:1.43;margin-bottom:4px}
input{display:block;width:100%;min-height:48px;padding:8px 12px;font:inherit;color:inherit;background:var(--surface);border:1px solid var(--edge);border-radius:4px}
input[aria-invalid]{border:2px solid var(--red-line);padding:7px 11px}
.input{display:flex;flex-wrap:wrap;gap:8px}
.input input{flex:1 1 9rem;min-width:0}
.show{flex:none;width:auto;min-width:5.5em;margin:0;padding:8px 12px;font-weight:600;color:var(--brand);background:none;border:1px solid var(--edge)}
.show:active{background:var(--page)}
.aside{margin:8px 0 0;text-align:center}
.aside a{display:inline-flex;align-items:center;min-height:48px;padding:0 8px}
.error{display:flex;gap:6px;align-items:flex-start;margin:6px 0 0;color:var(--red-text);font-size:.875rem;line-height:1.43;font-weight:600}
.error svg{flex:none;margin-top:2px}
.hint{margin:6px 0 0;color:var(--ink-2);font-size:.875rem;line-height:1.43}
input[readonly]{color:var(--ink-2);background:var(--page)}
.notice{margin:0 0 20px;padding:12px;border:1px solid var(--red-line);border-radius:4px;background:var(--red-bg);color:var(--red-text)}
.whole{white-space:nowrap}
.demo{margin:16px 0 0;color:var(--ink-2);font-size:.875rem;line-height:1.43}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;margin-top:24px;padding:8px 20px;font:inherit;font-weight:600;
color:var(--on-brand);background:var(--brand);border:0;border-radius:4px;text-decoration:none;cursor:pointer}
button:active,.button:active{background:var(--brand-press)}
nav{margin:0 0 32px}
nav .button{margin-top:0}
.second{color:var(--brand);background:none;border:1px solid var(--edge)}
.second:active{color:var(--brand);background:var(--page)}
[hidden]{display:none!important}
h2{font-size:1.125rem;line-height:1.33;margin:32px 0 8px}
ul{list-style:none;margin:0 0 16px;padding:0}
li{padding:12px 0;border-top:1px solid var(--rule)}
li p{margin:0;color:var(--ink-2);font-size:.875rem;line-height:1.43}
li button{margin-top:8px}
.codes{columns:2;font-family:ui-monospace,monospace;font-size:1.125rem}
.codes li{padding:6px 0;border:0}
.qr{display:block;width:100%;max-width:15rem;margin:0 auto 16px;background:#fff}
.secret{font-family:ui-monospace,monospace;overflow-wrap:anywhere}
summary{display:flex;align-items:center;min-height:48px;color:var(--brand);cursor:pointer}
.done{margin:0 0 20px;padding:12px;border:1px solid var(--brand);border-radius:4px}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
@media (min-width:30em){main{width:100%;max-width:26rem;margin:24px auto 48px;border-width:1px;border-radius:6px;padding:32px}}
@media (min-width:62em){header{padding:12px 64px}header span{font-size:1.5rem}.language>*{min-height:34px;font-size:.875rem}}
@media (forced-colors:active){button,.button{border:1px solid}}
`

/** Lets exactly this style through the page's policy. */
export const styleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`
