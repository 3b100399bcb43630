import { api } from '@caderneta/api-client';
import { sentenceOf } from '@caderneta/edit-form';
import { deleteRosterRow, type CheckedRosterRow } from '@caderneta/api-client/contract';
import { useToasts } from '@caderneta/platform';
import { Button } from '@caderneta/ui';
import { useState } from 'react';
import { useRenewImport } from '../roster/roster-imports.queries.ts';
import { RosterRow } from './roster-row.tsx';
import { RowFields } from './row-fields.tsx';

export interface DraftRowProps {
  importId: string;
  checked: CheckedRosterRow;
  onMended: (row: CheckedRosterRow) => void;
  onLeftOut: (line: number) => void;
}

/** A row that can be corrected or left out. */
export function DraftRow({ importId, checked, onMended, onLeftOut }: DraftRowProps) {
  const { line, row, outcome } = checked;
  const [isOpen, setIsOpen] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const renew = useRenewImport(importId);
  const toasts = useToasts();
  const who = row.name || `linha ${line}`;

  async function leaveOut() {
    setIsLeaving(true);
    try {
      await api.call(deleteRosterRow, { params: { id: importId, line: String(line) } });
      onLeftOut(line);
    } catch (error) {
      toasts.show('error', sentenceOf(error, 'Não foi possível deixar a linha de fora.'));
    }
    await renew();
    setIsLeaving(false);
  }

  return (
    <RosterRow
      checked={checked}
      actions={
        <>
          {outcome !== 'left' && (
            <Button
              variant="ghost"
              aria-expanded={isOpen}
              aria-label={`${isOpen ? 'mostrar menos de' : 'corrigir'} ${who}`}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? 'mostrar menos' : 'corrigir'}
            </Button>
          )}
          <Button
            variant="ghost"
            busy={isLeaving}
            aria-label={`deixar de fora ${who}`}
            onClick={() => void leaveOut()}
          >
            deixar de fora
          </Button>
        </>
      }
    >
      <RowFields {...{ importId, checked, onMended }} showsAll={isOpen} />
    </RosterRow>
  );
}
