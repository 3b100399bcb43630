import type { ReactNode } from 'react';
import { FamilyContext, familyAt, useFamily } from './family-context.ts';

export interface OfSchoolProps {
  id: string | undefined;
  children: ReactNode;
}

/** Shows its children in the time zone of one school. */
export function OfSchool({ id, children }: OfSchoolProps) {
  return <FamilyContext value={familyAt(useFamily(), id)}>{children}</FamilyContext>;
}
