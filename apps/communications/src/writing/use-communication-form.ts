import {
  subscribeToAll,
  useContractForm,
  useEditedDraft,
  useLaterChecks,
  type ContractForm,
  type FieldPath,
  type FieldSpec,
  type Saved,
} from '@caderneta/edit-form';
import { fileNames } from '@caderneta/edit-form/uploads';
import { useSession } from '@caderneta/platform';
import { formatDateTime, isDay, midnightOf } from '@caderneta/school-time';
import { lightFormat } from 'date-fns/lightFormat';
import { useMemo, useState } from 'react';
import { choiceText, isSameChoice } from '../drafts/choice.ts';
import {
  pathOfItem,
  type CommunicationContent,
  type CommunicationDraft,
  type KindTypes,
  type WrittenKind,
  type WrittenValues,
} from '../kinds/communication-kind.ts';
import { useDelivery } from './use-delivery.ts';
import { useFormFiles } from './use-form-files.ts';

export interface CommunicationFormOptions<T extends KindTypes> {
  kind: WrittenKind<T>;
  /** Item to change; null for a new one. */
  id: string | null;
  start: CommunicationDraft<T['values']>;
  /** As it is now; it may change while somebody types. */
  latest: Saved<CommunicationContent<T['values']>>;
}

export function useCommunicationForm<T extends KindTypes>(options: CommunicationFormOptions<T>) {
  const { kind, id, start, latest } = options;
  const { timezone } = useSession().school;
  const content = useContent(options);
  const { getContent, subscribe } = content;
  const fields = contentSpecs(kind, content, timezone);
  const { conflict, getDraft, forget, once, earlier, renew } = useEditedDraft({
    kind: kind.form.drafts,
    draftKey: id ?? 'new',
    fields,
    getValues: getContent,
    subscribe,
    start,
    latest,
    missingFiles: content.files.missing,
  });
  const delivery = useDelivery({ kind, id, content, getDraft, forget, once });
  const again = { label: 'enviar como novo', run: () => (renew(), delivery.save()) };
  const pathOf = (item: string) => pathOfItem(kind, item);
  const callout = earlier && { earlier, done: 'enviada', ...(id === null && { again, pathOf }) };
  return { ...content, ...delivery, conflict, earlier: callout, forget, isValid: true };
}

type Content<T extends KindTypes> = ReturnType<typeof useContent<T>>;

/** Fields, files and time of sending of a form. */
export function useContent<T extends KindTypes>({ kind, start }: CommunicationFormOptions<T>) {
  const { timezone } = useSession().school;
  const { cover, attachments, ...rest } = start.values;
  const [scheduledDate, setScheduledDate] = useState<string | null>(rest.scheduledDate);
  const { communication, studentIds } = rest;
  const form = useContractForm<T['values']>({
    schema: kind.form.schema,
    start: { communication, studentIds },
    rules: (values) => kind.form.rules(values, timezone),
  });
  // Every kind's values hold these.
  const shared = form as unknown as ContractForm<WrittenValues>;
  const files = useFormFiles(shared, { cover, attachments });
  const subscribe = useMemo(
    () => subscribeToAll(form.subscribe, files.subscribe),
    [form.subscribe, files.subscribe],
  );
  const getContent = (): CommunicationContent<T['values']> => ({
    ...form.getValues(),
    ...files.stored(),
    scheduledDate,
  });
  const areChecksThere = useLaterChecks(() =>
    Promise.all([kind.form.schema.load(), kind.form.drafts.prepare?.()]),
  );
  return { form, shared, files, subscribe, getContent, setScheduledDate, areChecksThere };
}

/** Everything in the form that a colleague may change meanwhile. */
export function contentSpecs<T extends KindTypes>(
  { form: kindForm }: WrittenKind<T>,
  { shared, files, setScheduledDate }: Content<T>,
  timeZone: string,
): FieldSpec<CommunicationContent<T['values']>>[] {
  const texts = Object.entries(kindForm.labels).map(([key, label]) => {
    const path = `communication.${key}` as FieldPath<WrittenValues>;
    // A key among the labels of texts names a text.
    const textOf = (content: WrittenValues) =>
      (content.communication as unknown as Record<string, string | undefined>)[key] ?? '';
    return {
      label,
      format: (content: WrittenValues) => readable(textOf(content)),
      apply: (content: WrittenValues) => shared.setValue(path, textOf(content)),
    };
  });
  const flags = Object.entries(kindForm.flags ?? {}).map(([key, label]) => {
    const path = `communication.${key}` as FieldPath<WrittenValues>;
    // A key among the flags names a flag.
    const flagOf = (content: WrittenValues) =>
      (content.communication as unknown as Record<string, boolean | undefined>)[key];
    return {
      label,
      format: (content: WrittenValues) => (flagOf(content) ? 'sim' : 'não'),
      // The path is any of the flags.
      apply: (content: WrittenValues) => shared.setValue(path, flagOf(content) as never),
    };
  });
  return [
    ...texts,
    ...flags,
    {
      label: 'Formatação',
      format: ({ communication }) => (communication.format === 'Rich' ? 'sim' : 'não'),
      apply: ({ communication }) => shared.setValue('communication.format', communication.format),
    },
    {
      label: 'Destinatários',
      format: ({ studentIds }) => choiceText(studentIds.length, 'aluno', 'alunos'),
      isEqual: (one, other) => isSameChoice(one.studentIds, other.studentIds),
      apply: ({ studentIds }) => shared.setValue('studentIds', studentIds),
    },
    {
      label: 'Imagem de capa',
      format: ({ cover }) => (cover.length > 0 ? 'outra imagem' : ''),
      isEqual: (one, other) => one.cover[0]?.id === other.cover[0]?.id,
      apply: ({ cover }) => files.replaceCover(cover),
    },
    {
      label: 'Anexos',
      format: ({ attachments }) => fileNames(attachments),
      apply: ({ attachments }) => files.replaceAttachments(attachments),
    },
    {
      label: 'Envio agendado',
      format: ({ scheduledDate }) => (scheduledDate ? formatDateTime(scheduledDate, timeZone) : ''),
      apply: ({ scheduledDate }) => setScheduledDate(scheduledDate),
    },
  ];
}

const readable = (value: string) =>
  isDay(value) ? lightFormat(midnightOf(value), 'dd/MM/yyyy') : value;
