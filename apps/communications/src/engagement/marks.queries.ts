import { api } from '@caderneta/api-client';
import {
  type Answer,
  type Mark,
  markedAtOnce,
  markRecipients,
  unmarkRecipients,
} from '@caderneta/api-client/contract';
import { useMutation } from '@tanstack/react-query';
import type { KindTypes, WrittenKind } from '../kinds/communication-kind.ts';
import { useReload } from '../kinds/communication.queries.ts';

export interface Recipient {
  studentId: string;
  guardianId: string;
}

export interface Marking {
  mark: Mark;
  answer?: Answer | undefined;
  recipients: Recipient[];
}

/** Notes something of recipients, or takes it back; both answer how many changed. */
export function useMarks<T extends KindTypes>(kind: WrittenKind<T>, id: string) {
  const reload = useReload(kind);
  const onSuccess = () => reload(id);
  const mark = useMutation({
    mutationFn: async ({ recipients, ...what }: Marking) => {
      let changed = 0;
      for (let start = 0; start < recipients.length; start += markedAtOnce) {
        const part = recipients.slice(start, start + markedAtOnce);
        const call = { params: { id }, body: { ...what, recipients: part } };
        changed += (await api.call(markRecipients, call)).changed;
      }
      return changed;
    },
    onSuccess,
  });
  const unmark = useMutation({
    mutationFn: (body: Omit<Marking, 'answer'>) =>
      api.call(unmarkRecipients, { params: { id }, body }),
    onSuccess,
  });
  return { mark, unmark };
}
