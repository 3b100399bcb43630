import { createHash } from 'node:crypto';
import { everyone, share } from '@caderneta/releases';

export interface Pointed {
  ring: string;
  /** Null points at nothing: the next wider ring counts. */
  buildId: string | null;
  percent: number;
  movedAt: Date;
}

export interface Seen {
  /** Undefined where nobody is signed in: what everyone gets. */
  schoolId: string | undefined;
  /** Named rings that the school is in. */
  rings: readonly string[];
}

/**
 * The pointer that decides for one school: of its named rings the one that moved last, then the
 * share of all schools, then everyone's; undefined where the installation's own folder decides.
 * @param pointers of one app
 */
export function choosePointer<P extends Pointed>(
  pointers: readonly P[],
  { schoolId, rings }: Seen,
): P | undefined {
  const set = pointers.filter(({ buildId }) => buildId !== null);
  const named = set
    .filter(({ ring }) => rings.includes(ring))
    .sort((one, other) => other.movedAt.getTime() - one.movedAt.getTime());
  const shared = isInShare(set, { schoolId }) && set.find(({ ring }) => ring === share);
  const common = set.find(({ ring }) => ring === everyone);
  return named[0] ?? (shared || common);
}

/** The build of one app for one school; null for what the installation's own folder has. */
export function chooseBuild(pointers: readonly Pointed[], seen: Seen): string | null {
  return choosePointer(pointers, seen)?.buildId ?? null;
}

/** Whether a school is among those that the pointer of the share is for. */
export function isInShare(
  pointers: readonly Pointed[],
  { schoolId }: Pick<Seen, 'schoolId'>,
): boolean {
  const shared = pointers.find(({ ring }) => ring === share);
  return Boolean(shared && schoolId && placeOf(schoolId) < shared.percent);
}

/**
 * Where a school stands among all, 0 to 100: the same for all its people and all apps, so that a
 * greater share keeps the schools that it had.
 */
export function placeOf(schoolId: string): number {
  return (createHash('sha256').update(schoolId).digest().readUInt32BE(0) / 2 ** 32) * 100;
}
