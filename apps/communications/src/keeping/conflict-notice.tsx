import { Button } from '@caderneta/ui';
import { Notice } from './notice.tsx';

export interface ConflictNoticeProps {
  conflict: {
    isOpen: boolean;
    busy: boolean;
    /** Begins again with the item as it is now. */
    replace: () => Promise<void>;
    /** The next save replaces what the other person did. */
    keep: () => Promise<void>;
  };
}

export function ConflictNotice({ conflict }: ConflictNoticeProps) {
  const { isOpen, busy, replace, keep } = conflict;
  if (!isOpen) return null;
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <>
          <Button busy={busy} onClick={() => void keep()}>
            continuar com o que escrevi
          </Button>
          <Button variant="secondary" busy={busy} onClick={() => void replace()}>
            usar a versão atual
          </Button>
        </>
      }
    >
      Outra pessoa alterou isto enquanto você editava. Nada foi sobrescrito, e o que você escreveu
      continua abaixo.
    </Notice>
  );
}
