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

/** Days that a replaced shape is kept: longer than a session lasts, and so than any page. */
const keptDays = 35;
/** Replaced shapes of a call that are kept however old they are. */
const keptShapes = 2;

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;

const isOf =
  (call: string) =>
  ({ shape }: RecordedShape): boolean =>
    shape.call === call;

/** Newest first. */
const byReplacement = (one: RecordedShape, other: RecordedShape) =>
  (other.replaced ?? '').localeCompare(one.replaced ?? '');

/**
 * What to change in the record so that it holds the contract of today.
 * @param today `YYYY-MM-DD`
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
    const kept = shape ? keptShapes : 0;
    for (const [index, one] of replaced.entries()) {
      if (index >= kept && daysBetween(one.replaced, today) > keptDays) plan.remove.push(one);
      else if (!known.some((same) => same.digest === one.digest && same.replaced)) {
        plan.write.push(one);
      }
    }
  }
  return plan;
}

/** Call → digests of what is answered: the shape of today, and recorded ones that it takes too. */
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

/** One line for each thing that would break a build made for a recorded shape. */
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
