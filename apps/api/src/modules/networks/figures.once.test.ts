import { dayOf } from '@caderneta/school-time';
import { expect, test } from '@jest/globals';
import { addDays } from 'date-fns/addDays';
import { lightFormat } from 'date-fns/lightFormat';
import { parseISO } from 'date-fns/parseISO';
import fc from 'fast-check';
import { countDiaries, periodOf } from './figures.ts';

const timezone = 'America/Sao_Paulo';
const noon = (day: string) => new Date(`${day}T15:00:00Z`);
const firstDay = '2026-03-02';
const day = fc.nat(13).map((days) => lightFormat(addDays(parseISO(firstDay), days), 'yyyy-MM-dd'));

const student = fc.record({
  createdOn: fc.option(day),
  deletedOn: fc.option(day),
  /** Also of days on which they were not here. */
  diaries: fc.uniqueArray(day),
});

test('a diary is due for each student and school day between coming and leaving', () => {
  fc.assert(
    fc.property(fc.array(student), fc.uniqueArray(day), (students, schoolDays) => {
      const isHere = ({ createdOn, deletedOn }: (typeof students)[number], on: string) =>
        (createdOn === null || createdOn <= on) && (deletedOn === null || on < deletedOn);
      const due = students.flatMap((one) => schoolDays.filter((on) => isHere(one, on)));
      const counted = countDiaries(
        { schoolDays, timezone },
        students.map(({ createdOn, deletedOn }) => ({
          createdAt: createdOn === null ? null : noon(createdOn),
          deletedAt: deletedOn === null ? null : noon(deletedOn),
          students: 1,
        })),
        schoolDays.map((on) => ({
          day: on,
          diaries: students.filter(({ diaries }) => diaries.includes(on)).length,
        })),
      );
      expect(counted.due).toBe(due.length);
      expect(counted.filled).toBeLessThanOrEqual(counted.due);
      const isSound = students.every((one) => one.diaries.every((on) => isHere(one, on)));
      const filled = students.flatMap(({ diaries }) =>
        diaries.filter((on) => schoolDays.includes(on)),
      );
      if (isSound) expect(counted.filled).toBe(filled.length);
    }),
  );
});

test('a period ends today at the school, and has no days off', () => {
  const school = {
    id: crypto.randomUUID(),
    name: 'Escola',
    city: null,
    isClosed: false,
    timezone: 'America/Rio_Branco',
    schoolDays: [1, 2, 3, 4, 5],
  };
  // Still the evening before in Acre.
  const now = new Date('2026-03-11T03:00:00Z');
  expect(dayOf(now, timezone)).toBe('2026-03-11');
  const recess = { kind: 'Recess', name: 'Recesso', from: '2026-03-05', to: '2026-03-06' } as const;
  expect(periodOf(school, [recess], { now, days: 7 })).toMatchObject({
    firstDay: '2026-03-04',
    lastDay: '2026-03-10',
    since: new Date('2026-03-04T05:00:00Z'),
    schoolDays: ['2026-03-04', '2026-03-09', '2026-03-10'],
  });
});
