import { layer, layout, space, ToastView } from '@caderneta/ui';
import { useStore } from './store.ts';
import { closeToast, toastStore } from './toasts.ts';

export function ToastHost() {
  const toast = useStore(toastStore);
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
      {toast && (
        <ToastView key={toast.id} tone={toast.tone} onClose={() => closeToast(toast.id)}>
          {toast.text}
        </ToastView>
      )}
    </div>
  );
}
