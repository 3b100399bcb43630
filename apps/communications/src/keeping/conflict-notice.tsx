import { Button } from '@caderneta/ui';
import { Notice } from './notice.tsx';

export interface ConflictNoticeProps {
  busy: boolean;
  /** Shows the item as it is now; what was typed is kept as a draft. */
  onSeeCurrent: () => void;
  /** The next save replaces what the other person did. */
  onKeepMine: () => void;
}

export function ConflictNotice({ busy, onSeeCurrent, onKeepMine }: ConflictNoticeProps) {
  return (
    <Notice
      tone="warning"
      role="alert"
      actions={
        <>
          <Button busy={busy} onClick={onKeepMine}>
            manter a minha versão
          </Button>
          <Button variant="secondary" busy={busy} onClick={onSeeCurrent}>
            ver a versão atual
          </Button>
        </>
      }
    >
      Outra pessoa alterou isto enquanto você editava. Nada foi salvo por cima.
    </Notice>
  );
}
