import { mistypedCode, requestFamilyLink, unknownCode } from '@caderneta/api-client/contract';
import { type Entrance, paths } from '@caderneta/family-texts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { isOfThisSite, otherSite } from '#/kernel/headers.ts';
import { Forbidden, HttpProblem, Malformed } from '#/kernel/problems.ts';
import { checkLinkOfBrowser, enterByLink } from '#/modules/family/enter-by-link.ts';
import type { Services } from '#/services.ts';
import { type Exchange, requireFamily, sendEntrance } from './family-page.ts';
import { callForForm, takeForms } from './form-calls.ts';

const codeForm = z.object({
  codigo: z.string().check(z.maxLength(200)),
  como: z.optional(z.enum(['entrar', 'acrescentar'])),
});
const requestForm = z.object({ contato: z.string().check(z.maxLength(400)) });

/** Bytes of its forms. */
const bodyLimit = 2000;

/** The forms of who has no scripts: a code that lets them in, and a contact for a new link. */
export function familyEntranceRoutes(app: FastifyInstance, services: Services): void {
  takeForms(app, bodyLimit);
  app.post(paths.enter, async (request, reply) => {
    // No device has a proof yet: only the browser can say whose page this was.
    if (!isOfThisSite(request, services.config.publicUrl)) throw new Forbidden(otherSite);
    const asked = z.safeParse(requestForm, request.body);
    if (asked.success) return requestLink({ request, reply }, services, asked.data.contato);
    const parsed = z.safeParse(codeForm, request.body);
    if (!parsed.success) throw new Malformed();
    return enter({ request, reply }, services, parsed.data);
  });
}

/** First it tells whose code it is, then it uses it up. */
async function enter(
  exchange: Exchange,
  services: Services,
  { codigo: code, como }: z.infer<typeof codeForm>,
) {
  const { request, reply } = exchange;
  const family = await requireFamily(exchange);
  const show = (entrance: Entrance) =>
    sendEntrance(exchange, services, { family, entrance: { code, ...entrance } });
  try {
    const link = await checkLinkOfBrowser(request, services, code);
    if (!como && !link.isMine) return show({ link });
    const entering = { token: code, joins: como === 'acrescentar' };
    const { target } = await enterByLink(exchange, services, entering);
    return reply.header('cache-control', 'no-store').redirect(target, 303);
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    reply.status(error.status).headers(error.headers);
    return show({ error: sentenceOf(error) });
  }
}

function sentenceOf({ status, body }: HttpProblem): string {
  if (status === 422) return mistypedCode;
  return status === 429 || status === 410 ? body.title : unknownCode;
}

async function requestLink(exchange: Exchange, services: Services, contact: string) {
  const { request, reply } = exchange;
  const refused = await callForForm(request, { endpoint: requestFamilyLink, body: { contact } });
  if (!refused) {
    return reply.header('cache-control', 'no-store').redirect(`${paths.enter}?pedido`, 303);
  }
  reply.status(refused.status);
  if (refused.retryAfter) reply.header('retry-after', refused.retryAfter);
  const family = await requireFamily(exchange);
  const entrance = { request: { contact, error: refused.sentence } };
  return sendEntrance(exchange, services, { family, entrance });
}
