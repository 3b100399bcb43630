import type { IconShapes, NavigationEntry } from '@caderneta/releases';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '#/kernel/problems.ts';
import type { Actor } from '#/policy/actor.ts';
import { escapeHtml } from './html.ts';

/**
 * Whether a request asks for a page. Browsers accept HTML by name; link previews and monitors accept
 * anything. Programs accept JSON, and a path with a dot is a file of an app.
 */
export function asksForPage(request: FastifyRequest): boolean {
  const accept = request.headers.accept ?? '*/*';
  if (accept.includes('text/html')) return true;
  const takesAnything = accept.includes('*/*') || accept.includes('text/*');
  return takesAnything && !accept.includes('json') && !addressOf(request).includes('.');
}

/** The path without its query. */
export function addressOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? '/';
}

export class NotBuilt extends HttpProblem {
  constructor() {
    super({ status: 503, code: 'not-built' });
  }
}

/**
 * Content-Security-Policy of an HTML page: allows own scripts, and styles with the nonce.
 * @param isWatched whether the page has the watchdog, a script with the nonce
 */
export function pagePolicy(nonce: string, isWatched = false): string {
  return [
    "default-src 'none'",
    isWatched ? `script-src 'self' 'nonce-${nonce}'` : "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join('; ');
}

/** Content-Security-Policy of a service worker, for which no page's policy counts. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

export interface PageScript {
  address: string;
  /** In base64; a browser runs no script that differs. */
  sha384?: string;
}

export interface PageValues {
  nonce: string;
  /** Addresses of scripts to fetch early, without digests: their loader checks none. */
  preloads: string[];
  /** In the order in which they run. */
  scripts: PageScript[];
}

export interface FamilyValues extends PageValues {
  title: string;
  /** Link previews need whole addresses. */
  publicUrl: string;
}

export interface ShellValues extends PageValues {
  frame: 'app' | 'login';
  /** Entries of the sidebar below the home. */
  navigation: NavigationEntry[];
  /** Addresses of scripts that the first view does not need. */
  laterPreloads: string[];
  schoolName: string;
  city: string;
  /** Data for the shell. */
  bootstrap: unknown;
}

const preload = (attributes: string) => (address: string) =>
  `<link rel="preload" as="script" href="${escapeHtml(address)}"${attributes} />`;

/**
 * Puts values into an app's HTML template, each escaped for its place. Repeats the text between
 * `{{#sidebar}}` and `{{/sidebar}}`, or with `bar`, for each entry of the navigation.
 */
export function fillTemplate(template: string, values: FamilyValues | ShellValues): string {
  const {
    preloads,
    scripts,
    navigation,
    laterPreloads,
    bootstrap = null,
    ...texts
  } = { bootstrap: null, navigation: [], laterPreloads: [], ...values };
  const links = [...preloads.map(preload('')), ...laterPreloads.map(preload(lowPriority))];
  const parts = {
    ...escaped(texts),
    preloads: links.join('\n    '),
    scripts: scripts.map(scriptElement).join('\n    '),
    bootstrap: jsonForHtml(bootstrap),
  };
  const areas = {
    sidebar: navigation,
    bar: navigation.filter(({ onBar }) => onBar),
  };
  return template.replace(
    /\{\{#(sidebar|bar)\}\}([^{}]*(?:\{\{\w+\}\}[^{}]*)*)\{\{\/\1\}\}|\{\{\w+\}\}/g,
    (found, place: keyof typeof areas | undefined, link: string) =>
      place ? areas[place].map((entry) => fillLink(link, entry)).join('') : fill(found, parts),
  );
}

/** In the shell's template; builds of the shell before 2026-11-23 lack it. */
const emptyHeading = '<p class="frame-heading" aria-hidden="true"></p>';

/**
 * Writes the page's heading into the frame, so that it is there before any script: the home's
 * greeting, or the heading of the area. The shell shows the same until the page is loaded.
 * @param html filled template
 */
export function withHeading(
  html: string,
  { address, actor, navigation }: { address: string; actor: Actor; navigation: NavigationEntry[] },
): string {
  if (address === '/') {
    const [firstName = ''] = actor.name.split(' ');
    return fillHeading(html, 'frame-heading frame-greeting', `olá, ${firstName}`);
  }
  const area = navigation.find(({ path }) => path === address);
  return area ? fillHeading(html, 'frame-heading', area.heading ?? area.label) : html;
}

function fillHeading(html: string, className: string, heading: string): string {
  return html.replace(
    emptyHeading,
    () => `<p class="${className}" aria-hidden="true">${escapeHtml(heading)}</p>`,
  );
}

/** JSON for the text of a `<script>`: without what could end the element, or a line of a script. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const lowPriority = ' fetchpriority="low"';

/** The template's link begins with the slash of the path. */
function fillLink(link: string, { label, path, icon }: NavigationEntry): string {
  return fill(link, { ...escaped({ label, path: path.slice(1) }), icon: shapesHtml(icon) });
}

function shapesHtml(icon: IconShapes): string {
  return icon
    .map(([shape, attributes]) => {
      const pairs = Object.entries(attributes);
      return `<${shape} ${pairs.map(([name, text]) => `${name}="${escapeHtml(text)}"`).join(' ')}/>`;
    })
    .join('');
}

function fill(template: string, parts: Record<string, string>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`The template asks for ${placeholder}`);
    return part;
  });
}

function scriptElement({ address, sha384 }: PageScript): string {
  const integrity = sha384 ? ` integrity="sha384-${escapeHtml(sha384)}"` : '';
  return `<script defer src="${escapeHtml(address)}"${integrity}></script>`;
}

function escaped(texts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, escapeHtml(text)]));
}
