import {
  getFamily,
  listFamilyDiaries,
  mealLabels,
  visualizeFamilyDiary,
  type DiaryRecord,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen, waitFor, within } from '@testing-library/react';
import { lightFormat } from 'date-fns/lightFormat';
import { subDays } from 'date-fns/subDays';
import { address, renderFamily } from '../testing/render-family.tsx';
import { giveVoice } from '../testing/voice.ts';
import { ana, bento, familyHandlers, theFamily } from '../testing/the-family.ts';

const dayOf = (index: number) => lightFormat(subDays(new Date(2026, 1, 28), index), 'yyyy-MM-dd');
const idOf = (index: number) => `0198f4a2-0000-7000-8000-${String(700 + index).padStart(12, '0')}`;

const diaryOf = (index: number, fields: Partial<DiaryRecord> = {}): DiaryRecord => ({
  id: idOf(index),
  mode: 'Preschool',
  day: dayOf(index),
  createdAt: `${dayOf(index)}T20:00:00.000Z`,
  employee: { name: 'Tiago Lopes' },
  breakfast: null,
  lunch: 'Half',
  afternoonCoffee: null,
  dinner: null,
  sleep: 2,
  evacuate: null,
  shower: 0,
  diaper: 1,
  details: `Nota ${index}`,
  ...fields,
});

const diaries = Array.from({ length: 23 }, (_, index) => diaryOf(index));
let opened: string[] = [];
const working = mockEndpoint(
  listFamilyDiaries,
  ({ params, query: { offset, limit } }) =>
    params.id === ana.id ? diaries.slice(offset, offset + limit) : [],
  { total: diaries.length },
);
const server = mockServer(
  ...familyHandlers,
  working,
  mockEndpoint(visualizeFamilyDiary, ({ params }) => {
    opened.push(params.id);
  }),
);
beforeEach(() => (opened = []));

const open = (at = '/familia/diarios') => renderFamily({ at });
const card = async (name: RegExp) => within(await screen.findByRole('region', { name }));

test('a day tells meals and activities in words, and leaves out empty fields', async () => {
  open();
  const day = await card(/^Diário de .*28 de fevereiro|^Diário de 28\/02\/2026/);
  const facts = day
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(Object.fromEntries(facts)).toEqual({
    Almoço: 'Quis metade',
    Sono: '2 sonecas',
    Banho: 'Sem banho',
    Fralda: '1 troca',
  });
  expect(day.getByText('Nota 0')).toBeVisible();
  expect(day.getByText('Tiago Lopes')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1, name: 'Diários de Ana' })).toBeVisible();
});

test('ten days at a time, and the school learns which were shown', async () => {
  const { user } = open();
  expect(await screen.findByText('Nota 9')).toBeVisible();
  expect(screen.queryByText('Nota 10')).not.toBeInTheDocument();
  await waitFor(() => expect(opened).toHaveLength(10));
  await user.click(screen.getByRole('button', { name: 'mostrar mais' }));
  expect(await screen.findByText('Nota 19')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'mostrar mais' }));
  expect(await screen.findByText('Nota 22')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'mostrar mais' })).not.toBeInTheDocument();
  await waitFor(() => expect(new Set(opened).size).toBe(23));
  expect(opened).toHaveLength(23);
});

test('a chip chooses the child; a child without diaries has a sentence', async () => {
  const { user } = open();
  const chips = within(await screen.findByRole('navigation', { name: 'Crianças' }));
  expect(chips.getByRole('link', { name: /Ana/, current: true })).toBeVisible();
  await user.click(chips.getByRole('link', { name: /Bento/ }));
  expect(await screen.findByText('Ainda não há diários de Bento.')).toBeVisible();
  expect(address()).toBe(`/familia/diarios/${bento.id}`);
});

test('a family with one child has nothing to choose', async () => {
  server.use(mockEndpoint(getFamily, () => ({ ...theFamily, students: [ana] })));
  open();
  expect(await screen.findByText('Nota 0')).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Crianças' })).not.toBeInTheDocument();
});

test('the page scrolls to the day of the address, however old it is', async () => {
  const seen: string[] = [];
  jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    seen.push(this.id);
  });
  open(`/familia/diarios/${ana.id}?dia=${dayOf(21)}`);
  expect(await screen.findByText('Nota 21')).toBeVisible();
  await waitFor(() => expect(seen).toEqual([`dia-${dayOf(21)}`]));
});

test('a diary of an older child is a text alone', async () => {
  const nothing = { lunch: null, sleep: null, shower: null, diaper: null };
  const diary = diaryOf(0, { mode: 'Simple', ...nothing });
  server.use(mockEndpoint(listFamilyDiaries, () => [diary]));
  open();
  expect(await screen.findByText('Nota 0')).toBeVisible();
  expect(screen.queryByRole('term')).not.toBeInTheDocument();
});

test('diaries that load are announced', async () => {
  server.use(mockPending(listFamilyDiaries));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('diaries that fail load again on request', async () => {
  server.use(mockProblem(listFamilyDiaries, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(working);
  await user.click(again);
  expect(await screen.findByText('Nota 0')).toBeVisible();
});

test('an address with another family’s child shows no diaries', async () => {
  open(`/familia/diarios/${idOf(1)}`);
  expect(await screen.findByText('Não há nada aqui por enquanto.')).toBeVisible();
});

test('meals, sleep and hygiene are read aloud before the note', async () => {
  const voice = giveVoice('pt-BR');
  const { user } = renderFamily({ at: `/familia/diarios/${ana.id}` });
  await user.click((await screen.findAllByRole('button', { name: 'ouvir' }))[0]!);
  const spoken = voice.spoken.map(({ text }) => text);
  expect(spoken.slice(1)).toEqual([
    `Almoço: ${mealLabels.Half}.`,
    'Sono: 2 sonecas.',
    'Banho: Sem banho.',
    'Fralda: 1 troca.',
    'Nota 0',
  ]);
  Reflect.deleteProperty(window, 'speechSynthesis');
});
