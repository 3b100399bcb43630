import { api, ApiError, newIdempotencyKey } from '@caderneta/api-client';
import { addRecipients } from '@caderneta/api-client/contract';
import { useIsShown } from '@caderneta/edit-form';
import { refusalText, useToasts } from '@caderneta/platform';
import { counted } from '@caderneta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type KindTypes, pathOfItem, type WrittenKind } from '../kinds/communication-kind.ts';
import { itemRecipientsQuery, useChanged, useReload } from '../kinds/communication.queries.ts';
import { hold, offlineUndo } from '../kinds/hold.ts';
import { recipientsQuery } from '../recipients/recipients.queries.ts';
import { useEverybodyQuestion } from '../recipients/use-everybody-question.ts';
import { useSentToast } from '../undoing/use-sent.ts';

interface AddingOptions<T extends KindTypes> {
  kind: WrittenKind<T>;
  id: string;
  title: string;
  /** Who has it. */
  fixed: ReadonlySet<string>;
}

/** The choice of who gets an item too, and its sending. An undone choice comes back. */
export function useAdding<T extends KindTypes>({ kind, id, title, fixed }: AddingOptions<T>) {
  const { state } = useLocation() as { state: { chosen?: string[] } | null };
  const [value, choose] = useState<string[]>(state?.chosen ?? []);
  // Some may have got it meanwhile.
  const chosen = useMemo(() => value.filter((one) => !fixed.has(one)), [value, fixed]);
  // The same for every try to send one choice.
  const idempotencyKey = useMemo(() => (chosen ? newIdempotencyKey() : ''), [chosen]);
  const [busy, setBusy] = useState(false);
  const isMeant = useEverybodyQuestion({ act: 'Enviar', submit: 'enviar', topic: kind.name });
  const onSent = useOnSent(kind, id, title);
  const [refused, setRefused] = useState<string>();
  const onRefused = useOnRefused(kind, id, setRefused);

  async function send() {
    if (!(await isMeant(chosen))) return;
    setBusy(true);
    setRefused(undefined);
    try {
      const input = { params: { kind: kind.name, id }, query: hold, body: { studentIds: chosen } };
      const { added, heldSeconds } = await api.call(addRecipients, input, { idempotencyKey });
      await onSent(chosen, added, heldSeconds);
    } catch (error) {
      await onRefused(error);
    } finally {
      setBusy(false);
    }
  }

  return { chosen, choose, busy, refused, send: () => void send() };
}

function useOnSent<T extends KindTypes>(kind: WrittenKind<T>, id: string, title: string) {
  const show = useSentToast();
  const changed = useChanged(kind);
  const reload = useReload(kind);
  const undo = useUndoAdding(kind, id);
  const navigate = useNavigate();
  const isShown = useIsShown();
  return async (chosen: string[], added: number, heldSeconds: number | undefined) => {
    changed();
    const said = `Enviado a mais ${counted(added, 'aluno', 'alunos')}!`;
    show({
      message: added === 0 ? 'Esses alunos já tinham recebido: ninguém foi avisado de novo.' : said,
      title,
      heldSeconds,
      undo: (until) => void undo(chosen, until),
      onSent: () => void reload(id),
    });
    await reload(id);
    if (isShown()) await navigate(pathOfItem(kind, id));
  };
}

/** What was chosen stays; who has it by now, and who is left to choose, is read again. */
function useOnRefused<T extends KindTypes>(
  kind: WrittenKind<T>,
  id: string,
  setRefused: (why: string | undefined) => void,
) {
  const toasts = useToasts();
  const queries = useQueryClient();
  const reload = useReload(kind);
  return async (error: unknown) => {
    const { status = null } = error instanceof ApiError ? error : {};
    if (status === 403 || status === 404 || status === 409) {
      await queries.invalidateQueries({ queryKey: recipientsQuery.queryKey });
      await queries.invalidateQueries({ queryKey: itemRecipientsQuery(kind.name, id).queryKey });
      await reload(id);
    }
    const gone = 'Um dos alunos não está mais na escola, ou o envio foi deletado.';
    if (status !== 404) setRefused(refusalText(error));
    toasts.fail(status === 404 ? gone : 'Houve um erro ao enviar a mais alunos.', error);
  };
}

/** Takes held students back; the choice opens again as it was. */
function useUndoAdding<T extends KindTypes>(kind: WrittenKind<T>, id: string) {
  const toasts = useToasts();
  const reload = useReload(kind);
  const navigate = useNavigate();
  return async (chosen: string[], until: number) => {
    const code = await import('../undoing/undo-sending.ts').catch(() => undefined);
    if (!code) {
      toasts.show('error', offlineUndo);
      return;
    }
    try {
      await code.takeBack({ id, toasts, until });
      await reload(id);
      await navigate(`${pathOfItem(kind, id)}/mais-alunos`, { state: { chosen } });
    } catch (error) {
      code.tellFailure(toasts, error);
      await reload(id);
    }
  };
}
