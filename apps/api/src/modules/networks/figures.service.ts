import type { NetworkFigures, NetworkPeriod } from '@caderneta/api-client/contract';
import { addSeconds } from 'date-fns/addSeconds';
import { subMinutes } from 'date-fns/subMinutes';
import { claimRun } from '#/clock/claim-run.repository.ts';
import type { Database } from '#/database/database.ts';
import { findClosuresOf } from '#/modules/schools/exports.ts';
import type { Services } from '#/services.ts';
import { figuresIn, periodOf } from './figures.ts';
import { countPlaces, findFigures, type Place, storeFigures } from './figures.repository.ts';
import { findMemberSchools, type SchoolOfNetwork } from './networks.repository.ts';

/** How often every school is counted anew. */
const everyMinutes = 5;
/** Older figures are those of a job that does not run. */
const goodForMinutes = 15;
/** Of the clocks of servers. */
const skewSeconds = 60;
/** Others wait for the embedded database while it counts. */
const schoolsAtOnce = 10;

type PeriodFigures = Record<NetworkPeriod, NetworkFigures>;
interface Present {
  db: Database;
  now: Date;
}

/**
 * Counts schools of networks anew, a few at a time, on whichever server comes first. Whatever changed
 * them is in the next count: nothing that writes has to know of it.
 */
export async function keepFigures(
  { db, now }: Pick<Services, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const before = subMinutes(now(), everyMinutes);
  if (!(await claimRun(db, 'figures of schools', { now: now(), before }))) return;
  const members = await findMemberSchools(db);
  for (let at = 0; at < members.length && !signal?.aborted; at += schoolsAtOnce) {
    const some = members.slice(at, at + schoolsAtOnce);
    const countedAt = now();
    const figuresOf = await countFigures({ db, now: countedAt }, 'school', some);
    const counted = some.map(({ id }) => ({ schoolId: id, countedAt, figures: figuresOf(id) }));
    await storeFigures(db, counted);
  }
}

/**
 * What is kept of the schools of a network; of those of which nothing recent is, counts them.
 * @returns the figures of a school, and when the oldest of them were counted
 */
export async function readFigures(
  { db, now }: Present,
  networkId: string,
  members: SchoolOfNetwork[],
): Promise<{ figuresOf: (schoolId: string) => PeriodFigures; countedAt: Date }> {
  const recent = { from: subMinutes(now, goodForMinutes), until: addSeconds(now, skewSeconds) };
  const kept = await findFigures(db, networkId, recent);
  const others = members.filter(({ id }) => !kept.has(id));
  const countedOf =
    others.length > 0 ? await countFigures({ db, now }, 'school', others) : undefined;
  const times = [...kept.values()].map(({ countedAt }) => countedAt.getTime());
  return {
    figuresOf: (id) => kept.get(id)?.figures ?? countedOf!(id),
    countedAt: new Date(Math.min(now.getTime(), ...times)),
  };
}

/**
 * Counts schools, or the classrooms of one.
 * @returns the figures of a place in each period that ends today
 */
export async function countFigures(
  { db, now }: Present,
  place: Place,
  members: SchoolOfNetwork[],
): Promise<(placeId: string) => PeriodFigures> {
  const ids = members.map(({ id }) => id);
  const closures = Map.groupBy(await findClosuresOf(db, ids), ({ schoolId }) => schoolId);
  const periodsOf = new Map(
    members.map((school) => {
      const last = (days: NetworkPeriod) =>
        periodOf(school, closures.get(school.id) ?? [], { now, days: Number(days) });
      return [school.id, { '7': last('7'), '30': last('30'), '90': last('90') }];
    }),
  );
  const longest = [...periodsOf.values()].map((periods) => periods['90']);
  const countsOf = await countPlaces(db, place, longest, now);
  return (placeId) => {
    const counts = countsOf(placeId);
    const periods = periodsOf.get(place === 'school' ? placeId : ids[0]!)!;
    const of = (days: NetworkPeriod) => figuresIn(periods[days], counts);
    return { '7': of('7'), '30': of('30'), '90': of('90') };
  };
}
