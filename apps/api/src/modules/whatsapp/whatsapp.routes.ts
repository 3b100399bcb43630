import { createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { Forbidden, NotFound } from '#/kernel/problems.ts';
import { describeError } from '#/describe-error.ts';
import { isSameText } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { openCreditLog } from '#/telling/credit-log.ts';
import { openMedia } from './incoming-files.service.ts';
import { receiveEvent } from './whatsapp.service.ts';

const path = '/v1/webhooks/whatsapp';

/** WhatsApp gathers up to a thousand events in one call. */
const mostBytes = 3 * 1024 * 1024;

const verification = z.object({
  'hub.mode': z.literal('subscribe'),
  'hub.verify_token': z.string(),
  'hub.challenge': z.string().check(z.regex(/^[\w-]{1,200}$/)),
});

/** Where WhatsApp tells of our messages and of those of guardians. Meta gives the shapes. */
export async function whatsAppRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { whatsApp } = services.config;
  const media = whatsApp && openMedia(whatsApp);
  await app.register(async (scope) => {
    // The signature is over the bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_request, bytes, done) => done(null, bytes),
    );
    scope.get(path, async (request, reply) => {
      if (!whatsApp) throw new NotFound();
      const asked = verification.safeParse(request.query);
      if (!asked.success || !isSameText(asked.data['hub.verify_token'], whatsApp.verifyToken)) {
        throw new Forbidden();
      }
      return reply.type('text/plain').send(asked.data['hub.challenge']);
    });
    scope.post(path, async (request, reply) => {
      if (!whatsApp || !media) throw new NotFound();
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const digest = createHmac('sha256', whatsApp.appSecret).update(bytes).digest('hex');
      const signature = request.headers['x-hub-signature-256'];
      if (typeof signature !== 'string' || !isSameText(signature, `sha256=${digest}`)) {
        throw new Forbidden();
      }
      await receiveEvent(
        { ...services, media, engagement: app.engagement, now: () => services.now() },
        parse(bytes),
        {
          onError: (error) =>
            request.log.error({ error: describeError(error) }, 'an event of WhatsApp failed'),
          onCredit: openCreditLog(request.log),
        },
      );
      return reply.status(200).send();
    });
  });
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}
