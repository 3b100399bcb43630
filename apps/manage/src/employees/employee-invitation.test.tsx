import { getEmployee, inviteEmployee } from '@caderneta/api-client/contract';
import { mockEndpoint, mockPending, mockProblem } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { paths, pathTo } from '@caderneta/links';
import { renderRemote, testSession } from '@caderneta/platform/testing';
import { cleanup, screen } from '@testing-library/react';
import { remote } from '../remote.ts';
import { sampleEmployee, sampleId } from '../testing/sample-school.ts';
import { press } from '../testing/writing.ts';

const url = 'https://escola.com.br/alterar-senha#token=abc&convite';
const expiresAt = '2026-12-04T12:00:00Z';
const server = mockServer(
  mockEndpoint(getEmployee, () => sampleEmployee()),
  mockEndpoint(inviteEmployee, ({ body: { delivery } }) =>
    delivery === 'shown'
      ? { delivery, url, expiresAt }
      : { delivery, sentTo: 'prof@girassol.demo', expiresAt },
  ),
);

const at = pathTo(paths.employeeInvitation, { employeeId: sampleId(50) });
async function open(more: object = {}) {
  const rendered = renderRemote(remote, { at, ...more });
  await screen.findByRole('heading', { name: 'Convite', level: 1 });
  return rendered;
}

test('the invitation goes by e-mail, by WhatsApp or on a card', async () => {
  const { user } = await open();
  await press(user, 'enviar para prof@girassol.demo');
  expect(await screen.findByText(/^Pronto!/)).toHaveTextContent('a caminho de prof@girassol.demo');

  await press(user, 'gerar link e cartão');
  expect(await screen.findByLabelText('Link pessoal')).toHaveValue(url);
  const address = screen.getByRole('link', { name: 'abrir no WhatsApp' }).getAttribute('href');
  expect(address).toMatch(/^https:\/\/wa\.me\/\?text=/);
  expect(decodeURIComponent(address!)).toContain(`Olá, Tiago! Escolha a sua senha`);
  expect(decodeURIComponent(address!)).toContain(url);
  expect(screen.getByRole('img', { name: 'Código QR de Tiago Lopes' })).toBeInTheDocument();
  expect(screen.getByText(/Este convite é só seu. Vale até 04\/12\/2026, uma vez/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'imprimir o cartão' })).toBeVisible();
});

test('where no e-mails are sent the page says so, and offers the rest', async () => {
  await open({ session: { school: { ...testSession().school, isWithoutMail: true } } });
  expect(screen.getByText('Esta escola ainda não envia e-mails.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /enviar para/ })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'gerar link e cartão' })).toBeVisible();
});

test('a refusal says why', async () => {
  const detail = 'Esta pessoa também trabalha em outra escola.';
  server.use(mockProblem(inviteEmployee, 409, { code: 'invitation-by-mail', detail }));
  const { user } = await open();
  await press(user, 'gerar link e cartão');
  expect(await screen.findByText(detail)).toBeVisible();
});

test('it loads, fails, and tells of somebody who is gone', async () => {
  server.use(mockPending(getEmployee));
  renderRemote(remote, { at });
  expect(await screen.findByText('Carregando…')).toBeInTheDocument();
  cleanup();
  server.use(mockProblem(getEmployee, 500));
  renderRemote(remote, { at });
  expect(await screen.findByRole('button', { name: 'recarregar' })).toBeVisible();
  cleanup();
  server.use(mockProblem(getEmployee, 404));
  renderRemote(remote, { at });
  expect(await screen.findByText(/não existe ou foi deletado/)).toBeVisible();
});
