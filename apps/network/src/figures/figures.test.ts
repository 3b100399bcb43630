import { cedro, ipe, jatoba, sampleSchool } from '../testing/sample-network.ts';
import { lowestShare, percentOf, sumOf, toneOf, worstFirst } from './figures.ts';

test('a percentage is 100 only if nothing is missing, and null without a count', () => {
  for (let max = 1; max <= 400; max += 1) {
    for (let value = 0; value <= max; value += 1) {
      const percent = percentOf({ value, max })!;
      expect(percent === 100).toBe(value === max);
      expect(Math.abs(percent - (value / max) * 100)).toBeLessThanOrEqual(1);
    }
  }
  expect(percentOf({ value: 0, max: 0 })).toBeNull();
});

test.each([
  [0, 'danger'],
  [49, 'danger'],
  [50, 'warning'],
  [79, 'warning'],
  [80, 'success'],
  [100, 'success'],
])('%i of 100 is %s', (value, tone) => expect(toneOf({ value, max: 100 })).toBe(tone));

test('places are sorted by their lowest share; those without a count are last', () => {
  const shared = sampleSchool(4, 'Escola Angico', { reachable: 45 });
  const alike = sampleSchool(5, 'Escola Aroeira', { reachable: 45 });
  const sorted = worstFirst([jatoba, ipe, alike, cedro, shared]);

  expect(sorted.map(({ name }) => name)).toEqual([
    'Escola Angico',
    'Escola Aroeira',
    'Escola Cedro',
    'Escola Ipê',
    'Escola Jatobá',
  ]);
  expect(sorted.map(lowestShare)).toEqual([0.3, 0.3, 0.3, 0.8, null]);
});

test('two places without a count follow the alphabet', () => {
  const empty = { ...jatoba, name: 'Escola Buriti' };
  expect(worstFirst([jatoba, empty])).toEqual([empty, jatoba]);
});

test('counts of schools are added up', () => {
  expect(sumOf([ipe, cedro, jatoba])).toEqual({
    students: 200,
    guardians: 300,
    reachable: 240,
    sent: 20,
    recipients: 2000,
    seen: 1200,
    diaries: { due: 4000, filled: 3800 },
  });
});
