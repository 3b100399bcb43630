import { api, newIdempotencyKey } from '@caderneta/api-client';
import {
  addRosterRows,
  createRosterImport,
  deleteRosterImport,
  limits,
} from '@caderneta/api-client/contract';
import type { AddedRow } from '../roster-imports.queries.ts';

export interface Sending {
  fileName: string;
  rows: readonly AddedRow[];
  idempotencyKey: string;
  abort: AbortController;
  /** Of the import, once there is one. */
  id: string | null;
  sent: number;
}

const nameLength = 200;

export function newSending(fileName: string, rows: readonly AddedRow[]): Sending {
  return {
    fileName: fileName.slice(0, nameLength),
    rows,
    idempotencyKey: newIdempotencyKey(),
    abort: new AbortController(),
    id: null,
    sent: 0,
  };
}

/** Sends what was not sent yet: after a failure it goes on from there. Answers the import's id. */
export async function sendRoster(sending: Sending, onSent: (sent: number) => void) {
  const { fileName, rows, idempotencyKey } = sending;
  const { signal } = sending.abort;
  if (!sending.id) {
    const options = { idempotencyKey, signal };
    const body = { fileName, rowCount: rows.length };
    sending.id = (await api.call(createRosterImport, { body }, options)).id;
  }
  while (sending.sent < rows.length) {
    const part = rows.slice(sending.sent, sending.sent + limits.importRowsPerCall);
    const input = { params: { id: sending.id }, body: { rows: part } };
    await api.call(addRosterRows, input, { signal });
    sending.sent += part.length;
    onSent(sending.sent);
  }
  return sending.id;
}

/** Stops, and leaves no half of a file behind. */
export async function stopSending({ abort, id }: Sending): Promise<void> {
  abort.abort();
  // Where this fails, the import stays a draft that somebody can discard.
  if (id) await api.call(deleteRosterImport, { params: { id } }).catch(() => undefined);
}
