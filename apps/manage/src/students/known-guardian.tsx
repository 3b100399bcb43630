import type { Guardian } from '@caderneta/api-client/contract';
import { Button, color, radius, space, text, visuallyHidden } from '@caderneta/ui';
import { UserCheck } from 'lucide-react';
import type { GuardianValues } from './student-values.ts';
import { useSharedGuardian, type SharedGuardian } from './use-shared-guardian.ts';

export interface KnownGuardianProps {
  /** What the form holds of the guardian. */
  typed: GuardianValues;
  /** What was saved there before. */
  saved: GuardianValues;
  /** The student who is edited; null for a new one. */
  studentId: string | null;
  onUse: (guardian: Guardian) => void;
}

const listed = new Intl.ListFormat('pt-BR');

/** Says whose phone was typed where the school knows it, and what saving changes for siblings. */
export function KnownGuardian({ typed, saved, studentId, onUse }: KnownGuardianProps) {
  const shared = useSharedGuardian(typed, saved, studentId);
  const isSame =
    typed.name.trim() === shared?.guardian.name &&
    typed.email.trim() === (shared.guardian.email ?? '');
  return (
    <div role="status" css={{ '&:empty': visuallyHidden }}>
      {shared && (
        <div css={boxStyle}>
          <UserCheck aria-hidden size={20} css={{ flex: 'none', color: color.primaryInk }} />
          <div css={{ display: 'grid', gap: space[8], justifyItems: 'start', minWidth: 0 }}>
            <Words {...shared} />
            {!isSame && <Button onClick={() => onUse(shared.guardian)}>usar os dados</Button>}
          </div>
        </div>
      )}
    </div>
  );
}

function Words({ guardian, others, isFamiliar, changes }: SharedGuardian) {
  const students = listed.format(
    others.map(({ name, classroomName }) => `${name} (${classroomName})`),
  );
  const name = <strong>{guardian.name}</strong>;
  return (
    <>
      <p css={{ overflowWrap: 'anywhere' }}>
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
      </p>
      {changes.length > 0 && others.length > 0 && (
        <p css={{ color: color.warning, fontWeight: 600, overflowWrap: 'anywhere' }}>
          Ao salvar, {listed.format(changes)} também para{' '}
          {listed.format(others.map((student) => student.name))}.
        </p>
      )}
    </>
  );
}

const boxStyle = {
  ...text.small,
  display: 'flex',
  gap: space[8],
  padding: space[12],
  borderRadius: radius.control,
  background: color.primarySoft,
} as const;
