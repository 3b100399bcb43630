import { isWorthKeeping } from './worth-keeping.ts';

const ids = Array.from({ length: 20 }, (_, n) => `0198f4a2-0000-7000-8000-0000000000${n + 10}`);
const blank = {
  communication: { title: '', isUrgent: undefined, options: ['', ''] },
  studentIds: [] as string[],
  attachments: [] as { id: string }[],
  schoolDays: [1, 2, 3],
};
const saved = { ...blank, studentIds: ids.slice(0, 10) };

test.each([
  ['nothing', blank, blank, false],
  [
    'blanks alone',
    { ...blank, communication: { ...blank.communication, title: ' ' } },
    blank,
    false,
  ],
  ['the tick of one student', { ...blank, studentIds: ids.slice(0, 1) }, blank, false],
  ['the tick of one class', { ...blank, studentIds: ids }, blank, false],
  [
    'one box',
    { ...blank, communication: { ...blank.communication, isUrgent: true } },
    blank,
    false,
  ],
  ['one day of the week', { ...blank, schoolDays: [1, 2] }, blank, false],
  ['one student more of a saved item', { ...saved, studentIds: ids.slice(0, 11) }, saved, false],
  ['several students more of a saved item', { ...saved, studentIds: ids }, saved, true],
  ['two choices', { ...blank, studentIds: ids, schoolDays: [1] }, blank, true],
  ['a letter', { ...blank, communication: { ...blank.communication, title: 'P' } }, blank, true],
  [
    'an option',
    { ...blank, communication: { ...blank.communication, options: ['a', ''] } },
    blank,
    true,
  ],
  ['a file', { ...blank, attachments: [{ id: ids[0]! }] }, blank, true],
  [
    'a text taken away',
    blank,
    { ...blank, communication: { ...blank.communication, title: 'P' } },
    true,
  ],
])('of %s a draft is kept or not', (_, values, base, expected) => {
  expect(isWorthKeeping(values, base)).toBe(expected);
});
