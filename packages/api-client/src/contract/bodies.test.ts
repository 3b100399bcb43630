import fc from 'fast-check';
import * as z from 'zod/mini';
import { activityBody } from './activities.ts';
import { eventBody } from './events.ts';
import { galleryBody } from './galleries.ts';
import { noticeBoardBody } from './notice-boards.ts';
import { calendarDate, requiredInstant } from './primitives.ts';

const id = '018f0000-0000-7000-8000-000000000001';
const texts = { title: 'Festa', description: 'No pátio' };

function messagesOf(schema: z.ZodMiniType, value: unknown) {
  const issues = z.safeParse(schema, value).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}
const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success;

test('a date-time is cut to its date', () => {
  const days = fc
    .date({
      min: new Date('1900-01-01T00:00:00Z'),
      max: new Date('2999-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10));
  fc.assert(
    fc.property(
      days,
      fc.constantFrom('', 'T00:00:00Z', 'T23:59:59.999Z', 'T22:00:00-03:00', 'T22:00:00'),
      (day, time) => {
        expect(z.parse(calendarDate, day + time)).toBe(day);
      },
    ),
  );
});

test('days and instants outside of what a calendar is used for are refused', () => {
  const days = ['0000-01-01', '1899-12-31', '3000-01-01', '2026-02-30', '2026-13-01', 'hoje', 5];
  for (const value of [...days, ...days.map((day) => `${day}T10:00:00Z`)]) {
    expect([value, messagesOf(calendarDate, value)]).toEqual([value, { '': 'Valor inválido.' }]);
  }
  for (const value of ['0000-01-01T00:00:00Z', '3000-02-01T00:00:00Z', '2026-11-21', 'hoje', 5]) {
    expect([value, messagesOf(requiredInstant, value)]).toEqual([value, { '': 'Valor inválido.' }]);
  }
  for (const value of ['1900-01-01T00:00:00+14:00', '2999-12-31T23:59:59-12:00']) {
    expect([value, accepts(requiredInstant, value)]).toEqual([value, true]);
  }
});

test('missing values are asked for at their fields', () => {
  const blank = { title: '', description: ' ' };
  expect(
    messagesOf(eventBody, {
      communication: { ...blank, startTime: '', place: '' },
      studentIds: [],
    }),
  ).toEqual({
    'communication.title': 'Campo obrigatório.',
    'communication.description': 'Campo obrigatório.',
    'communication.startTime': 'Campo obrigatório.',
    'communication.endTime': 'Campo obrigatório.',
    'communication.place': 'Campo obrigatório.',
    studentIds: 'Selecione ao menos um aluno.',
  });
  expect(
    messagesOf(activityBody, { communication: { ...texts, dueDate: '' }, studentIds: [id] }),
  ).toEqual({ 'communication.dueDate': 'Campo obrigatório.' });
  expect(messagesOf(galleryBody, { communication: texts, studentIds: [id] })).toEqual({
    'communication.date': 'Campo obrigatório.',
    'communication.fileIds': 'Adicione ao menos uma imagem.',
  });
  expect(messagesOf(noticeBoardBody, { noticeBoardItem: { title: '', imageId: null } })).toEqual({
    'noticeBoardItem.title': 'Campo obrigatório.',
    'noticeBoardItem.imageId': 'Campo obrigatório.',
    'noticeBoardItem.attachment': 'Campo obrigatório.',
    classroomIds: 'Selecione ao menos uma turma.',
  });
});

test('50 images make a gallery, 51 do not', () => {
  const bodyOf = (count: number) => ({
    communication: {
      ...texts,
      date: '2026-11-21',
      fileIds: Array.from({ length: count }, () => id),
    },
    studentIds: [id],
  });
  expect(accepts(galleryBody, bodyOf(50))).toBe(true);
  expect(messagesOf(galleryBody, bodyOf(51))).toEqual({
    'communication.fileIds': 'Quantidade máxima de imagens é 50',
  });
});

test('an event carries no attachments, an activity and a gallery no cover', () => {
  const refuses = (schema: z.ZodMiniType, communication: object) =>
    z.safeParse(schema, { communication, studentIds: [id] }).error?.issues;
  const hours = { startTime: '2026-11-21T10:00:00Z', endTime: '2026-11-21T11:00:00Z' };
  const event = { ...texts, ...hours, place: 'Quadra' };
  const activity = { ...texts, dueDate: '2026-11-21' };
  const gallery = { ...texts, date: '2026-11-21', fileIds: [id] };
  expect(refuses(eventBody, { ...event, imageId: id })).toBeUndefined();
  expect(refuses(activityBody, { ...activity, attachmentIds: [id] })).toBeUndefined();
  expect(refuses(galleryBody, gallery)).toBeUndefined();
  expect(refuses(eventBody, { ...event, attachmentIds: [id] })).toMatchObject([
    { code: 'unrecognized_keys', keys: ['attachmentIds'] },
  ]);
  expect(refuses(activityBody, { ...activity, imageId: id })).toHaveLength(1);
  expect(refuses(galleryBody, { ...gallery, imageId: id })).toHaveLength(1);
});
