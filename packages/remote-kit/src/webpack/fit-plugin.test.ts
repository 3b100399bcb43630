import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { listChats, listEmployees } from '@caderneta/api-client/contract';
import { digestOf, nameOfCall, remoteBuild, wireShapeOf } from '@caderneta/releases';
import bundlerRuntime from '@module-federation/webpack-bundler-runtime';
import webpack from 'webpack';
import { remoteConfig } from './remote-config.ts';
import { sharedByRemotes } from './shared-by-remotes.ts';

const contract = fileURLToPath(import.meta.resolve('@caderneta/api-client/contract'));
const page = `
import styled from '@emotion/styled';
import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { listChats, listEmployees } from '${contract}';
import { unused } from './unused.ts';

const call = (...given: unknown[]) => given;
export default function MenuPage() {
  useState(z.string());
  return <Menu>{String(call(listChats))}</Menu>;
}
const Menu = styled.ul({ margin: 0 });
const never = () => [useId(), listEmployees, unused];
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fit-'));
  mkdirSync(join(folder, 'src'));
  const pages = "{ '/cantina': () => import('./menu.page.tsx') }";
  write(
    'remote.ts',
    `export const remote = { name: 'cantina', access: 'employee', pages: ${pages} };`,
  );
  write('unused.ts', "import { flushSync } from 'react-dom'; export const unused = flushSync;");
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, content: string) => writeFileSync(join(folder, 'src', file), content);

async function build(): Promise<string[]> {
  const config = remoteConfig({ name: 'cantina', folder })({}, { mode: 'production' });
  const compiler = webpack({ ...config, cache: false });
  const stats = await new Promise<webpack.Stats | undefined>((resolve, reject) => {
    compiler.run((error, result) =>
      compiler.close(() => (error ? reject(error) : resolve(result))),
    );
  });
  return stats?.toJson({ all: false, errors: true }).errors?.map(({ message }) => message) ?? [];
}

test('a build says which names it imports and which calls it contains, and no others', async () => {
  write('menu.page.tsx', page);
  expect(await build()).toEqual([]);

  const record = readRecord();
  const names = Object.entries(record.needs).map(([library, { names: read }]) => [library, read]);
  expect(Object.fromEntries(names)).toMatchObject({
    '@emotion/styled': ['default'],
    '@module-federation/webpack-bundler-runtime': ['default'],
    react: ['useState'],
    'react/jsx-runtime': ['jsx'],
  });
  expect(record.needs.react?.range).toBe(sharedByRemotes(folder).react?.requiredVersion);
  expect(record.needs['zod/mini']?.names).toContain('string');
  expect(record.needs['react-dom']?.names ?? []).toEqual([]);
  expect(record.calls).toEqual({
    [nameOfCall(listChats)]: await digestOf(wireShapeOf(listChats)),
  });
  expect(record.calls).not.toHaveProperty([nameOfCall(listEmployees)]);

  const script = readFileSync(join(folder, 'dist', record.buildId, record.entry), 'utf8');
  const address = { currentScript: { tagName: 'SCRIPT', src: 'https://x.test/e.js' } };
  // As the shell hands it over.
  const scope: Record<string, unknown> = {
    document: address,
    _FEDERATION_BUNDLER_RUNTIME: bundlerRuntime,
  };
  runInNewContext(script, scope);
  expect(scope.caderneta_cantina).toHaveProperty('needs', Object.fromEntries(names));
});

const readRecord = () =>
  remoteBuild.parse(JSON.parse(readFileSync(join(folder, 'dist/build.json'), 'utf8')));

test('a build that imports a shared module as a whole fails, and names the file', async () => {
  write(
    'menu.page.tsx',
    "import * as React from 'react'; export default () => Object.keys(React);",
  );
  expect(await build()).toEqual([expect.stringMatching(/menu\.page\.tsx takes react as a whole/)]);
});

test.each([
  ['listAudit.query.shape.verb', 'listAudit.query'],
  ['(() => { const { response } = listAudit; return response; })()', 'listAudit.response'],
  ['announcementCalls.create.body', 'announcementCalls.create.body'],
])('a page that reads %s fails to build: it has no schemas of calls', async (read, missing) => {
  write('menu.page.tsx', pageReading(read));
  expect(await build()).toEqual([
    expect.stringContaining(`menu.page.tsx reads ${missing}, which pages do not have`),
  ]);
});

test.each([
  ['[listAudit.path, auditVerbLabels]', []],
  ['[listAudit.path, auditEntry.shape.verb]', ['zod/mini']],
])('a page that reads %s has %j loaded in front of it', async (read, libraries) => {
  write('menu.page.tsx', pageReading(read));
  expect(await build()).toEqual([]);
  expect(readRecord().pageLibraries).toEqual({ '/cantina': libraries });
});

const pageReading = (read: string) =>
  `import { announcementCalls, auditEntry, auditVerbLabels, listAudit } from '${contract}';
  export default () => String([${read}, announcementCalls]);`;
