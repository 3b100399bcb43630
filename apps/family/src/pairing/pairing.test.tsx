import {
  checkFamilyLink,
  getFamily,
  listFeed,
  listOwnDevices,
  pairFamilyDevice,
  requestFamilyLink,
  switchGuardian,
  type LinkState,
} from '@caderneta/api-client/contract';
import { mockEndpoint, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen, waitFor } from '@testing-library/react';
import { unsentMessages } from '../chat/unsent-messages.ts';
import { openUnsent } from '../session/unsent.ts';
import { address, renderFamily } from '../testing/render-family.tsx';
import { bento, familyHandlers, theFamily } from '../testing/the-family.ts';

const server = mockServer(
  ...familyHandlers,
  mockEndpoint(listFeed, () => ({ items: [], next: null })),
);

const link: LinkState = {
  state: 'open',
  isMine: false,
  target: `/familia?crianca=${bento.id}`,
  schoolName: 'Escola Girassol',
  schoolLogoUrl: null,
  responsibleName: 'Marta',
};
const serveLink = (changes: Partial<LinkState> = {}) =>
  server.use(mockEndpoint(checkFamilyLink, () => ({ ...link, ...changes })));
beforeEach(() => localStorage.clear());
const nobody = () => server.use(mockProblem(getFamily, 401));
const at = '/familia/entrar#segredo';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

test('only a tap uses up a link, which then opens its target', async () => {
  nobody();
  serveLink();
  let used: string | undefined;
  server.use(
    mockEndpoint(pairFamilyDevice, ({ body }) => {
      used = body.token;
      server.use(mockEndpoint(getFamily, () => theFamily));
      return { target: link.target };
    }),
  );
  const { user } = renderFamily({ at });

  await title('Olá, Marta!');
  expect(screen.getByText(/Este link é só seu\./)).toBeInTheDocument();
  expect(address()).toBe('/familia/entrar');
  expect(used).toBeUndefined();

  await user.click(screen.getByRole('button', { name: 'entrar' }));
  await title('Novidades');
  expect(used).toBe('segredo');
  expect(address()).toBe(link.target);
});

test('a first visit asks for no guardian before there is one', async () => {
  let asked = 0;
  server.use(
    mockEndpoint(getFamily, () => {
      asked += 1;
      return theFamily;
    }),
    mockEndpoint(pairFamilyDevice, () => ({ target: '/familia' })),
  );
  serveLink({ canJoin: false, canStay: false });
  const { user } = renderFamily({ at });
  const enter = await screen.findByRole('button', { name: 'entrar' });
  expect(asked).toBe(0);
  await user.click(enter);
  await title('Novidades');
  expect(asked).toBe(1);
});

test("on the guardian's own device a used link opens its target at once", async () => {
  serveLink({ state: 'used', isMine: true });
  renderFamily({ at });
  await title('Novidades');
  expect(address()).toBe(link.target);
});

test("a mail's link that is opened on the guardian's own device is used up by it", async () => {
  serveLink({ isMine: true });
  const used: string[] = [];
  server.use(
    mockEndpoint(pairFamilyDevice, ({ body }) => {
      used.push(body.token);
      return { target: link.target };
    }),
  );
  renderFamily({ at });
  await title('Novidades');
  expect(used).toEqual(['segredo']);
});

test('the school is known by its logo', async () => {
  nobody();
  serveLink({ schoolLogoUrl: 'data:image/webp;base64,AA' });
  renderFamily({ at });
  await title('Olá, Marta!');
  expect(document.querySelector('img')).toHaveAttribute('src', 'data:image/webp;base64,AA');
});

test('a link leads nowhere but into the app', async () => {
  serveLink({ state: 'used', isMine: true, target: 'https://example.com/' });
  renderFamily({ at });
  await title('Novidades');
  expect(address()).toBe('/familia');
});

test.each([
  ['used', 'Este link já foi usado'],
  ['expired', 'Este link venceu'],
] as const)('a link that is %s says how to get another', async (state, words) => {
  nobody();
  serveLink({ state });
  renderFamily({ at });
  await title(words);
  expect(screen.getByLabelText(/Receba um link novo/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('secretaria');
  expect(screen.queryByRole('button', { name: 'entrar' })).not.toBeInTheDocument();
});

test.each([
  [404, 'Não conhecemos este link'],
  [429, 'Um momentinho'],
])('a refusal with %s is explained', async (status, words) => {
  nobody();
  server.use(mockProblem(checkFamilyLink, status));
  renderFamily({ at });
  await title(words);
});

test('a link that somebody else used in between says so', async () => {
  nobody();
  serveLink();
  server.use(mockProblem(pairFamilyDevice, 409));
  const { user } = renderFamily({ at });
  await user.click(await screen.findByRole('button', { name: 'entrar' }));
  await title('Este link já foi usado');
});

test('without a connection the tap can be tried again', async () => {
  nobody();
  serveLink();
  server.use(mockEndpoint(pairFamilyDevice, () => Response.error()));
  const { user } = renderFamily({ at });
  await user.click(await screen.findByRole('button', { name: 'entrar' }));
  expect(await screen.findByText(/Confira a internet/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'entrar' })).toBeEnabled();
});

test("another guardian's device asks before it changes hands", async () => {
  serveLink({ responsibleName: 'João' });
  server.use(mockEndpoint(pairFamilyDevice, () => ({ target: '/familia' })));
  const { user } = renderFamily({ at });
  await title('Olá, João!');
  expect(screen.getByText(/este aparelho está com o acesso de/)).toHaveTextContent('Marta Souza');

  await user.click(screen.getByRole('link', { name: 'continuar como Marta Souza' }));
  await title('Novidades');
});

test('without a link or after the access ended, the page says how to enter', async () => {
  nobody();
  renderFamily({ at: '/familia/mensagens' });
  await title('Que bom ver você!');
  expect(screen.getByLabelText(/Receba um link novo/)).toBeVisible();
  expect(document.body).not.toHaveTextContent('secretaria');
});

test('an access that is ended while the app is open says so', async () => {
  const { queries } = renderFamily();
  await title('Novidades');
  nobody();
  server.use(mockProblem(listFeed, 401));
  await queries.invalidateQueries({ queryKey: ['feed'] });
  await title('Até logo!');
  expect(screen.getByText('O acesso deste aparelho foi encerrado pela escola.')).toBeVisible();
});

test('who has no link asks for one by phone or e-mail, and learns nothing of who is registered', async () => {
  nobody();
  const asked: string[] = [];
  const errors = [{ path: 'contact', message: 'Digite o celular com DDD ou o e-mail.' }];
  server.use(mockProblem(requestFamilyLink, 422, { errors }));
  const { user } = renderFamily({ at: '/familia/entrar' });
  const contact = await screen.findByLabelText(/Receba um link novo/);
  await user.type(contact, 'Marta');
  await user.click(screen.getByRole('button', { name: 'receber um link novo' }));
  await waitFor(() => expect(contact).toHaveAccessibleDescription(/Digite o celular com DDD/));

  await user.clear(contact);
  await user.type(contact, '(11) 90000-0001');
  server.use(mockProblem(requestFamilyLink, 429));
  await user.click(screen.getByRole('button', { name: 'receber um link novo' }));
  expect(await screen.findByText(/Foram muitos pedidos/)).toBeVisible();
  expect(contact).toHaveValue('(11) 90000-0001');

  server.use(mockEndpoint(requestFamilyLink, ({ body }) => void asked.push(body.contact)));
  await user.click(screen.getByRole('button', { name: 'receber um link novo' }));
  expect(await screen.findByText(/Se a escola tiver este contato/)).toBeVisible();
  expect(asked).toEqual(['(11) 90000-0001']);
});

test('a code can be typed where the link does not open', async () => {
  nobody();
  const checked: string[] = [];
  let used: string | undefined;
  server.use(mockProblem(checkFamilyLink, 404));
  const { user } = renderFamily();
  const field = await screen.findByLabelText(/Tenho um código/);
  const enter = screen.getByRole('button', { name: 'entrar com o código' });
  await user.type(field, 'K7Q2');
  await user.click(enter);
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/Confira o código: um dos 16 sinais/),
  );
  await user.type(field, ' w9xo-0000 000p');
  await user.click(enter);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Não conhecemos este código/));
  expect(field).toHaveValue('K7Q2 w9xo-0000 000p');
  const title429 = 'Este código está em descanso até 19:42: muitas tentativas.';
  server.use(mockProblem(checkFamilyLink, 429, { title: title429 }));
  await user.click(enter);
  await waitFor(() => expect(field).toHaveAccessibleDescription(/em descanso até 19:42/));

  server.use(
    mockEndpoint(checkFamilyLink, ({ body }) => {
      checked.push(body.token);
      return link;
    }),
    mockEndpoint(pairFamilyDevice, ({ body }) => {
      used = body.token;
      server.use(mockEndpoint(getFamily, () => theFamily));
      return { target: '/familia' };
    }),
  );
  await user.click(enter);
  await title('Olá, Marta!');
  await user.click(screen.getByRole('button', { name: 'entrar' }));
  await title('Novidades');
  expect(new Set(checked)).toEqual(new Set(['K7Q2W9X00000000P']));
  expect(used).toBe('K7Q2W9X00000000P');
});

test('a second guardian of the school stays beside the first, and they take turns', async () => {
  const joao = { id: '0198f4a2-0000-7000-8000-000000000009', name: 'João Lima' };
  const others = (responsible: { id: string; name: string }) => [
    {
      deviceId: '0198f4a2-0000-7000-8000-000000000801',
      responsible,
      schoolName: 'Escola Girassol',
    },
  ];
  const familyOfJoao = { ...theFamily, responsible: joao, others: others(theFamily.responsible) };
  const familyOfMarta = { ...theFamily, others: others(joao) };
  serveLink({ responsibleName: 'João', canStay: true, target: '/familia' });
  let joined: boolean | undefined;
  server.use(
    mockEndpoint(pairFamilyDevice, ({ body }) => {
      joined = body.joins;
      server.use(mockEndpoint(getFamily, () => familyOfJoao));
      return { target: '/familia/mais' };
    }),
    mockEndpoint(
      switchGuardian,
      () => void server.use(mockEndpoint(getFamily, () => familyOfMarta)),
    ),
    mockEndpoint(listOwnDevices, () => []),
  );
  const { user } = renderFamily({ at });
  await title('Olá, João!');
  expect(screen.getByText(/Podem ficar os dois/)).toHaveTextContent('Marta Souza');
  const ofMarta = openUnsent(unsentMessages, theFamily.responsible.id);
  ofMarta.save('text', { text: 'de Marta', outgoing: [] });
  await user.click(screen.getByRole('button', { name: 'acrescentar João' }));
  await screen.findByText(/João Lima está lendo/);
  expect(joined).toBe(true);
  expect(ofMarta.read('text')?.text).toBe('de Marta');
  await user.click(screen.getByRole('button', { name: 'trocar para Marta Souza' }));
  await title('Novidades');
  expect(ofMarta.read('text')?.text).toBe('de Marta');
});

test('a link of a guardian who rests on this device offers to take turns, and opens', async () => {
  const restingDeviceId = '0198f4a2-0000-7000-8000-000000000802';
  serveLink({
    responsibleName: 'João',
    restingDeviceId,
    state: 'used',
    target: '/familia?falta=1',
  });
  let chosen: string | undefined;
  server.use(mockEndpoint(switchGuardian, ({ body }) => void (chosen = body.deviceId)));
  const { user } = renderFamily({ at });
  await user.click(await screen.findByRole('button', { name: 'trocar para João' }));
  await title('Novidades');
  expect([chosen, address()]).toEqual([restingDeviceId, '/familia?falta=1']);
});

test('the link of a school that moved leads to its new address, where it is good', async () => {
  nobody();
  const movedTo = 'https://norte.escola.test';
  server.use(mockProblem(checkFamilyLink, 410, { code: 'school-moved', movedTo }));
  renderFamily({ at });
  await title('Esta escola mudou de endereço');
  expect(screen.getByRole('link', { name: 'continuar no novo endereço' })).toHaveAttribute(
    'href',
    `${movedTo}/familia/entrar#segredo`,
  );
});
