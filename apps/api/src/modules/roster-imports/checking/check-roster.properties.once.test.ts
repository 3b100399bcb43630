import { readPhone } from '@caderneta/formats';
import { type Gender, importedStudentBody, type RosterRow } from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { type FamilyDraft, planGuardians } from '#/modules/guardians/plan-guardians.ts';
import { checkRoster } from './check-roster.ts';
import { readGender } from './read-rows.ts';
import type { RosterStudent, SchoolRoster } from './school-roster.ts';

const classrooms = ['Jardim A', '2º Ano', 'Maternal'].map((name) => ({
  id: v7(),
  name,
  period: 'Morning' as const,
}));
const oneOf = <T>(...values: T[]) => fc.constantFrom(...values);

interface Person {
  name: string;
  phone: string;
}
/** Few people, so that they meet; most are written alike wherever they come. */
const directory: Person[] = [
  { name: 'Marta Lima', phone: '11900000001' },
  { name: 'MARTA LIMA', phone: '+55 (11) 90000-0001' },
  { name: 'Jorge Reis', phone: '11900000002' },
  { name: 'Jorge Reis', phone: '11900000007' },
  { name: 'Lia', phone: '11 90000 0003' },
];
const nobody: Person = { name: '', phone: '' };
const strange = fc.record({
  name: oneOf('', 'Marta Lima', 'Rosa Dias'),
  phone: oneOf('', '119', '1133330000', '900000001', '11900000001', '11900000004'),
});
const person = fc.oneof(
  { weight: 9, arbitrary: oneOf(...directory) },
  { weight: 1, arbitrary: strange },
);
const second = fc.oneof({ weight: 2, arbitrary: fc.constant(nobody) }, person);
const mostly = (usual: string[], odd: string) =>
  fc.oneof({ weight: 19, arbitrary: oneOf(...usual) }, { weight: 1, arbitrary: fc.constant(odd) });

const row: fc.Arbitrary<RosterRow> = fc
  .record({
    name: mostly(['Ana Lima', 'ána lima', 'Bruno Lima', 'Caio Reis', 'Duda', 'Enzo'], ''),
    classroom: mostly(['Jardim A', 'jardim a', '2o ano', 'Maternal'], 'Maternau'),
    gender: mostly(['', 'F', 'menino'], 'x'),
    first: person,
    second,
    firstEmail: mostly(['', '', 'um@lima.test'], 'x'),
    secondEmail: mostly([''], 'lia@lia.test'),
  })
  .map(({ first, second: other, ...cells }) => ({
    ...cells,
    period: '',
    firstName: first.name,
    firstPhone: first.phone,
    secondName: other.name,
    secondPhone: other.phone,
  }));
const lines = fc
  .array(row, { maxLength: 12 })
  .map((rows) => rows.map((one, index) => ({ line: index + 1, row: one })));

const school: fc.Arbitrary<SchoolRoster> = fc
  .record({
    guardians: fc.uniqueArray(
      oneOf(
        { name: 'Marta Lima', phone: '11900000001' },
        { name: 'Jorge Reis', phone: '11900000002' },
        { name: 'Lía', phone: '11900000003' },
        { name: 'Marta Prado', phone: '11900000001' },
        { name: 'Rosa Dias', phone: '11900000004' },
      ),
      { selector: ({ phone }) => phone, minLength: 1 },
    ),
    students: fc.array(
      fc.record({
        name: oneOf('Ana Lima', 'Bruno Lima', 'Caio Reis', 'Duda'),
        classroom: fc.nat(2),
        gender: oneOf<Gender>('Female', 'Male', 'NotInformed'),
        guardians: fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 }),
      }),
      { maxLength: 5 },
    ),
  })
  .map(({ guardians, students }) => {
    const known = guardians.map((guardian) => ({ ...guardian, id: v7(), email: null }));
    return {
      classrooms,
      guardians: known,
      students: students.map(({ classroom, guardians: chosen, ...student }) => ({
        ...student,
        id: v7(),
        version: 1,
        classroomId: classrooms[classroom]!.id,
        guardianIds: [...new Set(chosen.map((index) => known[index % known.length]!.id))],
      })),
    };
  });

/** The school after `saveStudents` wrote the drafts. */
function applied(before: SchoolRoster, { drafts }: ReturnType<typeof checkRoster>): SchoolRoster {
  const current = new Map(before.students.map((student) => [student.id, student]));
  const families = drafts.map(({ id, responsibles }): FamilyDraft => {
    return { current: current.get(id ?? '')?.guardianIds ?? [], responsibles };
  });
  const { links, stored } = planGuardians(before.guardians, families);
  const guardians = new Map([...before.guardians, ...stored].map((one) => [one.id, one]));
  drafts.forEach(({ id, name, classroomId, gender }, index) => {
    const student = { id: id ?? v7(), name, classroomId, gender, version: 2 };
    const guardianIds = links[index] ?? [];
    current.set(student.id, { ...student, guardianIds } satisfies RosterStudent);
  });
  return { classrooms, students: [...current.values()], guardians: [...guardians.values()] };
}

/**
 * Only the rows without an error, as after leaving the others out.
 * @param isWhole also without those of which something is left out: once others moved, it may come in
 */
function soundLines(
  given: { line: number; row: RosterRow }[],
  to: SchoolRoster,
  { isWhole = false } = {},
) {
  let left = given;
  for (;;) {
    const { rows } = checkRoster(left, to);
    const sound = left.filter(
      (_, index) => rows[index]?.outcome !== 'error' && !(isWhole && rows[index]?.notes.length),
    );
    if (sound.length === left.length) return left;
    left = sound;
  }
}

const options = { numRuns: 600 };

test('every row has an outcome that its errors and changes explain', () => {
  fc.assert(
    fc.property(lines, school, (given, to) => {
      const { rows } = checkRoster(given, to);
      expect(rows.map(({ line }) => line)).toEqual(given.map(({ line }) => line));
      for (const { outcome, errors, changes } of rows) {
        expect(errors.length > 0).toBe(outcome === 'error');
        expect(changes.length > 0).toBe(outcome === 'changed');
      }
    }),
    options,
  );
});

test('written students keep the rules of the student form, but for who has no guardian', () => {
  fc.assert(
    fc.property(lines, school, (given, to) => {
      for (const { id, ...body } of checkRoster(given, to).drafts) {
        expect(z.safeParse(importedStudentBody, body)).toMatchObject({ success: true });
        expect(id === null || to.students.some((student) => student.id === id)).toBe(true);
      }
    }),
    options,
  );
});

const sizes: number[] = [];
test('a file that was applied changes nothing when it is applied again', () => {
  fc.assert(
    fc.property(lines, school, (given, to) => {
      const sound = soundLines(given, to, { isWhole: true });
      const after = applied(to, checkRoster(sound, to));
      sizes.push(sound.length);
      const { rows, drafts } = checkRoster(sound, after);
      expect(rows.map(({ outcome, errors, changes }) => [outcome, errors, changes])).toEqual(
        sound.map(() => ['same', [], []]),
      );
      expect(drafts).toEqual([]);
    }),
    options,
  );
  // Files with something left to apply are what this is about.
  expect(sizes.filter((size) => size > 1).length).toBeGreaterThan(options.numRuns / 4);
});

test('applying does what was shown, and leaves one person to each phone', () => {
  fc.assert(
    fc.property(lines, school, (given, to) => {
      const sound = soundLines(given, to);
      const checked = checkRoster(sound, to);
      const after = applied(to, checked);
      const added = checked.rows.filter(({ outcome }) => outcome === 'new').length;
      expect(after.students).toHaveLength(to.students.length + added);
      expect(new Set(after.guardians.map(({ phone }) => phone)).size).toBe(after.guardians.length);
      for (const { guardianIds } of after.students) {
        expect([0, 1, 2]).toContain(new Set(guardianIds).size);
      }
    }),
    options,
  );
});

test('a phone is read however it is punctuated', () => {
  const digits = fc
    .tuple(fc.integer({ min: 11, max: 99 }), fc.integer({ min: 0, max: 99_999_999 }))
    .map(([area, number]) => `${area}9${String(number).padStart(8, '0')}`);
  const styles = [
    (phone: string) => phone,
    (phone: string) => `+55 ${phone}`,
    (phone: string) => `0055${phone}`,
    (phone: string) => `0${phone}`,
    (phone: string) => `(${phone.slice(0, 2)}) ${phone.slice(2, 7)}-${phone.slice(7)}`,
    (phone: string) => `+55\u00a0${phone.slice(0, 2)} ${phone.slice(2, 7)}\u2013${phone.slice(7)}`,
    (phone: string) => `\u202a${phone.slice(0, 2)}.${phone.slice(2)}\u202c`,
  ];
  fc.assert(
    fc.property(digits, oneOf(...styles), (phone, style) => {
      expect(readPhone(style(phone))).toBe(phone);
      // Without its ninth digit, no phone.
      const short = phone.slice(0, 2) + phone.slice(3);
      expect(readPhone(style(short))).not.toMatch(/^\d{11}$/);
    }),
  );
});

test.each([
  ['Female', ['F', 'f', 'Fem.', 'Feminino', 'MENINA', ' female ', '2']],
  ['Male', ['M', 'masculino', 'Menino', 'Male']],
  ['NotInformed', ['Não informado', 'NotInformed']],
  [undefined, ['', 'x', 'feminino masculino']],
] as const)('%s is written in many ways', (gender, words) => {
  for (const word of words) expect([word, readGender(word)]).toEqual([word, gender]);
});
