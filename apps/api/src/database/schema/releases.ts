import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { declareData } from './declare-data.ts';
import { createdAt, instant, primaryId } from './columns.ts';
import { schools } from './schools.ts';

/** Teams and the apps that each may publish. A team that changes its key is revoked and added again. */
export const releaseTeams = pgTable(
  'release_teams',
  {
    id: primaryId(),
    name: text('name').notNull(),
    apps: jsonb('apps').$type<string[]>().notNull(),
    /** PEM. */
    publicKey: text('public_key').notNull(),
    /** SHA-256 of the key. */
    keyId: text('key_id').notNull().unique(),
    /** Address that is told of builds that went back by themselves. */
    mail: text('mail'),
    createdAt: createdAt(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [
    uniqueIndex('release_teams_name')
      .on(table.name)
      .where(sql`revoked_at is null`),
  ],
);

declareData(releaseTeams, { whose: 'installation', because: 'releases are for all schools' });

/** Published builds. What was published under an id never changes. */
export const releases = pgTable(
  'releases',
  {
    id: primaryId(),
    app: text('app').notNull(),
    buildId: text('build_id').notNull(),
    /** JSON text as it was signed. */
    payload: text('payload').notNull(),
    signature: text('signature').notNull(),
    teamId: uuid('team_id')
      .notNull()
      .references(() => releaseTeams.id),
    createdAt: createdAt(),
  },
  (table) => [unique('releases_once').on(table.app, table.buildId)],
);

declareData(releases, { whose: 'installation', because: 'releases are for all schools' });

/** When a page last ran a published build, to the hour. */
export const releaseSightings = pgTable('release_sightings', {
  releaseId: uuid('release_id')
    .primaryKey()
    .references(() => releases.id, { onDelete: 'cascade' }),
  seenAt: instant('seen_at').notNull(),
});

declareData(releaseSightings, { whose: 'installation', because: 'releases are for all schools' });

/** Which build a ring of an app gets. */
export const releasePointers = pgTable(
  'release_pointers',
  {
    app: text('app').notNull(),
    ring: text('ring').notNull(),
    /** Null: what the next wider ring or the installation's own folder has. */
    buildId: text('build_id'),
    percent: integer('percent').notNull().default(100),
    /** Grows with each move; who moves names the version that they have seen. */
    version: integer('version').notNull(),
    movedAt: instant('moved_at').notNull(),
    movedBy: text('moved_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.app, table.ring] })],
);

declareData(releasePointers, { whose: 'installation', because: 'releases are for all schools' });

/** Schools that get what a named ring points at. */
export const releaseRingSchools = pgTable(
  'release_ring_schools',
  {
    ring: text('ring').notNull(),
    schoolId: uuid('school_id')
      .notNull()
      .references(() => schools.id),
  },
  (table) => [primaryKey({ columns: [table.ring, table.schoolId] })],
);

declareData(releaseRingSchools, {
  whose: 'installation',
  because: 'which schools get a ring',
  archived: 'withInstallation',
});

/** Apps that are switched off, with the sentence that people read instead. */
export const releaseSwitches = pgTable('release_switches', {
  app: text('app').primaryKey(),
  sentence: text('sentence').notNull(),
});

declareData(releaseSwitches, { whose: 'installation', because: 'releases are for all schools' });

/**
 * Which app has an address or an entry of the sidebar or the home. The first one keeps it until an
 * administrator of the installation hands it over.
 */
export const releaseClaims = pgTable(
  'release_claims',
  {
    kind: text('kind').$type<'route' | 'menu' | 'home'>().notNull(),
    subject: text('subject').notNull(),
    app: text('app').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.subject] })],
);

declareData(releaseClaims, { whose: 'installation', because: 'releases are for all schools' });

/** What an administrator of the installation said to a build whose power grows. */
export const releaseConfirmations = pgTable(
  'release_confirmations',
  {
    app: text('app').notNull(),
    buildId: text('build_id').notNull(),
    /** Of record and files: once a build is removed, another may come under its id. */
    digest: text('digest').notNull(),
    isAccepted: boolean('is_accepted').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.app, table.buildId] })],
);

declareData(releaseConfirmations, {
  whose: 'installation',
  because: 'releases are for all schools',
});

export type ReleaseEventKind =
  | 'published'
  | 'move'
  | 'rollback'
  | 'automatic'
  | 'switchedOff'
  | 'switchedOn'
  | 'teamAdded'
  | 'teamRevoked'
  | 'ringChanged'
  | 'confirmed'
  | 'declined'
  | 'handedOver';

/**
 * Events of releases. Append-only: a trigger refuses any change. Rows are written one at a
 * time under a lock, so the greatest number says whether anything happened since.
 */
export const releaseEvents = pgTable(
  'release_events',
  {
    number: bigint('number', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    kind: text('kind').$type<ReleaseEventKind>().notNull(),
    app: text('app'),
    ring: text('ring'),
    fromBuild: text('from_build'),
    toBuild: text('to_build'),
    percent: integer('percent'),
    /** Name of a team or an employee, or `instalação`. */
    by: text('by').notNull(),
    reason: text('reason').notNull().default(''),
    /** Of the signed statement, which is taken once. */
    nonce: text('nonce').unique(),
    createdAt: createdAt(),
  },
  (table) => [index('release_events_by_app').on(table.app, table.number)],
);

declareData(releaseEvents, { whose: 'installation', because: 'releases are for all schools' });

const counted = (name: string) => integer(name).notNull().default(0);

/** How builds do in the tabs that use them, by hour. Says nothing about who used them. */
export const releaseHealth = pgTable(
  'release_health',
  {
    app: text('app').notNull(),
    buildId: text('build_id').notNull(),
    /** Ring whose pointer named the build; empty if none did. */
    ring: text('ring').notNull(),
    /** Version of that pointer; 0 where it has moved on since the tab began. */
    version: integer('version').notNull(),
    hour: instant('hour').notNull(),
    sessions: counted('sessions'),
    /** Sessions with at least one failure. */
    failing: counted('failing'),
    load: counted('load'),
    render: counted('render'),
    error: counted('error'),
    policy: counted('policy'),
    refused: counted('refused'),
    touch: counted('touch'),
    slow: counted('slow'),
    fallback: counted('fallback'),
    hang: counted('hang'),
    hold: counted('hold'),
    frame: counted('frame'),
    keys: counted('keys'),
    storage: counted('storage'),
    /** Visits of a page of the build whose work was measured. */
    visits: counted('visits'),
    /** Thousandths of their time that long tasks took, summed. */
    busy: counted('busy'),
    /** Those whose browser told the page's memory. */
    weighings: counted('weighings'),
    /** Megabytes, summed. */
    memory: counted('memory'),
  },
  (table) => [
    primaryKey({ columns: [table.app, table.buildId, table.ring, table.version, table.hour] }),
    index('release_health_by_hour').on(table.hour),
  ],
);

declareData(releaseHealth, { whose: 'installation', because: 'releases are for all schools' });
