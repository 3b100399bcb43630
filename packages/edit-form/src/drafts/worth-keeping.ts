import { isSameContent } from '@caderneta/platform';

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isTicked = (value: unknown) => ['boolean', 'undefined', 'number'].includes(typeof value);
const isChosen = (value: unknown): value is unknown[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'number' || id.test(String(one)));

/** How many fields differ, and whether one of them is more than a tick. */
function compare(value: unknown, base: unknown): { fields: number; isMore: boolean } {
  if (isFields(value) && isFields(base)) {
    const names = new Set([...Object.keys(value), ...Object.keys(base)]);
    const parts = [...names].map((name) => compare(value[name], base[name]));
    return {
      fields: parts.reduce((sum, { fields }) => sum + fields, 0),
      isMore: parts.some(({ isMore }) => isMore),
    };
  }
  if (value === base || isSameContent(value, base)) return { fields: 0, isMore: false };
  if (isTicked(value) && isTicked(base)) return { fields: 1, isMore: false };
  const isMore = !(isChosen(value) && isChosen(base) && isOneTick(value, base));
  return { fields: 1, isMore };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The tick of a whole class chooses all its students: where nobody was chosen, any number is one. */
function isOneTick(chosen: readonly unknown[], base: readonly unknown[]): boolean {
  if (base.length === 0) return true;
  const [now, before] = [new Set(chosen), new Set(base)];
  const added = chosen.filter((one) => !before.has(one));
  const left = base.filter((one) => !now.has(one));
  return added.length + left.length <= 1;
}

/**
 * Whether a form holds something that somebody would miss: something written, a file, or several
 * choices. A lone tick is made again sooner than a question about it is answered.
 */
export function isWorthKeeping(values: unknown, base: unknown): boolean {
  const { fields, isMore } = compare(values, base);
  return isMore || fields > 1;
}
