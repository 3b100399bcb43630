import { palette } from './palette.ts';

export interface ThemeCssOptions {
  /** Address of Nunito's variable latin file (woff2), as the page will ask for it. */
  fontUrl: string;
}

function declarations(values: Record<string, string>) {
  return Object.entries(values)
    .map(([name, value]) => `--${name}:${value};`)
    .join('');
}

/** Faces of the fallback for each weight of Nunito, with the size that makes Portuguese as wide. */
const fallbackFaces = [
  { weights: '400 599', face: '', size: 98.9 },
  { weights: '600 699', face: ' Bold', size: 94.7 },
  { weights: '700 799', face: ' Bold', size: 96.3 },
  { weights: '800', face: ' Bold', size: 98.6 },
];

/** Nunito's measures above and below the line, in percent of its size. */
const nunito = { ascent: 101.1, descent: 35.3 };

// The fallback measures as Nunito does, so nothing wraps anew or moves when the font arrives.
function fontFaces(fontUrl: string) {
  const fallbacks = fallbackFaces.map(({ weights, face, size }) => {
    const sources = ['Arial', 'Liberation Sans', 'Roboto'].map((name) => `local("${name}${face}")`);
    const percent = (measure: number) => `${((measure / size) * 100).toFixed(1)}%`;
    return `@font-face{font-family:"Nunito fallback";font-weight:${weights};src:${sources.join()};size-adjust:${size}%;ascent-override:${percent(nunito.ascent)};descent-override:${percent(nunito.descent)};line-gap-override:0%}`;
  });
  return `@font-face{font-family:Nunito;font-style:normal;font-display:swap;font-weight:400 800;src:url(${JSON.stringify(fontUrl)}) format("woff2")}
${fallbacks.join('')}`;
}

/**
 * The style sheet every page starts with: variables of both schemes, element defaults, the font.
 * Needs no DOM, so the shell can write it into its HTML.
 *
 * @example `<style>${themeCss({ fontUrl: '/assets/nunito.woff2' })}</style>`
 */
export function themeCss({ fontUrl }: ThemeCssOptions): string {
  return `${fontFaces(fontUrl)}
:root{color-scheme:light dark;--font:Nunito,"Nunito fallback",system-ui,sans-serif;${declarations(palette.light)}--scrim:rgb(16 24 40 / 48%);--shadow-card:0 1px 2px rgb(16 24 40 / 4%);--shadow-floating:0 8px 24px rgb(16 24 40 / 12%);--motion-fast:120ms ease-out;--motion-base:180ms ease-out;--bottom-bar:0px;--top-bar:0px}
@media (prefers-color-scheme:dark){:root{${declarations(palette.dark)}--scrim:rgb(0 0 0 / 64%);--shadow-card:0 1px 2px rgb(0 0 0 / 24%);--shadow-floating:0 8px 24px rgb(0 0 0 / 48%)}}
@media (prefers-reduced-motion:reduce){:root{--motion-fast:0s;--motion-base:0s}}
@media (max-width:759.98px){:root{--bottom-bar:calc(57px + env(safe-area-inset-bottom, 0px));--top-bar:48px}}
${baseCss}`;
}

/** Reset and element defaults, so that plain HTML already looks like Caderneta. */
const baseCss = `
*,::before,::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;scroll-padding-block:16px calc(96px + var(--bottom-bar))}
@media (pointer:coarse){html:has(dialog:modal){overflow:hidden}}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--canvas);color:var(--ink);font:400 1rem/1.5 var(--font);-webkit-font-smoothing:antialiased;overflow-wrap:break-word}
@media (max-width:600px){body{overflow-wrap:anywhere}}
h1,h2,h3,p,ul,ol,dl,dd,figure,fieldset{margin:0;padding:0}
fieldset{border:0;min-width:0}
ul[class],ol[class]{list-style:none}
h1{font-size:1.75rem;line-height:1.2857;font-weight:800;text-wrap:balance}
h2,h3{font-size:1.125rem;line-height:1.4444;font-weight:700}
button,input,select,textarea{font:inherit;color:inherit;letter-spacing:inherit}
button{-webkit-tap-highlight-color:transparent;touch-action:manipulation;overflow-wrap:break-word}
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
