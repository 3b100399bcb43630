import { appName, isFixed, line, ringName } from '@caderneta/releases';
import { keyIdOf } from '@caderneta/releases/signing';
import * as z from 'zod/mini';
import type { Database } from '#/database/database.ts';
import type { Actor } from '#/policy/actor.ts';
import type { Config } from '#/config.ts';
import { countSchools, findSchoolsNamed } from '#/modules/schools/schools.service.ts';
import { type Naming, namingOf } from '#/modules/accounts/accounts.service.ts';
import { Conflict, Forbidden, MailboxUnproven, Malformed, NotFound } from '#/kernel/problems.ts';
import type { ReleaseCatalog } from '#/portal/release-catalog.ts';
import { readStatement, signStatement, statementBody } from '#/secrets/signed-statements.ts';
import {
  findRingSchools,
  findTeams,
  insertTeam,
  revokeTeam,
  setRingSchool,
} from './installation.repository.ts';
import { handOver, readOwners } from './ownership.service.ts';
import { ReleaseRefused } from './release-refused.ts';
import { appendEvent, lockEvents, type NewEvent } from './releases.repository.ts';

/** Whether a school's administrator also administers the installation, which schools may share. */
async function administrationOf(
  db: Database,
  actor: Actor,
  { installationAdmins }: Config,
): Promise<Naming> {
  if (actor.role !== 'Administrator') return 'unnamed';
  if (installationAdmins.length > 0) return namingOf(db, actor, installationAdmins);
  return (await countSchools(db)) === 1 ? 'named' : 'unnamed';
}

/** For the menu, which leads whoever must prove their e-mail to a page that says how. */
export async function readVersionsPermission(db: Database, actor: Actor, config: Config) {
  const administration = await administrationOf(db, actor, config);
  return {
    isAllowed: administration === 'named',
    ...(administration === 'unproven' && { mustProveEmail: true }),
  };
}

export async function requireInstallationAdministrator(
  db: Database,
  actor: Actor,
  config: Config,
): Promise<void> {
  const administration = await administrationOf(db, actor, config);
  if (administration === 'named') return;
  if (administration === 'unproven') throw new MailboxUnproven();
  throw new Forbidden('Só quem administra a instalação pode ver e mudar as versões.');
}

/** Whether somebody administers the installation or is named in PREVIEW_EMPLOYEES. */
export async function previewingOf(db: Database, actor: Actor, config: Config): Promise<Naming> {
  const asEmployee = await namingOf(db, actor, config.previewEmployees);
  return asEmployee === 'unnamed' ? administrationOf(db, actor, config) : asEmployee;
}

export async function requirePreviewer(db: Database, actor: Actor, config: Config): Promise<void> {
  const previewing = await previewingOf(db, actor, config);
  if (previewing === 'named') return;
  if (previewing === 'unproven') throw new MailboxUnproven();
  throw new Forbidden(
    'Esta prévia é só para quem a instalação permite. O portal continua como sempre.',
  );
}

const teamName = line(60).check(z.minLength(2));

/** Calls of `npm run team` and `npm run school -- ring` to the running server. */
export const installationAct = z.discriminatedUnion('act', [
  z.object({ act: z.literal('list') }),
  z.object({
    act: z.literal('addTeam'),
    name: teamName,
    apps: z.array(appName).check(z.minLength(1), z.maxLength(50)),
    /** PEM. */
    publicKey: z.string().check(z.maxLength(1000)),
    /** Hears of builds that were withdrawn. */
    mail: z.optional(z.email().check(z.maxLength(200))),
  }),
  z.object({ act: z.literal('revokeTeam'), name: teamName }),
  z.object({
    act: z.literal('setRing'),
    ring: ringName,
    /** Name of the school. */
    school: z.string(),
    isMember: z.boolean(),
  }),
  z.object({
    act: z.literal('handOver'),
    /** An address, '/cantina/*' for all below it, or the label of an entry. */
    subject: z.string().check(z.minLength(1), z.maxLength(200)),
    to: appName,
  }),
]);
export type InstallationAct = z.output<typeof installationAct>;

const audience = 'installation';

/** Signs with the installation's secret. The server accepts the statement once, for a minute. */
export function signAct(act: InstallationAct, key: Uint8Array): Promise<string> {
  return signStatement({ act }, { audience, key });
}

/** Output of the commands. Servers of older releases leave `mail` out. */
export const installationState = z.object({
  teams: z.array(
    z.object({
      name: z.string(),
      apps: z.array(z.string()),
      mail: z.optional(z.nullable(z.string())),
      createdAt: z.iso.datetime(),
      revokedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  rings: z.array(z.object({ ring: z.string(), school: z.string() })),
  /** Who has which addresses and entries. */
  owners: z.array(z.object({ app: z.string(), kind: z.string(), subject: z.string() })),
});
export type InstallationState = z.output<typeof installationState>;

interface InstallationContext {
  db: Database;
  key: Uint8Array;
  catalog: Pick<ReleaseCatalog, 'ownBuilds'>;
  now: () => Date;
}

/** Performs a signed act and returns teams and rings as they are then. */
export async function actForInstallation(
  { db, key, catalog, now }: InstallationContext,
  body: unknown,
): Promise<InstallationState> {
  const { act, nonce } = await readAct(body, key);
  if (act.act !== 'list') {
    const event = { by: 'instalação', nonce, createdAt: now() };
    await db.transaction(async (tx) => {
      const done = await perform(tx, act, { now: event.createdAt, catalog });
      if (!(await appendEvent(tx, { ...event, ...done }))) {
        throw new ReleaseRefused('statement-repeated');
      }
    });
  }
  const [teams, rings] = [await findTeams(db), await findRingSchools(db)];
  const owners = await readOwners(db, catalog);
  return {
    teams: teams.map(({ name, apps, mail, createdAt, revokedAt }) => ({
      name,
      apps,
      mail,
      createdAt: createdAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
    rings: rings.map(({ ring, school }) => ({ ring, school })),
    owners: owners.filter((claim) => !isFixed(claim)),
  };
}

async function readAct(body: unknown, key: Uint8Array) {
  const sent = z.safeParse(statementBody, body);
  if (!sent.success) throw new Malformed();
  const { nonce, content: act } = await readStatement(
    sent.data.statement,
    { audience, key },
    (content) => z.parse(installationAct, content.act),
  );
  return { act, nonce };
}

type MutatingAct = Exclude<InstallationAct, { act: 'list' }>;

async function perform(
  tx: Database,
  act: MutatingAct,
  { now, catalog }: { now: Date; catalog: InstallationContext['catalog'] },
): Promise<Pick<NewEvent, 'kind' | 'app' | 'ring' | 'reason'>> {
  switch (act.act) {
    case 'addTeam':
      await addTeam(tx, act, now);
      return { kind: 'teamAdded', reason: `${act.name}: ${act.apps.join(', ')}` };
    case 'revokeTeam':
      if (!(await revokeTeam(tx, act.name, now))) throw new NotFound();
      return { kind: 'teamRevoked', reason: act.name };
    case 'setRing': {
      const { ring, isMember, school } = act;
      const ids = await findSchoolsNamed(tx, school);
      const [schoolId] = ids;
      if (!schoolId) throw new Conflict('no-school', `Não há escola com o nome ${school}.`);
      if (ids.length > 1) throw new Conflict('two-schools', `Há mais de uma escola ${school}.`);
      await setRingSchool(tx, { ring, schoolId, isMember });
      return { kind: 'ringChanged', ring, reason: `${isMember ? '+' : '-'} ${school}` };
    }
    case 'handOver':
      await lockEvents(tx);
      await handOver(tx, act, await readOwners(tx, catalog));
      return { kind: 'handedOver', app: act.to, reason: act.subject };
  }
}

async function addTeam(
  tx: Database,
  { name, apps, publicKey, mail }: Extract<MutatingAct, { act: 'addTeam' }>,
  createdAt: Date,
): Promise<void> {
  const keyId = readKeyId(publicKey);
  if (await insertTeam(tx, { name, apps, publicKey, keyId, mail, createdAt })) return;
  throw new Conflict('team-exists', `Já existe a equipe ${name}.`);
}

function readKeyId(publicKey: string): string {
  try {
    return keyIdOf(publicKey);
  } catch {
    throw new Malformed('A chave pública não é Ed25519 em PEM.');
  }
}
