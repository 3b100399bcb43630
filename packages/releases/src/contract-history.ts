import { differenceInCalendarDays } from 'date-fns/differenceInCalendarDays';
import { parseISO } from 'date-fns/parseISO';
import { incompatibilities, isCompatible } from './compatibility.ts';
import type { ServedCalls } from './fit.ts';
import { digestOf, nameOfCall, type WireCall, type WireShape, wireShapeOf } from './wire-shape.ts';

/** A shape that the server answered at some time. */
export interface RecordedShape {
  digest: string;
  /** Day on which it was recorded, `YYYY-MM-DD`. */
  since: string;
  /** Day on which another shape took its place, or the call was retired. */
  replaced?: string;
  shape: WireShape;
}

export interface Recording {
  /** New, or changed. */
  write: RecordedShape[];
  remove: RecordedShape[];
}

/** Days that a replaced shape stays: longer than a session, and so longer than any open page. */
const recordedDays = 35;
/** Replaced shapes of a call that stay, however old. */
const recordedShapes = 2;

const isOf =
  (call: string) =>
  ({ shape }: RecordedShape): boolean =>
    shape.call === call;

/** Newest first. */
const byReplacement = (one: RecordedShape, other: RecordedShape) =>
  (other.replaced ?? '').localeCompare(one.replaced ?? '');

/**
 * Plans the changes that bring today's contract into the record.
 * @param calls of the contract
 * @param recorded the shapes in the record
 * @param today `YYYY-MM-DD`
 * @returns the files to write and to remove
 */
export async function planRecording(
  calls: readonly WireCall[],
  recorded: readonly RecordedShape[],
  today: string,
): Promise<Recording> {
  const plan: Recording = { write: [], remove: [] };
  const names = new Set([...calls.map(nameOfCall), ...recorded.map(({ shape }) => shape.call)]);
  for (const name of names) {
    const call = calls.find((candidate) => nameOfCall(candidate) === name);
    const shape = call && !call.retired ? wireShapeOf(call) : undefined;
    const digest = shape && (await digestOf(shape));
    const known = recorded.filter(isOf(name));
    const now = known.find((one) => one.digest === digest);
    if (shape && digest && !now) plan.write.push({ digest, since: today, shape });
    if (now?.replaced) plan.write.push({ ...now, replaced: undefined });
    const replaced = known
      .filter((one) => one.digest !== digest)
      .map((one) => ({ ...one, replaced: one.replaced ?? today }))
      .sort(byReplacement);
    const least = shape ? recordedShapes : 0;
    for (const [index, one] of replaced.entries()) {
      const age = differenceInCalendarDays(parseISO(today), parseISO(one.replaced));
      if (index >= least && age > recordedDays) plan.remove.push(one);
      else if (!known.some((same) => same.digest === one.digest && same.replaced)) {
        plan.write.push(one);
      }
    }
  }
  return plan;
}

/**
 * Lists which shapes of each call the server answers.
 * @returns call → digests: today's shape first, then recorded ones that are compatible with it
 */
export async function servedCallsOf(
  calls: readonly WireCall[],
  recorded: readonly RecordedShape[],
): Promise<ServedCalls> {
  const served = calls.map(async (call) => {
    const shape = wireShapeOf(call);
    const older = recorded
      .filter(isOf(shape.call))
      .filter((one) => isCompatible(one.shape, shape))
      .map(({ digest }) => digest);
    return [shape.call, [...new Set([await digestOf(shape), ...older])]] as const;
  });
  return Object.fromEntries(await Promise.all(served));
}

/**
 * Finds calls that no longer work for builds made for a recorded shape.
 * @returns one line for each problem; empty if the contract holds
 */
export function brokenPromises(
  calls: readonly WireCall[],
  recorded: readonly RecordedShape[],
): string[] {
  return recorded.flatMap(({ shape, since }) => {
    const call = calls.find((candidate) => nameOfCall(candidate) === shape.call);
    if (!call) return [`${shape.call} (since ${since}): is gone`];
    return incompatibilities(shape, wireShapeOf(call)).map(
      ({ place, problem }) => `${shape.call} (since ${since}): ${place} ${problem}`,
    );
  });
}
