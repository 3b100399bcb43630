import { useSession } from '@caderneta/platform';
import { counted } from '@caderneta/ui';
import { useQueryClient } from '@tanstack/react-query';
import { blankContent, savedContent } from '../drafts/communication-draft.ts';
import type {
  CommunicationContent,
  CommunicationKind,
  KindTypes,
  WrittenKind,
} from '../kinds/communication-kind.ts';
import { itemRecipientsQuery } from '../kinds/communication.queries.ts';
import { useCopying } from './use-copying.ts';

/** Opens the form of something new with what an item says and who of its children may get it. */
export function useCopy<T extends KindTypes>(kind: WrittenKind<T>, item: T['item']) {
  const { timezone } = useSession().school;
  const readChildren = useChildrenOf(kind, item);
  const { drafts } = kind.form;
  const form = { drafts, createPath: kind.paths.create, begun: 'Você já começou outro' };
  return useCopying(form, async () => {
    const { studentIds, leftOut } = await readChildren();
    const content = savedContent(kind, { data: item, etag: null }, timezone).values;
    return { blank: blankContent(kind), values: copyOf(kind, content, studentIds), leftOut };
  });
}

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
