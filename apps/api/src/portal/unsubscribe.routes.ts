import { mailTopicNames } from '@caderneta/api-client/contract';
import type { MailChoiceShown } from '@caderneta/family-texts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { Malformed } from '#/kernel/problems.ts';
import { unsubscribePath } from '#/mail/unsubscribe-address.ts';
import {
  answerMailChoice,
  findMailChoice,
  type MailChoice,
} from '#/modules/consents/mail-topics.service.ts';
import type { Services } from '#/services.ts';
import { type Exchange, requireFamily, sendMailChoice } from './family-page.ts';
import { takeForms } from './form-calls.ts';

/** Bytes of its forms. */
const bodyLimit = 2000;

const keyed = z.object({ key: z.string().check(z.maxLength(200)) });
const form = z.object({ ato: z.enum(['desligar', 'ligar']) });
/** RFC 8058: what a mail program sends when its button is tapped. */
const oneClick = z.object({ 'List-Unsubscribe': z.literal('One-Click') });

/**
 * Ends e-mails about what an e-mail told of, without signing in: at once for a mail program's button,
 * and by a form of the page for who opens it. A visit changes nothing, as filters of mail make visits.
 */
export function unsubscribeRoutes(app: FastifyInstance, services: Services): void {
  takeForms(app, bodyLimit);
  takeOneClickParts(app);
  const choiceIn = async ({ query, server: { db, now } }: FastifyRequest) => {
    const { success, data } = z.safeParse(keyed, query);
    return success
      ? findMailChoice({ db, now: now() }, data.key, services.keys.unsubscribing)
      : undefined;
  };

  app.get(unsubscribePath, { config: { takesTurn: 'pages' } }, async (request, reply) =>
    show({ request, reply }, services, await choiceIn(request)),
  );

  app.post(unsubscribePath, { config: { takesTurn: 'pages' } }, async (request, reply) => {
    const isOneClick = z.safeParse(oneClick, request.body).success;
    const asked = z.safeParse(form, request.body);
    if (!isOneClick && !asked.success) throw new Malformed();
    const choice = await choiceIn(request);
    if (!choice) return show({ request, reply }, services, choice);
    await answerMailChoice(app, choice, !isOneClick && asked.data?.ato === 'ligar');
    reply.header('cache-control', 'no-store');
    // Mail programs follow nothing and show nothing.
    return isOneClick ? reply.status(204).send() : reply.redirect(request.url, 303);
  });
}

/** A mail program may send its one field as a part. */
function takeOneClickParts(app: FastifyInstance): void {
  app.removeContentTypeParser('multipart/form-data');
  app.addContentTypeParser<string>(
    'multipart/form-data',
    { parseAs: 'string', bodyLimit },
    (_, body, done) => {
      const isOneClick = /name="?List-Unsubscribe"?\r?\n\r?\nOne-Click\r?\n/.test(body);
      done(null, isOneClick ? { 'List-Unsubscribe': 'One-Click' } : {});
    },
  );
}

async function show(exchange: Exchange, services: Services, choice: MailChoice | undefined) {
  const family = await requireFamily(exchange);
  if (!choice) exchange.reply.status(404);
  const shown: MailChoiceShown | null = choice
    ? {
        schoolName: choice.schoolName,
        topics: choice.topics.map((topic) => mailTopicNames[topic]),
        isMuted: choice.isMuted,
      }
    : null;
  return sendMailChoice(exchange, services, { family, choice: shown });
}
