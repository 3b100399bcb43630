import type { FastifyBaseLogger } from 'fastify';
import { describeError } from '#/http/describe-error.ts';
import { deliverDue } from '#/mail/deliver-due.ts';
import { type Mailer, MailNotSent } from '#/mail/mailer.ts';
import { deliverPushes } from '#/push/deliver-pushes.ts';
import { openPushSender } from '#/push/push-sender.ts';
import type { Services } from '#/services.ts';
import { sweep } from '#/sweeps/sweep.ts';
import { repeat } from './repeat.ts';
import { sendDue } from './send-due.ts';

/** The specification gives a scheduled item a minute. */
const dueCheckMilliseconds = 10_000;
const deliveryCheckMilliseconds = 5_000;
const pushCheckMilliseconds = 5_000;
const stopMilliseconds = 5_000;

export interface BackgroundWork {
  stop: () => Promise<void>;
}

/** What the server does without being asked: scheduled sending, e-mail, notifications, sweeps. */
export async function startBackgroundWork(
  services: Services,
  { mailer, log }: { mailer: Mailer; log: FastifyBaseLogger },
): Promise<BackgroundWork> {
  const onError = (what: string) => (error: unknown) =>
    log.error({ error: describeError(error) }, `${what} failed`);
  await services.jobs.start({
    sendMail: async (mail) => {
      await mailer.send(mail).catch((error: unknown) => {
        if (!(error instanceof MailNotSent && error.isFinal)) throw error;
        onError('an e-mail')(error);
      });
    },
    sweep: () => sweep(services),
    onError: onError('a queue'),
  });
  const deliveries = repeat((signal) => deliverDue({ ...services, mailer }, signal), {
    milliseconds: deliveryCheckMilliseconds,
    onError: onError('e-mail delivery'),
  });
  const sender = openPushSender(services);
  const pushes = repeat(
    (signal) => deliverPushes({ services, sender, onError: onError('a notification') }, signal),
    { milliseconds: pushCheckMilliseconds, onError: onError('sending notifications') },
  );
  const due = repeat(
    async (signal) => {
      const sent = await sendDue(services, { signal, onError: onError('scheduled sending') });
      if (sent > 0) [deliveries, pushes].forEach(({ wake }) => wake());
    },
    { milliseconds: dueCheckMilliseconds, onError: onError('the check for scheduled items') },
  );
  const stop = async () => {
    const stopped = Promise.all([
      due.stop(),
      deliveries.stop(),
      pushes.stop(),
      services.jobs.stop(),
    ]);
    // A server of others that hangs does not hold the end; another server takes over what it holds.
    await Promise.race([stopped, timeout(stopMilliseconds)]);
    mailer.close();
    sender.close();
  };
  return { stop };
}

const timeout = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
