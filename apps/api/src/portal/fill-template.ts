import type { IconShapes, NavigationEntry } from '@caderneta/releases';

export interface PageScript {
  address: string;
  /** In base64; a browser runs no script that differs. */
  sha384?: string;
}

export interface PageValues {
  nonce: string;
  /** Addresses of scripts to fetch early. Who runs them checks no digest, so neither does this. */
  preloads: string[];
  /** To run, in this order. */
  scripts: PageScript[];
}

export interface FamilyValues extends PageValues {
  title: string;
  /** Where people open the portal; previews want whole addresses. */
  publicUrl: string;
}

export interface ShellValues extends PageValues {
  frame: 'app' | 'login';
  /** Entries of the sidebar below the home. */
  navigation: NavigationEntry[];
  /** Addresses of scripts that what is seen first does not wait for. */
  laterPreloads: string[];
  schoolName: string;
  city: string;
  /** Data for the shell. */
  bootstrap: unknown;
}

const preload = (attributes: string) => (address: string) =>
  `<link rel="preload" as="script" href="${escapeHtml(address)}"${attributes} />`;

/**
 * Puts values into an app's HTML template, each escaped for its place. What stands between
 * `{{#sidebar}}` and `{{/sidebar}}`, or with `bar`, is repeated for each entry of the navigation.
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
    // The only character that could end the element or open a comment in it.
    bootstrap: JSON.stringify(bootstrap).replaceAll('<', '\\u003c'),
  };
  const areas = {
    sidebar: navigation,
    bar: navigation.filter(({ onBar }) => onBar),
  };
  return template.replace(
    /\{\{#(sidebar|bar)\}\}(.*?)\{\{\/\1\}\}|\{\{\w+\}\}/gs,
    (found, place: keyof typeof areas | undefined, link: string) =>
      place ? areas[place].map((entry) => fillLink(link, entry)).join('') : fill(found, parts),
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

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
