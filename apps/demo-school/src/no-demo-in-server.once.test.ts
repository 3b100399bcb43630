import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { demoSchoolPlan } from './demo-plan.ts';
import { largeSchoolPlan } from './large-plan.ts';
import { publicPassword } from './load-school.ts';

const server = new URL('../../api/', import.meta.url);
const plans = [demoSchoolPlan, largeSchoolPlan(300)];
const words = [
  publicPassword,
  '@caderneta/demo-school',
  'apps/demo-school/',
  ...plans.flatMap(({ key, name, employees }) => [
    name,
    `@${key}.demo`,
    ...employees.map((employee) => employee.name),
  ]),
];

/** The words that a text of the server must not contain. */
const found = (text: string) => words.filter((word) => text.includes(word));

test('the server knows no person, password or school of the demo', () => {
  const files = globSync(['src/**/*.ts', 'migrations/**/*.sql'], { cwd: server.pathname }).filter(
    (file) => !file.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(100);
  const offending = files
    .map((file) => [file, found(readFileSync(new URL(file, server), 'utf8'))] as const)
    .filter(([, present]) => present.length > 0);
  expect(offending).toEqual([]);
});

test.each(['Marina Barros', 'admin@girassol.demo', 'prof@grande.demo', "'Senha123'"])(
  'the search finds %s',
  (text) => expect(found(`const known = ${text};`)).toHaveLength(1),
);
