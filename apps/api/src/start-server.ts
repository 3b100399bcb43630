import closeWithGrace from 'close-with-grace';
import type { FastifyBaseLogger } from 'fastify';
import { openAndAnswerMeanwhile } from './answer-meanwhile.ts';
import { buildApp } from './build-app.ts';
import { cures, describeDoubt, nameDoubt } from './clock/doubt.ts';
import type { ServerClock } from './clock/server-clock.ts';
import { describeClearConnections } from './clear-connections.ts';
import { type Config, readConfig } from './config.ts';
import { DiskFull, explainDiskFailure } from './disk-failure.ts';
import { isDiskFull } from '#/database/availability.ts';
import { explainDatabaseAway } from './database/open-postgresql.ts';
import { fromReserve, leastFreeBytes, sizeText } from './disk-space.ts';
import { describeError } from '#/describe-error.ts';
import { startBackgroundWork } from './jobs/background-work.ts';
import { assertPortIsFree, listen } from './listen.ts';
import { openMailer } from './mail/mailer.ts';
import { recordOwnClaims } from '#/modules/releases/builds/ownership.service.ts';
import { createSetUpLink } from './modules/set-up/set-up.service.ts';
import { serveActs } from './modules/administration/acts-server.ts';
import { serveMetrics } from './monitoring/metrics-server.ts';
import { storeChannels } from './telling/channels/can-receive.repository.ts';
import { openServices } from './open-services.ts';
import type { Services } from './services.ts';
import { runCommand, type StartFailure, WrongSettings } from './start-failure.ts';
import { exitCodeWithoutRoom, reportReadiness } from './supervisor.ts';

/** Uploads under way may end; below the 30 seconds that orchestrators give a process to end. */
const drainMilliseconds = 25_000;

/** Hooks of a program that starts the server. */
export interface StartOptions {
  /** Called where this start makes the embedded database; a failure ends the start. */
  onNewDatabase?: (services: Services) => Promise<void>;
  /** Lines for the end of what the start prints. */
  describeSignIns?: (services: Services) => Promise<string[]>;
}

/** EX_CONFIG of sysexits.h: the unit does not start it again. */
const wrongSettingsCode = 78;

/**
 * Starts the server of this process; what prevents it is one line and exit code 1, 78 where only other
 * settings help, or another one for a disk without room, after which its parent starts it again.
 */
export async function startServer(options: StartOptions = {}): Promise<void> {
  await runCommand(() => start(readConfig(process.env), options), exitCodeOf);
}

function exitCodeOf(failure: StartFailure): number {
  if (failure instanceof WrongSettings) return wrongSettingsCode;
  // Nobody waits for an installation that is new.
  return failure instanceof DiskFull && !failure.isFirstStart ? exitCodeWithoutRoom() : 1;
}

async function start(config: Config, options: StartOptions): Promise<void> {
  await assertPortIsFree(config);
  const open = () => openServices(config, { hasLimits: true });
  const { opened, stopAnswering } = await openAndAnswerMeanwhile(config, open);
  const { services, isNew, close } = opened;
  try {
    const owed = new OwedWrites();
    await owed.attempt(() => storeChannels(services.db, config));
    // Before anything is answered: people do not write while it is far off.
    await services.clock.isRight();
    if (isNew) await options.onNewDatabase?.(services);
    const app = await buildApp(services);
    logStart(app.log, services.clock);
    await owed.attempt(() => recordOwnClaims(services.db, app.releaseCatalog, services.now()));
    const metrics = config.metrics && (await serveMetrics(app, services, config.metrics));
    // Commands open PostgreSQL themselves; the embedded database has one owner.
    const acts = config.databaseUrl ? undefined : await serveActs(services, app.log);
    await stopAnswering();
    const address = await listen(app, config);
    const mailer = await openMailer(config);
    const work = startBackgroundWork(services, {
      mailer,
      catalog: app.releaseCatalog,
      log: app.log,
      countFailure: metrics?.countFailure,
      owed: () => owed.store(),
    });
    reportReadiness();
    const { stopDelayMilliseconds } = config;
    const delay = stopDelayMilliseconds + drainMilliseconds;
    const logger = { error: (said: unknown) => app.log.fatal({ said: wordsOf(said) }, 'stopping') };
    closeWithGrace({ delay, logger }, async ({ err }) => {
      if (err) app.log.fatal({ error: describeError(err) }, 'ended by an error');
      const leaving = app.leave(err ? 0 : stopDelayMilliseconds);
      await Promise.all([leaving.then(() => app.close()), work.stop()]);
      await metrics?.close();
      await acts?.close();
      await close();
    });
    const lines = [`Caderneta em ${address}`, mailer.description];
    for (const sentence of describeClearConnections(config)) lines.push(`Atenção: ${sentence}.`);
    lines.push(...describeClock(services.clock));
    if (metrics) lines.push(`Métricas em ${metrics.url}`);
    if (services.space.isShort) lines.push(describeShortage(services));
    const link = await fromReserve(() => createSetUpLink(services)).catch(unlessFull);
    if (link) lines.push(...describeSetUp(link));
    lines.push(...((await options.describeSignIns?.(services)) ?? []));
    console.log(lines.join('\n'));
  } catch (error) {
    const explained = explainDatabaseAway(error) ?? explainDiskFailure(error, config.dataFolder);
    await Promise.all([stopAnswering(), close().catch(() => undefined)]);
    throw explained ?? error;
  }
}

/** What a start stores; without room it is owed until there is some. */
class OwedWrites {
  #owed: (() => Promise<void>)[] = [];

  async attempt(store: () => Promise<void>): Promise<void> {
    await fromReserve(store).catch((error: unknown) => {
      unlessFull(error);
      this.#owed.push(store);
    });
  }

  async store(): Promise<void> {
    while (this.#owed.length > 0) {
      await this.#owed[0]!();
      this.#owed.shift();
    }
  }
}

function unlessFull(error: unknown): undefined {
  if (!isDiskFull(error)) throw error;
}

const describeShortage = ({ space, config: { databaseUrl, dataFolder } }: Services) =>
  `Atenção: restam ${sizeText(space.measure()?.freeBytes ?? 0)} em ${dataFolder}. Até haver ${sizeText(leastFreeBytes)}, ` +
  `${databaseUrl ? 'nenhum arquivo pode ser enviado' : 'nada pode ser gravado, só lido'}.`;

/** Of a second failure while the server stops, or of one of the stop itself. */
const wordsOf = (said: unknown) => (typeof said === 'string' ? said : describeError(said));

/** A start after a pause says how long it was by the clock, as a person may see that it was not. */
function logStart(log: FastifyBaseLogger, { doubt, clocks }: ServerClock): void {
  const seconds = Math.round((clocks.sinceLastRun ?? 0) / 1000);
  if (doubt) log.error(doubt, nameDoubt(doubt));
  else if (seconds > 60) log.warn({ seconds }, 'the clock is ahead of the last run of work');
}

function describeClock(clock: ServerClock): string[] {
  const { doubt } = clock;
  if (!doubt) return [];
  return [`Atenção: ${describeDoubt(doubt, clock.shown())}.`, cures[doubt.kind]];
}

const describeSetUp = (link: string) => [
  'Ainda não há uma escola nesta instalação. Para criar a primeira, abra:',
  `\n  ${link}\n`,
  'O link vale por 24 horas e só pode ser usado uma vez; cada início do servidor mostra um novo.',
];
