import {
  diaryMode,
  diaryModeLabels,
  limits,
  period,
  periodLabels,
} from '@caderneta/api-client/contract';
import { Dialog, SelectField, TextField } from '@caderneta/ui';
import { ChangedMeanwhile } from '../keeping/changed-meanwhile.tsx';
import type { ClassroomValues } from './classroom-values.ts';
import { useClassroomModal, type ClassroomModalOptions } from './use-classroom-modal.ts';

export interface ClassroomModalProps extends ClassroomModalOptions {
  title: string;
  submitLabel: string;
}

export function ClassroomModal({ title, submitLabel, ...options }: ClassroomModalProps) {
  const { typed, busy, error, changes, change, keep, replace, submit } = useClassroomModal(options);
  return (
    <Dialog
      {...{ title, submitLabel, error, busy }}
      submitDisabled={changes.length > 0}
      onSubmit={submit}
      onClose={() => options.close()}
    >
      {changes.length > 0 && (
        <ChangedMeanwhile changes={changes} onKeep={keep} onReplace={replace} />
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
