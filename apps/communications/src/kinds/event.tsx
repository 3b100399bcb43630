import {
  eventViolations,
  limits,
  type EventBody,
  type SchoolEvent,
} from '@caderneta/api-client/contract';
import { formatDate, formatTime } from '@caderneta/school-time';
import { communicationDrafts } from '../drafts/communication-draft.ts';
import { later } from '@caderneta/edit-form';
import { media, space, TextField } from '@caderneta/ui';
import styled from '@emotion/styled';
import { answerFigures, answerTexts } from './child-figures.ts';
import type { FormFields, WrittenKind } from './communication-kind.ts';
import { fetchSchemas } from './fetch-schemas.ts';
import { listed } from './listed-kinds.ts';
import {
  blankEvent,
  eventFieldOf,
  eventRules,
  toEventBody,
  toEventValues,
  type EventValues,
} from './event-values.ts';

/** When and where. */
function EventFields({ fields }: { fields: FormFields<EventValues> }) {
  return (
    <>
      <Times>
        <TextField label="Data" type="date" {...fields.registerInput('communication.date')} />
        <TextField
          label="Início"
          type="time"
          {...fields.registerInput('communication.startHour')}
        />
        <TextField label="Término" type="time" {...fields.registerInput('communication.endHour')} />
      </Times>
      <TextField
        label="Local"
        maxLength={limits.placeLength}
        {...fields.registerInput('communication.place')}
      />
    </>
  );
}

function whenAndWhere({ communication }: SchoolEvent, timeZone: string): string {
  const { startTime, endTime, place } = communication;
  const [start, end] = [startTime, endTime].map((time) => formatTime(time, timeZone));
  return `${formatDate(startTime, timeZone)} · ${start} – ${end} · ${place}`;
}

interface EventTypes {
  values: EventValues;
  body: EventBody;
  item: SchoolEvent;
}

export const eventKind: WrittenKind<EventTypes> = {
  ...listed.event,
  texts: {
    newTitle: 'Novo evento',
    sent: 'Evento enviado!',
    scheduled: 'Evento agendado!',
    deleted: 'Evento deletado!',
    createFailed: 'Houve um erro ao criar o evento.',
    saveFailed: 'Houve um erro ao salvar o evento.',
    deleteFailed: 'Houve um erro ao deletar o evento.',
    deleteTitle: 'Deletar evento',
    deleteQuestion: 'Deseja realmente deletar o evento?',
    alreadySent: 'Este evento já foi enviado.',
    unansweredLabel: 'quem não respondeu',
    notFound: 'Este evento não existe ou foi deletado.',
    backToList: 'voltar aos eventos',
    draftFound: 'Há um evento que você começou e não enviou.',
    sentOn: 'Enviado em',
    scheduledFor: 'Agendado para',
  },
  form: {
    schema: later(async () => (await fetchSchemas()).eventForm),
    blank: blankEvent,
    drafts: communicationDrafts('evento', blankEvent),
    days: ['date', 'startHour', 'endHour'],
    hasCover: true,
    hasAttachments: false,
    Fields: EventFields,
    labels: {
      title: 'Título',
      description: 'Descrição',
      date: 'Data',
      startHour: 'Início',
      endHour: 'Término',
      place: 'Local',
    },
    toBody: toEventBody,
    toValues: toEventValues,
    rules: eventRules,
    violations: ({ communication }, calendar) => eventViolations(communication, calendar),
    fieldOf: eventFieldOf,
  },
  slip: () => [
    { answer: 'accepted', label: 'vai' },
    { answer: 'declined', label: 'não vai' },
  ],
  view: {
    context: whenAndWhere,
    figures: ({ visualized }, children) =>
      answerFigures(visualized, children, [
        { label: 'Vão', value: children.with('accepted'), tone: 'success' },
        { label: 'Não vão', value: children.with('declined'), tone: 'danger' },
      ]),
    answers: [
      { header: 'Confirmou', is: ({ accepted }) => accepted },
      { header: 'Recusou', is: ({ declined }) => declined, tone: 'danger' },
    ],
    perChild: {
      answerOf: ({ accepted, declined }) => (accepted ? 'vai' : declined ? 'não vai' : undefined),
      ...answerTexts,
    },
    showsClassroom: false,
    toldOfDeletion: ({ communication: { startTime }, report }) =>
      report.accepted > 0 && new Date(startTime) > new Date()
        ? 'Quem respondeu que vai é avisado por e-mail.'
        : undefined,
  },
};

const Times = styled.div({
  display: 'grid',
  gap: space[16],
  gridTemplateColumns: 'minmax(0, 1.4fr) minmax(0, 1fr) minmax(0, 1fr)',
  [media.phone]: {
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
});
