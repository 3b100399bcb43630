import {
  checkFamilyLink,
  getFamily,
  listFeed,
  pairFamilyDevice,
  subscribeToPush,
  type LinkState,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { act, screen, within } from '@testing-library/react';
import { installOffer, storeInstallOffer } from '../install/install-offer.ts';
import { givePush } from '../testing/browser-features.ts';
import { address, renderFamily } from '../testing/render-family.tsx';
import { familyHandlers, theFamily } from '../testing/the-family.ts';

const server = mockServer(
  ...familyHandlers,
  mockEndpoint(listFeed, () => ({ items: [], next: null })),
  mockEndpoint(checkFamilyLink, () => link),
);
const link: LinkState = {
  state: 'open',
  isMine: false,
  target: '/familia?falta=1',
  schoolName: 'Escola Girassol',
  schoolLogoUrl: null,
  responsibleName: 'Marta',
};
beforeEach(() => localStorage.clear());
afterEach(() => installOffer.set(null));
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const tap = (name: string) => screen.findByRole('button', { name });

/** Opens a personal link on a device of nobody, and enters. */
async function enter() {
  server.use(
    mockProblem(getFamily, 401),
    mockEndpoint(pairFamilyDevice, () => {
      server.use(mockEndpoint(getFamily, () => theFamily));
      return { target: '/familia?falta=1' };
    }),
  );
  const { user, unmount } = renderFamily({ at: '/familia/entrar#segredo' });
  await user.click(await tap('entrar'));
  return { user, unmount };
}

const anIPhone = () =>
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Safari');

test('after entering one tap switches notices on, and the page of the link opens', async () => {
  const push = givePush({ permission: 'default', answer: 'granted' });
  const told: string[] = [];
  server.use(mockEndpoint(subscribeToPush, ({ body }) => void told.push(body.endpoint)));
  const { user } = await enter();
  await title('Pronto, Marta!');
  expect(push.asked()).toBe(0);
  await user.click(await tap('avisar neste aparelho'));
  await title('Novidades');
  expect(told).toEqual(['https://push.example/1']);
  expect(address()).toBe('/familia?falta=1');
});

test('who does not want notices is not asked again on this device', async () => {
  givePush({ permission: 'default', answer: 'granted' });
  const { user, unmount } = await enter();
  await user.click(await tap('agora não'));
  await title('Novidades');
  unmount();

  server.use(mockProblem(getFamily, 401));
  await enter();
  await title('Novidades');
});

test.each([
  ['denied', /Os avisos ficaram bloqueados neste navegador/],
  ['default', /Você ainda não permitiu os avisos/],
] as const)('a permission that stays %s is told in a sentence', async (answer, sentence) => {
  givePush({ permission: 'default', answer });
  const { user } = await enter();
  await user.click(await tap('avisar neste aparelho'));
  expect(await screen.findByRole('status')).toHaveTextContent(sentence);
  await user.click(await tap('continuar'));
  await title('Novidades');
});

test('a failure can be tried again', async () => {
  givePush({ permission: 'default', answer: 'granted' });
  server.use(mockProblem(subscribeToPush, 500));
  const { user } = await enter();
  await user.click(await tap('avisar neste aparelho'));
  expect(await screen.findByText(/Confira a internet/)).toBeVisible();
  server.use(mockEndpoint(subscribeToPush, () => undefined));
  await user.click(await tap('avisar neste aparelho'));
  await title('Novidades');
});

test('an iPhone is led to the home screen first, step by step', async () => {
  anIPhone();
  const { user } = await enter();
  await title('Deixe a escola a um toque');
  expect(screen.getByText(/No iPhone, os avisos da escola chegam quando/)).toBeVisible();
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(steps).toHaveLength(3);
  expect(steps[0]).toHaveStyle({ listStyle: 'decimal' });
  await user.click(await tap('continuar'));
  await title('Novidades');
});

test("after the notices the browser's own offer to install is one tap", async () => {
  givePush({ permission: 'default', answer: 'granted' });
  server.use(mockEndpoint(subscribeToPush, () => undefined));
  const prompt = jest.fn();
  storeInstallOffer();
  window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt }));
  const { user } = await enter();
  await user.click(await tap('avisar neste aparelho'));
  await user.click(await tap('instalar'));
  expect(prompt).toHaveBeenCalled();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  await title('Novidades');
});
