import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { html, Html } from '#/portal/html/html.ts';
import { helpCss } from './help-css.ts';

/** In every text, what stands between `**` is a name in the interface, to the letter. */
export interface HelpPage {
  address: string;
  title: string;
  /** Fits one sheet of paper. */
  isForPrinting?: boolean;
  intro: string;
  parts: HelpPart[];
}

export interface HelpPart {
  heading?: string;
  steps?: string[];
  picture?: Picture;
  notes?: string[];
}

export interface Picture {
  /** Name of its file in `pictures`, without `.png`; a story compares it with the product. */
  name: string;
  /** What it shows, for who does not see it. */
  alt: string;
}

const folder = join(import.meta.dirname, 'pictures');

/** Every picture as a PNG, by the name of its file. */
export const pictures: ReadonlyMap<string, Buffer> = new Map(
  readdirSync(folder).map((file) => [parse(file).name, readFileSync(join(folder, file))]),
);

const styleHash = createHash('sha256').update(helpCss).digest('base64');

/** Allows no script, and no style but that of help: the page is the same for all and may be kept. */
export const helpPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'none'",
].join('; ');

/** The addresses of all pages of help begin so. */
export const helpHome = '/ajuda';
export const familyHelp = '/ajuda/familia';

export function helpDocument(page: HelpPage): string {
  return documentOf(
    page.title,
    html`<nav>${wayBack(page.address)}</nav>
      <main>
        <h1>${page.title}</h1>
        <p>${marked(page.intro)}</p>
        ${page.parts.map(partView)}
        ${
          page.isForPrinting &&
          html`<footer>Para pendurar: imprima esta página. Ela cabe em uma folha A4.</footer>`
        }
      </main>`,
  );
}

export interface HelpList {
  address: string;
  title: string;
  groups: { heading: string; pages: Pick<HelpPage, 'address' | 'title'>[] }[];
}

export function helpListDocument({ address, title, groups }: HelpList): string {
  return documentOf(
    title,
    html`<nav>${address !== helpHome && address !== familyHelp && wayBack(address)}</nav>
      <main>
        <h1>${title}</h1>
        ${groups.map(
          ({ heading, pages }) =>
            html`<h2>${heading}</h2>
              <ul class="pages">
                ${pages.map((page) => html`<li><a href="${page.address}">${page.title}</a></li>`)}
              </ul>`,
        )}
      </main>`,
  );
}

function wayBack(address: string): Html {
  return address.startsWith(`${familyHelp}/`) || address.endsWith('/familia')
    ? html`<a href="${familyHelp}">Ajuda para famílias</a>`
    : html`<a href="${helpHome}">Ajuda</a>`;
}

const partView = ({ heading, steps = [], picture, notes = [] }: HelpPart) =>
  html`${heading && html`<h2>${heading}</h2>`}
  ${
    steps.length > 0 &&
    html`<ol>
      ${steps.map((step) => html`<li>${marked(step)}</li>`)}
    </ol>`
  }
  ${picture && pictureView(picture)} ${notes.map((note) => html`<p>${marked(note)}</p>`)}`;

/** Shows two pixels of the file as one, sharp on phones; nothing until a story has taken the picture. */
function pictureView({ name, alt }: Picture): Html | undefined {
  const png = pictures.get(name);
  if (!png) return undefined;
  const [width, height] = [png.readUInt32BE(16) / 2, png.readUInt32BE(20) / 2];
  return html`<img
    src="${helpHome}/imagens/${name}.png"
    alt="${alt}"
    width="${width}"
    height="${height}"
  />`;
}

const marked = (text: string) =>
  text
    .split('**')
    .map((piece, place) => (place % 2 === 1 ? html`<strong>${piece}</strong>` : piece));

// Without a space around the style: its digest counts every character.
const documentOf = (title: string, content: Html) =>
  html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Caderneta</title>
        ${new Html(`<style>${helpCss}</style>`)}
      </head>
      <body>
        ${content}
      </body>
    </html>`.text;
