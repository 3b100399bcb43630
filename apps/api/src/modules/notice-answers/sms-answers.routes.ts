import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SmsSettings } from '#/config/messaging-settings.ts';
import { cleanText } from '#/kernel/clean-text.ts';
import { Forbidden, NotFound } from '#/kernel/problems.ts';
import { hashToken, isSameText } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { valueAt } from '#/telling/messaging/sms-client.ts';
import { receiveSms } from './sms-answers.service.ts';

const path = '/v1/webhooks/sms';
const mostBytes = 64 * 1024;
const longestText = 500;

type Answers = NonNullable<SmsSettings['answers']>;

/** Where an SMS gateway tells what guardians answer, in a shape that the configuration describes. */
export async function smsAnswerRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { sms, publicUrl } = services.config;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded'],
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, text, done) => done(null, text),
    );
    scope.post(path, async (request, reply) => {
      if (!sms?.answers) throw new NotFound();
      const body = typeof request.body === 'string' ? request.body : '';
      const form = isForm(request) ? Object.fromEntries(new URLSearchParams(body)) : undefined;
      if (!isOfGateway(request, sms.answers, { url: `${publicUrl}${path}`, form })) {
        throw new Forbidden();
      }
      const told = form ?? parse(body);
      const textAt = (at: string[]) => cleanText(valueAt(told, at) ?? '').slice(0, longestText);
      const { from, text, id } = sms.answers;
      const own = { engagement: app.engagement, now: () => services.now() };
      await receiveSms(
        { ...services, ...own },
        {
          from: textAt(from).replace(/\D/g, ''),
          text: textAt(text),
          id: `sms:${hashToken(textAt(id) || body)}`,
        },
      );
      return reply.status(204).send();
    });
  });
}

const isForm = ({ headers }: FastifyRequest) =>
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;

/** Whether a call brings the secret, or is signed with it as Twilio signs its forms. */
function isOfGateway(
  { headers }: FastifyRequest,
  { secret }: Answers,
  { url, form = {} }: { url: string; form: Record<string, string> | undefined },
): boolean {
  const signature = headers['x-twilio-signature'];
  if (typeof signature !== 'string') {
    return isSameText(headers.authorization ?? '', `Bearer ${secret}`);
  }
  const fields = Object.entries(form).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const signed = `${url}${fields.flat().join('')}`;
  return isSameText(signature, createHmac('sha1', secret).update(signed).digest('base64'));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
