import {
  limits,
  networkAnnouncementBody,
  type NetworkAnnouncementBody,
  type NetworkSchoolRow,
} from '@caderneta/api-client/contract';
import { ButtonLink } from '@caderneta/app-kit';
import {
  draftsOf,
  FormActions,
  FormNotices,
  Lock,
  refusedFields,
  useContractForm,
  useEditedDraft,
  type ContractForm,
  type Draft,
  type Saved,
} from '@caderneta/edit-form';
import { pathTo, paths } from '@caderneta/links';
import { useModals, useSession, useToasts } from '@caderneta/platform';
import { formatDateTime } from '@caderneta/school-time';
import { Card, counted, MainAndAside, Stack, TextArea, TextField } from '@caderneta/ui';
import { Send } from 'lucide-react';
import type { SubmitEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { sumOf } from '../figures/figures.ts';
import { useCreateAnnouncement } from '../network.queries.ts';
import { SchoolsField } from './schools-field.tsx';
import { SendingField } from './sending-field.tsx';

export const blankAnnouncement: Saved<NetworkAnnouncementBody> = {
  values: { title: '', description: '', schoolIds: [] },
  etag: null,
};

export const announcementDrafts = draftsOf(
  'comunicado-da-rede',
  z.object({
    title: z.string(),
    description: z.string(),
    schoolIds: z.array(z.string()),
    isUrgent: z.optional(z.boolean()),
    scheduledDate: z.optional(z.string()),
  }),
  // Earlier releases did not store what the writing began from.
  { upgrade: (stored) => ({ base: blankAnnouncement, ...(stored as object) }) },
);

export interface AnnouncementFormProps {
  schools: readonly NetworkSchoolRow[];
  start: Draft<NetworkAnnouncementBody>;
}

/** A form that is stored in this browser until it is sent, and asks before it is. */
export function AnnouncementForm({ schools, start }: AnnouncementFormProps) {
  const { form, conflict, earlier, ask } = useAnnouncementForm({ schools, start });

  function onSubmit(event: SubmitEvent) {
    event.preventDefault();
    ask();
  }

  return (
    <form noValidate onSubmit={onSubmit}>
      <FormNotices {...{ conflict, earlier }} />
      <Lock isOn={form.isSubmitting}>
        <MainAndAside>
          <Stack as={Card} gap={20} justify="start">
            <TextField
              label="Título"
              autoFocus
              maxLength={limits.titleLength}
              {...form.registerInput('title')}
            />
            <TextArea label="Descrição" rows={9} {...form.registerInput('description')} />
          </Stack>
          <Stack gap={20} narrows>
            <SchoolsField schools={schools} {...form.registerField('schoolIds')} />
            <Sending form={form} />
          </Stack>
        </MainAndAside>
      </Lock>
      <FormActions
        cancel={<ButtonLink to={paths.networkAnnouncements}>cancelar</ButtonLink>}
        saveLabel="enviar"
        saveIcon={<Send aria-hidden size={20} />}
        isSubmitting={form.isSubmitting}
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
  const form = useContractForm({
    schema: networkAnnouncementBody,
    start: withKnownSchools(start.values, schools),
  });
  const { getValues, subscribe } = form;
  const { conflict, forget, once, earlier, renew } = useEditedDraft({
    kind: announcementDrafts,
    draftKey: 'new',
    // Nobody else can change a new announcement.
    fields: [],
    latest: blankAnnouncement,
    getValues,
    subscribe,
    start,
  });
  const { mutateAsync } = useCreateAnnouncement();
  const modals = useModals();
  const { name: office, timezone } = useSession().school;
  const toasts = useToasts();
  const navigate = useNavigate();

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
    const body = await form.validate();
    if (!body) return;
    const chosen = schools.filter(({ id }) => body.schoolIds.includes(id));
    const isWanted = await modals.confirm({
      title: 'Enviar comunicado',
      body: `${counted(chosen.length, 'escola', 'escolas')}, ${counted(
        sumOf(chosen).guardians,
        'responsável',
        'responsáveis',
      )}. As famílias leem o comunicado em nome de ${office}.${howSent(body, timezone)}`,
      submit: body.scheduledDate ? 'agendar' : 'enviar',
    });
    if (isWanted) await form.submit(send);
  }

  const again = { label: 'enviar como novo', run: () => (renew(), void form.submit(send)) };
  const pathOf = (announcementId: string) => pathTo(paths.networkAnnouncement, { announcementId });
  const notice = earlier && { earlier, done: 'enviada', again, pathOf };
  return { form, conflict, earlier: notice, ask: () => void ask() };
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
