import { problemTexts } from '@caderneta/api-client/contract';

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
  const strip = `<style nonce="${nonce}">${style}</style>
<p class="closed-school" role="status">${areAll ? problemTexts['school-closed'] : oneOfSeveral}</p>`;
  return html.replace(/<body[^<>]*>/, (body) => `${body}\n${strip}`);
}
