import type { Family } from '@caderneta/api-client/contract';
import { createContext, use } from 'react';

export const FamilyContext = createContext<Family | null>(null);

/** The guardian of this device, their school and children. Only inside the frame. */
export function useFamily(): Family {
  const family = use(FamilyContext);
  if (!family) throw new Error('No guardian is here: this belongs inside the frame.');
  return family;
}

/** Every school that this device shows, with its guardian there. */
export function schoolsOf({ school, responsible, schools }: Family): FamilySchool[] {
  return schools ?? [{ ...school, responsible }];
}
export type FamilySchool = NonNullable<Family['schools']>[number];

/** The children at the school that the family is shown at. */
export const studentsAt = ({ school, students }: Family) =>
  students.filter(({ schoolId = school.id }) => schoolId === school.id);

/**
 * How addresses and calls name a school of the device: the one that was paired first not at all.
 * @param schoolId by default that which the family is shown at
 */
export function nameOfSchool(family: Family, schoolId = family.school.id): string | undefined {
  return schoolId === schoolsOf(family)[0]?.id ? undefined : schoolId;
}

/** @example addressAt(paths.chat, family) // '/familia/mensagens?escola=…' */
export function addressAt(path: string, family: Family, schoolId?: string): string {
  const named = nameOfSchool(family, schoolId);
  return named ? `${path}?escola=${named}` : path;
}

/**
 * The family as one of its schools knows it.
 * @param schoolId undefined, or one that the device does not show: the school that was paired first
 */
export function familyAt(family: Family, schoolId: string | undefined): Family {
  const school = schoolsOf(family).find(({ id }) => id === schoolId);
  return school ? { ...family, school, responsible: school.responsible } : family;
}
