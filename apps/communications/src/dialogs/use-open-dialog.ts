import { useModals, useToasts } from '@caderneta/platform';

type Dialogs = typeof import('./dialogs.ts');
type Modals = ReturnType<typeof useModals>;

/** Opens a dialog, which is loaded first; a toast says that it could not be loaded. */
export function useOpenDialog() {
  const modals = useModals();
  const toasts = useToasts();
  return async (show: (modals: Modals, dialogs: Dialogs) => Promise<unknown>): Promise<void> => {
    let dialogs: Dialogs;
    try {
      dialogs = await import('./dialogs.ts');
    } catch (error) {
      toasts.fail('Houve um erro ao abrir. Tente novamente.', error);
      return;
    }
    await show(modals, dialogs);
  };
}
