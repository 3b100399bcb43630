import { lazy, Suspense } from 'react';
import { useStore, Store } from '@caderneta/app-kit';

const UpdateOffer = lazy(() =>
  import('./update-offer.tsx').then((m) => ({ default: m.UpdateOffer })),
);

/** Offers a new version; nothing is loaded again unasked, since somebody may be writing. */
export function UpdatePrompt() {
  const worker = useStore(waitingWorker);
  return (
    <Suspense>
      {worker && <UpdateOffer worker={worker} onLater={() => waitingWorker.set(null)} />}
    </Suspense>
  );
}

/** A new version of the app that waits to be let in. */
export const waitingWorker = new Store<ServiceWorker | null>(null);
