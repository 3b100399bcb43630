import type { CheckedRosterRow } from '@caderneta/api-client/contract';
import type { Candidate } from './candidate.ts';
import type { IndexedSchool, RosterStudent } from './school-roster.ts';

type Relatives = Pick<CheckedRosterRow, 'siblings' | 'knownResponsibles'>;

/** Who shares a guardian with a row's student, in the file and in the school. */
export function findRelatives(
  candidates: Candidate[],
  school: IndexedSchool,
): (candidate: Candidate) => Relatives {
  const inFile = byPhone(candidates, ({ family }) => family.map(({ phone }) => phone));
  const written = new Set(candidates.map(({ student }) => student));
  const others = school.students.filter((student) => !written.has(student));
  const inSchool = byPhone<RosterStudent>(others, (student) =>
    school.guardiansOf(student).map(({ phone }) => phone),
  );
  return (candidate) => {
    const phones = candidate.family.map(({ phone }) => phone).filter((phone) => phone !== '');
    const rows = phones.flatMap((phone) => inFile.get(phone) ?? []);
    const siblings = [
      ...rows.filter((other) => other !== candidate).map(({ row }) => row.name),
      ...phones.flatMap((phone) => inSchool.get(phone) ?? []).map(({ name }) => name),
    ];
    const known = phones.flatMap((phone) => school.guardiansByPhone.get(phone)?.name ?? []);
    return { siblings: distinct(siblings), knownResponsibles: distinct(known) };
  };
}

/** A phone of thousands, such as the school's own, says nothing that is worth listing. */
const listed = 10;

function append<Owner>(owned: Map<string, Owner[]>, phone: string, owner: Owner): void {
  const owners = owned.get(phone);
  if (!owners) owned.set(phone, [owner]);
  else if (owners.length <= listed) owners.push(owner);
}

function byPhone<Owner>(owners: Owner[], phonesOf: (owner: Owner) => string[]) {
  const owned = new Map<string, Owner[]>();
  for (const owner of owners)
    for (const phone of new Set(phonesOf(owner))) append(owned, phone, owner);
  return owned;
}

function distinct(names: string[]): string[] {
  return [...new Set(names.filter((name) => name !== ''))].sort((one, other) =>
    one.localeCompare(other, 'pt-BR'),
  );
}
