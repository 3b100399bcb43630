import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { endChildServers, startChildServer, untilItSays } from '../../testing/child-server.ts';
import { freePort } from '../../testing/free-port.ts';
import { newInstallation, withDatabase } from '../../testing/installation.ts';
import { productionSettings } from '../../testing/production.ts';
import { query } from '../../testing/query.ts';
import { makeSchools } from '../../testing/school.ts';
import { runCommand } from '../../testing/run-command.ts';

let variables: Record<string, string>;
beforeAll(async () => {
  const port = String(await freePort());
  const publicUrl = `http://localhost:${port}`;
  variables = {
    ...productionSettings,
    ...(await newInstallation()),
    PORT: port,
    PUBLIC_URL: publicUrl,
  };
  await withDatabase(variables, makeSchools);
}, 120_000);
afterAll(async () => {
  endChildServers();
  await rm(variables.DATA_FOLDER!, { recursive: true, force: true });
});

const network = (...given: string[]) =>
  runCommand(variables, 'network-cli/network-cli.ts', ...given);
const refused = (sentence: string) => ({ code: 1, output: expect.stringContaining(sentence) });

const names = { name: 'Rede de Campinas', office: 'Secretaria de Campinas' };
const create = (name = names.name, office = names.office) =>
  network('create', '--name', name, '--office', office, '--admin', 'rede@campinas.test');

test('a network and its schools, and what is refused', async () => {
  const made = await create();
  expect(made).toMatchObject({ code: 0 });
  expect(made.output).toMatch(/localhost:\d+\/alterar-senha#token=[\w-]{43}\n/);
  expect(await create()).toMatchObject(refused('Já há uma rede com o nome Rede de Campinas.'));
  expect(await create('Outra')).toMatchObject(
    refused('Já há uma escola com o nome Secretaria de Campinas.'),
  );
  expect(await network('add-school', 'escola girassol', 'REDE de Campinas')).toMatchObject({
    code: 0,
  });
  expect(await network('add-school', names.office, names.name)).toMatchObject(
    refused('é a secretaria de uma rede'),
  );
  expect(await network('add-school', 'Escola Ipê', 'Rede')).toMatchObject(
    refused('Não há rede com o nome Rede.'),
  );
}, 180_000);

test('beside a running server, which does it on the embedded database', async () => {
  const server = startChildServer(variables);
  await untilItSays(server, 'Caderneta em');
  const again = await create('Rede de Jundiaí', 'Secretaria de Jundiaí');
  expect(again.output).toContain('já tem uma conta');
  const taken = await network('add-school', 'Escola Girassol', 'Rede de Jundiaí');
  expect(taken).toMatchObject(refused('Escola Girassol já é da rede Rede de Campinas.'));
  await network('add-school', 'Escola Ipê', 'Rede de Jundiaí');
  await network('rename', 'Rede de Jundiaí', 'Rede Municipal de Jundiaí');
  expect((await network('list')).output.trim().split('\n')).toEqual([
    'Rede de Campinas, com Secretaria de Campinas; escolas: 1',
    '  Escola Girassol',
    'Rede Municipal de Jundiaí, com Secretaria de Jundiaí; escolas: 1',
    '  Escola Ipê',
  ]);
  await network('remove-school', 'Escola Ipê');
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  const members = await withDatabase(variables, (db) =>
    query(db, 'select name from schools where network_id is not null'),
  );
  expect(members).toEqual([{ name: 'Escola Girassol' }]);
}, 180_000);

test('the schools of a deleted office go on without a network', async () => {
  const office = names.office;
  const script = 'school-cli/school-cli.ts';
  expect(await runCommand(variables, script, 'close', office)).toMatchObject({ code: 0 });
  const given = [office, '--confirm', office, '--without-archive'];
  const gone = await runCommand(variables, script, 'delete', ...given);
  expect(gone).toMatchObject({ code: 0 });
  const left = await withDatabase(variables, (db) =>
    query(
      db,
      `select (select count(*)::int from schools where network_id is not null) as members,
        (select count(*)::int from networks) as networks,
        (select count(*)::int from schools) as schools`,
    ),
  );
  expect(left).toEqual([{ members: 0, networks: 1, schools: 3 }]);
}, 120_000);
