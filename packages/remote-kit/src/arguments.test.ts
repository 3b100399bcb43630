import { expect, test } from '@jest/globals';
import { readArguments } from './arguments.ts';
import { CommandFailure } from './command-failure.ts';

const base = ['chat', '--to', 'https://portal.test/', '--key', 'team.pem'];

test('a share is a ring of its own', () => {
  expect(readArguments(base)).toMatchObject({ action: 'publish', ring: 'todos', percent: 100 });
  expect(readArguments([...base, '--percent', '10'])).toMatchObject({ ring: 'parte', percent: 10 });
  expect(readArguments([...base, '--ring', 'piloto', '--rollback'])).toMatchObject({
    action: 'rollback',
    ring: 'piloto',
    to: 'https://portal.test',
  });
});

test('reads a preview without a ring', () => {
  expect(readArguments([...base, '--preview'])).toMatchObject({ action: 'preview' });
});

test.each([
  [[], 'Informe um aplicativo'],
  [['chat', 'diaries', ...base.slice(1)], 'Informe um aplicativo'],
  [['chat', '--to', 'portal', '--key', 'x'], 'Informe o portal com --to'],
  [['chat', '--to', 'https://portal.test'], 'Informe a chave da equipe'],
  [[...base, '--percent', '0'], '--percent vai de 1 a 100'],
  [[...base, '--percent', '10', '--ring', 'piloto'], 'não vão juntos'],
  [[...base, '--list', '--diff'], 'não vão juntos'],
  [[...base, '--preview', '--ring', 'piloto'], '--preview não vai junto'],
  [[...base, '--ring', 'Piloto!'], 'O nome do anel'],
  [[...base, '--fast'], 'opção desconhecida'],
])('%j is refused in one line', (given, message) => {
  expect(() => readArguments(given)).toThrow(CommandFailure);
  expect(() => readArguments(given)).toThrow(message);
  expect(() => readArguments(given)).toThrow(/^[^\n]+ Veja --help\.$/);
});
