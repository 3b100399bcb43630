import { previousBuild } from '@caderneta/releases';
import type { Database } from '#/database/database.ts';
import { findRingSchools, findSwitches } from '#/modules/releases/installation.repository.ts';
import {
  findAllMoves,
  findLatestEventNumber,
  findPointers,
  type PointerRow,
} from '#/modules/releases/releases.repository.ts';

/** What decides which build a session gets. */
export interface ReleaseState {
  /** Of the last event: another one means that something changed. */
  number: number;
  /** App → its pointers. */
  pointers: Map<string, PointerRow[]>;
  /** School → the named rings that it is in. */
  rings: Map<string, string[]>;
  /** `<app> <ring>` → the build that its pointer replaced; null for the installation's own. */
  replaced: Map<string, string | null>;
  /** App that is switched off → sentence for people. */
  switches: Map<string, string>;
}

export const emptyState: ReleaseState = {
  number: 0,
  pointers: new Map(),
  rings: new Map(),
  replaced: new Map(),
  switches: new Map(),
};

/** @returns the same object where nothing has changed since */
export async function readReleaseState(db: Database, last: ReleaseState): Promise<ReleaseState> {
  // Read first: what changes meanwhile is read again next time.
  const number = await findLatestEventNumber(db);
  if (number === last.number) return last;
  const [pointers, moves, members, switches] = await Promise.all([
    findPointers(db),
    findAllMoves(db),
    findRingSchools(db),
    findSwitches(db),
  ]);
  return {
    number,
    pointers: Map.groupBy(pointers, ({ app }) => app),
    rings: new Map(
      [...Map.groupBy(members, ({ schoolId }) => schoolId)].map(([school, rows]) => [
        school,
        rows.map(({ ring }) => ring),
      ]),
    ),
    replaced: new Map(
      [...Map.groupBy(moves, ({ app, ring }) => `${app} ${ring}`)].map(([place, steps]) => [
        place,
        previousBuild(steps),
      ]),
    ),
    switches: new Map(switches.map(({ app, sentence }) => [app, sentence])),
  };
}
