import { limits, communicationMessages } from '@caderneta/api-client/contract';
import { formatList } from '@caderneta/formats';
import { useSession } from '@caderneta/platform';
import { dayOf, formatTime, instantAt } from '@caderneta/school-time';
import { counted, Dialog, Text, TextField } from '@caderneta/ui';
import { useState } from 'react';
import { UrgentFacts } from '../urgent/urgent-facts.tsx';
import { whoeverIsIn } from '../listing/classroom-names.ts';

export interface ScheduleTime {
  /** `YYYY-MM-DD`; empty where none is chosen. */
  day: string;
  /** `HH:MM`. */
  time: string;
}

/** Spelled in the specification: midnight, unless something else is chosen. */
const defaultTime = '00:00';
const noSchedule: ScheduleTime = { day: '', time: defaultTime };

export interface ScheduleModalProps {
  title: string;
  submitLabel: string;
  /** Undefined where none was chosen before. */
  start: ScheduleTime | undefined;
  /** Classes that are chosen whole. */
  whole?: readonly { name: string }[];
  /** Students whose families it wakes, where it is urgent. */
  wakes?: readonly string[] | undefined;
  /**
   * Schedules for the time. Answers why that is not possible; nothing where the modal has done
   * its work.
   */
  schedule: (time: ScheduleTime) => Promise<string | undefined>;
  close: () => void;
}

/** Says who gets what is scheduled for whole classes. */
function noteOf(whole: readonly { name: string }[]): string {
  const names =
    whole.length > 3 ? [counted(whole.length, 'turma', 'turmas')] : whole.map(({ name }) => name);
  return `${formatList(names)}: ${whoeverIsIn(whole.length)}.`;
}

/** Asks when something is to be sent. What was chosen is forgotten when it closes. */
export function ScheduleModal(props: ScheduleModalProps) {
  const { title, submitLabel, start, whole = [], wakes, schedule, close } = props;
  const { timezone } = useSession().school;
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { chosen, chooseDay, chooseTime } = useChoice(start, () => setError(undefined));

  async function submit() {
    if (!chosen.day) {
      setError(communicationMessages.scheduleMissing);
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
        min={dayOf(new Date(), timezone)}
        max={limits.lastDay}
        value={chosen.day}
        onChange={({ target }) => chooseDay(target.value)}
      />
      <TextField
        label="Horário do envio"
        type="time"
        value={chosen.time}
        onChange={({ target }) => chooseTime(target.value)}
      />
      {whole.length > 0 && (
        <Text as="p" size="small" tone="muted" breaks>
          {noteOf(whole)}
        </Text>
      )}
      {wakes && chosen.day && (
        <UrgentFacts
          studentIds={wakes}
          leavesAt={instantAt(chosen.day, chosen.time || defaultTime, timezone)}
        />
      )}
    </Dialog>
  );
}

/** Day and time; the time follows the day until somebody chooses it. */
function useChoice(start: ScheduleTime | undefined, onChange: () => void) {
  const { timezone } = useSession().school;
  const [chosen, setChosen] = useState(start ?? noSchedule);
  const [isTimeChosen, setTimeChosen] = useState(start !== undefined);

  function choose(changes: Partial<ScheduleTime>) {
    onChange();
    setChosen({ ...chosen, ...changes });
  }

  return {
    chosen,
    chooseDay: (day: string) =>
      choose(isTimeChosen ? { day } : { day, time: proposedTime(day, timezone) }),
    chooseTime: (time: string) => {
      setTimeChosen(true);
      choose({ time });
    },
  };
}

/** Midnight, as specified; for today, when midnight is over, the next full hour. */
function proposedTime(day: string, timeZone: string): string {
  const now = new Date();
  if (day !== dayOf(now, timeZone)) return defaultTime;
  const hour = Number(formatTime(now, timeZone).slice(0, 2)) + 1;
  return hour < 24 ? `${String(hour).padStart(2, '0')}:00` : '23:59';
}
