import { api, ApiError } from '@caderneta/api-client';
import { sentenceOf } from '@caderneta/edit-form';
import {
  updateRosterRow,
  type CheckedRosterRow,
  type RosterField,
  type RosterRow,
} from '@caderneta/api-client/contract';
import { useRef, useState } from 'react';
import { useRenewImport } from '../roster/roster-imports.queries.ts';

type Fields = Partial<Record<RosterField, string>>;

export interface RowSaving {
  status: 'idle' | 'saving' | 'saved' | 'failed';
  /** Why saving failed, if no field shows it. */
  failure?: string;
  /** The server's errors by field. */
  refused: Fields;
}

const idle: RowSaving = { status: 'idle', refused: {} };
const failed = 'Não foi possível salvar. O que você escreveu continua aqui.';

/** Saves a row when a field loses the focus. Typed text stays until the server has it. */
export function useRowSaving(
  importId: string,
  { line, row }: CheckedRosterRow,
  onMended: (row: CheckedRosterRow) => void,
) {
  const [typed, setTyped] = useState<Fields>({});
  const [state, setState] = useState(idle);
  const last = useRef(Promise.resolve());
  const renew = useRenewImport(importId);

  async function send(body: RosterRow, isConfirmed?: true) {
    const params = { id: importId, line: String(line) };
    setState({ status: 'saving', refused: {} });
    try {
      const mended = await api.call(updateRosterRow, { params, body: { ...body, isConfirmed } });
      onMended(mended);
      setTyped((now) => without(now, body));
      setState({ status: 'saved', refused: {} });
    } catch (error) {
      const refused = error instanceof ApiError ? error.fieldErrors : [];
      setState({
        status: 'failed',
        failure: refused.length > 0 ? undefined : sentenceOf(error, failed),
        refused: Object.fromEntries(refused.map(({ path, message }) => [path, message])),
      });
    }
    await renew();
  }

  // One after the other: an answer that is late must not undo a later one.
  const queue = (body: RosterRow, isConfirmed?: true) => {
    last.current = last.current.then(() => send(body, isConfirmed));
  };

  return {
    ...state,
    value: (field: RosterField) => typed[field] ?? row[field],
    type: (field: RosterField, value: string) => setTyped((now) => ({ ...now, [field]: value })),
    save: () => {
      const body = { ...row, ...typed };
      if (Object.entries(body).every(([field, value]) => row[field as RosterField] === value)) {
        return;
      }
      queue(body);
    },
    /** Says that the row is right as it is. */
    confirm: () => queue({ ...row, ...typed }, true),
  };
}

/** The fields that changed since the body was sent. */
function without(typed: Fields, sent: RosterRow): Fields {
  const later = Object.entries(typed).filter(
    ([field, value]) => sent[field as RosterField] !== value,
  );
  return Object.fromEntries(later);
}
