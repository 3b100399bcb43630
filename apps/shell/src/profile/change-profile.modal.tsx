import { messages } from '@caderneta/api-client/contract';
import { useContractForm } from '@caderneta/form';
import { Dialog, TextField } from '@caderneta/ui';
import { useState } from 'react';
import type { ProfileChange, ProfileValues } from './profile-changes.ts';

export interface ProfileRefusal {
  /** Name of the value; absent where it is about none. */
  path?: string;
  message: string;
}

export interface ChangeProfileModalProps {
  change: ProfileChange;
  start: ProfileValues;
  /** Answers why the values were not taken; nothing where they were. */
  save: (values: ProfileValues) => Promise<ProfileRefusal | undefined>;
  close: () => void;
}

/** Changes one field of the profile. What was typed stays until it is saved or closed. */
export function ChangeProfileModal({ change, start, save, close }: ChangeProfileModalProps) {
  const { title, schema, rules, inputs } = change;
  const { form, values, typed, errors, isSubmitting } = useContractForm(schema, start, rules);
  const [refusal, setRefusal] = useState<string>();
  const isEmpty = (path: string) => !values[path]?.trim();
  const isIncomplete = Object.keys(inputs).some((path) => errors[path] && isEmpty(path));

  async function submit() {
    const sound = form.validate();
    if (!sound) return;
    const refused = await save(sound);
    if (!refused) close();
    else if (refused.path && refused.path in inputs)
      form.refuse({ [refused.path]: refused.message });
    else setRefusal(refused.message);
  }

  return (
    <Dialog
      title={title}
      error={isIncomplete ? messages.emptyField : refusal}
      submitLabel="salvar"
      busy={isSubmitting}
      onSubmit={() => {
        setRefusal(undefined);
        void form.submit(submit);
      }}
      onClose={() => close()}
    >
      {Object.entries(inputs).map(([path, input]) => (
        <TextField
          key={path}
          {...input}
          {...typed(path)}
          error={isEmpty(path) ? undefined : errors[path]}
        />
      ))}
    </Dialog>
  );
}
