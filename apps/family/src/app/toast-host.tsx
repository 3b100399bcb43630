import { layer, space } from '@caderneta/ui';
import { lazy, Suspense } from 'react';
import { useStore } from './store.ts';
import { toastStore } from './toasts.ts';

// Few visits have anything to say.
const Toast = lazy(() => import('./toast.tsx').then((m) => ({ default: m.Toast })));

export function ToastHost() {
  const message = useStore(toastStore);
  return (
    <div
      css={{
        position: 'fixed',
        // Below the header: the field of the chat and the bar are at the bottom.
        inset: '0 0 auto',
        zIndex: layer.toast,
        display: 'grid',
        justifyItems: 'center',
        padding: space[16],
        paddingTop: `calc(60px + env(safe-area-inset-top, 0px) + ${space[8]})`,
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      <Suspense>{message && <Toast key={message.id} message={message} />}</Suspense>
    </div>
  );
}
