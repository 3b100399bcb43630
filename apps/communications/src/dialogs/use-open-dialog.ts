import { useModals, useToasts } from '@caderneta/platform';

type Modals = ReturnType<typeof useModals>;

/**
 * Opens a dialog, whose code is loaded first; a toast says that it could not be loaded. Rooms name
 * the chunk of their dialogs `dialogs`: one chunk, as each costs every page of the remote some bytes.
 */
export function useOpenDialog() {
  const modals = useModals();
  const toasts = useToasts();
  return async <Code>(
    load: () => Promise<Code>,
    show: (modals: Modals, code: Code) => Promise<unknown>,
  ): Promise<void> => {
    let code: Code;
    try {
      code = await load();
    } catch (error) {
      toasts.fail('Houve um erro ao abrir. Tente novamente.', error);
      return;
    }
    await show(modals, code);
  };
}
