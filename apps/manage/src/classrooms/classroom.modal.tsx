import { ApiError, newIdempotencyKey } from '@caderneta/api-client';
import {
  diaryModes,
  diaryModeLabels,
  limits,
  periods,
  periodLabels,
  type ClassroomBody,
} from '@caderneta/api-client/contract';
import {
  FormCallouts,
  isStale,
  sentenceOf,
  useConflict,
  useContractForm,
  titleOf,
  useOnce,
  type ContractForm,
  type Saved,
} from '@caderneta/edit-form';
import { paths, pathTo } from '@caderneta/links';
import { useToasts } from '@caderneta/platform';
import { Dialog, SelectField, Stack, TextField } from '@caderneta/ui';
import { useState } from 'react';
import type { ClassroomVersion } from '../classrooms.queries.ts';
import {
  classroomFields,
  classroomValues,
  validateClassroom,
  type ClassroomValues,
} from './classroom-values.ts';

interface Refusal {
  error: string;
  isSameName?: boolean;
}

/** Not a failure but a question, which the modal asks. */
const isSameName = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 409 && error.code === 'same-name';

export interface ClassroomModalProps {
  title: string;
  submitLabel: string;
  /** Label of the same button, where a class of this name and shift is there. */
  againLabel: string;
  start: Saved<ClassroomValues>;
  save: (body: ClassroomBody, version: ClassroomVersion) => Promise<void>;
  /** Reads the class that is edited; left out for a new one. */
  read?: () => Promise<Saved<ClassroomValues>>;
  /** Texts of the toasts. */
  saved: string;
  failed: string;
  close: () => void;
}

export function ClassroomModal(props: ClassroomModalProps) {
  const { title, start, close } = props;
  const form = useContractForm({ schema: classroomValues, start: start.values });
  const { getValues, subscribe, submit, isSubmitting } = form;
  const [latest, setLatest] = useState(start);
  const [refusal, setRefusal] = useState<Refusal>();
  const fields = classroomFields(form);
  const { conflict, base } = useConflict({ fields, getValues, subscribe, base: start, latest });

  const [firstKey] = useState(newIdempotencyKey);
  const { once, earlier, renew } = useOnce(firstKey, base.etag, () => titleOf(getValues()));
  const toasts = useToasts();
  const submitLabel = refusal?.isSameName ? props.againLabel : props.submitLabel;

  /** @returns whether there is another state of it now */
  async function reload(): Promise<boolean> {
    const now = await props.read?.().catch(() => undefined);
    if (now) setLatest(now);
    return now !== undefined;
  }

  async function send(values: ClassroomValues) {
    const body = validateClassroom(values);
    if (typeof body === 'string') return setRefusal({ error: body });
    const { etag } = base;
    const sameName = refusal?.isSameName ? 'allow' : undefined;
    try {
      const done = await once((idempotencyKey) =>
        props.save(body, { etag, idempotencyKey, sameName }),
      );
      setRefusal(undefined);
      if (!done) return void (await reload());
    } catch (error) {
      if (isSameName(error)) return setRefusal({ error: error.message, isSameName: true });
      toasts.fail(props.failed, error);
      const isTold = isStale(error) && (await reload());
      return setRefusal({ error: isTold ? props.failed : sentenceOf(error, props.failed) });
    }
    toasts.show('success', props.saved);
    close();
  }

  const again = { label: 'criar como nova', run: () => (renew(), void submit(send)) };
  const callout = earlier && {
    ...{ earlier, done: 'salva', pathOf },
    ...(start.etag === null && { again }),
  };

  return (
    <Dialog
      {...{ title, submitLabel, error: refusal?.error, busy: isSubmitting }}
      submitDisabled={conflict.changes.length > 0}
      onSubmit={() => void submit(send)}
      onClose={() => close()}
    >
      <FormCallouts conflict={conflict} earlier={callout} />
      <Stack onChange={() => setRefusal(undefined)}>
        <ClassroomFields form={form} />
      </Stack>
    </Dialog>
  );
}

const pathOf = (classroomId: string) => pathTo(paths.manageClassroom, { classroomId });

function ClassroomFields({ form }: { form: ContractForm<ClassroomValues> }) {
  return (
    <>
      <TextField
        label="Nome"
        autoComplete="off"
        maxLength={limits.nameLength}
        {...form.registerInput('name')}
      />
      <SelectField label="Período" {...form.registerInput('period')}>
        <option value="">Selecionar</option>
        {periods.map((option) => (
          <option key={option} value={option}>
            {periodLabels[option]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Módulo" {...form.registerInput('diaryMode')}>
        <option value="">Selecionar</option>
        {diaryModes.map((option) => (
          <option key={option} value={option}>
            {diaryModeLabels[option]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
