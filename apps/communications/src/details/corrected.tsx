import { api } from '@caderneta/api-client';
import {
  type Communication,
  type CommunicationKind,
  listItemVersions,
} from '@caderneta/api-client/contract';
import { HeldAct } from './held-act.tsx';
import { Versions } from './versions.tsx';

export interface CorrectedProps {
  kind: CommunicationKind;
  communication: Communication;
  onUndone: () => void;
}

/** What is about to change of an item, and every version that it had. */
export function Corrected({ kind, communication, onUndone }: CorrectedProps) {
  const { id, correctedAt, heldCorrection, heldRecipients, isEditable } = communication;
  return (
    <>
      {(heldCorrection ?? heldRecipients) && isEditable && (
        <HeldAct communication={communication} onUndone={onUndone} />
      )}
      {correctedAt && (
        <Versions
          id={id}
          correctedAt={correctedAt}
          read={(signal) => api.call(listItemVersions, { params: { kind, id } }, { signal })}
        />
      )}
    </>
  );
}
