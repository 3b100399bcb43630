import type { ResponsibleBody } from '@caderneta/api-client/contract';
import { newId } from '#/timing/ids.ts';
import { Invalid } from '#/kernel/problems.ts';
import { sameName } from '#/policy/people.ts';

const guardianMessages = {
  notOfStudent: 'Este responsável não é deste aluno.',
  phoneTaken: 'Este celular já é de outro responsável.',
} as const;

export interface Guardian {
  id: string;
  name: string;
  phone: string;
  email: string | null;
}

/** A guardian of the school, with the contacts in whose place they have put others themselves. */
export interface KnownGuardian extends Guardian {
  formerContacts?: string[];
}

/** The guardians of one student: who they are now, and what somebody wrote. */
export interface FamilyDraft {
  /** Ids by position; empty for a new student. */
  current: string[];
  responsibles: ResponsibleBody[];
}

export interface GuardianPlan {
  /** Guardians to store, new and changed ones. */
  stored: Guardian[];
  /** Those of them who were in the school before. */
  changedIds: string[];
  /** Those of them who have another name now. */
  renamedIds: string[];
  /** Of each draft, by position. */
  links: string[][];
}

/**
 * Decides who is meant. A guardian whose id is written is that person. A phone that the school knows
 * is that person, by the name and e-mail now written. With a phone that nobody has, a student's
 * guardian who keeps the name has a new number; anybody else is new. Of several drafts of one person
 * the last one counts.
 * @throws {Invalid} where an id is not of this student, or its phone is somebody else's
 */
export function planGuardians(everybody: KnownGuardian[], families: FamilyDraft[]): GuardianPlan {
  const known = everybody.map(({ formerContacts: _, ...guardian }): Guardian => guardian);
  const drafts = asTheyAreNow(everybody, families);
  const after = new Map(known.map((guardian) => [guardian.id, guardian]));
  const before = new Map(after);
  const owners = new Map(known.map((guardian) => [guardian.phone, guardian.id]));
  const byPhone = new Map(owners);
  const written = drafts.flatMap(({ responsibles }) => responsibles);
  const named = new Set(written.flatMap(({ id, phone }) => [id, owners.get(phone)]));
  // The former number of somebody named by id is free for somebody else.
  for (const { id = '', phone } of written) {
    const former = before.get(id)?.phone;
    if (former && former !== phone) byPhone.delete(former);
  }
  // A guardian whose phone stands in the drafts keeps it.
  const movable = new Map(known.filter(({ id }) => !named.has(id)).map((one) => [one.id, one]));

  const idOf = ({ current }: FamilyDraft, body: ResponsibleBody, position: number): string => {
    const owner = owners.get(body.phone);
    if (body.id) requireSamePerson(body.id, { current, owner, position });
    const meant = body.id ?? byPhone.get(body.phone);
    if (meant) return meant;
    const renumbered = [current[position], ...current]
      .map((id) => movable.get(id ?? ''))
      .find((guardian) => guardian && sameName(guardian.name, body.name));
    if (renumbered) movable.delete(renumbered.id);
    return renumbered?.id ?? newId();
  };
  const links = drafts.map((draft) =>
    draft.responsibles.map((body, position) => {
      const id = idOf(draft, body, position);
      const { name, phone } = body;
      // An author who did not see the e-mail of a sibling's guardian does not clear it.
      const kept = draft.current.includes(id) ? null : (after.get(id)?.email ?? null);
      after.set(id, { id, name, phone, email: body.email ?? kept });
      byPhone.set(phone, id);
      return id;
    }),
  );

  const stored = [...after.values()].filter((one) => !isSame(before.get(one.id), one));
  const changed = stored.filter(({ id }) => before.has(id));
  const renamed = changed.filter(({ id, name }) => !sameName(before.get(id)?.name ?? '', name));
  const idsOf = (some: Guardian[]) => some.map(({ id }) => id);
  return { stored, changedIds: idsOf(changed), renamedIds: idsOf(renamed), links };
}

/**
 * A list that was written before, as a spreadsheet, has contacts that guardians have changed themselves
 * since: it means the present ones. Who is written by their id was changed on purpose.
 */
function asTheyAreNow(known: KnownGuardian[], drafts: FamilyDraft[]): FamilyDraft[] {
  const owners = new Map(known.map((guardian) => [guardian.phone, guardian]));
  const changed = known.filter(({ formerContacts = [] }) => formerContacts.length > 0);
  if (changed.length === 0) return drafts;
  const formerOwners = new Map(
    changed.flatMap((guardian) => guardian.formerContacts!.map((one) => [one, guardian] as const)),
  );
  const present = (body: ResponsibleBody): ResponsibleBody => {
    const owner = owners.get(body.phone) ?? formerOwners.get(body.phone);
    if (body.id || !owner) return body;
    const isFormer = owner.formerContacts?.includes(body.email?.toLowerCase() ?? '');
    return { ...body, phone: owner.phone, ...(isFormer && { email: owner.email }) };
  };
  return drafts.map((draft) => ({ ...draft, responsibles: draft.responsibles.map(present) }));
}

/** @param where `owner` is the guardian who has the written phone */
function requireSamePerson(
  id: string,
  where: { current: string[]; owner: string | undefined; position: number },
) {
  const refuse = (field: string, message: string) =>
    new Invalid([{ path: `responsibles.${where.position}.${field}`, message }]);
  if (!where.current.includes(id)) throw refuse('id', guardianMessages.notOfStudent);
  if (where.owner && where.owner !== id) throw refuse('phone', guardianMessages.phoneTaken);
}

function isSame(one: Guardian | undefined, other: Guardian): boolean {
  return one?.name === other.name && one.phone === other.phone && one.email === other.email;
}
