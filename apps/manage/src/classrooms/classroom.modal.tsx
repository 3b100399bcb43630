import {
  diaryMode,
  diaryModeLabels,
  limits,
  period,
  periodLabels,
  type ClassroomBody,
} from '@caderneta/api-client/contract';
import {
  ConflictNotice,
  useConflict,
  useContractForm,
  type ContractForm,
  type Saved,
} from '@caderneta/edit-form';
import { Dialog, SelectField, Stack, TextField } from '@caderneta/ui';
import { useState } from 'react';
import {
  classroomFields,
  classroomValues,
  validateClassroom,
  type ClassroomValues,
} from './classroom-values.ts';

export interface ClassroomRefusal {
  error: string;
  /** The present classroom, if somebody else changed it. */
  now?: Saved<ClassroomValues>;
  /** There is a class of this name and shift: sent again, it is meant. */
  isSameName?: boolean;
}

export interface ClassroomModalProps {
  title: string;
  submitLabel: string;
  /** Of the same button, where a class of this name and shift is there. */
  againLabel: string;
  start: Saved<ClassroomValues>;
  /**
   * Answers why it was not saved; nothing where the modal has done its work.
   * @param etag of the state that was edited
   */
  save: (
    body: ClassroomBody,
    etag: string | null,
    sameName?: 'allow',
  ) => Promise<ClassroomRefusal | undefined>;
  close: () => void;
}

export function ClassroomModal({ title, start, save, close, ...labels }: ClassroomModalProps) {
  const form = useContractForm({ schema: classroomValues, start: start.values });
  const { getValues, subscribe, submit, isSubmitting } = form;
  const [latest, setLatest] = useState(start);
  const [refusal, setRefusal] = useState<ClassroomRefusal>();
  const fields = classroomFields(form);
  const { conflict, base } = useConflict({ fields, getValues, subscribe, base: start, latest });

  const submitLabel = refusal?.isSameName ? labels.againLabel : labels.submitLabel;

  async function send(values: ClassroomValues) {
    const body = validateClassroom(values);
    if (typeof body === 'string') return setRefusal({ error: body });
    const refused = await save(body, base.etag, refusal?.isSameName ? 'allow' : undefined);
    if (!refused) return close();
    setRefusal(refused);
    if (refused.now) setLatest(refused.now);
  }

  return (
    <Dialog
      {...{ title, submitLabel, error: refusal?.error, busy: isSubmitting }}
      submitDisabled={conflict.changes.length > 0}
      onSubmit={() => void submit(send)}
      onClose={() => close()}
    >
      <ConflictNotice conflict={conflict} />
      <Stack onChange={() => setRefusal(undefined)}>
        <ClassroomFields form={form} />
      </Stack>
    </Dialog>
  );
}

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
        {period.options.map((option) => (
          <option key={option} value={option}>
            {periodLabels[option]}
          </option>
        ))}
      </SelectField>
      <SelectField label="Módulo" {...form.registerInput('diaryMode')}>
        <option value="">Selecionar</option>
        {diaryMode.options.map((option) => (
          <option key={option} value={option}>
            {diaryModeLabels[option]}
          </option>
        ))}
      </SelectField>
    </>
  );
}
