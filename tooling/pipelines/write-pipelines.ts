import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { remotes } from '../start/apps.ts';
import { repositoryRoot } from '../webpack/places.ts';
import { pipelineOf, pipelinePath } from './pipelines.ts';

for (const name of remotes) {
  writeFileSync(join(repositoryRoot, pipelinePath(name)), pipelineOf(name));
}
