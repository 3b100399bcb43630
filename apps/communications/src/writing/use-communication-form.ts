import { useModals, useSession } from '@caderneta/platform';
import { instantAt, schoolCalendar } from '@caderneta/school-time';
import type { KindTypes } from '../kinds/communication-kind.ts';
import { ScheduleModal, type ScheduleTime } from '../scheduling/schedule.modal.tsx';
import { useEverybodyQuestion } from '../recipients/use-everybody-question.ts';
import { scheduleField } from './refused-schedule.ts';
import { useKeptFields, type KeptFieldsOptions } from './use-kept-fields.ts';
import { useSend } from './use-send.ts';

export interface CommunicationFormOptions<T extends KindTypes> extends KeptFieldsOptions<T> {
  /** When it goes out as things are. */
  schedule: ScheduleTime;
}

const scheduling = { title: 'Agendar envio', submitLabel: 'agendar envio' };
const schedulingAgain = { title: 'Reagendar envio', submitLabel: 'reagendar envio' };

export function useCommunicationForm<T extends KindTypes>(options: CommunicationFormOptions<T>) {
  const { kind, resumable, target } = options;
  const { timezone } = useSession().school;
  const modals = useModals();
  const { fields, shared, files, finish } = useKeptFields(options);
  const { form } = fields;
  const { idempotencyKey } = resumable.start;
  const send = useSend({ kind, form, idempotencyKey, target, onSent: finish });
  const isMeant = useEverybodyQuestion('Enviar para todas as turmas?', 'enviar');

  function bodyOf(values: T['values'], scheduledDate?: string): T['body'] {
    const body = files.addTo(kind.form.toBody(values, timezone), kind.form);
    return { ...body, communication: { ...body.communication, scheduledDate } };
  }

  async function deliver(scheduledDate?: string): Promise<string | undefined> {
    let refused: string | undefined;
    await form.submit(async () => {
      if (!(await files.arrived())) return;
      // What was typed while the files were on their way counts too.
      const values = form.validate();
      if (values) refused = await send(bodyOf(values, scheduledDate));
    });
    return refused;
  }

  /** What goes to everybody is asked about once; what is wrong is told first. */
  async function submit() {
    const values = form.validate();
    if (!values || (await isMeant(values.studentIds))) await deliver();
  }

  async function scheduleFor({ day, time }: ScheduleTime) {
    const scheduledDate = instantAt(day, time, timezone).toISOString();
    const body = bodyOf(form.state().values, scheduledDate);
    const broken = kind.form.violations(body, schoolCalendar(timezone));
    const tooSoonOrLate = broken.find(({ path }) => path === scheduleField);
    return tooSoonOrLate ? tooSoonOrLate.message : deliver(scheduledDate);
  }

  function askForSchedule() {
    if (!form.validate()) return;
    const texts = target ? schedulingAgain : scheduling;
    void modals.open(ScheduleModal, { ...texts, start: options.schedule, schedule: scheduleFor });
  }

  return { fields, shared, files, askForSchedule, submit: () => void submit() };
}
