import { layer, layout, space } from '@caderneta/ui';
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
        inset: 'auto 0 0',
        zIndex: layer.toast,
        display: 'grid',
        justifyItems: 'center',
        padding: space[16],
        paddingBottom: `calc(${layout.bottomBar} + ${space[16]})`,
        pointerEvents: 'none',
        '& > *': { pointerEvents: 'auto' },
      }}
    >
      <Suspense>{message && <Toast key={message.id} message={message} />}</Suspense>
    </div>
  );
}
