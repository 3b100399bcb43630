import {
  diaryMode,
  diaryModeLabels,
  limits,
  period,
  periodLabels,
  type ClassroomBody,
} from '@caderneta/api-client/contract';
import { Dialog, SelectField, TextField } from '@caderneta/ui';
import { useState } from 'react';
import { ChangedMeanwhile } from '../keeping/changed-meanwhile.tsx';
import { checkClassroom, differences, type ClassroomValues } from './classroom-values.ts';

export interface ClassroomRefusal {
  error: string;
  /** The classroom as it is now, where somebody else changed it. */
  now?: ClassroomValues;
}

export interface ClassroomModalProps {
  title: string;
  submitLabel: string;
  start: ClassroomValues;
  /** Answers why it was not saved; nothing where the modal has done its work. */
  save: (body: ClassroomBody) => Promise<ClassroomRefusal | undefined>;
  close: () => void;
}

export function ClassroomModal({ title, submitLabel, start, save, close }: ClassroomModalProps) {
  const [typed, setTyped] = useState(start);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** What the person knows of, and what there is. */
  const [seen, setSeen] = useState({ before: start, now: start });
  const changes = differences(typed, seen.before, seen.now);

  function change(values: Partial<ClassroomValues>) {
    setError(undefined);
    setTyped({ ...typed, ...values });
  }

  function settle(values: Partial<ClassroomValues>) {
    setSeen({ ...seen, before: seen.now });
    change(values);
  }

  async function submit() {
    const body = checkClassroom(typed);
    if (typeof body === 'string') {
      setError(body);
      return;
    }
    setBusy(true);
    const refused = await save(body);
    setBusy(false);
    if (!refused) {
      close();
      return;
    }
    setError(refused.error);
    if (refused.now) setSeen({ ...seen, now: refused.now });
  }

  return (
    <Dialog
      {...{ title, submitLabel, error, busy }}
      submitDisabled={changes.length > 0}
      onSubmit={() => void submit()}
      onClose={() => close()}
    >
      {changes.length > 0 && (
        <ChangedMeanwhile
          changes={changes.map(({ label, now, values }) => ({
            label,
            now,
            take: () => change(values),
          }))}
          onKeep={() => settle({})}
          onReplace={() => settle(seen.now)}
        />
      )}
      <ClassroomFields typed={typed} onChange={change} />
    </Dialog>
  );
}

interface ClassroomFieldsProps {
  typed: ClassroomValues;
  onChange: (values: Partial<ClassroomValues>) => void;
}

function ClassroomFields({ typed, onChange }: ClassroomFieldsProps) {
  return (
    <>
      <TextField
        label="Nome"
        autoComplete="off"
        maxLength={limits.nameLength}
        value={typed.name}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      <SelectField
        label="Período"
        value={typed.period}
        onChange={({ target }) => onChange({ period: target.value })}
      >
        <option value="">Selecionar</option>
        {period.options.map((option) => (
          <option key={option} value={option}>
            {periodLabels[option]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Módulo"
        value={typed.diaryMode}
        onChange={({ target }) => onChange({ diaryMode: target.value })}
      >
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
