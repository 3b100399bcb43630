import { api, type Versioned } from '@caderneta/api-client';
import { isStale, sentenceOf } from '@caderneta/edit-form';
import { applyRosterImport, type RosterImport } from '@caderneta/api-client/contract';
import { useAddressParams } from '@caderneta/listing';
import { useEventBus, useToasts } from '@caderneta/platform';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRenewLists } from '../../lists.queries.ts';
import { importQuery, wholeRoster } from '../roster-imports.queries.ts';

const failed = 'Houve um erro ao importar os alunos.';
const changed =
  'Os alunos da escola mudaram desde a conferência. Confira de novo antes de importar.';

/** Imports what was shown, all or nothing. */
export function useApplying({ data, etag }: Versioned<RosterImport>) {
  const [isApplying, setIsApplying] = useState(false);
  const [reason, setReason] = useState<string>();
  const events = useEventBus();
  const toasts = useToasts();
  const queries = useQueryClient();
  const renewLists = useRenewLists();
  const { change } = useAddressParams();

  async function apply() {
    setIsApplying(true);
    setReason(undefined);
    try {
      const params = { id: data.id };
      const applied = await api.versioned(
        applyRosterImport,
        { params },
        { ifMatch: etag, timeout: wholeRoster },
      );
      // Shown before anything else is asked for, so that nobody can import it twice meanwhile.
      queries.setQueryData(importQuery(data.id).queryKey, applied);
      change({ situacao: null, pagina: null }, { replace: true });
      events.emit('classrooms-changed');
      toasts.show('success', 'Alunos importados!');
    } catch (error) {
      setReason(isStale(error) ? changed : sentenceOf(error, failed));
      toasts.fail(failed, error);
    }
    // Also after a failure: where no answer came, it may have happened.
    await renewLists();
    setIsApplying(false);
  }

  return { apply, isApplying, reason };
}
