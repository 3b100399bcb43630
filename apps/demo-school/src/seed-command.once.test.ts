import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { openServices, readConfig, StartFailure } from '@caderneta/api/loading';
import { startChildServer } from '../../api/testing/child-server.ts';
import { productionSettings } from '../../api/testing/production.ts';
import { demoSchool } from './demo-school.ts';
import { loadSchool } from './load-school.ts';
import { readSeedArguments, runSeed } from './seed-command.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caderneta-seed-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const printed: string[] = [];
beforeEach(() => {
  printed.length = 0;
  jest.spyOn(console, 'log').mockImplementation((line: string) => void printed.push(line));
});
afterEach(() => void jest.restoreAllMocks());

test.each([
  [['--students', '5000'], 5000],
  [['--students=1'], 1],
  [['--demo'], 'demo'],
  [['--help'], 'help'],
  [['--students', '5', '--help'], 'help'],
])('%j', (given, expected) => {
  expect(readSeedArguments(given)).toBe(expected);
});

test.each([
  [[], 'Diga quantos alunos'],
  [['--demo', '--students', '5'], 'um de cada vez'],
  [['--students'], 'precisa de um número'],
  [['--students', ''], 'de 1 a 50.000'],
  [['--students', 'muitos'], 'de 1 a 50.000'],
  [['--students', '0'], 'de 1 a 50.000'],
  [['--students', '1.5'], 'de 1 a 50.000'],
  [['--students', '50001'], 'de 1 a 50.000'],
  [['--students=-3'], 'de 1 a 50.000'],
  [['--alunos', '5'], 'Argumento desconhecido: --alunos'],
  [['5000'], 'Argumento desconhecido: 5000'],
])('%j is refused in one line', (given, message) => {
  expect(() => readSeedArguments(given)).toThrow(StartFailure);
  expect(() => readSeedArguments(given)).toThrow(message);
  expect(() => readSeedArguments(given)).toThrow(/^[^\n]+--help\.$/);
});

const inProduction =
  /^Escolas fictícias têm senhas públicas e não são criadas com NODE_ENV=production\. [^\n]+$/;

test.each([[['--demo']], [['--students', '30']]])(
  'with NODE_ENV=production %j is refused before anything is made',
  async (given) => {
    const data = join(folder, 'production');
    const refused = runSeed(given, { DATA_FOLDER: data, NODE_ENV: 'production' });
    await expect(refused).rejects.toThrow(inProduction);
    await expect(refused).rejects.toThrow(StartFailure);
    expect(existsSync(data)).toBe(false);
  },
);

test('helps', async () => {
  await runSeed(['--help'], {});
  expect(printed.join('\n')).toContain('Uso: npm run seed -- --students 5000');
});

test('makes a school once, says how to sign in, and leaves the folder of a running server alone', async () => {
  const variables = { DATA_FOLDER: join(folder, 'data') };
  const seed = () => runSeed(['--students', '30'], variables);
  await seed();
  expect(printed).toContain('Colégio Horizonte: 30 alunos');
  expect(printed).toContain('Pronto. Administração: admin@grande.demo / Senha123');
  expect(printed).toContain('        Professor:     prof@grande.demo / Senha123');

  await expect(seed()).rejects.toThrow(
    /^Colégio Horizonte já existe neste banco de dados: [^\n]+$/,
  );

  const server = await openServices(readConfig(variables));
  const command = ['../../demo-school/src/seed-cli.ts', '--students', '30'] as const;
  const refused = startChildServer(variables, [...command]);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(
    /^Banco de [^\n]+\nA pasta de dados .+ já está em uso [^\n]+\n$/,
  );
  // Whatever loads a school, not the command alone.
  const config = readConfig({ ...productionSettings, ...variables });
  const loaded = loadSchool({ ...server.services, config }, demoSchool);
  await expect(loaded).rejects.toThrow(inProduction);
  await server.close();
});
