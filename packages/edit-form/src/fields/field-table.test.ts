import { jest } from '@jest/globals';
import * as z from 'zod/mini';
import { fieldSpecs } from './field-specs.ts';
import { fieldTable } from './field-table.ts';

interface Room {
  name: string | null;
  seats: number;
  hours: { from: string } | null;
  days: number[];
}

interface RoomValues {
  name: string;
  seats: string;
  hours: { isOn: boolean; from: string };
  days: number[];
}

const table = fieldTable<Room, RoomValues>({
  name: {
    label: 'Nome',
    saved: ({ name }) => name ?? '',
    sent: (name) => name.trim() || null,
  },
  seats: {
    label: 'Lugares',
    saved: ({ seats }) => String(seats),
    sent: (seats) => (seats === '' ? undefined : Number(seats)),
    words: (seats) => `${seats} lugares`,
  },
  hours: {
    label: 'Horário',
    saved: ({ hours }) => ({ isOn: hours !== null, from: hours?.from ?? '08:00' }),
    sent: ({ isOn, from }) => (isOn ? { from } : null),
    words: ({ isOn, from }) => (isOn ? from : 'nenhum'),
  },
  days: { label: 'Dias', saved: ({ days }) => days, words: String },
});
const saved = table.valuesOf({ name: null, seats: 20, hours: null, days: [1, 2] });

test('values are made from what is saved', () => {
  expect(saved).toEqual({
    name: '',
    seats: '20',
    hours: { isOn: false, from: '08:00' },
    days: [1, 2],
  });
});

test('only what differs is sent, in the shape of the body', () => {
  expect(table.changesOf(saved, saved)).toEqual({});
  expect(table.changesOf({ ...saved, name: '  ', days: [1, 2] }, saved)).toEqual({});
  const changed = { ...saved, name: 'Ateliê ', hours: { isOn: true, from: '09:00' }, days: [3] };
  expect(table.changesOf(changed, saved)).toEqual({
    name: 'Ateliê',
    hours: { from: '09:00' },
    days: [3],
  });
});

test('an error of the body is one of the field, of a group one of its part', () => {
  const body = z.object({
    seats: z.optional(z.number().check(z.maximum(30, 'Até 30.'))),
    hours: z.nullable(z.object({ from: z.string().check(z.minLength(1, 'Informe a hora.')) })),
    days: z.array(z.number().check(z.maximum(7, 'Dia errado.'))),
  });
  const wrong = { ...saved, seats: '31', hours: { isOn: true, from: '' }, days: [1, 8, 9] };
  expect(table.errorsOf(wrong, body)).toEqual({
    seats: 'Até 30.',
    'hours.from': 'Informe a hora.',
    days: 'Dia errado.',
  });
  expect(table.errorsOf(saved, body)).toEqual({});
});

test('a field is told in words and taken over, a group with all its parts', () => {
  const setValue = jest.fn();
  const specs = table.fields({ setValue });
  expect(specs.map(({ label, format }) => [label, format(saved)])).toEqual([
    ['Nome', ''],
    ['Lugares', '20 lugares'],
    ['Horário', 'nenhum'],
    ['Dias', '1,2'],
  ]);
  for (const { apply } of specs) apply(saved);
  expect(setValue.mock.calls).toEqual([
    ['name', ''],
    ['seats', '20'],
    ['hours.isOn', false],
    ['hours.from', '08:00'],
    ['days', [1, 2]],
  ]);
});

test('a form of another shape says labels and words alone, of a part too', () => {
  const setValue = jest.fn();
  const [phone] = fieldSpecs<{ first: { phone: string } }>(
    { setValue },
    { 'first.phone': { label: 'Celular', words: (digits) => `(${digits})` } },
  );
  const values = { first: { phone: '11' } };
  phone!.apply(values);
  expect([phone!.format(values), setValue.mock.calls]).toEqual(['(11)', [['first.phone', '11']]]);
});
