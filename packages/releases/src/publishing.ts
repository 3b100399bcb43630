import * as z from 'zod/mini';
import { appName, buildId, ringName } from './names.ts';

/** Addresses of publishing. Every POST takes an `envelope`. */
export const publishingPaths = {
  releases: '/v1/releases',
  moves: '/v1/releases/moves',
  queries: '/v1/releases/queries',
  previews: '/v1/releases/previews',
} as const;

/**
 * Address to which a missing file of an announced release is PUT, as brotli if `isCompressed`.
 * @param name of the file, as the release has it
 */
export const filePath = (app: string, build: string, name: string) =>
  `${publishingPaths.releases}/${app}/${build}/files/${name}`;

const reason = z.object({ subject: z.string(), problem: z.string() });

/** Answer to a release. */
export const announced = z.object({
  /** Names of the files that the server lacks. */
  missing: z.array(z.string()),
  /** Its new powers, to which an administrator of the installation has not said yes; mostly empty. */
  waits: z.array(reason),
});
export type Announced = z.output<typeof announced>;

export const pointer = z.object({
  app: appName,
  ring: ringName,
  buildId: z.nullable(buildId),
  percent: z.number(),
  version: z.number(),
  movedAt: z.iso.datetime(),
  /** Name of a team or an employee. */
  movedBy: z.string(),
});
export type Pointer = z.output<typeof pointer>;

export const releaseEvent = z.object({
  kind: z.string(),
  app: z.nullable(z.string()),
  ring: z.nullable(z.string()),
  fromBuild: z.nullable(z.string()),
  toBuild: z.nullable(z.string()),
  percent: z.nullable(z.number()),
  by: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
  /** Whether its build was removed since, so that no rollback leads to it. */
  isRemoved: z.optional(z.boolean()),
});
export type ReleaseEvent = z.output<typeof releaseEvent>;

/** Where a ring goes back to. */
const wayBack = z.object({
  ring: ringName,
  /** Null: what the next wider ring or the installation's own folder has. */
  buildId: z.nullable(buildId),
  /** Whether the app is nowhere then. */
  isGone: z.boolean(),
  /** Newer builds of before, and why none of them can run; null: the installation's own. */
  skipped: z.array(z.object({ buildId: z.nullable(buildId), reasons: z.array(reason) })),
});

/** Answer to a query. */
export const overview = z.object({
  pointers: z.array(pointer),
  /** The build in the installation's own folder, null without one. */
  ownBuild: z.nullable(buildId),
  /** Of each ring with a build. */
  wayBack: z.array(wayBack),
  /** Rings whose build does not fit the shell, or this server. */
  unfit: z.array(z.object({ ring: ringName, reasons: z.array(reason) })),
  /** Newest first. */
  events: z.array(releaseEvent),
  /** Payload of the release that was asked for. */
  release: z.optional(z.string()),
});
export type Overview = z.output<typeof overview>;

/** Answer to a preview. */
export const previewLink = z.object({
  /** Address on the portal's origin. */
  address: z.string().check(z.startsWith('/')),
  /** End of its validity. */
  until: z.iso.datetime(),
  /** Why it does not run with the current builds; another preview may fit. */
  misfits: z.array(reason),
});
export type PreviewLink = z.output<typeof previewLink>;

/** Body of problem+json: why a release or a move is refused. */
export const refusal = z.object({
  code: z.optional(z.string()),
  title: z.string(),
  detail: z.optional(z.string()),
  reasons: z.optional(z.array(reason)),
});
export type Refusal = z.output<typeof refusal>;

/** Kind of the event of a ring that went back because its build failed. */
export const automatic = 'automatic' as const;

type Step = Pick<ReleaseEvent, 'kind' | 'toBuild' | 'isRemoved'>;

/**
 * Lists the builds that a ring may go back to, of those that still exist. Going back twice goes two
 * builds back, not forth again.
 * @param moves of one ring of one app, oldest first
 * @returns the latest first; the last one is null, which is what the installation's own folder or
 * the next wider ring has
 */
export function buildsBefore(moves: Step[]): (string | null)[] {
  const steps: Omit<Step, 'kind'>[] = [{ toBuild: null }];
  for (const { kind, ...step } of moves) {
    const isSame = (other: Omit<Step, 'kind'>) => other.toBuild === step.toBuild;
    if ((kind === 'rollback' || kind === automatic) && steps.length > 1) {
      steps.pop();
      // Builds that were removed or did not fit were skipped.
      if (steps.some(isSame)) steps.length = steps.findLastIndex(isSame) + 1;
    } else if (!isSame(steps.at(-1)!)) steps.push(step);
  }
  const running = steps.at(-1)!.toBuild;
  const before = steps.slice(0, -1).filter(({ isRemoved }) => !isRemoved);
  const builds = before.map(({ toBuild }) => toBuild).filter((buildId) => buildId !== running);
  const sinceNull = builds.slice(builds.lastIndexOf(null) + 1);
  return [...new Set(sinceNull.reverse()), null];
}

/** The build that a ring goes back to if it fits, the first of `buildsBefore`. */
export const previousBuild = (moves: Step[]): string | null => buildsBefore(moves)[0] ?? null;
