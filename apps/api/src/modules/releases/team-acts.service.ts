import { appName, isFixed, line, ringName } from '@caderneta/releases';
import { keyIdOf } from '@caderneta/releases/signing';
import * as z from 'zod/mini';
import type { Database } from '#/database/database.ts';
import { Conflict, Malformed, NotFound } from '#/kernel/problems.ts';
import {
  findRingSchools,
  findTeams,
  insertTeam,
  revokeTeam,
  setRingSchool,
} from './builds/installation.repository.ts';
import { handOver, readRecordedOwners } from './builds/ownership.service.ts';
import { appendEvent, lockEvents, type NewEvent } from './builds/releases.repository.ts';
import { findSchoolsNamed } from '#/modules/schools/exports.ts';
import type { Services } from '#/services.ts';

const teamName = line(60).check(z.minLength(2));

const teamsAndRings = z.object({
  teams: z.array(
    z.object({
      name: z.string(),
      apps: z.array(z.string()),
      mail: z.nullable(z.string()),
      createdAt: z.iso.datetime(),
      revokedAt: z.nullable(z.iso.datetime()),
    }),
  ),
  rings: z.array(z.object({ ring: z.string(), school: z.string() })),
});
export type TeamsAndRings = z.output<typeof teamsAndRings>;

const owners = z.array(z.object({ app: z.string(), kind: z.string(), subject: z.string() }));
export type Owners = z.output<typeof owners>;

/** Acts on teams that publish and on rings answer with all of both as they are then. */
export const teamActs = {
  listTeams: { asks: z.object({}), answers: teamsAndRings },
  addTeam: {
    asks: z.object({
      name: teamName,
      apps: z.array(appName).check(z.minLength(1), z.maxLength(50)),
      /** PEM. */
      publicKey: z.string().check(z.maxLength(1000)),
      /** Hears of builds that were withdrawn. */
      mail: z.optional(z.email().check(z.maxLength(200))),
    }),
    answers: teamsAndRings,
  },
  revokeTeam: { asks: z.object({ name: teamName }), answers: teamsAndRings },
  setRing: {
    asks: z.object({
      ring: ringName,
      /** Name of the school. */
      school: z.string(),
      isMember: z.boolean(),
    }),
    answers: teamsAndRings,
  },
  /** Who has which addresses and entries. */
  listOwners: { asks: z.object({}), answers: z.object({ owners }) },
  handOver: {
    asks: z.object({
      /** An address, '/cantina/*' for all below it, or the label of an entry. */
      subject: z.string().check(z.minLength(1), z.maxLength(200)),
      to: appName,
    }),
    answers: z.object({}),
  },
};

type Acts = typeof teamActs;
type ActServices = Pick<Services, 'db' | 'now'>;

export const teamPerformances: {
  [Name in keyof Acts]: (
    services: ActServices,
    asked: z.output<Acts[Name]['asks']>,
  ) => Promise<z.output<Acts[Name]['answers']>>;
} = {
  listTeams: ({ db }) => readTeamsAndRings(db),

  addTeam: (services, { name, apps, publicKey, mail }) =>
    perform(services, async (tx, createdAt) => {
      const keyId = readKeyId(publicKey);
      if (!(await insertTeam(tx, { name, apps, publicKey, keyId, mail, createdAt }))) {
        throw new Conflict('team-exists', `Já existe a equipe ${name}.`);
      }
      return { kind: 'teamAdded', reason: `${name}: ${apps.join(', ')}` };
    }),

  revokeTeam: (services, { name }) =>
    perform(services, async (tx, now) => {
      if (!(await revokeTeam(tx, name, now))) throw new NotFound();
      return { kind: 'teamRevoked', reason: name };
    }),

  setRing: (services, { ring, school, isMember }) =>
    perform(services, async (tx) => {
      const [schoolId, ...others] = await findSchoolsNamed(tx, school);
      if (!schoolId) throw new Conflict('no-school', `Não há escola com o nome ${school}.`);
      if (others.length > 0) {
        throw new Conflict('two-schools', `Há mais de uma escola ${school}.`);
      }
      await setRingSchool(tx, { ring, schoolId, isMember });
      return { kind: 'ringChanged', ring, reason: `${isMember ? '+' : '-'} ${school}` };
    }),

  listOwners: async ({ db }) => ({
    owners: (await readRecordedOwners(db)).filter((claim) => !isFixed(claim)),
  }),

  handOver: async (services, asked) => {
    await perform(services, async (tx) => {
      await lockEvents(tx);
      await handOver(tx, asked, await readRecordedOwners(tx));
      return { kind: 'handedOver', app: asked.to, reason: asked.subject };
    });
    return {};
  },
};

type Done = Pick<NewEvent, 'kind' | 'app' | 'ring' | 'reason'>;

/** Acts and writes the event of it, both or none. */
async function perform(
  { db, now }: ActServices,
  act: (tx: Database, now: Date) => Promise<Done>,
): Promise<TeamsAndRings> {
  const createdAt = now();
  // A command asks for it: no route opened one.
  await db.transaction(async (tx) => {
    const done = await act(tx, createdAt);
    await appendEvent(tx, { by: 'instalação', createdAt, ...done });
  });
  return readTeamsAndRings(db);
}

async function readTeamsAndRings(db: Database): Promise<TeamsAndRings> {
  const [teams, rings] = [await findTeams(db), await findRingSchools(db)];
  return {
    teams: teams.map(({ name, apps, mail, createdAt, revokedAt }) => ({
      name,
      apps,
      mail,
      createdAt: createdAt.toISOString(),
      revokedAt: revokedAt?.toISOString() ?? null,
    })),
    rings: rings.map(({ ring, school }) => ({ ring, school })),
  };
}

function readKeyId(publicKey: string): string {
  try {
    return keyIdOf(publicKey);
  } catch {
    throw new Malformed('A chave pública não é Ed25519 em PEM.');
  }
}
