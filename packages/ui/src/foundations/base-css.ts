/** Reset and element defaults, so that plain HTML already looks like Caderneta. */
export const baseCss = `
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-block:16px calc(96px + var(--bottom-bar))}
@media (pointer:coarse){html:has(dialog:modal){overflow:hidden}}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--canvas);color:var(--ink);font:400 1rem/1.5 var(--font);-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
h1,h2,h3,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0}
fieldset{border:0;min-width:0}
ul[class],ol[class]{list-style:none}
h1{font-size:1.75rem;line-height:1.2857;font-weight:800;text-wrap:balance}
h2,h3{font-size:1.125rem;line-height:1.4444;font-weight:700}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}
button{-webkit-tap-highlight-color:transparent;touch-action:manipulation}
input::placeholder,textarea::placeholder{color:var(--ink-muted);opacity:1}
img,svg,video{display:block;max-width:100%}
img{height:auto}
table{border-collapse:collapse;font-variant-numeric:tabular-nums}
a{color:var(--primary-ink);font-weight:700}
svg.lucide{flex:none;stroke-width:2}
[hidden]{display:none!important}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px}
:focus:not(:focus-visible){outline:none}
@media (prefers-reduced-motion:reduce){*,::before,::after{animation-duration:.01ms!important;animation-iteration-count:1!important;transition:none!important;scroll-behavior:auto!important}}
`;
