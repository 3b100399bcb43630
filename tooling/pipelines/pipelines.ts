import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../webpack/places.ts';

interface Manifest {
  name: string;
  dependencies?: Record<string, string>;
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(repositoryRoot, folder, 'package.json'), 'utf8')) as Manifest;
}

/** Folders of the packages that a workspace bundles or is built with, in order. */
function packagesBelow(folder: string, found = new Set<string>()): Set<string> {
  for (const name of Object.keys(readManifest(folder).dependencies ?? {})) {
    if (!name.startsWith('@caderneta/')) continue;
    const dependency = name.replace('@caderneta/', 'packages/');
    if (found.has(dependency)) continue;
    found.add(dependency);
    packagesBelow(dependency, found);
  }
  return found;
}

/** Path of a remote's workflow, from the repository's root. */
export const pipelinePath = (name: string) => `.github/workflows/${name}.yml`;

/** The workflow that checks and releases one remote alone, as YAML. */
export function pipelineOf(name: string): string {
  const paths = [
    `apps/${name}/**`,
    ...[...packagesBelow(`apps/${name}`)].sort().map((folder) => `${folder}/**`),
    'packages/remote-kit/src/webpack/**',
    'package-lock.json',
    '.github/workflows/remote.yml',
    pipelinePath(name),
  ];
  return `# Made by \`npm run pipelines\` from the dependencies of apps/${name}.
name: ${name}
on:
  pull_request:
    paths: &paths
${paths.map((path) => `      - ${path}`).join('\n')}
  push:
    branches: [main]
    paths: *paths
jobs:
  remote:
    uses: ./.github/workflows/remote.yml
    with: { app: ${name} }
    secrets: inherit
`;
}
