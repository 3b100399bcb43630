import type { CheckedRosterRow, RosterOutcome } from '@caderneta/api-client/contract';
import { planGuardians } from '#/modules/guardians/plan-guardians.ts';
import type { StudentDraft } from '#/modules/students/students.service.ts';
import { type Candidate, readLine, type RosterLine } from './candidate.ts';
import { describeChanges, type StudentAfter } from './describe-changes.ts';
import { draftStudent } from './draft-student.ts';
import { findRelatives } from './find-relatives.ts';
import { joinFamily } from './join-family.ts';
import { matchStudents } from './match-students.ts';
import { findPeople, refuseContradictions } from './people-in-file.ts';
import { indexSchool, type IndexedSchool, type SchoolRoster } from './school-roster.ts';

export interface CheckedRoster {
  rows: CheckedRosterRow[];
  /** What `saveStudents` writes to apply the rows without an error. */
  drafts: StudentDraft[];
}

/** What applying a roster does to a school, row by row, and what is wrong with it. */
export function checkRoster(lines: RosterLine[], given: SchoolRoster): CheckedRoster {
  const school = indexSchool(given);
  const candidates = lines.map((line) => readLine(line, school));
  matchStudents(candidates, school);
  for (const candidate of candidates) {
    candidate.family = joinFamily(candidate, school.guardiansOf(candidate.student));
  }
  const people = findPeople(candidates);
  refuseContradictions(people, school);
  const phones = new Set(candidates.flatMap(({ family }) => family.map(({ phone }) => phone)));
  for (const candidate of candidates) draftStudent(candidate, { people, school, phones });

  const after = planStudents(candidates, school);
  const relativesOf = findRelatives(candidates, school);
  const rows = candidates.map((candidate) => {
    const { line, row, errors } = candidate;
    const changes = describeChanges(candidate, after.get(candidate), school);
    const outcome = outcomeOf(candidate, changes.length > 0);
    return { line, row, outcome, errors, changes, ...relativesOf(candidate) };
  });
  return { rows, drafts: draftsOf(candidates, rows, school) };
}

function outcomeOf({ errors, student }: Candidate, isChanged: boolean): RosterOutcome {
  if (errors.length > 0) return 'error';
  if (!student) return 'new';
  return isChanged ? 'changed' : 'same';
}

/** The guardians of each row's student, decided as saving decides them. */
function planStudents(
  candidates: Candidate[],
  school: IndexedSchool,
): Map<Candidate, StudentAfter> {
  const sound = candidates.filter(({ errors }) => errors.length === 0);
  const families = sound.map(({ body, student }) => ({
    current: student?.guardianIds ?? [],
    responsibles: body?.responsibles ?? [],
  }));
  const { links, stored } = planGuardians(school.guardians, families);
  const written = new Map(stored.map((guardian) => [guardian.id, guardian]));
  return new Map(
    sound.map((candidate, index) => {
      const guardians = (links[index] ?? []).flatMap(
        (id) => written.get(id) ?? school.guardiansById.get(id) ?? [],
      );
      return [candidate, { guardians }];
    }),
  );
}

/**
 * Rows that change something, and those that name the phone of a guardian whom such a row would
 * otherwise take for somebody with a new number.
 */
function draftsOf(
  candidates: Candidate[],
  rows: CheckedRosterRow[],
  school: IndexedSchool,
): StudentDraft[] {
  const changes = candidates.map((_, index) => {
    const outcome = rows[index]?.outcome;
    return outcome === 'new' || outcome === 'changed';
  });
  const left = new Set(
    candidates
      .filter((_, index) => changes[index])
      .flatMap(({ student, body }) => {
        const written = body?.responsibles.map(({ phone }) => phone);
        const current = school.guardiansOf(student).map(({ phone }) => phone);
        return current.filter((phone) => !written?.includes(phone));
      }),
  );
  const keeps = ({ body }: Candidate) => body?.responsibles.some(({ phone }) => left.has(phone));
  return candidates.flatMap((candidate, index) => {
    const { body, student, errors } = candidate;
    if (!body || errors.length > 0 || !(changes[index] || keeps(candidate))) return [];
    return [{ ...body, id: student?.id ?? null }];
  });
}
