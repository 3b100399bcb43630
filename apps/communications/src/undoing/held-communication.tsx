import type { KindTypes, WrittenKind } from '../kinds/communication-kind.ts';
import { newDraft } from '@caderneta/edit-form';
import { useSession } from '@caderneta/platform';
import { savedContent } from '../drafts/communication-draft.ts';
import { HeldCallout } from './held-callout.tsx';
import { useUndo } from './use-sent.ts';

export interface HeldCommunicationProps<T extends KindTypes> {
  kind: WrittenKind<T>;
  item: T['item'];
}

/** Says that something is on its way, and takes it back. */
export function HeldCommunication<T extends KindTypes>({ kind, item }: HeldCommunicationProps<T>) {
  const { timezone } = useSession().school;
  const undo = useUndo(kind, kind.form);
  const { id } = item.communication;
  const saved = () => savedContent(kind, { data: item, etag: null }, timezone);
  return <HeldCallout undo={() => undo(id, newDraft(saved()))} />;
}
