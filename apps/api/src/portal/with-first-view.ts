import type { Drawn } from '@caderneta/family-texts';
import { escapeHtml } from '#/portal/html/html.ts';
import { jsonForHtml } from '#/portal/html/html-page.ts';
import type { FirstView } from './first-view.ts';

/** Id of the element that the app reads; the worker looks for it before it stores a page. */
const elementId = 'first-data';

/** Where the app comes, and what the template shows there until scripts have run. */
const root = /<div id="root">\s*<div class="opening"(?:[^<]|<(?!\/?div))*<\/div>/;
const needsScripts = 'A Caderneta precisa de JavaScript para funcionar.';

/** Emotion finds the rules by their names, and does not make them again. */
const styleOf = ({ css, names }: Drawn, nonce: string) =>
  `<style nonce="${nonce}" data-emotion="${escapeHtml(names)}">${css}</style>`;

/**
 * Puts a form into the page with which a guardian enters where no script runs.
 * @param page the filled template of the family's app
 */
export function withEntrance(page: string, entrance: Drawn | undefined, nonce: string): string {
  if (!entrance) return page;
  return page.replace(needsScripts, () => styleOf(entrance, nonce) + entrance.html);
}

/**
 * Shows the same in every browser, and in the place of the app: it holds what somebody wrote on a device
 * whose access had ended by then.
 */
export function withKeptText(page: string, entrance: Drawn | undefined, nonce: string): string {
  if (!entrance) return page;
  return page
    .replace('</head>', () => `${styleOf(entrance, nonce)}</head>`)
    .replace(root, () => `<div id="first-view" data-stays>${entrance.html}</div>\n<div id="root">`);
}

/** Shows what is drawn and nothing else. @param page with no scripts */
export const withUnscripted = (page: string, drawn: Drawn | undefined, nonce: string): string =>
  withKeptText(page.replace(needsScripts, ''), drawn, nonce);

interface Shown extends Pick<FirstView, 'answers' | 'readAt'> {
  drawn: Drawn | undefined;
  nonce: string;
}

/**
 * Puts what can be read at once, and the answers that the app asks first, into its page.
 * @param page the filled template of the family's app
 */
export function withFirstView(page: string, { drawn, answers, readAt, nonce }: Shown): string {
  const data = `<script type="application/json" id="${elementId}">${jsonForHtml({ answers, readAt })}</script>\n`;
  const seeded = page.replace('</body>', () => `${data}</body>`);
  if (!drawn) return seeded;
  return seeded
    .replace('</head>', () => `${styleOf(drawn, nonce)}</head>`)
    .replace(needsScripts, '')
    .replace(root, () => `<div id="first-view">${drawn.html}</div>\n<div id="root">`);
}
