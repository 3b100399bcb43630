import { api, newIdempotencyKey } from '@caderneta/api-client';
import {
  addRosterRows,
  createRosterImport,
  deleteRosterImport,
  limits,
} from '@caderneta/api-client/contract';
import { sentenceOf } from '@caderneta/edit-form';
import { paths, pathTo } from '@caderneta/links';
import { Store, useStore } from '@caderneta/app-kit';
import { setOff, useToasts } from '@caderneta/platform';
import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRenewLists } from '../../lists.queries.ts';
import type { AddedRow } from '../roster/roster-imports.queries.ts';

export interface SendingProgress {
  sent: number;
  total: number;
  /** Why it stopped. */
  failure: string | null;
}

const failed = 'O envio parou. O que já foi enviado não se perde.';

/** The file that is on its way. It goes on when its author is elsewhere in the portal. */
class RosterSending extends Store<SendingProgress | null> {
  #sending: Sending | null = null;
  #letPageGo: (() => void) | null = null;
  /** Takes the end where the author waits for it. */
  #watcher: ((importId: string) => void) | null = null;

  start(sending: Sending) {
    this.#sending = sending;
    void this.#run(sending);
  }

  retry() {
    if (this.#sending) void this.#run(this.#sending);
  }

  async cancel() {
    const sending = this.#sending;
    this.#end();
    if (sending) await stopSending(sending);
  }

  /** @returns how to stop watching */
  watch(onArrived: (importId: string) => void): () => void {
    this.#watcher = onArrived;
    return () => (this.#watcher = null);
  }

  async #run(sending: Sending) {
    const total = sending.rows.length;
    const show = (sent: number) => this.#show({ sent, total, failure: null });
    show(sending.sent);
    try {
      const importId = await sendRoster(sending, show);
      this.#end();
      sending.onArrived(importId);
      if (this.#watcher) this.#watcher(importId);
      else sending.tell('success', importId);
    } catch (error) {
      if (sending.abort.signal.aborted) return;
      this.#show({ sent: sending.sent, total, failure: sentenceOf(error, failed) });
      if (!this.#watcher) sending.tell('error');
    }
  }

  #show(progress: SendingProgress) {
    this.#letPageGo ??= setOff('planilha');
    this.set(progress);
  }

  #end() {
    this.#letPageGo?.();
    this.#letPageGo = null;
    this.#sending = null;
    this.set(null);
  }
}

const rosterSending = new RosterSending(null);

/**
 * Sends the rows of a file, then shows them checked.
 * @param onArrived runs once the server has all rows
 */
export function useSending(onArrived: () => void) {
  const progress = useStore(rosterSending);
  const navigate = useNavigate();
  const toasts = useToasts();
  const renewLists = useRenewLists();
  const open = (importId: string) => navigate(pathTo(paths.rosterImport, { importId }));
  const show = useEffectEvent((importId: string) => void open(importId));
  useEffect(() => rosterSending.watch(show), []);

  /** Tells who is elsewhere by now. */
  function tell(fileName: string, tone: 'success' | 'error', importId?: string) {
    if (importId) {
      const action = { label: 'conferir', run: () => void open(importId) };
      toasts.show(tone, `As linhas de ${fileName} chegaram.`, { action, duration: toldFor });
    } else {
      const action = { label: 'ver', run: () => void navigate(paths.rosterColumns) };
      toasts.show(tone, `O envio de ${fileName} parou.`, { action, duration: toldFor });
    }
  }

  return {
    progress,
    start: (fileName: string, rows: readonly AddedRow[]) =>
      rosterSending.start({
        fileName: fileName.slice(0, nameLength),
        rows,
        idempotencyKey: newIdempotencyKey(),
        abort: new AbortController(),
        id: null,
        sent: 0,
        onArrived: () => {
          onArrived();
          void renewLists();
        },
        tell: (tone, importId) => tell(fileName, tone, importId),
      }),
    retry: () => rosterSending.retry(),
    cancel: () => void rosterSending.cancel().then(renewLists),
  };
}

/** Milliseconds in which somebody elsewhere reads a sentence and decides. */
const toldFor = 10_000;

interface Sending {
  fileName: string;
  rows: readonly AddedRow[];
  idempotencyKey: string;
  abort: AbortController;
  /** Id of the import; null before it was created. */
  id: string | null;
  sent: number;
  onArrived: (importId: string) => void;
  /** Tells the end to an author who is elsewhere. */
  tell: (tone: 'success' | 'error', importId?: string) => void;
}

const nameLength = 200;

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
