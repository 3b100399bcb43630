import { lazy, Suspense } from 'react';
import { useStore } from '@caderneta/app-kit';
import { waitingWorker } from './waiting-worker.ts';

const UpdateOffer = lazy(() =>
  import('./update-offer.tsx').then((m) => ({ default: m.UpdateOffer })),
);

/** Offers a new version; nothing is loaded again unasked, since somebody may be writing. */
export function UpdatePrompt() {
  const worker = useStore(waitingWorker);
  return <Suspense>{worker && <UpdateOffer worker={worker} />}</Suspense>;
}
