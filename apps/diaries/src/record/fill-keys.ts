import type { DraftKind } from '@caderneta/platform';

/** What is known of stored diaries without reading them, for which zod would be loaded. */
export const fillKeys: DraftKind<unknown> = {
  name: 'diarios',
  version: 1,
  parse: (value) => value,
};

export const mark = '~';

/** @returns the classroom that the part of a key belongs to */
export const classroomOf = (key: string): string => key.split(mark, 1)[0]!;
