import { previewParameter } from '@caderneta/api-client/contract';
import type { Previews } from '#/modules/releases/builds/preview-session.ts';

/** Value of the parameter with which a session leaves all previews. */
export const leavingPreviews = 'sair';

/** Has its own colours because any build of the shell may be below it. */
const style = `
html{scroll-padding-top:3rem}
.preview{position:sticky;top:0;z-index:40;box-sizing:border-box;width:fit-content;max-width:100%;margin:0 auto;padding:.25rem .75rem;border-radius:0 0 .75rem .75rem;background:#ffe066;color:#1f2430;font-weight:600;font-size:.875rem;line-height:1.25rem;overflow-wrap:anywhere;text-align:center}
.preview a{display:inline-block;padding:.5rem .25rem;color:inherit}
.preview a:focus-visible{outline:3px solid #1f2430;outline-offset:-3px}
@media (max-width:640px){.preview{width:auto;border-radius:0}}
@media print{.preview{display:none}}
`;

const shortId = (buildId: string) => buildId.slice(0, 6);

/**
 * Adds the strip 'Prévia: chat abc123 · sair da prévia' to a page. The server adds it, so that the
 * way out works even if the previewed build does not.
 */
export function withPreviewBadge(
  html: string,
  { previews, nonce }: { previews: Previews; nonce: string },
): string {
  const names = Object.entries(previews).map(([app, buildId]) => `${app} ${shortId(buildId)}`);
  const strip = `<style nonce="${nonce}">${style}</style>
<div class="preview" role="region" aria-label="Prévia">Prévia: ${names.join(', ')} · <a href="/?${previewParameter}=${leavingPreviews}">sair da prévia</a></div>`;
  return html.replace(/<body[^<>]*>/, (body) => `${body}\n${strip}`);
}
