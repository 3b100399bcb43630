import { useSession } from '@caderneta/platform';
import { blankContent, savedContent } from '../drafts/communication-draft.ts';
import type { CommunicationContent, KindTypes, WrittenKind } from '../kinds/communication-kind.ts';
import { useChildrenOf, useCopying } from './use-copying.ts';

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
