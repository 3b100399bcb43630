import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type {
  AppVersions,
  ParsedInput,
  RingVersion,
  rollBackVersion,
  switchApp,
  VersionHealth,
} from '@caderneta/api-client/contract';
import { everyone, share } from '@caderneta/releases';
import type { Actor } from '#/policy/actor.ts';
import type { Database } from '#/database/database.ts';
import { Conflict } from '#/kernel/problems.ts';
import {
  healthWords,
  hourMilliseconds,
  hourOf,
  judgePointers,
  ownBuildId,
  type PointerHealth,
} from './health.service.ts';
import { findHours, findKinds } from './health.repository.ts';
import { findSwitches, setSwitch } from './builds/installation.repository.ts';
import { findPublishedApps } from './builds/ownership.repository.ts';
import { listWaiting } from './builds/power.service.ts';
import { ReleaseRefused } from './builds/release-refused.ts';
import {
  appendEvent,
  findEvents,
  findPointers,
  type PointerRow,
} from './builds/releases.repository.ts';
import { type PointerMove, type ReleaseContext, toEvent } from './releases.service.ts';
import { findWayBack } from './way-back.ts';
import { weightOf } from './weight.ts';

const eventsShown = 20;

interface VersionsContext extends Pick<ReleaseContext, 'db' | 'catalog' | 'now'> {
  appsFolder: string;
}

/** Lists which build of each app runs where: of the installation's own folder, or published. */
export async function readVersions(ctx: VersionsContext): Promise<AppVersions[]> {
  const { db, catalog } = ctx;
  const own = await catalog.ownBuilds();
  const pointers = Map.groupBy(await findPointers(db), ({ app }) => app);
  const switches = new Map((await findSwitches(db)).map(({ app, sentence }) => [app, sentence]));
  const apps = new Set(['shell', ...own.built.keys(), ...pointers.keys()]);
  for (const app of await findPublishedApps(db)) apps.add(app);
  const judged = await judgePointers(ctx);
  const versions: AppVersions[] = [];
  for (const app of apps) {
    const found = await findEvents(db, app, eventsShown);
    versions.push({
      app,
      rings: await ringsOf(ctx, { app, pointers: pointers.get(app) ?? [], judged }),
      canSwitchOff: canSwitchOff(app),
      switchedOff: switches.get(app) ?? null,
      waiting: await listWaiting(ctx, app),
      events: found.map(toEvent),
    });
  }
  return versions;
}

const nothing: Omit<PointerRow, 'app'> = {
  ring: everyone,
  buildId: null,
  percent: 100,
  version: 0,
  movedAt: new Date(0),
  movedBy: '',
};

async function ringsOf(
  ctx: VersionsContext,
  { app, pointers, judged }: { app: string; pointers: PointerRow[]; judged: PointerHealth[] },
): Promise<RingVersion[]> {
  const common = pointers.find(({ ring }) => ring === everyone) ?? { app, ...nothing };
  const smaller = pointers.filter(({ ring, buildId }) => ring !== everyone && buildId !== null);
  const inOrder = [common, ...smaller.sort((one) => (one.ring === share ? -1 : 0))];
  return Promise.all(
    inOrder.map(async ({ ring, percent, buildId, version, movedAt, movedBy }) => {
      const { news, ...build } = await readBuild(ctx, app, buildId);
      // Sessions of a build that no pointer names are counted under an empty ring.
      const counted = { app, buildId: build.runs, ring: buildId === null ? '' : ring };
      return {
        ring,
        percent,
        buildId,
        ...build,
        health: {
          ...(await readHealth(ctx, counted)),
          ...judgementOf(judged.find(({ pointer }) => isOf(pointer, { app, ring }))),
        },
        news,
        since: version > 0 ? movedAt.toISOString() : null,
        by: version > 0 ? movedBy : null,
        version,
        canRollBack: buildId !== null,
      };
    }),
  );
}

/** @param buildId null for the installation's own build, whose time is that of its record */
async function readBuild(
  { catalog, appsFolder }: VersionsContext,
  app: string,
  buildId: string | null,
) {
  if (buildId !== null) {
    const release = await catalog.findRelease(app, buildId);
    return { runs: buildId, builtAt: release?.time ?? null, news: release?.news ?? '' };
  }
  const runs = (await ownBuildId(catalog, app)) ?? null;
  const record = await stat(join(appsFolder, app, 'dist/build.json')).catch(() => undefined);
  return { runs, builtAt: runs === null ? null : (record?.mtime.toISOString() ?? null), news: '' };
}

const isOf = (pointer: PointerRow, place: { app: string; ring: string }) =>
  pointer.app === place.app && pointer.ring === place.ring;

/** @param judged undefined where nothing of the build was counted */
function judgementOf(judged: PointerHealth | undefined) {
  if (!judged) return { weight: null, weightBefore: null, heldBecause: null };
  return {
    weight: weightOf(judged.sessions),
    weightBefore: weightOf(judged.usual),
    heldBecause: judged.verdict === 'hold' ? healthWords(judged) : null,
  };
}

const hoursShown = 12;

async function readHealth(
  { db, now }: VersionsContext,
  { app, buildId, ring }: { app: string; buildId: string | null; ring: string },
): Promise<Pick<VersionHealth, 'sessions' | 'failing' | 'hours' | 'troubles'>> {
  const present = hourOf(now()).getTime();
  const hours = Array.from({ length: hoursShown }, (_, index) => {
    const hour = new Date(present - (hoursShown - 1 - index) * hourMilliseconds);
    return { hour: hour.toISOString(), sessions: 0, failing: 0 };
  });
  const from = new Date(hours[0]!.hour);
  const found = buildId === null ? [] : await findHours(db, { app, buildId, ring }, from);
  const troubles = buildId === null ? [] : await findKinds(db, { app, buildId, ring }, from);
  for (const { hour, ...counts } of found) {
    const shown = hours.find((one) => one.hour === hour.toISOString());
    if (shown) Object.assign(shown, counts);
  }
  const total = (name: 'sessions' | 'failing') => hours.reduce((sum, one) => sum + one[name], 0);
  return { sessions: total('sessions'), failing: total('failing'), troubles, hours };
}

/** The move that rolls a ring back. @throws {ReleaseRefused} where there is no build before */
export async function planRollback(
  ctx: ReleaseContext,
  actor: Actor,
  { app, ring, version, together }: ParsedInput<typeof rollBackVersion>['body'],
): Promise<PointerMove> {
  const pointer = (await findPointers(ctx.db, app)).find((one) => one.ring === ring);
  if (!pointer || pointer.buildId === null) throw new ReleaseRefused('no-way-back');
  const { percent } = pointer;
  const { buildId } = await findWayBack(ctx, { app, ring, percent });
  const by = { by: actor.name, reason: '', isRollback: true };
  return { app, ring, percent, buildId, expectedVersion: version, together, ...by };
}

/** The portal stays on, and so does 'manage', whose page switches apps on again. */
const canSwitchOff = (app: string) => !['shell', 'manage'].includes(app);

/** Must run in a transaction. */
export async function switchAppOnOrOff(
  tx: Database,
  actor: Actor,
  { app, sentence, now }: ParsedInput<typeof switchApp>['body'] & { now: Date },
): Promise<void> {
  if (!canSwitchOff(app)) {
    throw new Conflict('always-on');
  }
  await setSwitch(tx, app, sentence);
  const kind = sentence === null ? 'switchedOn' : 'switchedOff';
  const event = { kind, app, by: actor.name, reason: sentence ?? '', createdAt: now } as const;
  await appendEvent(tx, event);
}
