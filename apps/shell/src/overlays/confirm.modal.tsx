import { useConfirmation, type AskedConfirmation } from '@caderneta/platform/host';
import { Dialog } from '@caderneta/ui';

export function ConfirmModal(props: AskedConfirmation) {
  const { title, body, submit, tone, close } = props;
  const { busy, error, confirm } = useConfirmation(props);
  return (
    <Dialog
      title={title}
      error={error}
      submitLabel={submit}
      submitVariant={tone}
      busy={busy}
      onSubmit={confirm}
      onClose={() => close()}
    >
      {body}
    </Dialog>
  );
}
