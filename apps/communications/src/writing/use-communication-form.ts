import { useContractForm } from '@caderneta/form';
import { useModals, useSession } from '@caderneta/platform';
import type { CommunicationDraft } from '../drafts/communication-draft.ts';
import { useKeptDraft } from '../drafts/use-kept-draft.ts';
import type {
  CommunicationKind,
  FormFields,
  KindTypes,
  WrittenValues,
} from '../kinds/communication-kind.ts';
import type { WriteTarget } from '../kinds/communication.queries.ts';
import { ScheduleModal, type ScheduleTime } from '../scheduling/schedule.modal.tsx';
import { instantAt, schoolCalendar } from '../scheduling/school-time.ts';
import { keptFiles } from '../uploads/upload.ts';
import { scheduleField } from './refused-fields.ts';
import { useFormFiles } from './use-form-files.ts';
import { useSend } from './use-send.ts';

export interface CommunicationFormOptions<T extends KindTypes> {
  kind: CommunicationKind<T>;
  /** What the form begins with. */
  start: CommunicationDraft<T['values']>;
  /** What is changed; left out for what is new. */
  target?: WriteTarget;
  /** When it goes out as things are. */
  schedule: ScheduleTime;
}

const scheduling = { title: 'Agendar envio', submitLabel: 'agendar envio' };
const schedulingAgain = { title: 'Reagendar envio', submitLabel: 'reagendar envio' };

export function useCommunicationForm<T extends KindTypes>(options: CommunicationFormOptions<T>) {
  const { kind, start, target } = options;
  const { timezone } = useSession().school;
  const modals = useModals();
  const fields = useContractForm<T['values']>(kind.form.schema, start.values, (values) =>
    kind.form.rules(values, timezone),
  );
  // Every kind's values hold these.
  const shared = fields as unknown as FormFields<WrittenValues>;
  const { form } = fields;
  const files = useFormFiles(shared.form, start);
  const { idempotencyKey } = start;
  const draft = useKeptDraft(kind, target?.id ?? 'new', {
    values: fields.values,
    cover: keptFiles(files.cover.uploads),
    attachments: keptFiles(files.attachments.uploads),
    idempotencyKey,
    etag: target?.etag ?? null,
  });
  const send = useSend({ kind, form, idempotencyKey, target, onSent: draft.forget });

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

  async function scheduleFor({ day, time }: ScheduleTime) {
    const scheduledDate = instantAt(day, time, timezone);
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

  return { fields, shared, files, askForSchedule, submit: () => void deliver() };
}
