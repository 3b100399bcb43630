import { generatedFrom, generatedUntil, putBetween } from './put-between.ts';

const first = ['create function a;', '--> statement-breakpoint', generatedFrom];
const last = [generatedUntil, 'create trigger b;', ''];

test('what drizzle-kit made is replaced, and what people wrote stays', () => {
  const present = [...first, 'create table old;', '--> statement-breakpoint', ...last].join('\n');
  const made = putBetween(present, 'create table one;\n\ncreate table two;\n');
  expect(made.split('\n')).toEqual([
    ...first,
    ...['create table one;', '', 'create table two;', '--> statement-breakpoint'],
    ...last,
  ]);
  expect(putBetween(made, 'create table one;\n\ncreate table two;')).toBe(made);
});

test('a migration without the two lines is an error', () => {
  expect(() => putBetween(first.join('\n'), '')).toThrow(generatedUntil);
  expect(() => putBetween(last.join('\n'), '')).toThrow(generatedFrom);
});
