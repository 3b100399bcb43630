/** Serves small screens, the dark, and a print on one sheet of A4. */
export const helpCss = `
:root{color-scheme:light dark;--page:#fffdf7;--ink:#1f2430;--quiet:#555c6b;--line:#d9d4c5;--link:#1f5fa8}
@media (prefers-color-scheme:dark){:root{--page:#1b1e24;--ink:#f2f2f2;--quiet:#b4bac6;--line:#454b57;--link:#9cc8ff}}
*{box-sizing:border-box}
body{margin:0;padding:1rem;background:var(--page);color:var(--ink);font:1.0625rem/1.55 system-ui,sans-serif;overflow-wrap:anywhere}
main,nav,footer{max-width:40rem;margin-inline:auto}
h1{margin:1rem 0 .5rem;font-size:1.625rem;line-height:1.25}
h2{margin:1.5rem 0 .25rem;font-size:1.1875rem;line-height:1.3}
p{margin:.5rem 0}
ol,ul{margin:.5rem 0;padding-left:1.5rem}
li{padding:.25rem 0}
img{display:block;max-width:100%;height:auto;margin:1rem 0;border:1px solid var(--line);border-radius:.5rem}
a{color:var(--link)}
nav a,.pages a{display:inline-block;padding:.625rem 0}
.pages{padding:0;list-style:none}
.pages li{padding:0;border-bottom:1px solid var(--line)}
footer{margin-top:2rem;color:var(--quiet);font-size:.9375rem}
@page{size:A4;margin:15mm}
@media print{
:root{color-scheme:light;--page:#fff;--ink:#000;--quiet:#000}
body{padding:0;font-size:11pt;line-height:1.4}
main{max-width:none}
h1{margin-top:0;font-size:18pt}
h2{margin-top:10pt;font-size:13pt}
li{padding:1pt 0;break-inside:avoid}
nav,footer{display:none}
}
`;
