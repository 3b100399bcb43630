import { api, newIdempotencyKey } from '@caderneta/api-client';
import {
  addRosterRows,
  createRosterImport,
  deleteRosterImport,
  limits,
} from '@caderneta/api-client/contract';
import { sentenceOf } from '@caderneta/edit-form';
import { paths, pathTo } from '@caderneta/links';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRenewLists } from '../../lists.queries.ts';
import type { AddedRow } from '../roster-imports.queries.ts';

export interface SendingProgress {
  sent: number;
  total: number;
  /** Why it stopped. */
  failure: string | null;
}

const failed = 'O envio parou. O que já foi enviado não se perde.';

/** Sends the rows of a file, then shows them checked. Leaving the page stops it. */
export function useSending() {
  const [progress, setProgress] = useState<SendingProgress | null>(null);
  const current = useRef<Sending | null>(null);
  const navigate = useNavigate();
  const renewLists = useRenewLists();

  async function run(sending: Sending) {
    const total = sending.rows.length;
    const show = (sent: number) => setProgress({ sent, total, failure: null });
    show(sending.sent);
    try {
      const importId = await sendRoster(sending, show);
      current.current = null;
      void renewLists();
      await navigate(pathTo(paths.rosterImport, { importId }));
    } catch (error) {
      if (sending.abort.signal.aborted) return;
      setProgress({ sent: sending.sent, total, failure: sentenceOf(error, failed) });
    }
  }

  useWarningBeforeUnload(progress !== null);
  useEffect(() => () => void (current.current && stopSending(current.current)), []);

  return {
    progress,
    start: (fileName: string, rows: readonly AddedRow[]) => {
      current.current = newSending(fileName, rows);
      void run(current.current);
    },
    retry: () => void (current.current && run(current.current)),
    cancel: () => {
      const sending = current.current;
      current.current = null;
      setProgress(null);
      if (sending) void stopSending(sending).then(renewLists);
    },
  };
}

function useWarningBeforeUnload(isActive: boolean) {
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
}

export interface Sending {
  fileName: string;
  rows: readonly AddedRow[];
  idempotencyKey: string;
  abort: AbortController;
  /** Id of the import; null before it was created. */
  id: string | null;
  sent: number;
}

const nameLength = 200;

function newSending(fileName: string, rows: readonly AddedRow[]): Sending {
  return {
    fileName: fileName.slice(0, nameLength),
    rows,
    idempotencyKey: newIdempotencyKey(),
    abort: new AbortController(),
    id: null,
    sent: 0,
  };
}

/** Sends the remaining rows, also after a failure. Returns the import's id. */
async function sendRoster(sending: Sending, onSent: (sent: number) => void) {
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
async function stopSending({ abort, id }: Sending): Promise<void> {
  abort.abort();
  // If this fails, the import stays a draft that an administrator can discard.
  if (id) await api.call(deleteRosterImport, { params: { id } }).catch(() => undefined);
}
