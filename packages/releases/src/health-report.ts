import * as z from 'zod/mini';
import { problemKinds, troubleKinds } from './health.ts';
import { appName, buildId, most } from './names.ts';

// Schemas of the server alone: in health.ts, the first page would load them too.
const count = z.int().check(z.minimum(1), z.maximum(1000));
const sum = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

/** How heavy a build was in the visits of one tab. */
export const work = z.object({
  visits: count,
  /** Thousandths of the time that long tasks took, summed over the visits. */
  busy: sum(1_000_000),
  /** Visits whose browser tells how much memory the page uses. */
  weighings: sum(1000),
  /** Megabytes, summed over those. */
  memory: sum(100_000_000),
});

/** One build in one tab, since the last report of that tab. */
export const buildHealth = z.object({
  app: appName,
  buildId,
  /** Whether the tab uses this build for the first time. */
  isFirst: z.boolean(),
  /** Whether this build fails in the tab for the first time. */
  isFailing: z.boolean(),
  problems: z.partialRecord(z.enum(problemKinds), count),
  work: z.optional(work),
});
export type BuildHealth = z.output<typeof buildHealth>;

/** A trouble of the whole page. */
export const trouble = z.object({
  kind: z.enum(troubleKinds),
  /** Whether it is the first one in the tab. */
  isFailing: z.boolean(),
  /** Builds that may be at fault; it counts against the one that came last. */
  builds: z.array(z.object({ app: appName, buildId })).check(most(30), z.minLength(1)),
});
export type Trouble = z.output<typeof trouble>;

/** Body of a report, without personal data. */
export const healthReport = z
  .object({
    schema: z.literal(1),
    builds: z.array(buildHealth).check(most(30)),
    troubles: z.optional(z.array(trouble).check(most(10))),
  })
  .check(z.refine(({ builds, troubles = [] }) => builds.length + troubles.length > 0));
export type HealthReport = z.output<typeof healthReport>;
