import { messages } from '@caderneta/api-client/contract';
import { Dialog, TextField } from '@caderneta/ui';
import { useState } from 'react';

export interface ScheduleTime {
  /** `YYYY-MM-DD`; empty where none is chosen. */
  day: string;
  /** `HH:MM`. */
  time: string;
}

/** Spelled in the specification: midnight, unless something else is chosen. */
const defaultTime = '00:00';
export const noSchedule: ScheduleTime = { day: '', time: defaultTime };

export interface ScheduleModalProps {
  title: string;
  submitLabel: string;
  start: ScheduleTime;
  /**
   * Schedules for the time. Answers why that is not possible; nothing where the modal has done
   * its work.
   */
  schedule: (time: ScheduleTime) => Promise<string | undefined>;
  close: () => void;
}

/** Asks when something is to be sent. What was chosen is forgotten when it closes. */
export function ScheduleModal({ title, submitLabel, start, schedule, close }: ScheduleModalProps) {
  const [chosen, setChosen] = useState(start);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  function choose(changes: Partial<ScheduleTime>) {
    setError(undefined);
    setChosen({ ...chosen, ...changes });
  }

  async function submit() {
    if (!chosen.day) {
      setError(messages.scheduleMissing);
      return;
    }
    setBusy(true);
    const refused = await schedule({ ...chosen, time: chosen.time || defaultTime });
    setBusy(false);
    if (refused) setError(refused);
    else close();
  }

  return (
    <Dialog
      {...{ title, submitLabel, error, busy }}
      onSubmit={() => void submit()}
      onClose={() => close()}
    >
      <TextField
        label="Data do envio"
        type="date"
        value={chosen.day}
        onChange={({ target }) => choose({ day: target.value })}
      />
      <TextField
        label="Horário do envio"
        type="time"
        value={chosen.time}
        onChange={({ target }) => choose({ time: target.value })}
      />
    </Dialog>
  );
}
