import {
  getFamilyNotice,
  visualizeFamilyNotice,
  type FamilyNotice,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen, waitFor } from '@testing-library/react';
import { renderFamily } from '../testing/render-family.tsx';
import { itemId, sampleFile } from '../testing/sample-item.ts';
import { familyHandlers, theFamily } from '../testing/the-family.ts';

const notice: FamilyNotice = {
  id: itemId,
  schoolId: theFamily.school.id,
  title: 'Cardápio da semana',
  imageUrl: '/files/1/original',
  imageSrcSet: null,
  attachment: sampleFile(1, { originalName: 'cardápio.pdf', mediaType: 'application/pdf' }),
  createdAt: '2026-02-25T12:05:00.000Z',
  createdBy: { name: 'Marina Alves' },
  classrooms: [{ name: '3º ano A' }, { name: 'Maternal II' }],
};
let openings = 0;
const working = mockEndpoint(getFamilyNotice, () => notice);
const server = mockServer(
  ...familyHandlers,
  working,
  mockEndpoint(visualizeFamilyNotice, () => {
    openings += 1;
  }),
);
beforeEach(() => (openings = 0));
const open = () => renderFamily({ at: `/familia/mural/${itemId}` });

test('a notice shows picture, file and classrooms; the school learns that it was read', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: notice.title })).toBeVisible();
  expect(screen.getByText('Para 3º ano A e Maternal II')).toBeVisible();
  expect(screen.getByText(/^Marina Alves/)).toHaveTextContent('25/02/2026 às 09:05');
  expect(screen.getByRole('link', { name: 'abrir imagem' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'baixar cardápio.pdf' })).toBeVisible();
  await waitFor(() => expect(openings).toBe(1));
});

test('a notice that loads is announced', async () => {
  server.use(mockPending(getFamilyNotice));
  open();
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
});

test('a notice that fails loads again on request', async () => {
  server.use(mockProblem(getFamilyNotice, 500));
  const { user } = open();
  const again = await screen.findByRole('button', { name: 'recarregar' });
  server.use(working);
  await user.click(again);
  expect(await screen.findByRole('heading', { level: 1, name: notice.title })).toBeVisible();
});

test('a notice that was taken down leads back to the feed', async () => {
  server.use(mockProblem(getFamilyNotice, 404));
  open();
  expect(await screen.findByText(/^Isto não está mais aqui/)).toBeVisible();
});
