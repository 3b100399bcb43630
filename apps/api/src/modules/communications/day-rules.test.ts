import type { Activity, Created, Problem, SchoolEvent } from '@caderneta/api-client/contract';
import { beforeAll, expect, test } from '@jest/globals';
import type { CommunicationKind } from '@caderneta/api-client/contract';
import { communicationBody, lateOnMarch10 } from '../../../testing/communication-bodies.ts';
import { imageColumns, makeFile } from '../../../testing/stored-file.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

let image: string;
const { at, teacher } = useTestSchool();
beforeAll(async () => {
  const owner = { schoolId: at.school.id, uploadedBy: at.teacher.id };
  image = (await makeFile(at.db, { ...owner, ...imageColumns })).id;
  at.services.now = () => lateOnMarch10;
});

function save(kind: CommunicationKind, communication: object, id?: string) {
  const studentIds = [at.ana.id];
  const body = communicationBody(kind, { communication, studentIds, fileIds: [image] });
  const address = `/v1/communication/${kind}`;
  return id ? teacher.put(`${address}/${id}`, body) : teacher.post(address, body);
}

/** Hours of a day in March, in São Paulo. */
const hour = (dayOfMarch: number, time: string) =>
  `2026-03-${String(dayOfMarch).padStart(2, '0')}T${time}:00-03:00`;
const event = (day: number, start: string, end: string) => ({
  startTime: hour(day, start),
  endTime: hour(day, end),
});
const midnight = (day: number) => ({ scheduledDate: hour(day, '00:00') });

const past = 'Não é possível cadastrar eventos para datas passadas.';
const backwards = [
  ['communication.startTime', 'O horário deve ser menor que o de término.'],
  ['communication.endTime', 'O horário deve ser maior que o de início.'],
];
const scheduling = (message: string) => [['communication.scheduledDate', message]];
const today = scheduling('Não é possível agendar comunicados para o dia atual.');
const eventPast = scheduling('Não é possível agendar eventos para datas passadas.');
const eventLate = scheduling('O Agendamento deve ocorrer ao menos um dia antes do evento.');
const activityPast = scheduling('Não é possível agendar atividades para datas passadas.');
const activityLate = scheduling('O Agendamento deve ocorrer ao menos um dia antes da atividade.');
const galleryPast = scheduling('Não é possível agendar galerias para datas passadas.');

test.each<[string, CommunicationKind, object, string[][]]>([
  ['an announcement scheduled for today', 'announcement', midnight(10), today],
  ['an announcement scheduled for yesterday', 'announcement', midnight(9), today],
  [
    'an announcement scheduled for tomorrow, where London is, but not here',
    'announcement',
    { scheduledDate: '2026-03-11T02:59:00Z' },
    today,
  ],
  [
    'an event of yesterday',
    'event',
    event(9, '10:00', '11:00'),
    [['communication.startTime', past]],
  ],
  ['an event that ends before it starts', 'event', event(20, '11:00', '10:59'), backwards],
  ['an event that takes no time', 'event', event(20, '11:00', '11:00'), backwards],
  ['an event scheduled for yesterday', 'event', midnight(9), eventPast],
  [
    'an event scheduled for its day',
    'event',
    { ...event(20, '10:00', '11:00'), ...midnight(20) },
    eventLate,
  ],
  [
    'an event of today that is scheduled for today',
    'event',
    { ...event(10, '23:00', '23:30'), scheduledDate: hour(10, '22:45') },
    eventLate,
  ],
  ['an event scheduled for midnight of today, which is over', 'event', midnight(10), eventPast],
  [
    'an activity scheduled for midnight of today, which is over',
    'activity',
    midnight(10),
    activityPast,
  ],
  [
    'a gallery scheduled for midnight of today, which is over',
    'gallery',
    midnight(10),
    galleryPast,
  ],
  [
    'a time of sending after the last day there is',
    'announcement',
    { scheduledDate: '3000-01-01T00:00:00-03:00' },
    scheduling('Escolha uma data até 31/12/2999.'),
  ],
  [
    'an event of today that has begun',
    'event',
    event(10, '22:00', '23:00'),
    [['communication.startTime', past]],
  ],
  ['no place', 'event', { place: ' ' }, [['communication.place', 'Campo obrigatório.']]],
  [
    'a place of 201 characters',
    'event',
    { place: 'a'.repeat(201) },
    [['communication.place', 'O local deve ter no máximo 200 caracteres.']],
  ],
  [
    'no start and no end',
    'event',
    { startTime: undefined, endTime: '' },
    [
      ['communication.startTime', 'Campo obrigatório.'],
      ['communication.endTime', 'Campo obrigatório.'],
    ],
  ],
  [
    'attachments of an event',
    'event',
    { attachmentIds: [] },
    [['communication.attachmentIds', 'Campo desconhecido.']],
  ],
  [
    'an activity due yesterday',
    'activity',
    { dueDate: '2026-03-09' },
    [['communication.dueDate', past]],
  ],
  [
    'no due date',
    'activity',
    { dueDate: undefined },
    [['communication.dueDate', 'Campo obrigatório.']],
  ],
  ['an activity scheduled for yesterday', 'activity', midnight(9), activityPast],
  [
    'an activity scheduled for its day',
    'activity',
    { dueDate: '2026-03-20', ...midnight(20) },
    activityLate,
  ],
  [
    '11 attachments of an activity',
    'activity',
    { attachmentIds: Array.from({ length: 11 }, () => crypto.randomUUID()) },
    [['communication.attachmentIds', 'Quantidade máxima de anexos é 10.']],
  ],
  [
    '11 attachments of an announcement',
    'announcement',
    { attachmentIds: Array.from({ length: 11 }, () => crypto.randomUUID()) },
    [['communication.attachmentIds', 'Quantidade máxima de anexos é 10.']],
  ],
  ['a gallery scheduled for yesterday', 'gallery', midnight(9), galleryPast],
  ['no date of a gallery', 'gallery', { date: '' }, [['communication.date', 'Campo obrigatório.']]],
])('%s is refused at its field', async (_what, kind, communication, expected) => {
  const errors = expected.map(([path, message]) => ({ path, message }));
  const created = await save(kind, communication);
  expect([created.statusCode, created.json<Problem>().errors]).toEqual([422, errors]);
  const far = await save(kind, { scheduledDate: '2026-05-04T00:00:00-03:00' });
  const changed = await save(kind, communication, far.json<Created>().id);
  expect([changed.statusCode, changed.json<Problem>().errors]).toEqual([422, errors]);
});

test.each<[string, CommunicationKind, object]>([
  ['an announcement scheduled for tomorrow', 'announcement', midnight(11)],
  ['an event of the coming hour', 'event', event(10, '23:00', '23:30')],
  [
    'an event that began while its form was on its way',
    'event',
    { startTime: hour(10, '22:29'), endTime: hour(10, '23:00') },
  ],
  [
    'a gallery scheduled for the minute in which its form was sent',
    'gallery',
    { scheduledDate: hour(10, '22:29') },
  ],
  ['an event of two days', 'event', { startTime: hour(20, '18:00'), endTime: hour(21, '09:00') }],
  ['an event scheduled for today', 'event', { scheduledDate: hour(10, '22:31') }],
  [
    'an event scheduled for the last minute of the day before',
    'event',
    { ...event(20, '00:00', '01:00'), scheduledDate: hour(19, '23:59') },
  ],
  ['an activity due today', 'activity', { dueDate: '2026-03-10' }],
  [
    'an activity scheduled for the day before',
    'activity',
    { dueDate: '2026-03-20', ...midnight(19) },
  ],
  ['a gallery scheduled for today', 'gallery', { scheduledDate: hour(10, '22:31') }],
])('%s is accepted', async (_what, kind, communication) => {
  expect((await save(kind, communication)).statusCode).toBe(201);
});

test('an event keeps its hours and place, an activity its day', async () => {
  const hours = event(20, '10:00', '11:30');
  const { id: eventId } = (await save('event', { ...hours, place: ' Pátio ' })).json<Created>();
  const read = await teacher.get(`/v1/communication/Event/${eventId}`);
  expect(read.json<SchoolEvent>().communication).toMatchObject({
    startTime: '2026-03-20T13:00:00.000Z',
    endTime: '2026-03-20T14:30:00.000Z',
    place: 'Pátio',
  });
  const dueDate = '2026-03-20T22:00:00-03:00';
  const { id } = (await save('activity', { dueDate, attachmentIds: [image] })).json<Created>();
  const activity = (await teacher.get(`/v1/communication/activity/${id}`)).json<Activity>();
  expect(activity.communication).toMatchObject({ dueDate: '2026-03-20', imageId: null });
  expect(activity.communication.attachments.map((file) => file.id)).toEqual([image]);
});
