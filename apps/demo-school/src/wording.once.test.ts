import { expect, test } from '@jest/globals';
import { createSchoolClock } from './school-clock.ts';
import type { Grammar } from './school-plan.ts';
import { worded } from './wording.ts';

const clock = createSchoolClock(new Date('2026-11-20T18:00:00Z'), 'America/Sao_Paulo');
const context = (student: string, grammar: Grammar) => ({
  clock,
  classroom: 'Jardim',
  student: { name: student, grammar },
  guardian: { name: 'Ana Paula Reis', grammar: 'f' as const },
});

test('agrees with the grammatical gender of student and guardian', () => {
  const text = '{O} {aluno} está sozinh{o}, é {dele}. {Obrigado}, {responsavel}!';
  expect(worded(text, context('Alice Reis', 'f'))).toBe(
    'A Alice está sozinha, é dela. Obrigada, Ana!',
  );
  expect(worded(text, context('Davi Reis', 'm'))).toBe(
    'O Davi está sozinho, é dele. Obrigada, Ana!',
  );
});

test('names the classroom and school days', () => {
  const text = '{turma}: na {dia:1}';
  expect(worded(text, context('Davi', 'm'))).toBe('Jardim: na segunda-feira, 23/11');
});

test('refuses a token that nothing fills', () => {
  expect(() => worded('{alun}', context('Davi', 'm'))).toThrow('Nothing to put for {alun}');
  expect(() => worded('{aluno}', { clock })).toThrow('Nothing to put for {aluno}');
});
