import type { Family } from '@caderneta/api-client/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { schoolsOf } from '../session/family-context.ts';
import { hasUnsent } from '../session/owner.ts';

/** Milliseconds between two looks: some browsers tell of no connection that is back. */
const every = 15_000;

/** Sends what waits in this browser for the guardians who read, as soon as there is a connection. */
export function useSendingWaiting(family: Family | null | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (!family) return;
    const ids = schoolsOf(family).map(({ responsible }) => responsible.id);
    const send = () => {
      if (!navigator.onLine || document.hidden || !hasUnsent(ids)) return;
      void import('./send-waiting.ts').then(
        ({ sendWaiting }) => sendWaiting(queries, family),
        // Without a connection it may not come.
        () => undefined,
      );
    };
    send();
    const timer = setInterval(send, every);
    addEventListener('online', send);
    return () => {
      clearInterval(timer);
      removeEventListener('online', send);
    };
  }, [queries, family]);
}
