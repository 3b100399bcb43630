import { can, problemTexts } from '@caderneta/api-client/contract';
import type { ServerClock } from '#/clock/server-clock.ts';
import type { Actor } from '#/policy/actor.ts';

/** Has its own colours because any build of the portal or the family's app may be below it. */
const style = `
.closed-school{box-sizing:border-box;margin:0;padding:.5rem 1rem;background:#ffe066;color:#1f2430;font-weight:600;font-size:.875rem;line-height:1.25rem;text-align:center}
@media print{.closed-school{display:none}}
`;

const oneOfSeveral =
  'Uma das suas escolas está fechada para mudanças: tudo dela pode ser lido, e nada é gravado nem enviado.';

/**
 * Tells people on every page that a school is read-only. The server adds it, so that it costs no script.
 * @param schools those that the page shows
 */
export function withClosedStrip(
  html: string,
  { schools, nonce }: { schools: { isSchoolClosed: boolean }[]; nonce: string },
): string {
  if (!schools.some(({ isSchoolClosed }) => isSchoolClosed)) return html;
  const areAll = schools.every(({ isSchoolClosed }) => isSchoolClosed);
  return withStrip(html, {
    nonce,
    sentence: areAll ? problemTexts['school-closed'] : oneOfSeveral,
  });
}

const clockSentence =
  'O relógio do servidor pode estar errado: nada é enviado até que esteja certo. Avise quem cuida do servidor.';

/** Tells administrators that nothing leaves while nobody knows what time it is. */
export function withClockStrip(
  html: string,
  {
    actor,
    clock,
    nonce,
  }: { actor: Actor | undefined; clock: Pick<ServerClock, 'doubt'>; nonce: string },
): string {
  if (!clock.doubt || !actor || !can(actor, 'administer')) return html;
  return withStrip(html, { nonce, sentence: clockSentence });
}

function withStrip(html: string, { nonce, sentence }: { nonce: string; sentence: string }): string {
  const strip = `<style nonce="${nonce}">${style}</style>
<p class="closed-school" role="status">${sentence}</p>`;
  return html.replace(/<body[^<>]*>/, (body) => `${body}\n${strip}`);
}
