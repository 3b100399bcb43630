import { expect, test } from '@jest/globals';
import type { Family, FeedItem } from '@caderneta/api-client/contract';
import { askOf, childNames, kindOf, schoolNames, titleOf, whenOf } from './index.ts';

const timeZone = 'America/Sao_Paulo';

const item = (fields: Partial<FeedItem>): FeedItem => ({
  kind: 'announcement',
  id: 'i1',
  schoolId: 's1',
  title: 'Reunião',
  badge: null,
  standsFirst: false,
  excerpt: null,
  at: '2026-03-10T12:00:00Z',
  isUnread: false,
  students: [{ id: 'ana', name: 'Ana Clara de Souza' }],
  day: null,
  startTime: null,
  dueDate: null,
  closingDay: null,
  asks: null,
  imageSrcSet: null,
  imageUrl: null,
  imageCount: 0,
  ...fields,
});

const unlisted = (name: string) => name as FeedItem['kind'] & NonNullable<FeedItem['asks']>;

test('an item opens at its page, and a diary at its day', () => {
  const hrefOf = (fields: Partial<FeedItem>) => kindOf(fields.kind!).hrefOf(item(fields));
  expect(hrefOf({ kind: 'event' })).toBe('/familia/item/i1');
  expect(hrefOf({ kind: 'noticeBoard' })).toBe('/familia/mural/i1');
  expect(hrefOf({ kind: 'diary', day: '2026-03-10' })).toBe('/familia/diarios/ana?dia=2026-03-10');
  expect(hrefOf({ kind: 'diary' })).toBe('/familia/diarios/ana');
});

test('an event has a time, an activity and a poll a last day, and the others none', () => {
  const days = {
    startTime: '2026-06-20T12:00:00Z',
    dueDate: '2026-06-21',
    closingDay: '2026-06-22',
  };
  const when = (kind: FeedItem['kind']) => whenOf(item({ ...days, kind }), timeZone);
  expect(when('event')).toBe('Sábado, 20 de junho, às 09:00');
  expect(when('activity')).toBe('Entrega até domingo, 21 de junho');
  expect(when('poll')).toBe('Encerra em segunda-feira, 22 de junho');
  expect(when('announcement')).toBeNull();
  expect(whenOf(item({ kind: 'event' }), timeZone)).toBeNull();
});

test('a kind and a task that came later have neutral words', () => {
  const later = unlisted('survey');
  expect(kindOf(later)).toMatchObject({ label: 'Novidade', icon: 'megaphone' });
  expect(kindOf(later).hrefOf(item({ kind: later }))).toBe('/familia/item/i1');
  expect(whenOf(item({ kind: later, startTime: '2026-06-20T12:00:00Z' }), timeZone)).toBeNull();
  expect(askOf('done')).toEqual({ label: 'Falta concluir', icon: 'circleCheck' });
  expect(askOf(later)).toEqual({ label: 'Falta responder', icon: 'eye' });
});

test('a diary is named after its child and day', () => {
  expect(titleOf(item({}), 'Ana')).toBe('Reunião');
  expect(titleOf(item({ title: null, day: '2026-03-10' }), 'Ana')).toBe(
    'O dia de Ana, 10 de março',
  );
  expect(titleOf(item({ title: null }), undefined)).toBe('O dia de Ana Clara de Souza');
});

test('a child has one name within the family, and two where another has the same', () => {
  const family = [
    { id: '1', name: 'Ana Clara de Souza' },
    { id: '2', name: 'Ana  Beatriz de Souza' },
    { id: '3', name: 'Bento de Souza' },
  ];
  expect([...childNames(family).values()]).toEqual(['Ana Clara', 'Ana Beatriz', 'Bento']);
});

test('an item names the schools of its children where a device has several', () => {
  const [girassol, ipe, cedro] = ['Girassol', 'Ipê', 'Cedro'].map((name) => ({ id: name, name }));
  const family = {
    school: girassol,
    schools: [girassol, ipe, cedro],
    students: [
      { id: 'ana', schoolId: 'Girassol' },
      { id: 'caio', schoolId: 'Ipê' },
    ],
  } as Family;
  const names = (studentIds: string[], schoolId?: string) =>
    schoolNames(family, { schoolId, studentIds });
  expect(names(['caio', 'ana'], 'Ipê')).toEqual(['Girassol', 'Ipê']);
  expect(names([], 'Cedro')).toEqual(['Cedro']);
  expect(names(['ana'])).toEqual(['Girassol']);
  expect(schoolNames({ ...family, schools: undefined }, { studentIds: ['caio'] })).toEqual([]);
});
