import { space } from '@caderneta/ui';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { Notice } from './notice.tsx';
import type { Change } from './use-conflict.ts';

export interface FormNoticesProps {
  conflict: { changes: readonly Change[]; keep: () => void; replace: () => void };
  /** Why the server refused, where no field says it. */
  reason: string | undefined;
}

/** What stands above a form until it is settled. */
export function FormNotices({ conflict, reason }: FormNoticesProps) {
  if (!reason && conflict.changes.length === 0) return null;
  return (
    <div css={{ display: 'grid', gap: space[12], marginBottom: space[16] }}>
      {reason && (
        <Notice tone="danger" role="alert">
          {reason}
        </Notice>
      )}
      {conflict.changes.length > 0 && (
        <ChangedMeanwhile
          changes={conflict.changes}
          onKeep={conflict.keep}
          onReplace={conflict.replace}
        />
      )}
    </div>
  );
}
