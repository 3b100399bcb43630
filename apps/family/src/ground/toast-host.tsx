import { ToastQueue, useStore } from '@caderneta/app-kit';
import { layer, space } from '@caderneta/ui';
import styled from '@emotion/styled';
import { lazy, Suspense } from 'react';

/** A newer message replaces an older one. */
export const toasts = new ToastQueue(1);

// Few visits show a toast.
const Toast = lazy(() => import('@caderneta/app-kit/toast').then((m) => ({ default: m.Toast })));

export function ToastHost() {
  const shown = useStore(toasts);
  return (
    <ToastPlace>
      <Suspense>
        {shown.map((toast) => (
          <Toast key={toast.id} toast={toast} toasts={toasts} />
        ))}
      </Suspense>
    </ToastPlace>
  );
}

const ToastPlace = styled.div({
  position: 'fixed',
  // Below the header: the field of the chat and the bar are at the bottom.
  inset: '0 0 auto',
  zIndex: layer.toast,
  display: 'grid',
  justifyItems: 'center',
  padding: space[16],
  paddingTop: `calc(60px + env(safe-area-inset-top, 0px) + ${space[8]})`,
  pointerEvents: 'none',
});
