import { phone as wholePhone, type Guardian } from '@caderneta/api-client/contract';
import { fold, formatPhone } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import type { GuardianValues } from './student-values.ts';
import { guardianQuery } from './students.queries.ts';

export interface SharedGuardian {
  guardian: Guardian;
  /** The students beside the one of the form. */
  others: Guardian['students'];
  /** Whether the school knew them by the typed phone before the form was opened. */
  isFamiliar: boolean;
  /** What saving makes of them, in words. */
  changes: string[];
}

const isWhole = (phone: string) => wholePhone.safeParse(phone).success;

/** Whom else a guardian of the form is guardian of, as siblings share theirs. */
export function useSharedGuardian(
  typed: GuardianValues,
  saved: GuardianValues,
  studentId: string | null,
): SharedGuardian | null {
  const { phone } = typed;
  const found = useQuery({ ...guardianQuery(phone), enabled: isWhole(phone) });
  // Who keeps the name under a phone that nobody has, has a new number.
  const isMoving =
    found.data === null && isWhole(saved.phone) && fold(saved.name) === fold(typed.name.trim());
  const before = useQuery({ ...guardianQuery(saved.phone), enabled: isMoving });
  const guardian = found.data ?? (isMoving ? before.data : null);
  if (!guardian) return null;

  const others = guardian.students.filter(({ id }) => id !== studentId);
  // Somebody of this student alone changes by being edited here.
  if (others.length === 0 && guardian.students.length > 0) return null;
  const isFamiliar = guardian.phone === saved.phone;
  return { guardian, others, isFamiliar, changes: changesOf(guardian, typed, isFamiliar) };
}

function changesOf(guardian: Guardian, typed: GuardianValues, isFamiliar: boolean): string[] {
  const [name, email] = [typed.name.trim(), typed.email.trim()];
  // Whoever did not see an address does not clear it.
  const isCleared = isFamiliar && !email && guardian.email !== null;
  return [
    ...(name && name !== guardian.name ? [`o nome muda para “${name}”`] : []),
    ...(typed.phone !== guardian.phone ? [`o celular muda para ${formatPhone(typed.phone)}`] : []),
    ...(email && email !== guardian.email ? [`o email muda para “${email}”`] : []),
    ...(isCleared ? ['o email fica vazio'] : []),
  ];
}
