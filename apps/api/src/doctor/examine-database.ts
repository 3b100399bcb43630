import { countText } from '@caderneta/formats';
import * as z from 'zod/mini';
import { readJournal } from '#/backup/migrations-until.ts';
import { isHalfRestored } from '#/database/restoring.ts';
import { cures, describeDoubt, findDoubt } from '#/clock/doubt.ts';
import { readClocks } from '#/clock/last-run.repository.ts';
import type { Config } from '#/config.ts';
import type { Database } from '#/database/database.ts';
import { isMadeForTests, madeForTests } from '#/database/first-migration.ts';
import { findInstallation, type InstallationRow } from '#/secrets/installation.repository.ts';
import { countQueues, countScheduled } from '#/monitoring/metrics.repository.ts';
import {
  describeServer,
  findAppliedMigrations,
  findExtensions,
  readCatalogue,
  schemaPart,
} from './catalogue.repository.ts';
import { check, type Check, fault, fine, warning } from './check.ts';
import { checkBudgets } from './check-budgets.ts';
import { checkNamed } from './check-named.ts';
import { checkSearch } from './check-search.ts';
import { checkFiles } from './check-storage.ts';

/** Facts that only the owner of a database can read. */
export const examination = z.object({
  checks: z.array(check),
  /** Null where no server has started yet. */
  installation: z.nullable(
    z.object({
      secretCheck: z.nullable(z.string()),
      pushCheck: z.nullable(z.string()),
      storageId: z.string(),
      isMarked: z.boolean(),
    }),
  ),
  /** Absent where there is none yet, or a restore was broken off. */
  schema: z.optional(z.object({ applied: z.array(z.number()), parts: z.array(schemaPart) })),
});
export type Examination = z.output<typeof examination>;

interface Examined {
  db: Database;
  config: Config;
  now: () => Date;
}

/** Looks at a database without changing it. */
export async function examineDatabase({ db, config, now }: Examined): Promise<Examination> {
  const begun = now();
  const server = await describeServer(db);
  const milliseconds = now().getTime() - begun.getTime();
  const product = config.databaseUrl ? 'PostgreSQL' : 'embutido, PostgreSQL';
  const applied = await findAppliedMigrations(db);
  const released = (await readJournal()).entries.at(-1)?.when;
  const clock = checkClock(begun, server.now, { milliseconds, released });
  const checks = [
    fine('database', `${product} ${server.version}, respondeu em ${milliseconds} ms`),
  ];
  if (!applied) {
    checks.push(clock);
    checks.push(warning('migrations', 'nenhuma', 'O primeiro início do servidor as aplica.'));
    return { checks, installation: null };
  }
  if (await isMadeForTests(db)) {
    checks.push(clock);
    checks.push(fault('migrations', madeForTests('o banco de dados', 'com outro')));
    return { checks, installation: null };
  }
  const schema = { applied, parts: await readCatalogue(db) };
  const tables = new Set(schema.parts.map(({ table }) => table));
  if (tables.has('scheduled_runs') && (await isHalfRestored(db))) {
    const says = 'a restauração de uma cópia de segurança não terminou';
    checks.push(
      fault('database', says, 'Rode npm run restore de novo, com a mesma cópia ou outra.'),
    );
    return { checks, installation: null };
  }
  checks.push((tables.has('scheduled_runs') && (await checkLastRun(db))) || clock);
  const installation = tables.has('installation') ? await findInstallation(db) : undefined;
  return {
    checks: [
      ...checks,
      ...(config.databaseUrl ? [checkSearch(schema.parts, await findExtensions(db))] : []),
      ...(await examineRows({ db, config, now })),
    ],
    installation: installation ? toExamined(installation) : null,
    schema,
  };
}

const toExamined = ({ markedAt, ...row }: InstallationRow) => ({
  ...row,
  isMarked: markedAt !== null,
});

/** A schema that drifted may lack what these read: the comparison of the schema says what. */
async function examineRows({ db, config, now }: Examined): Promise<Check[]> {
  try {
    return [
      ...(await checkFiles(db, config, now())),
      ...(await checkOutbox(db, now())),
      ...(await checkBudgets(db, now())),
      ...(await checkNamed(db, config)),
    ];
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('\n')[0] : '';
    return [
      warning(
        'files',
        `arquivos e envios não foram conferidos (${reason})`,
        'Veja os outros erros.',
      ),
    ];
  }
}

const second = 1000;

/** Of the database's clock; undefined where work may run by it. */
async function checkLastRun(db: Database): Promise<Check | undefined> {
  const { database, lastRun } = await readClocks(db);
  const sinceLastRun = lastRun === null ? undefined : database - lastRun;
  const doubt = findDoubt({ skew: 0, uncertainty: 0, sinceLastRun });
  return doubt && fault('clock', describeDoubt(doubt, new Date(database)), cures[doubt.kind]);
}

interface Asking {
  /** How long the database took to answer. */
  milliseconds: number;
  /** When the last migration of this release was made; no clock can be before. */
  released: number | undefined;
}

/** @param begun this machine's clock when it asked for the other one */
function checkClock(begun: Date, there: Date, { milliseconds, released = 0 }: Asking): Check {
  const here = new Date(begun.getTime() + milliseconds / 2);
  const toDo = 'Ligue a hora pela rede: timedatectl set-ntp true, também no servidor do banco.';
  if (here.getTime() < released) {
    return fault('clock', `diz ${here.toISOString()}, antes desta versão da Caderneta`, toDo);
  }
  const apart = Math.abs(here.getTime() - there.getTime()) / second;
  const says = `${countText(apart, { maximumFractionDigits: 1 })} s de diferença para o do banco de dados`;
  // As the server, which then sends and erases nothing.
  if (apart - milliseconds / 2 / second > 2) return fault('clock', says, toDo);
  return fine('clock', says);
}

const hour = 60 * 60 * second;
/** The last attempt is at most 46 hours after the first. */
const givenUpAfter = 72 * hour;
const lateAfter = hour / 6;

async function checkOutbox(db: Database, now: Date): Promise<Check[]> {
  const age = (since: Date | null) => (since ? now.getTime() - since.getTime() : 0);
  const checks: Check[] = [];
  const queues = await countQueues(db);
  for (const { channel, items, tried, oldestAt } of queues) {
    if (age(oldestAt) < hour) continue;
    const hours = Math.floor(age(oldestAt) / hour);
    const says = `${items} esperam (${channelNames[channel] ?? channel}), ${tried} já tentados, o mais antigo há ${hours} h`;
    const toDo = 'Com o servidor no ar, veja no registro dele por que não saem (not sent).';
    checks.push((age(oldestAt) > givenUpAfter ? fault : warning)('outbox', says, toDo));
  }
  const { items, dueSince } = await countScheduled(db, now);
  if (age(dueSince) > lateAfter) {
    const minutes = Math.floor(age(dueSince) / 60 / second);
    const says = `um envio agendado está atrasado em ${minutes} min`;
    checks.push(warning('outbox', says, 'Inicie o servidor: ele envia a cada 10 segundos.'));
  }
  if (checks.length > 0) return checks;
  const waiting = queues.reduce((sum, queue) => sum + queue.items, 0);
  return [fine('outbox', `${waiting} esperam, ${items} agendados, nada atrasado`)];
}

const channelNames: Record<string, string> = {
  'guardian-mail': 'e-mails a responsáveis',
  'employee-mail': 'e-mails a funcionários',
  push: 'avisos no celular',
};
