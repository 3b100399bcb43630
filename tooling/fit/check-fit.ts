import { join } from 'node:path';
import { remotes } from '../start/apps.ts';
import { repositoryRoot } from '../webpack/places.ts';
import { explainMisfits, misfitsOfBuilds, servedCalls } from './builds-fit.ts';

// Names of remotes, all of them unless told: node tooling/fit/check-fit.ts chat
const asked = process.argv.length > 2 ? process.argv.slice(2) : remotes;

const found = misfitsOfBuilds(join(repositoryRoot, 'apps'), asked, await servedCalls());
if (found.size > 0) {
  console.error(explainMisfits(found));
  process.exitCode = 1;
}
