import { expect, test } from '@jest/globals';
import { StartFailure } from '#/start-failure.ts';
import { readSeedArguments } from './seed-arguments.ts';

test.each([
  [['--students', '5000'], 5000],
  [['--students=1'], 1],
  [['--help'], 'help'],
  [['--students', '5', '--help'], 'help'],
])('%j', (given, expected) => {
  expect(readSeedArguments(given)).toBe(expected);
});

test.each([
  [[], 'Diga quantos alunos'],
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
