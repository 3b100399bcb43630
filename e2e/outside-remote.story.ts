import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { runCommand } from './commands.ts';
import { copyDemoSchool, removeSchool } from './demo-school.ts';
import { area, untilShown } from './deployment.ts';
import { Installation } from './installation.ts';
import { signedInState, signIn } from './people.ts';
import { startPortal } from './server.ts';
import type { PortalServer } from './server.ts';
import { expect, test as anyStory } from './story.ts';

const run = promisify(execFile);

interface Place {
  /** Where the team works: nothing of the repository is in it or above it. */
  project: string;
  installation: Installation;
  portal: PortalServer;
  /** Path of the team's private key. */
  key: string;
}

const test = anyStory.extend<object, { place: Place }>({
  place: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads which fixtures are needed from the pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'cantina-'));
      const installation = await Installation.make();
      const data = await copyDemoSchool();
      const portal = await startPortal(data, { root: installation.root });
      const given = ['add', 'Equipe Cantina', 'cantina'];
      const { out } = await runCommand('apps/api/src/team-cli/team-cli.ts', given, {
        DATA_FOLDER: data,
      });
      const key = join(folder, 'cantina.pem');
      writeFileSync(key, out, { mode: 0o600 });
      await use({ project: join(folder, 'cantina'), installation, portal, key });
      await portal.stop();
      await installation.remove();
      await removeSchool(data);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  portal: async ({ place }, use) => {
    await use(place.portal);
  },
});

const page = `import { api } from '@caderneta/api-client';
import { listEmployees } from '@caderneta/api-client/contract';
import { Card, PageHeader } from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';

export default function CantinaPage() {
  const { data: employees = [] } = useQuery({
    queryKey: ['cantina', 'employees'],
    queryFn: ({ signal }) => api.call(listEmployees, {}, { signal }),
  });
  return (
    <>
      <PageHeader title="Cantina" />
      <Card>
        <Menu>
          {employees.map(({ id, name }) => (
            <li key={id}>{name}</li>
          ))}
        </Menu>
      </Card>
    </>
  );
}

const Menu = styled.ul({ listStyle: 'none' });
`;

const pageTest = `import { type EmployeeSummary, listEmployees } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { renderRemote } from '@caderneta/platform/testing';
import { screen } from '@testing-library/react';
import { remote } from './remote.ts';

const id = '0198f4a2-0000-7000-8000-000000000001';
const employees: EmployeeSummary[] = [{ id, name: 'Rita', role: 'Teacher' }];
mockServer(mockEndpoint(listEmployees, () => employees));

test('everybody who eats is on the list', async () => {
  renderRemote(remote, { at: '/cantina' });
  expect(await screen.findByRole('listitem')).toHaveTextContent('Rita');
});
`;

/** A command that a person of the team types in the folder of the project. */
async function npm(folder: string, ...args: string[]): Promise<string> {
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH: path, NODE_OPTIONS: '', FORCE_COLOR: undefined };
  const { stdout, stderr } = await run('npm', args, { cwd: folder, env }).catch(
    (error: Error & { stdout: string; stderr: string }) => {
      throw new Error(`npm ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`);
    },
  );
  return stdout + stderr;
}

/** Name and content of every file that the portal was installed with, apart from times of use. */
function filesOf({ root }: Installation): string {
  const hash = createHash('sha256');
  const apps = join(root, 'apps');
  for (const app of readdirSync(apps).sort()) {
    for (const entry of readdirSync(join(apps, app), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.name === '.seen') continue;
      hash.update(join(entry.parentPath, entry.name));
      hash.update(readFileSync(join(entry.parentPath, entry.name)));
    }
  }
  return hash.digest('hex');
}

const secondsSince = (begun: number) => (Date.now() - begun) / 1000;

interface BuildRecord {
  buildId: string;
  entry: string;
  calls: object;
}

test('a team without the repository makes, releases and takes back a remote', async ({
  page: tab,
  browser,
  place: { project, installation, portal, key },
}, { annotations }) => {
  const before = filesOf(installation);
  const begun = Date.now();
  const given = ['cantina', '--administrators', '--outside', project];
  expect(await runCommand('tooling/new-remote/new-remote.ts', given)).toMatchObject({ code: 0 });
  const made = secondsSince(begun);
  await npm(project, 'install', '--prefer-offline', '--no-audit', '--no-fund');
  const installed = secondsSince(begun);
  await npm(project, 'test');
  writeFileSync(join(project, 'src/cantina.page.tsx'), page);
  writeFileSync(join(project, 'src/cantina.test.tsx'), pageTest);
  await npm(project, 'run', 'typecheck');
  expect(await npm(project, 'test')).toContain('1 passed');
  const checked = secondsSince(begun);
  const to = ['--to', portal.url, '--key', key];
  const publish = () => npm(project, 'run', 'release', '--', ...to, '--news', 'Quem almoça');
  await expect(publish()).rejects.toThrow(/espera por uma confirmação(.|\n)*\/cantina/);

  await tab.goto('/');
  await signIn(tab, 'administrator');
  await expect(tab.getByRole('navigation', { name: 'Principal' })).not.toContainText('Cantina');
  await tab.goto('/gerenciar/versoes');
  const waiting = tab.getByRole('region', { name: /espera por uma confirmação/ });
  await expect(waiting).toContainText('aplicativo novo: cantina');
  await expect(waiting).toContainText('chamada nova: GET /v1/Employees/List');
  await waiting.getByRole('button', { name: 'confirmar' }).click();
  await tab.getByRole('dialog').getByRole('button', { name: 'confirmar' }).click();
  await expect(tab.getByText('Versão confirmada!')).toBeVisible();
  expect(await publish()).toContain('está no ar para todas as escolas');
  const released = secondsSince(begun);

  const entry = area(tab, 'Cantina');
  await untilShown(tab, '/', () => expect(entry).toBeVisible({ timeout: 5000 }));
  await entry.click();
  await expect(tab.getByRole('listitem').filter({ hasText: 'Tiago' })).toBeVisible();
  const opened = secondsSince(begun);

  const record = JSON.parse(readFileSync(join(project, 'dist/build.json'), 'utf8')) as BuildRecord;
  expect(Object.keys(record.calls)).toEqual(['GET /v1/Employees/List']);
  const file = `/remotes/cantina/${record.buildId}/${record.entry}`;
  expect((await tab.request.get(file)).status()).toBe(200);
  const teacher = await browser.newContext({
    storageState: await signedInState(portal.url, 'teacher'),
    baseURL: portal.url,
  });
  const other = await teacher.newPage();
  await other.goto('/cantina');
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('olá, Tiago');
  await expect(other.getByRole('link', { name: 'Cantina' })).toHaveCount(0);
  expect((await other.request.get(file)).status()).toBe(403);
  await teacher.close();

  const strange = page.replace('title="Cantina"', 'title={String(z.bigint().parse(1n))}');
  const imported = "import * as z from 'zod/mini';\n";
  writeFileSync(join(project, 'src/cantina.page.tsx'), imported + strange);
  await expect(npm(project, 'run', 'release', '--', ...to)).rejects.toThrow(
    /não (.|\n)*zod\/mini.*bigint/,
  );

  await npm(project, 'run', 'release', '--', ...to, '--rollback');
  await untilShown(tab, '/', async () => {
    await expect(area(tab, 'Mensagens')).toBeVisible();
    await expect(entry).toHaveCount(0, { timeout: 1 });
  });

  expect(await npm(project, 'run', 'release', '--', ...to, '--list')).toMatch(/voltou/);
  await tab.goto('/cantina');
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText('olá, Marina');

  expect(filesOf(installation)).toBe(before);
  const figures = { made, installed, checked, released, opened };
  annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  console.log('figures', figures);
});
