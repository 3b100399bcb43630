import type { ClassroomBody } from '@caderneta/api-client/contract';
import { useState } from 'react';
import { checkClassroom, differences, type ClassroomValues } from './classroom-values.ts';

export interface ClassroomRefusal {
  error: string;
  /** The classroom as it is now, where somebody else changed it. */
  now?: ClassroomValues;
}

export interface ClassroomModalOptions {
  start: ClassroomValues;
  /** Answers why it was not saved; nothing where the modal has done its work. */
  save: (body: ClassroomBody) => Promise<ClassroomRefusal | undefined>;
  close: () => void;
}

/** What the modal holds, until it is saved. */
export function useClassroomModal({ start, save, close }: ClassroomModalOptions) {
  const [typed, setTyped] = useState(start);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  /** What the person knows of, and what there is. */
  const [seen, setSeen] = useState({ before: start, now: start });

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

  const changes = differences(typed, seen.before, seen.now).map(({ label, now, values }) => ({
    label,
    now,
    take: () => change(values),
  }));
  return {
    typed,
    busy,
    error,
    changes,
    change,
    keep: () => settle({}),
    replace: () => settle(seen.now),
    submit: () => void submit(),
  };
}
