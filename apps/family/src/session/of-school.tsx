import type { ReactNode } from 'react';
import { FamilyContext, familyAt, useFamily } from './family-context.ts';

export interface OfSchoolProps {
  id: string | undefined;
  children: ReactNode;
}

/** What belongs to one school: its times are shown as they are there. */
export function OfSchool({ id, children }: OfSchoolProps) {
  return <FamilyContext value={familyAt(useFamily(), id)}>{children}</FamilyContext>;
}
