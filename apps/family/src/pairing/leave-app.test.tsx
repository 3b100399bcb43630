import {
  checkFamilyLink,
  getFamily,
  listFeed,
  pairFamilyDevice,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen } from '@testing-library/react';
import { address, renderFamily } from '../testing/render-family.tsx';
import { familyHandlers, theFamily } from '../testing/the-family.ts';

const pairings: string[] = [];
const server = mockServer(
  ...familyHandlers,
  mockEndpoint(listFeed, () => ({ items: [], next: null })),
  mockEndpoint(checkFamilyLink, () => ({
    state: 'open' as const,
    isMine: false,
    target: '/familia',
    schoolName: 'Escola Girassol',
    schoolLogoUrl: null,
    responsibleName: 'Marta',
  })),
  mockEndpoint(pairFamilyDevice, ({ body }) => {
    pairings.push(body.token);
    server.use(mockEndpoint(getFamily, () => theFamily));
    return { target: '/familia' };
  }),
);
beforeEach(() => localStorage.clear());
const at = '/familia/entrar#segredo';

test.each([
  ['Linux; Android 14; wv) Chrome/120 Mobile Safari/537.36 WhatsApp/2.24', true],
  ['iPhone; CPU iPhone OS 18_0) Mobile/15E148 Instagram 350.0', false],
  ['iPhone; CPU iPhone OS 18_0) Mobile/15E148 [FBAN/FBIOS]', false],
])('inside another app (%s) the browser comes first, with the same link', async (app, opens) => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (${app}`);
  server.use(mockProblem(getFamily, 401));
  pairings.length = 0;
  const { user } = renderFamily({ at });
  expect(await screen.findByText(/abriu dentro de outro aplicativo/)).toBeVisible();
  // The other app's menu opens the browser at the address.
  expect(address()).toBe(at);
  const way = screen.queryByRole('link', { name: 'abrir no navegador' });
  if (opens) {
    expect(way).toHaveAttribute(
      'href',
      'intent://localhost/familia/entrar#segredo#Intent;scheme=http;end',
    );
  } else expect(way).toBeNull();
  const copied = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(screen.getByRole('button', { name: 'copiar o link' }));
  expect(copied).toHaveBeenCalledWith(`http://localhost${at}`);
  expect(pairings).toEqual([]);

  // Neither notices nor the home screen are offered there.
  await user.click(screen.getByRole('button', { name: 'entrar aqui mesmo' }));
  await user.click(await screen.findByRole('button', { name: 'entrar' }));
  await screen.findByRole('heading', { level: 1, name: 'Novidades' });
  expect(pairings).toEqual(['segredo']);
});
