import { repositoryRoot } from '../webpack/places.ts';
import { buildPreviousRelease } from './previous-release.ts';

// npm run previous-release   builds it

console.log(buildPreviousRelease(repositoryRoot));
