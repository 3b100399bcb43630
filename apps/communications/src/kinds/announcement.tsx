import {
  announcementViolations,
  type Announcement,
  type AnnouncementBody,
} from '@caderneta/api-client/contract';
import { later } from '@caderneta/edit-form';
import { Checkbox, Text } from '@caderneta/ui';
import { useId } from 'react';
import { communicationDrafts } from '../drafts/communication-draft.ts';
import { useUrgentRefusal } from '../urgent/use-urgent-refusal.ts';
import { type FormFields, type WrittenKind, writtenTexts } from './communication-kind.ts';
import { fetchSchemas } from './fetch-schemas.ts';
import { listed } from './listed-kinds.ts';

const blank: AnnouncementBody = { communication: { title: '', description: '' }, studentIds: [] };

const flags = { isUrgent: 'Urgente' };

/**
 * Whether it wakes families and stands first for them. A box that nobody touched is not written. Who
 * may not send it reads why, and has the box only to take it back.
 */
function AnnouncementFields({ fields }: { fields: FormFields<AnnouncementBody> }) {
  const helpId = useId();
  const refusal = useUrgentRefusal();
  const { value, error, onChange, onBlur, ref } = fields.registerField('communication.isUrgent');
  return (
    <div>
      {(!refusal || value) && (
        <Checkbox
          label={flags.isUrgent}
          aria-describedby={helpId}
          checked={value ?? false}
          onChange={({ target }) => onChange(target.checked)}
          onBlur={onBlur}
          ref={ref}
        />
      )}
      <Text as="p" size="small" tone={error ? 'danger' : 'muted'} id={helpId}>
        {refusal ??
          error ??
          'Avisa na hora, por todos os canais e também à noite. Aparece primeiro para as famílias até ser visto.'}
      </Text>
    </div>
  );
}

interface AnnouncementTypes {
  values: AnnouncementBody;
  body: AnnouncementBody;
  item: Announcement;
}

export const announcementKind: WrittenKind<AnnouncementTypes> = {
  ...listed.announcement,
  texts: {
    newTitle: 'Novo comunicado',
    sent: 'Comunicado enviado!',
    scheduled: 'Comunicado agendado!',
    deleted: 'Comunicado deletado!',
    createFailed: 'Houve um erro ao criar o comunicado.',
    saveFailed: 'Houve um erro ao salvar o comunicado.',
    deleteFailed: 'Houve um erro ao deletar o comunicado.',
    deleteTitle: 'Deletar comunicado',
    deleteQuestion: 'Deseja realmente deletar o comunicado?',
    alreadySent: 'Este comunicado já foi enviado.',
    unansweredLabel: 'quem não confirmou',
    notFound: 'Este comunicado não existe ou foi deletado.',
    backToList: 'voltar aos comunicados',
    draftFound: 'Há um comunicado que você começou e não enviou.',
    sentOn: 'Enviado em',
    scheduledFor: 'Agendado para',
  },
  form: {
    schema: later(async () => (await fetchSchemas()).announcementBody),
    blank,
    drafts: communicationDrafts('comunicado', blank, flags),
    days: [],
    hasCover: true,
    hasAttachments: true,
    Fields: AnnouncementFields,
    labels: { title: 'Título', description: 'Descrição' },
    flags,
    toBody: (values) => values,
    toValues: ({ communication, studentIds }) => ({
      communication: { ...writtenTexts(communication), isUrgent: communication.isUrgent },
      studentIds,
    }),
    rules: () => ({}),
    isUrgent: ({ communication }) => communication.isUrgent === true,
    violations: ({ communication }, calendar) => announcementViolations(communication, calendar),
  },
  slip: () => [{ answer: 'read', label: 'ciente' }],
  view: {
    figures: ({ visualized, read, total }) => [
      { label: 'Visualizaram', value: visualized, tone: 'primary' },
      { label: 'Leram', value: read, tone: 'success' },
      { label: 'Não visualizaram', value: total - visualized, tone: 'neutral' },
    ],
    answers: [{ header: 'Leu', is: ({ read }) => read }],
    showsClassroom: true,
  },
};
