// What other parts of the server read and write of this module without a use case.
export {
  deleteOldReleases,
  findReleaseFiles,
  type ReleaseFiles,
} from './old-releases.repository.ts';
export { removeHealth } from './health.repository.ts';
export { lockEvents, noteSighting, wasTakenBack } from './builds/releases.repository.ts';
