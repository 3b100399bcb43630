import type { FastifyBaseLogger } from 'fastify';
import { cleanUpNightly } from '#/cleanup/cleanup.ts';
import { describeError } from '#/kernel/describe-error.ts';
import type { Mailer } from '#/mail/mailer.ts';
import { withdrawFailingBuilds } from '#/modules/releases/withdrawal.service.ts';
import { employeeMailChannel } from '#/outbox/channels/employee-mail.ts';
import { guardianMailChannel } from '#/outbox/channels/guardian-mail.ts';
import { pushChannel } from '#/outbox/channels/push.ts';
import { processOutbox } from '#/outbox/process-outbox.ts';
import type { ReleaseCatalog } from '#/portal/release-catalog.ts';
import { openPushSender } from '#/push/push-sender.ts';
import type { Services } from '#/services.ts';
import { findNextDue } from './dispatch-scheduled.repository.ts';
import { dispatchScheduled } from './dispatch-scheduled.ts';
import { runEvery } from './run-every.ts';

const second = 1_000;
/** The specification gives a scheduled item a minute. */
const dispatchMilliseconds = 10 * second;
const outboxMilliseconds = 5 * second;
/** A build that fails goes back within two minutes of the sessions in which it did. */
const healthMilliseconds = 10 * second;
const cleanupMilliseconds = 10 * 60 * second;
const stopMilliseconds = 5 * second;

interface Surroundings {
  mailer: Mailer;
  catalog: ReleaseCatalog;
  log: FastifyBaseLogger;
}

export interface BackgroundWork {
  stop: () => Promise<void>;
}

/**
 * Starts what the server does without being asked: scheduled sending, the outbox, withdrawal of
 * builds that fail, nightly cleanup. Several servers share all of it.
 */
export function startBackgroundWork(
  services: Services,
  { mailer, catalog, log }: Surroundings,
): BackgroundWork {
  const onError = (what: string) => (error: unknown) =>
    log.error({ error: describeError(error) }, `${what} failed`);
  const onNotSent = (what: string) => (reason: string) => log.error({ reason }, `${what} not sent`);
  const now = () => services.now();
  const { db, fileStore } = services;

  const sender = openPushSender(services);
  const guardianMail = guardianMailChannel({ ...services, now, mailer });
  const employeeMail = employeeMailChannel({
    ...services,
    now,
    mailer,
    onError: onNotSent('an e-mail'),
  });
  const push = pushChannel({ db, sender, onError: onNotSent('a notification') });
  const outbox = [
    runEvery((signal) => processOutbox({ db, now }, guardianMail, signal), {
      milliseconds: outboxMilliseconds,
      onError: onError('e-mail to guardians'),
    }),
    runEvery((signal) => processOutbox({ db, now }, employeeMail, signal), {
      milliseconds: outboxMilliseconds,
      onError: onError('e-mail to employees'),
    }),
    runEvery((signal) => processOutbox({ db, now }, push, signal), {
      milliseconds: outboxMilliseconds,
      onError: onError('push notifications'),
    }),
  ];
  const dispatch = runEvery(
    async (signal) => {
      const options = { signal, onError: onError('scheduled sending') };
      if ((await dispatchScheduled(services, options)) > 0) outbox.forEach(({ wake }) => wake());
      return findNextDue(db, now());
    },
    { milliseconds: dispatchMilliseconds, onError: onError('the check for scheduled items') },
  );
  services.dispatchAlarm.connect(dispatch.wake);
  const withdrawal = { db, log, catalog, storage: fileStore.storage, now };
  const health = runEvery(() => withdrawFailingBuilds(withdrawal), {
    milliseconds: healthMilliseconds,
    onError: onError('the look at the health of builds'),
  });
  const cleanup = runEvery(() => cleanUpNightly({ db, fileStore, now }), {
    milliseconds: cleanupMilliseconds,
    onError: onError('the cleanup'),
  });

  const stop = async () => {
    const running = [...outbox, dispatch, health, cleanup];
    const stopped = Promise.all(running.map((work) => work.stop()));
    // A server of others that hangs does not hold the end; another server takes over what it holds.
    await Promise.race([stopped, timeout(stopMilliseconds)]);
    mailer.close();
    sender.close();
  };
  return { stop };
}

const timeout = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
