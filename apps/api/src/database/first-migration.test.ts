import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endChildServers, startChildServer } from '../../testing/child-server.ts';
import { newInstallation, withDatabase } from '../../testing/installation.ts';
import { query, value } from '../../testing/query.ts';
import { runCommand } from '../../testing/run-command.ts';
import type { Check } from '#/doctor/check.ts';

let variables: Record<string, string>;
beforeAll(async () => {
  variables = await newInstallation();
});
afterAll(async () => {
  endChildServers();
  await rm(variables.DATA_FOLDER!, { recursive: true, force: true });
});

/** What a start says, with its exit code. */
async function refusal() {
  const server = startChildServer(variables);
  return { code: await server.ended, output: server.output() };
}

/** What is wrong with a part of the installation. */
async function faultOf(part: Check['check']) {
  const { code, output } = await runCommand(
    variables,
    'admin-cli/admin-cli.ts',
    ...['doctor', '--json'],
  );
  const { checks } = JSON.parse(output) as { checks: Check[] };
  return { code, says: checks.find(({ check }) => check === part)?.says };
}

test('files that a version for tests stored are refused, and stay as they were', async () => {
  const folder = join(variables.DATA_FOLDER!, 'files/installation');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'marker'), crypto.randomUUID());
  const sentence = `O que está na pasta de dados ${variables.DATA_FOLDER} foi feito por uma versão de teste; comece de novo, com outra em DATA_FOLDER.`;
  expect(await refusal()).toEqual({ code: 78, output: `${sentence}\n` });
  expect(await faultOf('storage')).toEqual({ code: 1, says: sentence });
  const claimed = 'select count(*)::int from installation';
  expect(await withDatabase(variables, (db) => value(db, claimed))).toBe(0);
  await rm(folder, { recursive: true });
}, 240_000);

test('a database that another first migration made is refused, and stays as it was', async () => {
  await withDatabase(variables, (db) =>
    query(db, `update drizzle.__drizzle_migrations set hash = 'older', created_at = 1`),
  );
  const { code, output } = await refusal();
  expect(code).toBe(78);
  expect(output).toMatch(
    /^O banco de dados em \S+ foi feito por uma versão de teste; comece de novo, [^\n]+\.\n$/,
  );
  await expect(withDatabase(variables, () => Promise.resolve())).rejects.toThrow(
    'versão de teste; comece de novo',
  );
  expect(await faultOf('migrations')).toEqual({
    code: 1,
    says: 'o banco de dados foi feito por uma versão de teste; comece de novo, com outro',
  });
}, 240_000);
