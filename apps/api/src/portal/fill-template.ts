export interface PageValues {
  nonce: string;
  frame: 'app' | 'login';
  role: string;
  schoolName: string;
  city: string;
  /** Addresses of scripts to fetch early. */
  preloads: string[];
  /** Addresses of scripts to run. */
  scripts: string[];
  /** Data for the shell. */
  bootstrap: unknown;
}

/** Puts values into the shell's HTML template, each escaped for its place. */
export function fillTemplate(template: string, values: PageValues): string {
  const { preloads, scripts, bootstrap, ...texts } = values;
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
    if (part === undefined) throw new Error(`The shell's template asks for ${placeholder}`);
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
