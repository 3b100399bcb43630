import { phone as wholePhone, type Guardian } from '@caderneta/api-client/contract';
import { Button, color, radius, space, text } from '@caderneta/ui';
import { useQuery } from '@tanstack/react-query';
import { UserCheck } from 'lucide-react';
import type { GuardianValues } from './student-values.ts';
import { guardianQuery } from './students.queries.ts';

export interface KnownGuardianProps {
  /** What the form holds of the guardian. */
  typed: GuardianValues;
  /** The student who is edited; null for a new one. */
  studentId: string | null;
  onUse: (guardian: Guardian) => void;
}

const listed = new Intl.ListFormat('pt-BR');

/** Says whose phone was typed where the school knows it: siblings share their guardians. */
export function KnownGuardian({ typed, studentId, onUse }: KnownGuardianProps) {
  const { phone } = typed;
  const isWhole = wholePhone.safeParse(phone).success;
  const { data: guardian } = useQuery({ ...guardianQuery(phone), enabled: isWhole });
  return (
    <div role="status">{guardian && <Known {...{ guardian, typed, studentId, onUse }} />}</div>
  );
}

function Known({ guardian, typed, studentId, onUse }: KnownGuardianProps & { guardian: Guardian }) {
  const others = guardian.students.filter(({ id }) => id !== studentId);
  // Somebody of this student alone changes by being edited here.
  if (others.length === 0 && guardian.students.length > 0) return null;
  const students = listed.format(
    others.map(({ name, classroomName }) => `${name} (${classroomName})`),
  );
  const changes = changesOf(guardian, typed);
  return (
    <div css={boxStyle}>
      <UserCheck aria-hidden size={20} css={{ flex: 'none', color: color.primaryInk }} />
      <div css={{ display: 'grid', gap: space[8], justifyItems: 'start', minWidth: 0 }}>
        <p css={{ overflowWrap: 'anywhere' }}>
          Este celular já é de <strong>{guardian.name}</strong>
          {students && <>, responsável por {students}</>}.
        </p>
        {changes.length > 0 && others.length > 0 && (
          <p css={{ color: color.warning, fontWeight: 600, overflowWrap: 'anywhere' }}>
            Ao salvar, {listed.format(changes)} também para{' '}
            {listed.format(others.map(({ name }) => name))}.
          </p>
        )}
        {!isSame(guardian, typed) && <Button onClick={() => onUse(guardian)}>usar os dados</Button>}
      </div>
    </div>
  );
}

const isSame = ({ name, email }: Guardian, typed: GuardianValues) =>
  typed.name.trim() === name && typed.email.trim() === (email ?? '');

/** What saving would make of the guardian, in words. */
function changesOf({ name, email }: Guardian, typed: GuardianValues): string[] {
  const [newName, newEmail] = [typed.name.trim(), typed.email.trim()];
  return [
    ...(newName && newName !== name ? [`o nome muda para “${newName}”`] : []),
    ...(newEmail && newEmail !== email ? [`o email muda para “${newEmail}”`] : []),
  ];
}

const boxStyle = {
  ...text.small,
  display: 'flex',
  gap: space[8],
  padding: space[12],
  borderRadius: radius.control,
  background: color.primarySoft,
} as const;
