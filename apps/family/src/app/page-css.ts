import { themeCss } from '@caderneta/ui/theme';

/** Styles the content that the page shows before the first script has run. */
const opening = `
.opening{display:grid;place-content:center;justify-items:center;gap:16px;min-height:100vh;min-height:100dvh;color:var(--ink-muted);font-weight:600}
.opening-sign{width:64px;height:64px;border-radius:18px;background:linear-gradient(135deg,#ffd23f,#ff922b)}
`;

/** The style of the page before any script. */
export function pageCss(fontUrl: string): string {
  return `${themeCss({ fontUrl })}${opening}`;
}
