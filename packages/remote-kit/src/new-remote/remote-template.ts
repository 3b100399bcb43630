import { installedVersion } from '../webpack/installed.ts';

export interface NewRemote {
  /** Folder in apps, and the first word of its addresses: 'cantina'. */
  name: string;
  /** Text of the sidebar's entry and of the heading: 'Cantina'. */
  title: string;
  /** Who may load it. */
  access: 'employee' | 'administrator';
}

/** A file's path below the remote's folder → its content. */
export type Files = Record<string, string>;

/** Folders of `packages` that a remote elsewhere installs. */
export const packagesOfRemotes = [
  'api-client',
  'app-kit',
  'edit-form',
  'formats',
  'links',
  'listing',
  'platform',
  'releases',
  'remote-kit',
  'school-time',
  'ui',
];
const ownForDevelopers = ['remote-kit'];
const libraries = [
  '@emotion/react',
  '@emotion/styled',
  'lucide-react',
  'react',
  'react-dom',
  'react-router-dom',
];
const moreLibraries = ['@tanstack/react-query', 'react-hook-form', 'zod'];
const tools = ['@testing-library/react', 'jest', 'typescript', 'webpack', 'webpack-cli'];

const versionsOf = (names: string[]) =>
  Object.fromEntries(names.map((name) => [name, installedVersion(name, import.meta.dirname)]));

const workspaceManifest = ({ name }: NewRemote) => ({
  name: `@caderneta/${name}`,
  version: '0.1.0',
  private: true,
  type: 'module',
  scripts: {
    build: 'webpack --mode production',
  },
  dependencies: {
    '@caderneta/platform': '*',
    '@caderneta/ui': '*',
    ...versionsOf(libraries),
  },
  devDependencies: { '@caderneta/remote-kit': '*', '@caderneta/tooling': '*' },
});

const definition = ({
  name,
  title,
  access,
}: NewRemote) => `import { defineRemote } from '@caderneta/platform';

export const remote = defineRemote({
  name: '${name}',
  access: '${access}',
  navigation: [{ label: '${title}', path: '/${name}', icon: 'puzzle', order: 75 }],
  pages: {
    '/${name}': () => import('./${name}.page.tsx'),
  },
});
`;

const page = ({ title }: NewRemote) => `import { useSession } from '@caderneta/platform';
import { Card, EmptyState, PageHeader } from '@caderneta/ui';
import { Puzzle } from 'lucide-react';

export default function ${componentName(title)}Page() {
  const { school } = useSession();
  return (
    <>
      <PageHeader title="${title}" context={school.name} />
      <Card>
        <EmptyState icon={Puzzle} />
      </Card>
    </>
  );
}
`;

const test = ({
  name,
  title,
}: NewRemote) => `import { renderRemote } from '@caderneta/platform/testing';
import { screen } from '@testing-library/react';
import { remote } from './remote.ts';

test('the page greets with its title', async () => {
  renderRemote(remote, { at: '/${name}' });
  expect(await screen.findByRole('heading', { name: '${title}', level: 1 })).toBeVisible();
});
`;

/** 'Cardápio da semana' → 'CardapioDaSemana'. */
function componentName(title: string): string {
  const words = title.normalize('NFD').match(/[a-zA-Z0-9]+/g) ?? [];
  return words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}

const sourcesOf = (remote: NewRemote): Files => ({
  'src/remote.ts': definition(remote),
  [`src/${remote.name}.page.tsx`]: page(remote),
  [`src/${remote.name}.test.tsx`]: test(remote),
});

const json = (content: object) => `${JSON.stringify(content, null, 2)}\n`;

const webpackConfig = ({
  name,
}: NewRemote) => `import { remoteConfig } from '@caderneta/remote-kit/webpack';

export default remoteConfig({ name: '${name}', folder: import.meta.dirname });
`;

const jestConfig = ({
  name,
}: NewRemote) => `import { browserProject } from '@caderneta/remote-kit/jest';

export default browserProject({ name: '${name}', root: import.meta.dirname });
`;

/** Files of a remote in the portal's repository, below `apps/<name>`. */
export const workspaceFiles = (remote: NewRemote): Files => ({
  'package.json': json(workspaceManifest(remote)),
  'tsconfig.json': '{ "extends": "../../tooling/tsconfig.browser.json", "include": ["src"] }\n',
  'webpack.config.ts': webpackConfig(remote),
  ...sourcesOf(remote),
});

/**
 * Files of a remote that is a project of its own.
 * @param archives of our packages: name → what npm installs, 'file:packages/caderneta-ui-1.0.0-rc.1.tgz';
 *   other packages come from the registry, in the version of this kit
 */
export function projectFiles(remote: NewRemote, archives: Record<string, string>): Files {
  const isForDevelopers = (name: string) => ownForDevelopers.includes(name);
  const ours = (names: string[]) => {
    const full = names.map((name) => `@caderneta/${name}`);
    return { ...versionsOf(full.filter((name) => !archives[name])), ...select(archives, full) };
  };
  const manifest = {
    name: remote.name,
    version: '0.1.0',
    private: true,
    type: 'module',
    scripts: {
      test: 'jest',
      typecheck: 'tsc -p .',
      build: 'webpack --mode production',
      dev: `caderneta-dev ${remote.name}`,
      release: `caderneta-release ${remote.name}`,
    },
    dependencies: {
      ...ours(packagesOfRemotes.filter((name) => !isForDevelopers(name))),
      ...versionsOf([...libraries, ...moreLibraries]),
    },
    devDependencies: { ...ours(packagesOfRemotes.filter(isForDevelopers)), ...versionsOf(tools) },
  };
  return {
    'package.json': json(manifest),
    'tsconfig.json': json({ extends: '@caderneta/remote-kit/tsconfig.json', include: ['src'] }),
    'webpack.config.js': webpackConfig(remote),
    'jest.config.js': jestConfig(remote),
    '.gitignore': 'node_modules/\ndist/\n',
    ...sourcesOf(remote),
  };
}

const select = (from: Record<string, string>, names: string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
