import { eventViolations, type SchoolEvent } from '@caderneta/api-client/contract';
import { paths, pathTo } from '@caderneta/links';
import { formatDate, formatTime } from '@caderneta/school-time';
import { communicationDrafts } from '../drafts/communication-draft.ts';
import type { CommunicationKind } from '../kinds/communication-kind.ts';
import { EventFields } from './event-fields.tsx';
import {
  blankEvent,
  eventFieldOf,
  eventForm,
  eventRules,
  toEventBody,
  toEventValues,
} from './event-values.ts';
import { eventCalls, type EventTypes } from './events.queries.ts';

function whenAndWhere({ communication }: SchoolEvent, timeZone: string): string {
  const { startTime, endTime, place } = communication;
  const [start, end] = [startTime, endTime].map((time) => formatTime(time, timeZone));
  return `${formatDate(startTime, timeZone)} · ${start} – ${end} · ${place}`;
}

export const eventKind: CommunicationKind<EventTypes> = {
  name: 'event',
  listPath: paths.events,
  newPath: paths.newEvent,
  pathOf: (id) => pathTo(paths.event, { eventId: id }),
  calls: eventCalls,
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
    notFound: 'Este evento não existe ou foi deletado.',
    backToList: 'voltar aos eventos',
    draftFound: 'Há um evento que você começou e não enviou.',
    changedMeanwhile: 'Outra pessoa alterou este evento enquanto você editava.',
    sentOn: 'Enviado em',
    scheduledFor: 'Agendado para',
  },
  form: {
    schema: eventForm,
    blank: blankEvent,
    drafts: communicationDrafts('evento', blankEvent),
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
  view: {
    context: whenAndWhere,
    figures: ({ visualized, accepted, declined, total }) => [
      { label: 'Visualizaram', value: visualized, tone: 'primary' },
      { label: 'Confirmaram', value: accepted, tone: 'success' },
      { label: 'Recusaram', value: declined, tone: 'danger' },
      { label: 'Sem resposta', value: total - accepted - declined, tone: 'neutral' },
    ],
    answers: [
      { header: 'Confirmou', is: ({ accepted }) => accepted },
      { header: 'Recusou', is: ({ declined }) => declined, tone: 'danger' },
    ],
    showsClassroom: false,
  },
};
