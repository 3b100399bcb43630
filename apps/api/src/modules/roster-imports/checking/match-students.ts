import { foldName } from '#/people/same-name.ts';
import type { Candidate } from './candidate.ts';
import { rosterMessages } from './roster-messages.ts';
import { foldClassroom, type IndexedSchool, type RosterStudent } from './school-roster.ts';

/** Finds whom of the school each row is about, and the students who are in the file twice. */
export function matchStudents(candidates: Candidate[], school: IndexedSchool): void {
  for (const candidate of candidates) matchStudent(candidate, school);
  const byName = Map.groupBy(candidates, ({ row }) => foldName(row.name));
  for (const [name, namesakes] of byName) if (name) refuseRepeated(namesakes);
}

/**
 * A student is known by name and a shared guardian's phone, wherever they are now, or by name and
 * classroom. The phone says more, because two children of a classroom may have one name. Of
 * namesakes with a guardian in common, the one who shares more phones with the row is meant.
 */
function matchStudent(candidate: Candidate, school: IndexedSchool): void {
  const phones = phonesOf(candidate);
  const namesakes = school.studentsByName.get(foldName(candidate.row.name)) ?? [];
  const sharedPhones = (student: RosterStudent) =>
    school.guardiansOf(student).filter(({ phone }) => phones.has(phone)).length;
  const closest = (students: RosterStudent[]) => {
    const most = Math.max(1, ...students.map(sharedPhones));
    return students.filter((student) => sharedPhones(student) === most);
  };
  const isHere = ({ classroomId }: RosterStudent) => classroomId === candidate.classroomId;
  const here = namesakes.filter(isHere);
  const ranked = [closest(here), closest(namesakes), here];
  const found = ranked.find(({ length }) => length > 0) ?? [];
  if (found.length === 1) candidate.student = found[0];
  if (found.length > 1) {
    candidate.errors.push({ field: 'name', message: rosterMessages.ambiguousStudent });
  }
}

/** Of two rows about one student the later one is refused. */
function refuseRepeated(namesakes: Candidate[]): void {
  const lineOf = new Map<string, number>();
  for (const candidate of namesakes) {
    const signs = signsOf(candidate);
    const earlier = signs.flatMap((sign) => lineOf.get(sign) ?? []);
    if (earlier.length > 0) {
      const message = rosterMessages.repeatedStudent(Math.min(...earlier));
      candidate.errors.push({ field: 'name', message });
    }
    for (const sign of signs) if (!lineOf.has(sign)) lineOf.set(sign, candidate.line);
  }
}

/** Namesakes who share one of these are one student. */
function signsOf(candidate: Candidate): string[] {
  const { row, student } = candidate;
  return [
    ...(row.classroom ? [`classroom ${foldClassroom(row.classroom)}`] : []),
    ...(student ? [`student ${student.id}`] : []),
    ...phonesOf(candidate),
  ];
}

export function phonesOf({ first, second }: Candidate): Set<string> {
  return new Set(
    [first?.phone, second?.phone].filter((phone) => phone !== undefined && isPhone(phone)),
  );
}

function isPhone(phone: string): phone is string {
  return /^\d{11}$/.test(phone);
}
