import type { IconShapes, NavigationEntry } from '@caderneta/releases';
import type { FastifyRequest } from 'fastify';
import { HttpProblem } from '#/kernel/problems.ts';
import { escapeHtml, Html } from './html.ts';
import { fill, type TemplateValues } from './template.ts';

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
  /** Path of the preview's picture. */
  image: string;
}

export interface ShellValues extends PageValues {
  frame: 'app' | 'login';
  address: string;
  /** Entries of the sidebar below the home. */
  navigation: NavigationEntry[];
  /** Addresses of scripts that the first view does not need. */
  laterPreloads: string[];
  schoolName: string;
  city: string;
  /** Of the area at the address, where its page is not drawn. */
  heading: string;
  home: TemplateValues | false;
  form: TemplateValues | false;
  /** Whether the page has a list whose rows come with it. */
  listed: boolean;
  /** Stands where those rows come, once they are read. */
  list: Html;
  /** Data for the shell. */
  bootstrap: unknown;
}

const preload = (attributes: string) => (address: string) =>
  `<link rel="preload" as="script" href="${escapeHtml(address)}"${attributes} />`;

const lowPriority = ' fetchpriority="low"';

/** Puts values into an app's HTML template, each escaped for its place. */
export function fillTemplate(template: string, values: FamilyValues | ShellValues): string {
  const {
    preloads,
    scripts,
    navigation,
    laterPreloads,
    bootstrap = null,
    address,
    ...others
  } = { bootstrap: null, navigation: [], laterPreloads: [], address: '', ...values };
  const [, firstWord = ''] = address.split('/');
  const areas = navigation.map((area) => ({
    ...areaValues(area),
    onBar: area.onBar,
    current: currentIf(area.owns.includes(firstWord)),
  }));
  return fill(template, {
    ...others,
    preloads: lines([...preloads.map(preload('')), ...laterPreloads.map(preload(lowPriority))]),
    scripts: lines(scripts.map(scriptElement)),
    bootstrap: new Html(jsonForHtml(bootstrap)),
    current_home: currentIf(firstWord === ''),
    sidebar: areas,
    bar: areas.filter(({ onBar }) => onBar),
  });
}

/** Attribute of the link that leads to the open page. */
const currentIf = (isCurrent: boolean) => new Html(isCurrent ? 'aria-current="page"' : '');

/** A link of a template begins with the slash of the path. */
export const areaValues = ({
  label,
  path,
  icon,
}: Pick<NavigationEntry, 'label' | 'path' | 'icon'>) => ({
  label,
  path: path.slice(1),
  icon: shapesHtml(icon),
});

/** What the template shows of a page while it is on its way: the heading of an area. */
export function headingOf(address: string, navigation: readonly NavigationEntry[]): string {
  const area = navigation.find(({ path }) => path === address);
  return area?.heading ?? area?.label ?? '';
}

/** JSON for the text of a `<script>`: without what could end the element, or a line of a script. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const lines = (elements: string[]) => new Html(elements.join('\n    '));

export function shapesHtml(icon: IconShapes): Html {
  const shapes = icon.map(([shape, attributes]) => {
    const pairs = Object.entries(attributes);
    return `<${shape} ${pairs.map(([name, text]) => `${name}="${escapeHtml(text)}"`).join(' ')}/>`;
  });
  return new Html(shapes.join(''));
}

function scriptElement({ address, sha384 }: PageScript): string {
  const integrity = sha384 ? ` integrity="sha384-${escapeHtml(sha384)}"` : '';
  return `<script defer src="${escapeHtml(address)}"${integrity}></script>`;
}
