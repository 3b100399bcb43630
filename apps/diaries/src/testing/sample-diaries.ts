import type {
  ClassroomLastDiaries,
  DiaryEntry,
  PendingDiaryGroup,
} from '@caderneta/api-client/contract';
import { testSession } from '@caderneta/platform/testing';
import { dayOf } from '@caderneta/school-time';

export const sampleId = (number: number) =>
  `0198f4a2-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const classroomId = sampleId(1);

const names = ['Ana Lima Prado', 'Bruno Lima Prado', 'Caio Reis', 'Duda Dias'];
export const students = names.map((name, index) => ({ id: sampleId(11 + index), name }));
export const [ana, bruno, caio, duda] = students as [Named, Named, Named, Named];
type Named = (typeof students)[number];

export function sampleGroup(changes: Partial<PendingDiaryGroup> = {}): PendingDiaryGroup {
  const group = { classroomId, classroomName: 'Maternal II', diaryMode: 'Preschool' as const };
  const pending = changes.students?.length ?? students.length;
  const count = { total: 9, pending, filled: 9 - pending, dayOff: null };
  return { ...group, ...count, students, ...changes };
}

export function sampleClassroom(pending: number): ClassroomLastDiaries {
  return {
    classroom: { id: classroomId, name: 'Maternal II', period: 'Morning', diaryMode: 'Preschool' },
    diaryCount: {
      pending,
      filled: students.length - pending,
      total: students.length,
      dayOff: null,
    },
    lastDiaries: students.map(({ id, name }, index) => ({
      studentId: id,
      studentName: name,
      lastDiaryDate: index === 0 ? null : `2026-03-0${index}`,
    })),
  };
}

/** A diary that somebody else filled today, and that this person may delete. */
export function todaysEntry(changes: Partial<DiaryEntry> = {}): DiaryEntry {
  const day = dayOf(new Date(), testSession().school.timezone);
  return sampleEntry(0, { day, isDeletable: true, ...changes });
}

export function sampleEntry(number: number, changes: Partial<DiaryEntry> = {}): DiaryEntry {
  return {
    id: sampleId(100 + number),
    mode: 'Preschool',
    day: `2026-02-${String(28 - number).padStart(2, '0')}`,
    createdAt: '2026-02-28T15:00:00Z',
    employee: { name: 'Tiago Lopes' },
    isDeletable: false,
    breakfast: null,
    lunch: 'Half',
    afternoonCoffee: null,
    dinner: null,
    sleep: 2,
    evacuate: null,
    shower: 0,
    diaper: null,
    details: `Nota ${number}`,
    ...changes,
  };
}
