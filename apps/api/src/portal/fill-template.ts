export interface PageValues {
  nonce: string;
  /** Addresses of scripts to fetch early. */
  preloads: string[];
  /** Addresses of scripts to run. */
  scripts: string[];
}

export interface ShellValues extends PageValues {
  frame: 'app' | 'login';
  role: string;
  schoolName: string;
  city: string;
  /** Data for the shell. */
  bootstrap: unknown;
}

/** Puts values into an app's HTML template, each escaped for its place. */
export function fillTemplate(template: string, values: PageValues | ShellValues): string {
  const { preloads, scripts, bootstrap = null, ...texts } = { bootstrap: null, ...values };
  const parts: Record<string, string> = {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, escapeHtml(text)])),
    preloads: preloads
      .map((address) => `<link rel="preload" as="script" href="${escapeHtml(address)}" />`)
      .join('\n    '),
    scripts: scripts
      .map((address) => `<script defer src="${escapeHtml(address)}"></script>`)
      .join('\n    '),
    // The only character that could end the element or open a comment in it.
    bootstrap: JSON.stringify(bootstrap).replaceAll('<', '\\u003c'),
  };
  return template.replace(/\{\{(\w+)\}\}/g, (placeholder, name: string) => {
    const part = parts[name];
    if (part === undefined) throw new Error(`The template asks for ${placeholder}`);
    return part;
  });
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
