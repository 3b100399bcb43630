import { useStore } from '@caderneta/app-kit';
import { useDrafts, useSession, useToasts, poll } from '@caderneta/platform';
import { dayOf } from '@caderneta/school-time';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSaveDiaries } from '../diaries.queries.ts';
import { fillDrafts } from './fill-record.ts';
import { FillStore } from './fill-store.ts';

/** Milliseconds between two attempts to send waiting batches. */
const sendAgainEvery = 15_000;

/** A classroom's record, and its sending. Use it keyed by the classroom. */
export function useFillStore(classroomId: string) {
  const drafts = useDrafts(fillDrafts);
  const { timezone } = useSession().school;
  const save = useSaveDiaries(classroomId);
  const [store] = useState(() => {
    const today = () => dayOf(new Date(), timezone);
    return new FillStore({ drafts, classroomId, today, save });
  });
  const record = useStore(store);
  return { store, record, ...useSending(store) };
}

function useSending(store: FillStore) {
  const toasts = useToasts();
  const [isSending, setSending] = useState(false);
  const hasWaiting = () => store.current().waiting.length > 0;
  const isWaiting = useStore(store).waiting.length > 0;
  const [hasFailed, setFailed] = useState(hasWaiting);

  async function send() {
    setSending(true);
    const round = await store.send();
    if (!round) return;
    setSending(false);
    setFailed(hasWaiting());
    if (round.refused > 0) toasts.show('error', 'Houve um erro ao preencher o diário.');
    else if (round.saved.length > 0) toasts.show('success', 'Diário preenchido!');
  }

  const sendAgain = useEffectEvent(send);
  useEffect(() => {
    if (!isWaiting) return;
    const sending = poll({ every: sendAgainEvery, load: () => sendAgain() }).subscribe();
    return () => sending.unsubscribe();
  }, [isWaiting]);

  return { isSending, isStuck: isWaiting && hasFailed, send };
}
