import { Button } from '@caderneta/ui';
import { Notice } from './notice.tsx';

export interface ConflictNoticeProps {
  busy: boolean;
  /** Begins again with the item as it is now. */
  onReplace: () => void;
  /** The next save replaces what the other person did. */
  onKeep: () => void;
}

export function ConflictNotice({ busy, onReplace, onKeep }: ConflictNoticeProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <>
          <Button busy={busy} onClick={onKeep}>
            continuar com o que escrevi
          </Button>
          <Button variant="secondary" busy={busy} onClick={onReplace}>
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
