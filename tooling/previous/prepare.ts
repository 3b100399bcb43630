import { parseArgs } from 'node:util';
import { repositoryRoot } from '../webpack/places.ts';
import { recordCommit } from './previous-commit.ts';
import { buildPreviousRelease } from './previous-release.ts';

// npm run previous-release                   builds it
// npm run previous-release -- --record HEAD  names another commit, for as long as nothing is tagged
const { values } = parseArgs({ options: { record: { type: 'string' } } });
if (values.record) console.log(`recorded ${recordCommit(repositoryRoot, values.record)}`);
else console.log(buildPreviousRelease(repositoryRoot));
