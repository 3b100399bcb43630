const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** HTML in which everything that people wrote is escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

export type HtmlPart = Html | string | number | null | undefined | false | readonly HtmlPart[];

/**
 * Makes HTML of a template. Values are escaped, unless they are HTML; what is empty writes nothing.
 * @example html`<h1>${title}</h1>`
 */
export function html(template: TemplateStringsArray, ...values: HtmlPart[]): Html {
  return new Html(String.raw({ raw: template }, ...values.map(write)));
}

/** Escapes what is no HTML yet. */
export function write(part: HtmlPart): string {
  if (part === null || part === undefined || part === false) return '';
  if (part instanceof Html) return part.text;
  return typeof part === 'object' ? part.map(write).join('') : escapeHtml(String(part));
}
