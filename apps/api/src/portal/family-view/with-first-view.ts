import type { Html } from '../html.ts';
import { jsonForHtml } from '../html-page.ts';
import type { FirstView } from './first-view.ts';
import { viewCss } from './view-css.ts';

/** Id of the element that the app reads; the worker looks for it before it stores a page. */
const elementId = 'first-data';

/** Where the app comes, and what the template shows there until scripts have run. */
const root = /<div id="root">\s*<div class="opening"(?:[^<]|<(?!\/?div))*<\/div>/;
const needsScripts = 'A Caderneta precisa de JavaScript para funcionar.';

const entranceCss = `
.opening{display:none}
.v-input{width:100%;min-height:48px;padding:8px 12px;border:1px solid var(--field-border);border-radius:10px;background:var(--surface);color:var(--ink);font:inherit;font-size:1.125rem}
.v-button{min-height:48px;padding:8px 20px;border:0;border-radius:10px;background:var(--primary);color:var(--on-primary);font:inherit;font-weight:700}
`;

/**
 * Puts a form into the page with which a guardian enters where no script runs.
 * @param page the filled template of the family's app
 */
export function withEntrance(page: string, entrance: Html, nonce: string): string {
  const style = `<style nonce="${nonce}">${viewCss}${entranceCss}</style>`;
  return page.replace(needsScripts, () => `${style}${entrance.text}`);
}

/**
 * Puts what can be read at once, and the answers that the app asks first, into its page.
 * @param page the filled template of the family's app
 */
export function withFirstView(page: string, first: FirstView | undefined, nonce: string): string {
  if (!first) return page;
  const { view, answers, readAt } = first;
  const data = `<script type="application/json" id="${elementId}">${jsonForHtml({ answers, readAt })}</script>\n`;
  const seeded = page.replace('</body>', () => `${data}</body>`);
  if (!view) return seeded;
  return seeded
    .replace('</head>', () => `<style nonce="${nonce}">${viewCss}</style></head>`)
    .replace(needsScripts, () => 'Sem JavaScript dá para ler, mas não para responder.')
    .replace(root, () => `<div id="first-view">${view.text}</div>\n<div id="root">`);
}
