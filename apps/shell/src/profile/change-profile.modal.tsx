import { messages } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/edit-form';
import { Dialog, TextField } from '@caderneta/ui';
import { useState } from 'react';
import type { ProfileChange, ProfileValues } from './profile-changes.ts';

export interface ProfileRefusal {
  /** Name of the value; absent if no field is meant. */
  path?: string;
  message: string;
}

export interface ChangeProfileModalProps {
  change: ProfileChange;
  start: ProfileValues;
  /** Returns why saving was refused; undefined after a success. */
  save: (values: ProfileValues) => Promise<ProfileRefusal | undefined>;
  close: () => void;
}

/** Changes one field of the profile. The typed text stays until it is saved or closed. */
export function ChangeProfileModal({ change, start, save, close }: ChangeProfileModalProps) {
  const { title, schema, rules, inputs } = change;
  const form = useContractForm({ schema, start, rules });
  const [refusal, setRefusal] = useState<string>();
  const fields = Object.entries(inputs).map(([path, input]) => {
    const { error, ...registered } = form.registerInput(path);
    const isEmpty = !form.watch(path)?.trim();
    return { path, ...input, ...registered, error, isEmpty };
  });

  async function submit(sound: ProfileValues) {
    const refused = await save(sound);
    if (!refused) close();
    else if (refused.path && refused.path in inputs)
      form.setErrors({ [refused.path]: refused.message });
    else setRefusal(refused.message);
  }

  return (
    <Dialog
      title={title}
      error={fields.some(({ error, isEmpty }) => error && isEmpty) ? messages.emptyField : refusal}
      submitLabel="salvar"
      busy={form.isSubmitting}
      onSubmit={() => {
        setRefusal(undefined);
        void form.submit(submit);
      }}
      onClose={() => close()}
    >
      {fields.map(({ path, error, isEmpty, Field = TextField, ...field }) => (
        <Field key={path} {...field} error={isEmpty ? undefined : error} />
      ))}
    </Dialog>
  );
}
