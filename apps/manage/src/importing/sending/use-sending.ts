import { sentenceOf } from '@caderneta/edit-form';
import { paths, pathTo } from '@caderneta/links';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useRenewLists } from '../../lists.queries.ts';
import type { AddedRow } from '../roster-imports.queries.ts';
import { newSending, sendRoster, stopSending, type Sending } from './send-roster.ts';

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
