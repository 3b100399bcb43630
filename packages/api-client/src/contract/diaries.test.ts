import { diaryBody, preschoolDiary, type DiaryContent } from './diaries.ts';
import { mealAmounts } from './enums.ts';

const studentIds = ['0198f4a2-0000-7000-8000-000000000001'];
const isTaken = (communication: object) =>
  diaryBody.safeParse({ communication, studentIds }).success;

const examples: Omit<Extract<DiaryContent, { mode: 'Preschool' }>, 'mode'> = {
  breakfast: 'No',
  lunch: 'Half',
  afternoonCoffee: 'Full',
  dinner: 'Repeat',
  sleep: 0,
  evacuate: 1,
  shower: 2,
  diaper: 5,
  details: 'Brincou',
};
const fields = Object.entries(examples);

test('a Preschool diary takes any choice of fields but none', () => {
  for (let chosen = 0; chosen < 2 ** fields.length; chosen += 1) {
    const some = Object.fromEntries(fields.filter((_, index) => chosen & (2 ** index)));
    expect([some, isTaken({ mode: 'Preschool', ...some })]).toEqual([some, chosen > 0]);
  }
});

test.each(['sleep', 'evacuate', 'shower', 'diaper'])(
  '%s is a whole number from 0 to 5',
  (count) => {
    for (let tenths = -20; tenths <= 80; tenths += 1) {
      const value = tenths / 10;
      const isFine = Number.isInteger(value) && value >= 0 && value <= 5;
      expect([value, isTaken({ mode: 'Preschool', [count]: value })]).toEqual([value, isFine]);
    }
    for (const value of [NaN, Infinity, -0.0001, 5.0001, '3', null, [], true]) {
      expect([value, isTaken({ mode: 'Preschool', [count]: value })]).toEqual([value, false]);
    }
  },
);

test.each(['breakfast', 'lunch', 'afternoonCoffee', 'dinner'])(
  '%s takes the four values',
  (name) => {
    for (const value of mealAmounts)
      expect(isTaken({ mode: 'Preschool', [name]: value })).toBe(true);
    for (const value of ['no', 'Quis todo', '', 1, null, ['No']]) {
      expect([value, isTaken({ mode: 'Preschool', [name]: value })]).toEqual([value, false]);
    }
  },
);

test('a Simple diary is its details and nothing else', () => {
  expect(isTaken({ mode: 'Simple', details: 'Leu' })).toBe(true);
  for (const [name, value] of fields.slice(0, -1)) {
    expect([name, isTaken({ mode: 'Simple', details: 'Leu', [name]: value })]).toEqual([
      name,
      false,
    ]);
  }
  for (const details of [undefined, null, '', ' \n', 3]) {
    expect([details, isTaken({ mode: 'Simple', details })]).toEqual([details, false]);
  }
});

test('one empty text among other fields is no diary by itself, nor an error', () => {
  expect(preschoolDiary.safeParse({ mode: 'Preschool', details: ' ' }).success).toBe(false);
  expect(preschoolDiary.parse({ mode: 'Preschool', details: ' ', sleep: 0 })).toEqual({
    mode: 'Preschool',
    details: '',
    sleep: 0,
  });
});
