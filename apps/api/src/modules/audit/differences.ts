import type { ValueChange } from '#/kernel/call-context.ts';

type Words = Record<string, string | null>;

/** The fields of `after` whose words are others before. */
export function differencesOf(before: Words, after: Words): ValueChange[] {
  return Object.entries(after).flatMap(([field, value]) => {
    const former = before[field] ?? null;
    return former === value ? [] : { field, before: former, after: value };
  });
}
