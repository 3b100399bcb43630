import type { Move } from '#/modules/moved-schools/exports.ts';
import { html, type Html } from '#/portal/html/html.ts';

const style = `
body{margin:0;padding:1.5rem 1rem;background:#fffdf7;color:#1f2430;font:1rem/1.5 system-ui,sans-serif}
main{max-width:32rem;margin:0 auto}
h1{font-size:1.5rem;line-height:1.25}
a{overflow-wrap:anywhere}
.go{display:inline-block;box-sizing:border-box;min-height:48px;padding:12px 20px;border-radius:10px;background:#1f5fa8;color:#fff;font-weight:700}
@media (prefers-color-scheme:dark){body{background:#1b1e24;color:#f2f2f2}a{color:#9cc8ff}.go{background:#9cc8ff;color:#1b1e24}}
`;

/** A move, and the token with which a browser enters at the new address; null for who has none. */
export interface Handover extends Move {
  token: string | null;
}

/** In the fragment, which reaches no server by being opened. */
const entranceOf = ({ address, token }: Handover) =>
  token ? `${address}/familia/entrar#${token}` : `${address}/familia`;

/** Leads a family on to where its school is: a whole page, which needs no script. */
export function movedPage(moves: Handover[], nonce: string): string {
  const page = html`<!doctype html>
    <html lang="pt-BR">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>A escola mudou de endereço</title>
        <style nonce="${nonce}">
          ${style}
        </style>
      </head>
      <body>
        <main>
          <h1>${moves.length === 1 ? 'Esta escola mudou' : 'Estas escolas mudaram'} de endereço</h1>
          ${moves.map(
            (move) =>
              html`<p>${move.name}: <strong>${move.address}</strong></p>
                <p><a class="go" href="${entranceOf(move)}">continuar no novo endereço</a></p>`,
          )}
          <p>
            Lá, ligue de novo os avisos. Se você instalou o aplicativo, instale o do novo endereço e
            apague este.
          </p>
        </main>
      </body>
    </html>`;
  return page.text;
}

const stripStyle = `
.moved-school{box-sizing:border-box;margin:0;padding:.5rem 1rem;background:#ffe066;color:#1f2430;font-weight:600;font-size:.875rem;line-height:1.25rem;text-align:center;overflow-wrap:anywhere}
.moved-school a{display:inline-block;padding:.25rem 0;color:inherit}
@media print{.moved-school{display:none}}
`;

/** Tells on a page, without a script, which schools are at another address. */
export function withMovedStrip(
  page: string,
  { moves, nonce, path = '' }: { moves: Move[]; nonce: string; path?: string },
): string {
  if (moves.length === 0) return page;
  const line = (move: Move): Html =>
    html`<div>
      ${move.name} mudou de endereço: <a href="${move.address}${path}">${move.address}</a>
    </div>`;
  const strip = html`<div class="moved-school" role="status">${moves.map(line)}</div>`;
  return page.replace(
    /<body[^<>]*>/,
    (body) => `${body}\n<style nonce="${nonce}">${stripStyle}</style>\n${strip.text}`,
  );
}
