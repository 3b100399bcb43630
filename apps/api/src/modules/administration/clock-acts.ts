import * as z from 'zod/mini';
import type { Services } from '#/services.ts';

const kind = z.nullable(z.enum(['skewed', 'behind', 'ahead']));

export const clockActs = {
  /** Says that a person has compared the clock with a watch: work goes on from what it shows. */
  trustClock: {
    asks: z.object({}),
    answers: z.object({
      shown: z.iso.datetime(),
      /** The doubt that there was, and the one that is left. */
      was: kind,
      left: kind,
      /** How far this machine's clock is from the database's. */
      skewSeconds: z.number(),
    }),
  },
};

export const clockPerformances = {
  trustClock: async ({ clock }: Pick<Services, 'clock'>) => {
    await clock.look();
    const was = clock.doubt?.kind ?? null;
    const shown = (await clock.trust()).toISOString();
    const skewSeconds = Math.round(Math.abs(clock.clocks.skew) / 1000);
    return { shown, was, left: clock.doubt?.kind ?? null, skewSeconds };
  },
};
