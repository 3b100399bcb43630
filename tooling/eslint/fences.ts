import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { entriesOf, isTest, root, workspaceOf } from './imports.ts';
import type { Import } from './imports.ts';

export interface Fence {
  name: string;
  /** Names the right import. */
  message: string;
  crossedBy: (imported: Import) => boolean;
}

const appNames = [...readdirSync(join(root, 'apps')), 'e2e'];
const apps = new RegExp(`^@caderneta/(${appNames.join('|')})(/|$)`);
/** Packages that everything may import. None of them imports another. */
const foundations = ['api-client', 'formats', 'links', 'platform', 'releases', 'school-time', 'ui'];
/** Store, toasts and pages of every browser app. It imports foundations. */
const kit = 'app-kit';
/** Packages of features that several apps show. They import foundations and the kit. */
const features = ['conversation', 'edit-form', 'family-texts', 'guardian-access', 'listing'];
/** Packages of terminal commands, which run in Node alone. */
const commands = ['remote-kit'];
const packages = [...foundations, kit, ...features, ...commands];
const entries = packages.flatMap((name) => entriesOf(`packages/${name}`));

const isIn = (...folders: string[]) => {
  return ({ file }: Import) => folders.some((folder) => file.startsWith(folder));
};
const isBrowserApp = (imported: Import) =>
  isIn('apps/')(imported) && !isIn('apps/api/', 'apps/demo-school/')(imported);

/** Whether the demo school may import it of the server. */
const isLoading = ({ file, specifier, path }: Import) =>
  file.startsWith('apps/demo-school/') &&
  (specifier === '@caderneta/api/loading' ||
    specifier === '@caderneta/api/starting' ||
    (isTest(file) && !!path?.startsWith('apps/api/testing/')));

/** The package of ours that is imported from another one of ours, if any. */
function siblingOf({ file, specifier, path }: Import): string | undefined {
  const own = workspaceOf(file);
  if (!own.startsWith('packages/')) return undefined;
  const other = path
    ? workspaceOf(path)
    : specifier.replace(/^@caderneta\/([^/]+).*/, 'packages/$1');
  return packages.some((name) => other === `packages/${name}`) && other !== own ? other : undefined;
}

/** Whether it is of one of our packages: '@caderneta/ui', '@caderneta/ui/src/x.ts'. */
const isOurs = (specifier: string) =>
  isOneOf(packages, specifier.split('/').slice(0, 2).join('/').replace('@caderneta', 'packages'));

const isOneOf = (names: string[], workspace: string) =>
  names.some((name) => workspace === `packages/${name}`);

const isOfLibrary = ({ specifier }: Import, library: string) =>
  specifier === library || specifier.startsWith(`${library}/`);

const borders: Fence[] = [
  {
    name: 'packages-know-no-app',
    message: 'Packages know no app: move what both need into the package.',
    crossedBy: (i) =>
      isIn('packages/')(i) && (apps.test(i.specifier) || !!i.path?.startsWith('apps/')),
  },
  {
    name: 'apps-know-no-other-app',
    message:
      'Apps do not import each other: share through packages/, or tell the others with the event bus of @caderneta/platform.',
    crossedBy: (i) =>
      isIn('apps/')(i) &&
      !isLoading(i) &&
      (apps.test(i.specifier) ||
        (!!i.path?.startsWith('apps/') && workspaceOf(i.path) !== workspaceOf(i.file))),
  },
  {
    name: 'packages-know-no-sibling',
    message:
      `Packages do not import each other. Only ${kit} and features (${features.join(', ')}) stand on foundations (${foundations.join(', ')}), and features on ${kit}; ` +
      "platform may `import type` from '@caderneta/api-client/contract', the contract takes names from '@caderneta/releases/names' and calendars from '@caderneta/school-time', and ui takes '@caderneta/formats'.",
    crossedBy: (i) => {
      const sibling = siblingOf(i);
      if (!sibling) return false;
      const own = workspaceOf(i.file);
      if (isOneOf(features, own)) return !isOneOf([...foundations, kit], sibling);
      if (isOneOf([kit, ...commands], own)) return !isOneOf(foundations, sibling);
      const isContract = i.typeOnly && i.specifier === '@caderneta/api-client/contract';
      const isGround = ['@caderneta/releases/names', '@caderneta/school-time'].includes(
        i.specifier,
      );
      return !(
        (isIn('packages/platform/')(i) && isContract) ||
        (isIn('packages/api-client/src/contract/')(i) && isGround) ||
        (isIn('packages/ui/')(i) && /^@caderneta\/formats(\/formatted-text)?$/.test(i.specifier))
      );
    },
  },
  {
    name: 'no-deep-import',
    message: `Import packages by what they export: ${entries.join(', ')}.`,
    crossedBy: (i) =>
      (isIn('apps/')(i) && !!i.path?.startsWith('packages/')) ||
      (isOurs(i.specifier) && !entries.includes(i.specifier)),
  },
  {
    name: 'family-stands-alone',
    message:
      "The family's app stands outside the federation and must stay small: import from '@caderneta/ui', '@caderneta/app-kit', '@caderneta/conversation', '@caderneta/family-texts', '@caderneta/school-time', '@caderneta/platform/unsent', '@caderneta/api-client/fetch' and '@caderneta/api-client/contract'.",
    crossedBy: (i) =>
      isIn('apps/family/src/')(i) &&
      !isTest(i.file) &&
      (/^@caderneta\/(platform(?!\/unsent$)|form|listing|guardian-access)(\/|$)/.test(
        i.specifier,
      ) ||
        i.specifier === '@caderneta/api-client' ||
        isOfLibrary(i, 'react-router-dom') ||
        isOfLibrary(i, 'rxjs')),
  },
  {
    name: 'server-has-no-react',
    message:
      "The server and what it says with the family's app must not need React: import formats from '@caderneta/formats'.",
    crossedBy: (i) =>
      isIn(
        'apps/api/',
        'packages/family-texts/',
        'packages/formats/',
        'packages/listing/src/cells.ts',
      )(i) &&
      (/^@caderneta\/(ui|app-kit|conversation|edit-form|guardian-access|listing(?!\/cells$))(\/|$)/.test(
        i.specifier,
      ) ||
        isOfLibrary(i, 'react')),
  },
  {
    name: 'summaries-stay-on-the-server',
    message:
      "Only the server names calls and fields: browsers import '@caderneta/api-client/contract'.",
    crossedBy: (i) =>
      /^@caderneta\/api-client\/contract\/(summaries|field-labels)$/.test(i.specifier) &&
      !isIn('apps/api/')(i),
  },
  {
    name: 'host-door',
    message: "Only the shell hosts: remotes import from '@caderneta/platform'.",
    crossedBy: (i) => i.specifier === '@caderneta/platform/host' && !isIn('apps/shell/')(i),
  },
];

const libraries: Fence[] = [
  {
    name: 'federation',
    message:
      'Federation stays in apps/shell/src/remotes/, which runs remotes, and packages/remote-kit/src/webpack/, which builds them.',
    crossedBy: (i) =>
      isOfLibrary(i, '@module-federation') &&
      !isIn('apps/shell/src/remotes/')(i) &&
      !isIn('packages/remote-kit/src/webpack/')(i),
  },
  {
    name: 'subjects',
    message:
      "Subjects are made in packages/platform only: tell others through its event bus, from '@caderneta/platform'.",
    crossedBy: (i) =>
      i.specifier === 'rxjs' &&
      i.names.some((name) => /^((Behavior|Replay|Async)?Subject|\*)$/.test(name)) &&
      !isIn('packages/platform/')(i),
  },
  {
    name: 'router',
    message: "Import from 'react-router-dom', which all apps share.",
    crossedBy: (i) => isOfLibrary(i, 'react-router'),
  },
  {
    name: 'query',
    message: "Import from '@tanstack/react-query', which all apps share.",
    crossedBy: (i) => isOfLibrary(i, '@tanstack/query-core'),
  },
  {
    name: 'axios',
    message: "Call the endpoints of '@caderneta/api-client'; axios is its own affair.",
    crossedBy: (i) => isOfLibrary(i, 'axios') && !isIn('packages/api-client/')(i),
  },
  {
    name: 'zod',
    message: "Import from 'zod/mini': the whole of zod is five times as large.",
    crossedBy: (i) =>
      isOfLibrary(i, 'zod') &&
      i.specifier !== 'zod/mini' &&
      !isTest(i.file) &&
      !(i.typeOnly && i.specifier === 'zod/v4/core'),
  },
  {
    name: 'date-fns',
    message:
      "Import each function from its own file, as 'date-fns/addDays': the whole is 300 files.",
    crossedBy: (i) => i.specifier === 'date-fns' || i.specifier === 'date-fns/locale',
  },
  {
    name: 'drizzle',
    message: 'Queries live in *.repository.ts (or src/policy, src/database): call the repository.',
    crossedBy: (i) =>
      isOfLibrary(i, 'drizzle-orm') &&
      !isTest(i.file) &&
      !/\.repository\.ts$|^apps\/api\/(src\/(policy|database)\/|[^/]+$)/.test(i.file),
  },
  {
    name: 'kernel',
    message: 'The kernel knows no module: hand it over as a hook, in src/build-app.ts.',
    crossedBy: (i) =>
      isIn('apps/api/src/kernel/')(i) &&
      !isTest(i.file) &&
      /^(apps\/api\/src|#)\/(modules|portal|push|jobs|outbox|cleanup)\//.test(
        i.path ?? i.specifier,
      ),
  },
  {
    name: 'modules',
    message:
      "A repository is its module's own: call the module's service, or give it away in the module's exports.ts.",
    crossedBy: (i) => {
      const path = i.path ?? i.specifier.replace(/^#\//, 'apps/api/src/');
      const owner = /^apps\/api\/src\/modules\/[^/]+\/(?=.*\.repository\.ts$)/.exec(path)?.[0];
      return !!owner && isIn('apps/api/src/')(i) && !isIn(owner)(i) && !isTest(i.file);
    },
  },
  {
    name: 'ids',
    message: 'Make ids of rows with src/timing/ids.ts.',
    crossedBy: (i) =>
      isIn('apps/api/src/')(i) &&
      isOfLibrary(i, 'uuid') &&
      !isTest(i.file) &&
      i.file !== 'apps/api/src/timing/ids.ts',
  },
  {
    name: 'testing',
    message:
      "Only tests import 'msw', '@caderneta/api-client/msw' and '@caderneta/platform/testing'.",
    crossedBy: (i) =>
      (isOfLibrary(i, 'msw') || /^@caderneta\/.*\/(msw|testing)$/.test(i.specifier)) &&
      !isTest(i.file) &&
      !isIn('packages/api-client/src/msw/', 'tooling/jest/')(i),
  },
  {
    name: 'browser-has-no-node',
    message: "Browser code cannot use Node's modules.",
    crossedBy: (i) =>
      i.specifier.startsWith('node:') &&
      !isTest(i.file) &&
      /\/src\//.test(i.file) &&
      !isIn(
        'packages/remote-kit/',
        'packages/releases/src/signing.ts',
        'packages/releases/src/recorded-contract.ts',
      )(i) &&
      (isBrowserApp(i) || isIn('packages/')(i)),
  },
];

export const fences: Fence[] = [...borders, ...libraries];
