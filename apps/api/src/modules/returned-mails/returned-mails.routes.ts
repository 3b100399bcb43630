import type { FastifyInstance } from 'fastify';
import { Forbidden, Malformed, NotFound } from '#/kernel/problems.ts';
import { endMailedLink } from '#/modules/guardian-access/guardian-access.service.ts';
import { takeHit } from '#/rate-limits/rate-limits.ts';
import { isSameText } from '#/secrets/tokens.ts';
import type { Services } from '#/services.ts';
import { type ReturnServices, takeReport } from '#/telling/returned-mails.service.ts';

const path = '/v1/webhooks/mail';

/** A report repeats the e-mail that came back; only its beginning is read. */
const mostBytes = 1024 * 1024;

/** More than a mail server says in a minute of a dead domain; it brings the rest later. */
const limit = {
  name: 'returned e-mails',
  points: 600,
  seconds: 60,
  refusal: 'Foram muitos relatórios em pouco tempo. Tente novamente em um minuto.',
};

/** What an e-mail that came back asks of modules: that its link ends. */
export const returnServices = (services: Services): ReturnServices => ({
  ...services,
  now: () => services.now(),
  endLink: endMailedLink,
});

/**
 * Where a mail server brings what came to the return address, as the mailbox has it: the whole mail.
 * Whatever was read is 202, so that nobody brings it again.
 */
export async function returnedMailRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { secret } = services.config.mailReturns ?? {};
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      ['message/rfc822', 'multipart/report', 'application/octet-stream'],
      { parseAs: 'buffer', bodyLimit: mostBytes },
      (_request, bytes, done) => done(null, bytes),
    );
    const requireSecret = async ({ headers }: { headers: { authorization?: string } }) => {
      if (!secret) throw new NotFound();
      if (!isSameText(headers.authorization ?? '', `Bearer ${secret}`)) throw new Forbidden();
    };
    // Before a byte of a stranger's mail is read.
    scope.post(path, { onRequest: requireSecret }, async ({ body }, reply) => {
      if (!Buffer.isBuffer(body) || body.length === 0) throw new Malformed();
      await takeHit(services.db, limit, 'installation');
      const isCounted = await takeReport(returnServices(services), body);
      return reply.status(202).send({ isCounted });
    });
  });
}
