import { useConfirmation, type AskedConfirmation } from '../use-confirmation.ts';

/** A confirmation with its buttons, without styles. */
export function ConfirmationDialog(props: AskedConfirmation) {
  const { title, body, submit, close } = props;
  const { busy, error, confirm } = useConfirmation(props);
  return (
    <div role="dialog" aria-label={title}>
      <div>{body}</div>
      {error && <p role="alert">{error}</p>}
      <button type="button" onClick={() => close()}>
        fechar
      </button>
      <button type="button" disabled={busy} onClick={confirm}>
        {submit}
      </button>
    </div>
  );
}
