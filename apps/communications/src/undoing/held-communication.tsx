import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { useSession } from '@caderneta/platform';
import { formOf } from '../writing/form-of-item.ts';
import { HeldNotice } from './held-notice.tsx';
import { useUndo } from './use-sent.ts';

export interface HeldCommunicationProps<T extends KindTypes> {
  kind: CommunicationKind<T>;
  item: T['item'];
}

/** Says that something is on its way, and takes it back. */
export function HeldCommunication<T extends KindTypes>({ kind, item }: HeldCommunicationProps<T>) {
  const { timezone } = useSession().school;
  const undo = useUndo(kind);
  const { id } = item.communication;
  return <HeldNotice undo={() => undo(id, formOf(kind, { data: item, etag: null }, timezone))} />;
}
