import { themeCss } from '@caderneta/ui/theme';

/**
 * Heights of what is around a page's content, less on a low screen and more with the tabs of schools;
 * and the style of what the page shows before the first script has run.
 */
const opening = `
:root{--head:60px;--above:20px;--below:calc(var(--bottom-bar) + 32px);--frame:calc(1px + env(safe-area-inset-top, 0px) + var(--head) + var(--above) + var(--below))}
@media (max-height:440px){:root{--bottom-bar:env(safe-area-inset-bottom, 0px);--head:48px;--above:8px;--below:calc(var(--bottom-bar) + 8px)}}
@media (min-height:440.02px){:root:has([aria-label=Escolas]){--head:max(60px,3.75rem)}}
@media (min-height:440.02px) and (min-width:760px){:root:has([aria-label=Escolas]){--head:112px}}
.opening{display:grid;place-content:center;justify-items:center;gap:16px;min-height:100vh;min-height:100dvh;color:var(--ink-muted);font-weight:600}
.opening-sign{width:64px;height:64px;border-radius:18px;background:linear-gradient(135deg,#ffd23f,#ff922b)}
`;

/** The style of the page before any script. */
export function pageCss(fontUrl: string): string {
  return `${themeCss({ fontUrl })}${opening}`;
}
