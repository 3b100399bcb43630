import { appName, buildId, ringName } from '@caderneta/releases/names';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, most, requiredText } from './primitives.ts';

const sessions = {
  /** Tabs that used the build. */
  sessions: z.number(),
  /** Tabs in which it failed. */
  failing: z.number(),
};

/** What the pages of a build take of the browser; the mean of their visits. */
export const versionWeight = z.object({
  visits: z.number(),
  /** Thousandths of the time in which long tasks held the page. */
  busy: z.number(),
  /** Megabytes; null where no browser told. */
  memory: z.nullable(z.number()),
});
export type VersionWeight = z.output<typeof versionWeight>;

/** How a build did in the last hours. */
export const versionHealth = z.object({
  ...sessions,
  /** Troubles that were seen, by kind: `hang`, `hold`, `render`, or one that came later. */
  troubles: z.array(z.object({ kind: z.string(), count: z.number() })),
  /** Since the ring got it; null without a visit that was measured. */
  weight: z.nullable(versionWeight),
  /** Of the build before; null without a visit that was measured. */
  weightBefore: z.nullable(versionWeight),
  /** Why no wider ring takes it, in Portuguese; null where one may. */
  heldBecause: z.nullable(z.string()),
  /** In order, hours without sessions too; the last one is the present hour. */
  hours: z.array(z.object({ hour: instant, ...sessions })),
});
export type VersionHealth = z.output<typeof versionHealth>;

/** Build of an app for one ring of schools. */
export const ringVersion = z.object({
  /** `todos`, `parte`, or the name of a list of schools. */
  ring: ringName,
  /** Of all schools, for `parte`. */
  percent: z.number(),
  /** Null for the build that the installation itself carries. */
  buildId: z.nullable(z.string()),
  /** The build that runs, that of the installation too; null where there is none. */
  runs: z.nullable(z.string()),
  /** When that one was built, or signed; null where it is not known. */
  builtAt: z.nullable(instant),
  health: versionHealth,
  /** News in the team's words; may be empty. */
  news: z.string(),
  since: z.nullable(instant),
  /** Name of the team or person. */
  by: z.nullable(z.string()),
  /** Of the pointer; 0 where there is none. */
  version: z.number(),
  canRollBack: z.boolean(),
});
export type RingVersion = z.output<typeof ringVersion>;

export const versionEvent = z.object({
  /**
   * `published`, `move`, `rollback`, `automatic`, `switchedOff`, `switchedOn`, `confirmed`, `declined`,
   * `handedOver`, or one that came later.
   */
  kind: z.string(),
  ring: z.nullable(z.string()),
  percent: z.nullable(z.number()),
  fromBuild: z.nullable(z.string()),
  toBuild: z.nullable(z.string()),
  by: z.string(),
  reason: z.string(),
  at: instant,
});
export type VersionEvent = z.output<typeof versionEvent>;

/** A published build that may do more than the one on the air, and waits for a yes. */
export const waitingVersion = z.object({
  buildId: z.string(),
  /** Of its content; the answer names it. */
  digest: z.string(),
  /** Name of the team. */
  by: z.string(),
  at: instant,
  news: z.string(),
  /** Somebody said no; a yes may still follow. */
  isDeclined: z.boolean(),
  /** What it can do that the build on the air cannot, in Portuguese. */
  growth: z.array(z.object({ subject: z.string(), problem: z.string() })),
});
export type WaitingVersion = z.output<typeof waitingVersion>;

export const appVersions = z.object({
  app: appName,
  /** Widest ring first. */
  rings: z.array(ringVersion),
  canSwitchOff: z.boolean(),
  /** Notice in place of the app; null while it is on. */
  switchedOff: z.nullable(z.string()),
  /** Newest first. */
  waiting: z.array(waitingVersion),
  /** Newest first, at most 20. */
  events: z.array(versionEvent),
});
export type AppVersions = z.output<typeof appVersions>;

export const listVersions = endpoint({
  method: 'GET',
  path: '/v1/versions',
  access: 'administrator',
  status: 200,
  response: z.array(appVersions),
});

export const getVersionsPermission = endpoint({
  method: 'GET',
  path: '/v1/versions/permission',
  access: 'administrator',
  status: 200,
  response: z.object({
    isAllowed: z.boolean(),
    /** A setting names the caller's e-mail, which they have not proven to be theirs. */
    mustProveEmail: z.optional(z.boolean()),
  }),
});

export const rollBackVersion = endpoint({
  method: 'POST',
  path: '/v1/versions/rollback',
  access: 'administrator',
  body: z.strictObject({
    app: appName,
    ring: ringName,
    version: z.int(),
    /** Of the shell: whether remotes that do not fit change along. */
    together: z.optional(z.boolean()),
  }),
  status: 204,
  refusals: [409],
  audited: ['release', 'undo'],
});

export const answerVersion = endpoint({
  method: 'POST',
  path: '/v1/versions/answer',
  access: 'administrator',
  body: z.strictObject({
    app: appName,
    buildId,
    /** Of the build that was shown. */
    digest: z.string().check(most(64), z.regex(/^[0-9a-f]{64}$/)),
    isAccepted: z.boolean(),
  }),
  status: 204,
  refusals: [404, 409],
  audited: ['release', 'update'],
});

export const sentenceLetters = 200;

export const switchApp = endpoint({
  method: 'PUT',
  path: '/v1/versions/switch',
  access: 'administrator',
  body: z.strictObject({
    app: appName,
    /** Null switches it on. */
    sentence: z.nullable(
      requiredText(sentenceLetters, `Use no máximo ${sentenceLetters} caracteres.`),
    ),
  }),
  status: 204,
  audited: ['release', 'update'],
});

export const versionEndpoints = {
  answerVersion,
  getVersionsPermission,
  listVersions,
  rollBackVersion,
  switchApp,
};

export const versionSummaries = {
  listVersions: 'Which build of each app runs for whom; for administrators of the installation',
  getVersionsPermission: 'Whether the caller administers the installation, not only a school',
  rollBackVersion:
    'Takes a ring of an app back to the build before; 409 where somebody else moved it, or where remotes would change along',
  answerVersion:
    'Says yes or no to a build whose power grows; 409 where it is another build than the one shown',
  switchApp: 'Switches an app off, with a sentence that people read instead, or on again',
};

export const versionFieldLabels = {
  rollBackVersion: {
    app: 'parte do portal',
    ring: 'anel de escolas',
    version: 'versão',
    together: 'partes que vão junto',
  },
  answerVersion: {
    app: 'parte do portal',
    buildId: 'versão publicada',
    digest: 'conteúdo da versão',
    isAccepted: 'confirmação',
  },
  switchApp: { app: 'parte do portal', sentence: 'aviso' },
};

export const versionSchemas = {
  AppVersions: appVersions,
  RingVersion: ringVersion,
  VersionEvent: versionEvent,
  VersionHealth: versionHealth,
  VersionWeight: versionWeight,
  WaitingVersion: waitingVersion,
};
