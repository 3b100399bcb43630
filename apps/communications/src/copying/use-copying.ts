import type { Draft, Saved } from '@caderneta/edit-form';
import { useDrafts, useModals, useToasts, type DraftKind } from '@caderneta/platform';
import { counted } from '@caderneta/ui';
import { useQueryClient } from '@tanstack/react-query';
import type { CommunicationKind, KindTypes } from '../kinds/communication-kind.ts';
import { itemRecipientsQuery } from '../kinds/communication.queries.ts';
import { useOpenAsNew } from '../drafts/use-open-as-new.ts';

/** Milliseconds in which somebody reads a sentence at a form. */
const toldFor = 10_000;

/** The form in which a copy is written. */
export interface CopyForm<Values> {
  drafts: DraftKind<Draft<Values>>;
  createPath: string;
  /** What is asked where one was begun: 'Você já começou outro'. */
  begun: string;
}

/** What a form begins with. */
export interface Copied<Values> {
  blank: Saved<Values>;
  values: Values;
  /** Says who of the original is not in it. */
  leftOut?: string | undefined;
}

/**
 * Opens the form of something new with a copy.
 * @param read what is copied; where it fails, nothing is opened
 */
export function useCopying<Values>(
  { drafts: kind, createPath, begun }: CopyForm<Values>,
  read: () => Promise<Copied<Values>>,
) {
  const drafts = useDrafts(kind);
  const openAsNew = useOpenAsNew(kind, createPath);
  const modals = useModals();
  const toasts = useToasts();

  return async (): Promise<void> => {
    const reading = Promise.all([read(), kind.prepare?.()]);
    const [copied] = await reading.catch((error: unknown) => {
      toasts.fail('Houve um erro ao duplicar. Tente novamente.', error);
      return [];
    });
    if (!copied) return;
    const question = { title: begun, body: staysKept, submit: 'duplicar' };
    if (drafts.read('new') && !(await modals.confirm(question))) return;
    await openAsNew(copied.blank, copied.values);
    if (copied.leftOut) toasts.show('success', copied.leftOut, { duration: toldFor });
  };
}

const staysKept =
  'O que você escreveu e não enviou fica guardado, e volta a ser oferecido depois da cópia.';

/** Reads who of the children of an item may get a copy, and says who may not. */
export function useChildrenOf<T extends KindTypes>(
  { name }: CommunicationKind<T>,
  item: T['item'],
) {
  const { id } = item.communication;
  const queries = useQueryClient();
  return async (): Promise<{ studentIds: string[]; leftOut: string | undefined }> => {
    const asked = { ...itemRecipientsQuery(name, id), staleTime: 0 };
    const { students, leftOut } = await queries.fetchQuery(asked);
    const who = counted(leftOut, 'aluno que saiu', 'alunos que saíram');
    const verb = leftOut === 1 ? 'ficou' : 'ficaram';
    const says = `${who} da escola ou das suas turmas ${verb} de fora da cópia.`;
    return { studentIds: students.map(({ id }) => id), leftOut: leftOut > 0 ? says : undefined };
  };
}
