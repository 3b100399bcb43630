import { newDraft, setAsideDraft } from '@caderneta/edit-form';
import { useDrafts, useModals, useSession, useToasts } from '@caderneta/platform';
import { counted } from '@caderneta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { blankContent, savedContent } from '../drafts/communication-draft.ts';
import { restoredDrafts } from '../drafts/restored-drafts.ts';
import type { CommunicationContent, KindTypes, WrittenKind } from '../kinds/communication-kind.ts';
import { itemRecipientsQuery } from '../kinds/communication.queries.ts';

/** Milliseconds in which somebody reads a sentence at a form. */
const toldFor = 10_000;

/** Opens the form of something new with what an item says and who of its children may get it. */
export function useCopy<T extends KindTypes>(kind: WrittenKind<T>, item: T['item']) {
  const { id } = item.communication;
  const { timezone } = useSession().school;
  const drafts = useDrafts(kind.form.drafts);
  const modals = useModals();
  const toasts = useToasts();
  const queries = useQueryClient();
  const navigate = useNavigate();

  return async (): Promise<void> => {
    const asked = { ...itemRecipientsQuery(kind.name, id), staleTime: 0 };
    const asking = Promise.all([queries.fetchQuery(asked), kind.form.drafts.prepare?.()]);
    const [found] = await asking.catch((error: unknown) => {
      toasts.fail('Houve um erro ao duplicar. Tente novamente.', error);
      return [];
    });
    if (!found) return;
    if (drafts.read('new') && !(await modals.confirm(begun))) return;
    const content = savedContent(kind, { data: item, etag: null }, timezone).values;
    const studentIds = found.students.map((student) => student.id);
    const draft = { ...newDraft(blankContent(kind)), values: copyOf(kind, content, studentIds) };
    setAsideDraft(drafts);
    drafts.save('new', draft);
    restoredDrafts.put(`${kind.form.drafts.name}:new`, draft);
    await navigate(kind.paths.create);
    if (found.leftOut === 0) return;
    const who = counted(found.leftOut, 'aluno que saiu', 'alunos que saíram');
    const verb = found.leftOut === 1 ? 'ficou' : 'ficaram';
    toasts.show('success', `${who} da escola ou das suas turmas ${verb} de fora da cópia.`, {
      duration: toldFor,
    });
  };
}

const begun = {
  title: 'Você já começou outro',
  body: 'O que você escreveu e não enviou fica guardado, e volta a ser oferecido depois da cópia.',
  submit: 'duplicar',
};

/** Everything but days, 'Urgente', which wakes people, and who may not get it. */
function copyOf<T extends KindTypes>(
  { form }: WrittenKind<T>,
  content: CommunicationContent<T['values']>,
  studentIds: string[],
): CommunicationContent<T['values']> {
  const left = new Set([...Object.keys(form.flags ?? {}), ...form.days]);
  const entries = Object.entries(content.communication).filter(([name]) => !left.has(name));
  const communication = { ...form.blank.communication, ...Object.fromEntries(entries) };
  return { ...content, communication, studentIds, scheduledDate: null };
}
