import { ApiError } from '@caderneta/api-client';
import { refusedFields, titleOf, useIsShown, type Once } from '@caderneta/edit-form';
import { setOff, useSession, useToasts } from '@caderneta/platform';
import { dayOf, formatTime, instantAt, schoolCalendar } from '@caderneta/school-time';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { useOpenDialog } from '../dialogs/use-open-dialog.ts';
import {
  pathOfItem,
  type CommunicationContent,
  type CommunicationDraft,
  type FormFields,
  type KindTypes,
  type WrittenKind,
} from '../kinds/communication-kind.ts';
import { useReload, useWrite } from '../kinds/communication.queries.ts';
import { useEverybodyQuestion } from '../recipients/use-everybody-question.ts';
import { useUrgentQuestion } from '../urgent/use-urgent-question.ts';
import { wholeClassrooms } from '../recipients/whole-classrooms.ts';
import type { ScheduleTime } from './schedule.modal.tsx';
import type { Sending } from '../kinds/hold.ts';
import { useNotSent, useSent } from '../undoing/use-sent.ts';
import type { useFormFiles } from './use-form-files.ts';

const fetchSchedule = () => import(/* webpackChunkName: "dialogs" */ './schedule.modal.tsx');
/** Statuses of an answer about an item that somebody changed or deleted meanwhile. */
const changedStatuses = new Set<number | null>([404, 409]);

/** Where the modal of the time of sending tells what is wrong. */
const scheduleField = 'communication.scheduledDate';

interface DeliveryOptions<T extends KindTypes> {
  kind: WrittenKind<T>;
  /** Item to change; null for a new one. */
  id: string | null;
  content: {
    form: FormFields<T['values']>;
    files: ReturnType<typeof useFormFiles>;
    getContent: () => CommunicationContent<T['values']>;
    areChecksThere: () => Promise<boolean>;
  };
  getDraft: () => CommunicationDraft<T['values']>;
  forget: () => void;
  once: Once;
}

/** Sends what the form holds, now or at a time that is asked for. */
export function useDelivery<T extends KindTypes>(options: DeliveryOptions<T>) {
  const { kind, id, content } = options;
  const { form, files, getContent, areChecksThere } = content;
  const { timezone } = useSession().school;
  const send = useSend(options);
  const isMeant = useEverybodyQuestion({ act: 'Enviar', submit: 'enviar', topic: kind.name });
  const isMeantAsUrgent = useUrgentQuestion();
  const openDialog = useOpenDialog();
  const queries = useQueryClient();
  const tellElsewhere = useNotSent(kind, id);

  function bodyOf(values: T['values'], scheduledDate?: string): T['body'] {
    const body = files.addTo(kind.form.toBody(values, timezone), kind.form);
    return { ...body, communication: { ...body.communication, scheduledDate } };
  }

  /** Goes on when its author is elsewhere in the portal. */
  async function deliver(scheduledDate?: string): Promise<string | undefined> {
    let refused: string | undefined;
    const { values, idempotencyKey } = options.getDraft();
    const arrived = setOff(titleOf(values), { key: idempotencyKey });
    const ends = [files.keep(), arrived];
    try {
      await form.submit(async () => {
        const outcome = await files.arrived();
        if (outcome === 'lost') tellElsewhere();
        if (outcome !== 'arrived') return;
        // Includes changes that were typed while the files were on their way.
        const values = form.checkAll();
        if (values) refused = await send(bodyOf(values, scheduledDate));
      });
    } finally {
      for (const end of ends) end();
    }
    return refused;
  }

  /** Asks once about what is urgent or goes to everybody; tells first what is wrong. */
  async function submit() {
    if (!(await areChecksThere())) return;
    const values = await form.validate();
    if (!values) return;
    const ask = kind.form.isUrgent?.(values) ? isMeantAsUrgent : isMeant;
    if (await ask(values.studentIds)) await deliver();
  }

  async function scheduleFor({ day, time }: ScheduleTime) {
    const scheduledDate = instantAt(day, time, timezone).toISOString();
    const body = bodyOf(form.getValues(), scheduledDate);
    const broken = kind.form.violations(body, schoolCalendar(timezone));
    const tooSoonOrLate = broken.find(({ path }) => path === scheduleField);
    return tooSoonOrLate ? tooSoonOrLate.message : deliver(scheduledDate);
  }

  async function askForSchedule() {
    if (!(await areChecksThere()) || !(await form.validate())) return;
    const { scheduledDate } = getContent();
    const start = scheduledDate ? scheduleTime(scheduledDate, timezone) : undefined;
    const values = form.getValues();
    const whole = wholeClassrooms(queries, values.studentIds);
    const wakes = kind.form.isUrgent?.(values) ? values.studentIds : undefined;
    const texts = id === null ? scheduling : schedulingAgain;
    await openDialog(fetchSchedule, (modals, { ScheduleModal }) =>
      modals.open(ScheduleModal, { ...texts, start, whole, wakes, schedule: scheduleFor }),
    );
  }

  return { askForSchedule: () => void askForSchedule(), save: () => void submit() };
}

const scheduling = { title: 'Agendar envio', submitLabel: 'agendar envio' };
const schedulingAgain = { title: 'Reagendar envio', submitLabel: 'reagendar envio' };

const scheduleTime = (instant: string, timeZone: string): ScheduleTime => ({
  day: dayOf(instant, timeZone),
  time: formatTime(instant, timeZone),
});

/** Sends a body and says how it went, at the fields where it can. */
function useSend<T extends KindTypes>(options: DeliveryOptions<T>) {
  const { kind, id, content, getDraft, forget, once } = options;
  const { texts } = kind;
  const { timezone } = useSession().school;
  const target = id === null ? undefined : { id, etag: getDraft().base.etag };
  const { mutateAsync } = useWrite(kind, target);
  const reload = useReload(kind);
  const announce = useSent(kind, kind.form);
  const toasts = useToasts();
  const navigate = useNavigate();
  const isShown = useIsShown();
  const tellElsewhere = useNotSent(kind, id);

  async function onRefused(error: unknown): Promise<string | undefined> {
    const { fieldErrors = [] } = error instanceof ApiError ? error : {};
    const schedule = fieldErrors.find(({ path }) => path === scheduleField);
    if (schedule) return schedule.message;
    const { status = null } = error instanceof ApiError ? error : {};
    // The page then shows what there is now, and what was typed beside it.
    const now = id !== null && changedStatuses.has(status) ? await reload(id) : undefined;
    content.form.setErrors(refusedFields(error, kind.form.fieldOf));
    const failed = id === null ? texts.createFailed : texts.saveFailed;
    const said = (status === 404 && texts.notFound) || (now?.isOut && texts.alreadySent) || failed;
    if (isShown()) toasts.fail(said, error);
    else tellElsewhere(said);
    return undefined;
  }

  /** @returns what is wrong with the time of sending, and nothing else. */
  return async function send(body: T['body']): Promise<string | undefined> {
    // As it is by now: files may have arrived since this was rendered.
    const draft = getDraft();
    let done: { answer: Sending; at: string | null } | null;
    try {
      done = await once((idempotencyKey) => mutateAsync({ body, idempotencyKey }));
    } catch (error) {
      return onRefused(error);
    }
    if (!done) {
      tellElsewhere();
      if (id !== null) await reload(id);
      return undefined;
    }
    forget();
    const { answer, at } = done;
    const { scheduledDate } = body.communication;
    if (at && !scheduledDate)
      toasts.show('success', `Já foi enviado às ${formatTime(at, timezone)}.`);
    else announce(scheduledDate ? texts.scheduled : texts.sent, answer, draft);
    // Who is elsewhere by now stays there.
    if (isShown()) await navigate(at ? pathOfItem(kind, answer.id) : kind.paths.list);
    return undefined;
  };
}
