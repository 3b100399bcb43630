import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { remotes } from '../start/apps.ts';
import { repositoryRoot } from '../webpack/places.ts';
import { pipelineOf, pipelinePath } from './pipelines.ts';

interface Workflow {
  on: { pull_request: { paths: string[] }; push: { paths: string[] } };
  jobs: Record<
    string,
    { uses?: string; with?: { app: string }; steps?: { run?: string; uses?: string }[] }
  >;
}

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const readWorkflow = (path: string) => parse(read(path)) as Workflow;

test.each(remotes)('the workflow of %s watches what its build is made of', (name) => {
  // Mend it with `npm run pipelines`.
  expect(read(pipelinePath(name))).toBe(pipelineOf(name));
  const { on, jobs } = readWorkflow(pipelinePath(name));
  expect(on.push.paths).toEqual(on.pull_request.paths);
  expect(on.push.paths.filter((path) => path.startsWith('apps/'))).toEqual([`apps/${name}/**`]);
  expect(jobs.remote).toMatchObject({
    uses: './.github/workflows/remote.yml',
    with: { app: name },
  });
});

const workflows = globSync('.github/workflows/*.yml', { cwd: repositoryRoot });
const jobs = workflows.flatMap((path) => Object.values(readWorkflow(path).jobs));
const steps = jobs.flatMap((job) => job.steps ?? []);

test('actions of others are named by the digest of a commit, which nobody can move', () => {
  const used = [...jobs, ...steps].flatMap(({ uses }) => uses ?? []);
  const foreign = used.filter((name) => !name.startsWith('./'));
  expect(foreign).not.toEqual([]);
  expect(foreign.filter((name) => !/@[0-9a-f]{40}$/.test(name))).toEqual([]);
});

test('workflows run scripts that exist', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const called = steps.flatMap(({ run = '' }) =>
    [...run.matchAll(/npm run ([\w-]+)/g)].map(([, script]) => script!),
  );
  expect(called).toContain('release');
  expect(called.filter((script) => !scripts[script])).toEqual([]);
});
