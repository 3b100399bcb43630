import type { Draft, Saved } from '@caderneta/edit-form';
import { useDrafts, useModals, useToasts, type DraftKind } from '@caderneta/platform';
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
