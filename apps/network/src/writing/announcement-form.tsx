import {
  attachmentRule,
  limits,
  type NetworkAnnouncementBody,
  type NetworkSchoolRow,
} from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import {
  FormActions,
  FormattedField,
  FormCallouts,
  Lock,
  refusedFields,
  subscribeToAll,
  useContractForm,
  useEditedDraft,
  useLaterChecks,
  type ContractForm,
  type Draft,
} from '@caderneta/edit-form';
import {
  AttachmentsField,
  isLost,
  isRunning,
  missingFiles,
  storedFiles,
  useDropGuard,
  useUploads,
} from '@caderneta/edit-form/uploads';
import { pathTo, paths } from '@caderneta/links';
import { useModals, useSession, useToasts } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { Card, counted, MainAndAside, Stack, TextField } from '@caderneta/ui';
import { Send } from 'lucide-react';
import { useMemo, useRef, type SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { whoGetsIt } from '../announcements/audience.ts';
import { sumOf } from '../figures/figures.ts';
import { useCreateAnnouncement } from '../network.queries.ts';
import {
  announcementDrafts,
  announcementSchema,
  blankAnnouncement,
  type AnnouncementContent,
} from './announcement-draft.ts';
import { AudienceField } from './audience-field.tsx';
import { SchoolsField } from './schools-field.tsx';
import { SendingField } from './sending-field.tsx';

export interface AnnouncementFormProps {
  schools: readonly NetworkSchoolRow[];
  start: Draft<AnnouncementContent>;
}

/** A form that is stored in this browser until it is sent, and asks before it is. */
export function AnnouncementForm({ schools, start }: AnnouncementFormProps) {
  const { form, attachments, conflict, earlier, ask } = useAnnouncementForm({ schools, start });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    ask();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <FormCallouts
        {...{ conflict, earlier }}
        lostFiles={{ count: start.lostFiles, missing: start.missingFiles }}
      />
      <Lock isOn={form.isSubmitting}>
        <MainAndAside>
          <Stack as={Card} gap={20} justify="start">
            <TextField
              label="Título"
              autoFocus
              maxLength={limits.titleLength}
              {...form.registerInput('title')}
            />
            <FormattedField form={form} text="description" format="format" rows={9} />
            <AttachmentsField attachments={attachments} {...form.registerError('attachmentIds')} />
          </Stack>
          <Stack gap={20} narrows>
            <SchoolsField schools={schools} {...form.registerField('schoolIds')} />
            <AudienceField {...form.registerField('audiences')} />
            <Sending form={form} />
          </Stack>
        </MainAndAside>
      </Lock>
      <FormActions
        cancel={<ButtonLink to={paths.networkAnnouncements}>cancelar</ButtonLink>}
        saveLabel="enviar"
        saveIcon={<Send aria-hidden size={20} />}
        isSubmitting={form.isSubmitting}
        isWaiting={attachments.uploads.some(isRunning)}
      />
    </form>
  );
}

/** @param form fields of how it is sent */
function Sending({ form }: { form: ContractForm<NetworkAnnouncementBody> }) {
  const { value: isUrgent = false, onChange: onUrgent } = form.registerField('isUrgent');
  const scheduled = form.registerField('scheduledDate');
  return <SendingField {...{ isUrgent, onUrgent }} {...scheduled} />;
}

function useAnnouncementForm({ schools, start }: AnnouncementFormProps) {
  const content = useContent({ schools, start });
  const { form, attachments, getContent, subscribe } = content;
  const areChecksThere = useLaterChecks(() =>
    Promise.all([announcementSchema.load(), announcementDrafts.prepare?.()]),
  );
  const { conflict, forget, once, earlier, renew } = useEditedDraft({
    kind: announcementDrafts,
    draftKey: 'new',
    // Nobody else can change a new announcement.
    fields: [],
    latest: blankAnnouncement,
    getValues: getContent,
    subscribe,
    start,
    missingFiles: () => missingFiles(attachments.list),
  });
  const { mutateAsync } = useCreateAnnouncement();
  const modals = useModals();
  const { name: office, timezone } = useSession().school;
  const toasts = useToasts();
  const navigate = useNavigate();
  const isAsking = useRef(false);

  async function send(body: NetworkAnnouncementBody) {
    try {
      const done = await once((idempotencyKey) => mutateAsync({ body, idempotencyKey }));
      if (!done) return;
      const { id } = done.answer;
      forget();
      toasts.show('success', 'Comunicado a caminho das escolas!');
      await navigate(pathTo(paths.networkAnnouncement, { announcementId: id }));
    } catch (error) {
      form.setErrors(refusedFields(error));
      toasts.fail('Houve um erro ao criar o comunicado.', error);
    }
  }

  async function ask() {
    if (!(await areChecksThere())) return;
    const body = await form.validate();
    if (!body || !(await content.filesArrived())) return;
    const chosen = schools.filter(({ id }) => body.schoolIds.includes(id));
    const isWanted = await modals.confirm({
      title: 'Enviar comunicado',
      body: `${toWhom(chosen, body)} em nome de ${office}.${howSent(body, timezone)}`,
      submit: body.scheduledDate ? 'agendar' : 'enviar',
    });
    if (isWanted) await form.submit(send);
  }

  const again = { label: 'enviar como novo', run: () => (renew(), void form.submit(send)) };
  const pathOf = (announcementId: string) => pathTo(paths.networkAnnouncement, { announcementId });
  const callout = earlier && { earlier, done: 'enviada', again, pathOf };
  /** Files may keep the first press waiting. */
  async function askOnce() {
    if (isAsking.current) return;
    isAsking.current = true;
    await ask().finally(() => (isAsking.current = false));
  }
  return { form, attachments, conflict, earlier: callout, ask: () => void askOnce() };
}

const lostFile = 'Um anexo não foi enviado: tente novamente ou remova-o.';

/** Fields and attachments of the form. */
function useContent({ schools, start }: AnnouncementFormProps) {
  const { attachments: stored, ...written } = start.values;
  const form = useContractForm({
    schema: announcementSchema,
    start: withKnownSchools(written, schools),
  });
  const attachments = useUploads(attachmentRule, { stored });
  useDropGuard();
  const { list } = attachments;
  const subscribe = useMemo(
    () => subscribeToAll(form.subscribe, list.subscribe),
    [form.subscribe, list],
  );
  const getContent = (): AnnouncementContent => {
    const { attachmentIds: _, ...values } = form.getValues();
    return { ...values, attachments: storedFiles(list.current()) };
  };

  /** Once none is on its way: puts their ids into the body. @returns whether it may be sent */
  async function filesArrived(): Promise<boolean> {
    if (!(await list.settled())) return false;
    const ids = storedFiles(list.current()).map(({ id }) => id);
    form.setValue('attachmentIds', ids.length > 0 ? ids : undefined);
    if (!list.current().some(isLost)) return true;
    form.setErrors({ attachmentIds: lostFile });
    return false;
  }

  return { form, attachments, subscribe, getContent, filesArrived };
}

function toWhom(schools: readonly NetworkSchoolRow[], { audiences }: NetworkAnnouncementBody) {
  const whom = whoGetsIt(audiences, sumOf(schools).guardians);
  const readers = audiences ? 'Leem' : 'As famílias leem';
  return `${counted(schools.length, 'escola', 'escolas')}, ${whom}. ${readers} o comunicado`;
}

function howSent({ isUrgent, scheduledDate }: NetworkAnnouncementBody, timeZone: string) {
  const urgent = isUrgent ? ' Urgente: avisa por todos os canais, também à noite.' : '';
  return urgent + (scheduledDate ? ` Sai em ${formatDateTime(scheduledDate, timeZone)}.` : '');
}

/** A school that left the network since the draft was stored can't be chosen. */
function withKnownSchools(
  values: NetworkAnnouncementBody,
  schools: readonly NetworkSchoolRow[],
): NetworkAnnouncementBody {
  const known = new Set(schools.map(({ id }) => id));
  return { ...values, schoolIds: values.schoolIds.filter((id) => known.has(id)) };
}
