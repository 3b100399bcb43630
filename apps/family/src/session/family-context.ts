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

/**
 * The family as one of its schools knows it.
 * @param schoolId undefined, or one that the device does not show: the school that was paired first
 */
export function familyAt(family: Family, schoolId: string | undefined): Family {
  const school = schoolsOf(family).find(({ id }) => id === schoolId);
  return school ? { ...family, school, responsible: school.responsible } : family;
}
