import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeClearConnections } from '#/clear-connections.ts';
import { type Config, readConfig } from '#/config.ts';
import { FolderInUse } from '#/database/folder-lock.ts';
import { openPglite } from '#/database/open-pglite.ts';
import { openPostgresql } from '#/database/open-postgresql.ts';
import { StartFailure } from '#/start-failure.ts';
import { findServerAddress } from './catalogue.repository.ts';
import { type Check, type CheckName, checkTitles, fault, fine, warning } from './check.ts';
import { checkMailDomain } from './check-mail-domain.ts';
import { checkMail, checkMailReturns } from './check-mail.ts';
import { checkDisk, checkFolder, checkKeys, checkTimeZones } from './check-machine.ts';
import { checkSms, checkWhatsApp } from './check-messaging.ts';
import { checkInstallation } from './check-installation.ts';
import { checkPartners } from './check-partners.ts';
import { checkPatroni } from './check-patroni.ts';
import { checkSchema } from './check-schema.ts';
import { checkStorage } from './check-storage.ts';
import { examineDatabase, type Examination } from './examine-database.ts';

type Variables = Record<string, string | undefined>;

type AskServer = (config: Config) => Promise<Examination>;

/**
 * Looks at all that an installation needs, and changes nothing. A running server keeps the embedded
 * database to itself: then that server looks at it.
 * @param askServer has the running server look at its database
 */
export async function examineInstallation(
  variables: Variables,
  askServer: AskServer,
): Promise<Check[]> {
  const { config, checks } = readSettings(variables);
  if (config) {
    for (const sentence of describeClearConnections(config)) {
      checks.push(warning('settings', sentence, onPurpose));
    }
    const folder = await checkFolder(config.dataFolder);
    checks.push(folder);
    const services = Promise.all([checkMail(config), checkWhatsApp(config), checkSms(config)]);
    const partners = Promise.all([checkMailDomain(config), checkPartners(config)]);
    if (folder.level !== 'fault') {
      checks.push(checkDisk(config.dataFolder), ...(await checkKeys(config)));
      checks.push(await checkStorage(config));
    }
    checks.push(
      ...checkMailReturns(config),
      ...presentOnly(checkTimeZones()),
      ...(await services),
      ...(await partners).flat(),
    );
    if (folder.level !== 'fault' || config.databaseUrl)
      checks.push(...(await lookAt(config, askServer)));
  }
  const names = Object.keys(checkTitles) as CheckName[];
  const place = (one: Check) => names.indexOf(one.check);
  return checks.toSorted((one, other) => place(one) - place(other));
}

const onPurpose =
  'Só numa rede de confiança: quem a escuta lê tudo. docs/operations.md diz como cifrar.';

const presentOnly = (one: Check | undefined) => (one ? [one] : []);

/** Settings that only a real installation needs are no faults elsewhere. */
function readSettings(variables: Variables): { config?: Config; checks: Check[] } {
  const attempt = (more: Variables) => {
    try {
      return { config: readConfig({ ...variables, ...more }), wrong: [] };
    } catch (error) {
      if (!(error instanceof StartFailure)) throw error;
      return { wrong: error.message.split('\n') };
    }
  };
  const given = attempt({});
  const toDo = 'docs/configuration.md diz o que cada variável significa.';
  if (!given.config) return { checks: given.wrong.map((line) => fault('settings', line, toDo)) };
  const { wrong } = attempt({ NODE_ENV: 'production' });
  if (wrong.length === 0) return { ...given, checks: [fine('settings', 'completa')] };
  const asReal = (line: string) =>
    warning('settings', `para uma instalação de verdade: ${line}`, toDo);
  return { ...given, checks: wrong.map(asReal) };
}

async function lookAt(config: Config, askServer: AskServer): Promise<Check[]> {
  const database = join(config.dataFolder, 'database');
  if (!config.databaseUrl && !(await stat(database).catch(() => undefined))) {
    return [warning('database', 'ainda não existe', 'O primeiro início do servidor o faz.')];
  }
  try {
    const { checks, schema, installation } = await examineHere(config).catch((error: unknown) => {
      if (error instanceof FolderInUse) return askServer(config);
      throw error;
    });
    if (installation) checks.push(...(await checkInstallation(config, installation)));
    return schema ? [...checks, ...(await checkSchema(schema, tmpdir()))] : checks;
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error;
    return [fault('database', error.message)];
  }
}

async function examineHere(config: Config): Promise<Examination> {
  const { db, close } = await openUnchanged(config);
  try {
    const found = await examineDatabase({ db, config, now: () => new Date() });
    const machine = await findServerAddress(db);
    if (machine) found.checks.push(...(await checkPatroni(`http://${machine}:8008`)));
    return found;
  } finally {
    await close();
  }
}

function openUnchanged({ databaseUrl, databaseDirectUrl, dataFolder }: Config) {
  if (!databaseUrl) return openPglite(dataFolder, null);
  return openPostgresql({
    url: databaseUrl,
    directUrl: databaseDirectUrl,
    migrations: null,
    onIdleError: () => undefined,
  });
}
