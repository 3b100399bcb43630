import { ApiError } from '@caderneta/api-client';
import type { ContractForm } from '@caderneta/form';
import { useToasts } from '@caderneta/platform';
import { useNavigate } from 'react-router-dom';
import { refusedFields } from '../keeping/refused-fields.ts';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { useReload, useWrite, type WriteTarget } from '../kinds/communication.queries.ts';
import type { CommunicationDraft } from '../drafts/communication-draft.ts';
import type { Sending } from '../undoing/hold.ts';
import { useSent } from '../undoing/use-sent.ts';
import { refusedSchedule } from './refused-schedule.ts';

export interface SendOptions<T extends KindTypes> {
  kind: CommunicationKind<T>;
  form: ContractForm<T['values']>;
  idempotencyKey: string;
  target: WriteTarget | undefined;
  /** Answers the form as it was sent, and forgets it. */
  onSent: () => CommunicationDraft<T['values']>;
}

/** Sends a body and says how it went, at the fields where it can. */
export function useSend<T extends KindTypes>(options: SendOptions<T>) {
  const { kind, form, idempotencyKey, target, onSent } = options;
  const { texts } = kind;
  const { mutateAsync } = useWrite(kind, target);
  const reload = useReload(kind);
  const announce = useSent(kind);
  const toasts = useToasts();
  const navigate = useNavigate();

  async function onRefused(error: unknown): Promise<string | undefined> {
    const schedule = refusedSchedule(error);
    if (schedule) return schedule;
    const isConflict = error instanceof ApiError && error.status === 409;
    // The page then shows what there is now, and what was typed beside it.
    if (isConflict && target) await reload(target.id);
    const isSent = isConflict && error.code === 'already-sent';
    form.refuse(refusedFields(error, kind.form.fieldOf));
    const failed = target ? texts.saveFailed : texts.createFailed;
    toasts.fail(isSent ? texts.alreadySent : failed, error);
    return undefined;
  }

  /** @returns what is wrong with the time of sending, and nothing else. */
  return async function send(body: T['body']): Promise<string | undefined> {
    let sending: Sending;
    try {
      sending = await mutateAsync({ body, idempotencyKey });
    } catch (error) {
      return onRefused(error);
    }
    const draft = onSent();
    const message = body.communication.scheduledDate ? texts.scheduled : texts.sent;
    announce(message, sending, draft);
    await navigate(kind.listPath);
    return undefined;
  };
}
