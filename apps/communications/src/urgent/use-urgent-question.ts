import { useOpenDialog } from '../dialogs/use-open-dialog.ts';

const fetchModal = () => import(/* webpackChunkName: "dialogs" */ './urgent.modal.tsx');

/** Asks whether something urgent shall go, and says first whom it wakes. */
export function useUrgentQuestion() {
  const openDialog = useOpenDialog();

  return async (studentIds: readonly string[]): Promise<boolean> => {
    let answer: boolean | undefined;
    await openDialog(fetchModal, async (modals, { UrgentModal }) => {
      answer = await modals.open(UrgentModal, { studentIds });
    });
    return answer ?? false;
  };
}
