import { type Guardian, wholePhone } from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/formats';
import {
  Button,
  color,
  fold,
  formatPhone,
  radius,
  space,
  Stack,
  text,
  Text,
  visuallyHidden,
} from '@caderneta/ui';
import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import type { GuardianValues } from './student-values.ts';
import { guardianQuery } from './students.queries.ts';

export interface KnownGuardianProps {
  /** The guardian's values in the form. */
  typed: GuardianValues;
  /** The saved values. */
  saved: GuardianValues;
  /** The student who is edited; null for a new one. */
  studentId: string | null;
  onUse: (guardian: Guardian) => void;
}

/** Names the guardian of a typed phone that the school knows, and the effects for siblings. */
export function KnownGuardian({ typed, saved, studentId, onUse }: KnownGuardianProps) {
  const shared = useSharedGuardian(typed, saved, studentId);
  const isSame =
    typed.name.trim() === shared?.guardian.name &&
    typed.email.trim() === (shared.guardian.email ?? '');
  return (
    <News role="status">
      {shared && (
        <div>
          <UserCheck aria-hidden size={20} />
          <Stack gap={8} align="start" narrows>
            <Words {...shared} />
            {!isSame && <Button onClick={() => onUse(shared.guardian)}>usar os dados</Button>}
          </Stack>
        </div>
      )}
    </News>
  );
}

function Words({ guardian, others, isFamiliar, changes }: SharedGuardian) {
  const students = formatList(
    others.map(({ name, classroomName }) => `${name} (${classroomName})`),
  );
  const name = <strong>{guardian.name}</strong>;
  return (
    <>
      <Text as="p" breaks>
        {isFamiliar ? (
          <>
            {name} também é responsável por {students}.
          </>
        ) : (
          <>
            Este celular já é de {name}
            {students && `, responsável por ${students}`}.
          </>
        )}
      </Text>
      {changes.length > 0 && others.length > 0 && (
        <Text as="p" tone="warning" weight={600} breaks>
          Ao salvar, {formatList(changes)} também para{' '}
          {formatList(others.map((student) => student.name))}.
        </Text>
      )}
    </>
  );
}

interface SharedGuardian {
  guardian: Guardian;
  /** The students beside the one of the form. */
  others: Guardian['students'];
  /** Whether the school knew them by the typed phone before the form was opened. */
  isFamiliar: boolean;
  /** Effects of saving, in words. */
  changes: string[];
}

const isWhole = (phone: string) => wholePhone.test(phone);

/** Finds the other students of a guardian of the form, as siblings share guardians. */
function useSharedGuardian(
  typed: GuardianValues,
  saved: GuardianValues,
  studentId: string | null,
): SharedGuardian | null {
  const { phone } = typed;
  const found = useQuery({ ...guardianQuery(phone), enabled: isWhole(phone) });
  // The same name with an unknown phone means a new number.
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
  // An address that the form did not show is not cleared.
  const isCleared = isFamiliar && !email && guardian.email !== null;
  return [
    ...(name && name !== guardian.name ? [`o nome muda para “${name}”`] : []),
    ...(typed.phone !== guardian.phone ? [`o celular muda para ${formatPhone(typed.phone)}`] : []),
    ...(email && email !== guardian.email ? [`o e-mail muda para “${email}”`] : []),
    ...(isCleared ? ['o e-mail fica vazio'] : []),
  ];
}

const News = styled.div({
  '&:empty': visuallyHidden,
  '& > div': {
    ...text.small,
    display: 'flex',
    gap: space[8],
    padding: space[12],
    borderRadius: radius.control,
    background: color.primarySoft,
  },
  '& > div > svg': { color: color.primaryInk },
});
