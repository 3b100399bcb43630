import type { Family } from '@caderneta/api-client/contract';
import { createContext, use } from 'react';

export const FamilyContext = createContext<Family | null>(null);

/** The guardian of this device, their school and children. Only inside the frame. */
export function useFamily(): Family {
  const family = use(FamilyContext);
  if (!family) throw new Error('No guardian is here: this belongs inside the frame.');
  return family;
}
