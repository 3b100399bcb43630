// What other parts of the server read and write of this module without a use case.
export {
  deleteOldReleases,
  findReleaseFiles,
  type ReleaseFiles,
} from './old-releases.repository.ts';
export { removeHealth } from './health.repository.ts';
export { findRingSchools, findSwitches } from './installation.repository.ts';
export { findClaims } from './ownership.repository.ts';
export {
  type PointerRow,
  findAllMoves,
  findLatestEventNumber,
  findPointers,
  findRelease,
  lockEvents,
  noteSighting,
  wasTakenBack,
} from './releases.repository.ts';
