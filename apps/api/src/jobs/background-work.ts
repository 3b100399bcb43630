import type { FastifyBaseLogger } from 'fastify';
import { cleanUpNightly } from '#/cleanup/cleanup.ts';
import { endImpossibleWaits } from '#/clock/impossible-instants.repository.ts';
import { isDiskFull } from '#/database/availability.ts';
import { trimLog, vacuumGrownTables } from '#/database/vacuum.ts';
import { describeError } from '#/describe-error.ts';
import type { Mailer } from '#/mail/mailer.ts';
import { watchDisk } from '#/monitoring/watch-disk.ts';
import { renderResetMail } from '#/modules/authentication/password-recovery.service.ts';
import { withdrawFailingBuilds } from '#/modules/releases/withdrawal.service.ts';
import { employeeMailChannel } from '#/mail/employee-mail.ts';
import { type Channel, type OutboxItem, processOutbox } from '#/outbox/process-outbox.ts';
import type { ReleaseCatalog } from '#/modules/releases/builds/release-catalog.ts';
import { openPushSender, type PushSender } from '#/telling/push/push-sender.ts';
import type { Services } from '#/services.ts';
import { lanes, outboxOf } from '#/telling/deliver.ts';
import type { TellingServices } from '#/telling/channels/channel.ts';
import { returnServices } from '#/modules/returned-mails/returned-mails.routes.ts';
import { readReturns } from '#/telling/returned-mails.service.ts';
import { findNextDue } from './dispatch-scheduled.repository.ts';
import { dispatchScheduled } from './dispatch-scheduled.ts';
import { keepFigures } from '#/modules/networks/figures.service.ts';
import { importNightly } from '#/modules/ieducar/import-nightly.ts';
import { type Repetition, runEvery } from '#/timing/run-every.ts';
import { sendBatches } from './send-batches.ts';
import { openCreditLog } from '#/telling/credit-log.ts';
import { openNotSentLog } from './not-sent-log.ts';
import { tellingServices } from './telling-services.ts';
import { sendNetworkAnnouncements } from './send-network-announcements.ts';

const second = 1_000;
/** The specification gives a scheduled item a minute. */
const dispatchMilliseconds = 10 * second;
const outboxMilliseconds = 5 * second;
const networkMilliseconds = 5 * second;
const impossibleMilliseconds = 60 * second;
/** A build that fails is withdrawn within two minutes of the sessions in which it failed. */
const healthMilliseconds = 10 * second;
const cleanupMilliseconds = 10 * 60 * second;
const returnsMilliseconds = 60 * second;
const figuresMilliseconds = 60 * second;
const importMilliseconds = 10 * 60 * second;
const vacuumMilliseconds = 5 * 60 * second;
const logMilliseconds = 30 * second;
const stopMilliseconds = 5 * second;
const releaseMilliseconds = 5 * second;

interface Surroundings {
  mailer: Mailer;
  catalog: ReleaseCatalog;
  log: FastifyBaseLogger;
  /** Hears the name of the work of which a run failed. */
  countFailure?: (work: string) => void;
  /** What the start could not store for want of room. */
  owed?: (() => Promise<void>) | undefined;
}

export interface BackgroundWork {
  stop: () => Promise<void>;
}

/**
 * Starts the work that no request asks for: scheduled sending, announcements of networks, the outbox,
 * withdrawal of failing builds, nightly cleanup. Several servers share it. None of it runs while the
 * clock is in doubt.
 */
export function startBackgroundWork(
  services: Services,
  { mailer, catalog, log, countFailure, owed }: Surroundings,
): BackgroundWork {
  const onError = (what: string) => (error: unknown) => {
    countFailure?.(what);
    const level = isDiskFull(error) ? 'fatal' : 'error';
    const why = isDiskFull(error) ? ': the disk is full' : '';
    log[level]({ error: describeError(error) }, `${what} failed${why}`);
  };
  const notSent = openNotSentLog(log, { now: () => services.now(), countFailure });
  const sender = openPushSender(services);
  const onAccountRefused = (reason: string) => {
    countFailure?.('the WhatsApp account');
    log.error({ reason }, 'WhatsApp refuses the account of this installation');
  };
  const onLinkShareUsedUp = (of: { schoolId: string; channel: string }) => {
    countFailure?.('links that guardians asked for');
    log.warn(of, 'links that guardians asked for have used up their share of the month');
  };
  const heard = { onAccountRefused, onLinkShareUsedUp, onCredit: openCreditLog(log, countFailure) };
  const outbox = repeatOutbox(services, { mailer, sender, onError, notSent, heard });
  const wakeOutbox = () => outbox.forEach(({ wake }) => wake());
  const sending = repeatSending(services, wakeOutbox, onError);
  const network = repeatNetworkSending(services, wakeOutbox, onError('announcements of networks'));
  const upkeep = repeatUpkeep(services, { catalog, log, onError, owed });

  const stop = async () => {
    const running = [...outbox, ...sending, network, ...upkeep];
    const stopped = Promise.all(running.map((work) => work.stop()));
    // A mail server that hangs does not delay the stop for long.
    await Promise.race([stopped, timeout(stopMilliseconds)]);
    mailer.close();
    sender.close();
    // What it held up is given back, so that the next server sends it at once.
    await Promise.race([stopped, timeout(releaseMilliseconds)]);
  };
  return { stop };
}

interface UpkeepSurroundings extends Pick<Surroundings, 'catalog' | 'log' | 'owed'> {
  onError: (what: string) => (error: unknown) => void;
}

/** Keeps what is stored, and what is offered, in order. */
function repeatUpkeep(
  services: Services,
  { catalog, log, onError, owed }: UpkeepSurroundings,
): Repetition[] {
  const now = () => services.now();
  const { db, fileStore } = services;
  const withdrawal = { db, log, catalog, storage: fileStore.storage, now };
  return [
    runEvery(
      whenFit(services, () => endImpossibleWaits(db, now())),
      {
        milliseconds: impossibleMilliseconds,
        onError: onError('the look for waits that cannot be'),
      },
    ),
    runEvery(
      whenFit(services, () => withdrawFailingBuilds(withdrawal)),
      { milliseconds: healthMilliseconds, onError: onError('the look at the health of builds') },
    ),
    runEvery(
      whenFit(services, () => cleanUpNightly({ db, fileStore, now })),
      { milliseconds: cleanupMilliseconds, onError: onError('the cleanup') },
    ),
    runEvery(
      whenFit(services, (signal) => readReturns(returnServices(services), signal)),
      { milliseconds: returnsMilliseconds, onError: onError('the look for returned e-mails') },
    ),
    runEvery(
      whenFit(services, (signal) => keepFigures(services, signal)),
      { milliseconds: figuresMilliseconds, onError: onError('the count of figures of schools') },
    ),
    repeatImporting(services, onError('the import from i-Educar')),
    ...repeatVacuuming(services, onError('the vacuum')),
    watchDisk(services, { log, onError: onError('the look at the disk'), owed }),
  ];
}

interface OutboxSurroundings {
  mailer: Mailer;
  sender: PushSender;
  onError: (what: string) => (error: unknown) => void;
  notSent: ReturnType<typeof openNotSentLog>;
  /** What somebody has to look after. */
  heard: Pick<TellingServices, 'onAccountRefused' | 'onLinkShareUsedUp' | 'onCredit'>;
}

/** Sends what is due in each channel. */
function repeatOutbox(services: Services, surroundings: OutboxSurroundings): Repetition[] {
  const { mailer, sender, onError, notSent, heard } = surroundings;
  const now = () => services.now();
  const { db } = services;
  const telling = tellingServices(services, { mailer, pushSender: sender, ...heard });
  const sendEvery = <Item extends OutboxItem>(channel: Channel<Item>, what: string) => {
    const context = { db, now, onNotSent: notSent(what) };
    return runEvery(
      whenFit(services, (signal) => processOutbox(context, channel, signal)),
      { milliseconds: outboxMilliseconds, onError: onError(what) },
    );
  };
  const told = lanes.map(({ channel, lane, what }) =>
    sendEvery(outboxOf(channel, telling, lane), what),
  );
  const renderMail = (id: string) => renderResetMail({ ...services, now }, id);
  const employeeMails = employeeMailChannel({ db, mailer, renderResetMail: renderMail });
  return [...told, sendEvery(employeeMails, 'e-mail to employees')];
}

/** Sends what is due, and beside it what goes out in batches: neither waits for the other. */
function repeatSending(
  services: Services,
  wakeOutbox: () => void,
  onError: (what: string) => (error: unknown) => void,
): Repetition[] {
  const dispatch = async (signal: AbortSignal) => {
    const options = { signal, onError: onError('scheduled sending') };
    if ((await dispatchScheduled(services, options)) > 0) wakeOutbox();
    return findNextDue(services.db, services.now());
  };
  const sendNow = async (signal: AbortSignal) => {
    const options = { signal, onError: onError('sending in batches') };
    if ((await sendBatches(services, options)) > 0) wakeOutbox();
  };
  const milliseconds = dispatchMilliseconds;
  const sending = [
    runEvery(whenFit(services, dispatch), {
      milliseconds,
      onError: onError('the check for scheduled items'),
    }),
    runEvery(whenFit(services, sendNow), {
      milliseconds,
      onError: onError('the check for batches'),
    }),
  ];
  services.dispatchAlarm.connect(() => sending.forEach(({ wake }) => wake()));
  return sending;
}

function repeatNetworkSending(
  services: Services,
  wakeOutbox: () => void,
  onError: (error: unknown) => void,
): Repetition {
  const send = async (signal: AbortSignal) => {
    if ((await sendNetworkAnnouncements(services, { signal, onError })) > 0) wakeOutbox();
  };
  return runEvery(whenFit(services, send), { milliseconds: networkMilliseconds, onError });
}

function repeatImporting(services: Services, onError: (error: unknown) => void): Repetition {
  const run = (signal: AbortSignal) => importNightly(services, { signal, onError });
  return runEvery(whenFit(services, run), { milliseconds: importMilliseconds, onError });
}

/** A PostgreSQL server, which has a pool, vacuums by itself. */
function repeatVacuuming(services: Services, onError: (error: unknown) => void): Repetition[] {
  const { db, poolUse, space } = services;
  if (poolUse) return [];
  const vacuum = async () => {
    if (!space.isShort) await vacuumGrownTables(db);
  };
  return [
    runEvery(vacuum, { milliseconds: vacuumMilliseconds, onError }),
    // Also without room: it may give some back.
    runEvery(() => trimLog(db), { milliseconds: logMilliseconds, onError }),
  ];
}

/** Work that writes waits while the clock is in doubt, or the embedded database has no room. */
function whenFit<Result>(
  { clock, space, poolUse }: Services,
  run: (signal: AbortSignal) => Promise<Result>,
) {
  return clock.guard(async (signal: AbortSignal) =>
    !poolUse && space.isShort ? undefined : run(signal),
  );
}

const timeout = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds).unref());
