import { useStore } from '@caderneta/app-kit';
import { followDrafts, useDrafts, useSession, useToasts, poll, tabName } from '@caderneta/platform';
import { dayOf } from '@caderneta/school-time';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSaveDiaries } from '../diaries.queries.ts';
import { fillDrafts } from './fill-record.ts';
import { FillStore } from './fill-store.ts';

/** Milliseconds between two attempts to send waiting batches. */
const sendAgainEvery = 15_000;
/** Milliseconds between two looks at the clock, while the page is shown. */
const lookEvery = 10_000;

/**
 * A classroom's record, and its sending. Use it keyed by the classroom.
 * @param hasForm false where only what waits is sent
 */
export function useFillStore(classroomId: string, hasForm = true) {
  const drafts = useDrafts(fillDrafts);
  const { timezone } = useSession().school;
  const save = useSaveDiaries(classroomId);
  const [store] = useState(() => {
    const today = () => dayOf(new Date(), timezone);
    return new FillStore({ drafts, classroomId, tab: tabName(), hasForm, today, save });
  });
  const record = useStore(store);
  useEffect(() => {
    const stop = followDrafts(store.refresh);
    const timer = setInterval(store.refresh, lookEvery);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [store]);
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
