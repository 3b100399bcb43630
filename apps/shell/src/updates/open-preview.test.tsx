import { openPreview } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { address, renderShell } from '../testing/render-shell.tsx';

let tokens: string[] = [];
let answer: () => Response;
mockServer(
  mockEndpoint(openPreview, ({ body }) => {
    tokens.push(body.token);
    return answer();
  }),
  ...portalHandlers,
);
beforeEach(() => {
  tokens = [];
});

test('the address starts anew without its token once the preview is open', async () => {
  answer = () => new HttpResponse(null, { status: 204 });
  const { reload } = renderShell({ at: '/perfil?previa=some.signed.token&aba=2' });
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
  expect([tokens, address()]).toEqual([['some.signed.token'], '/perfil?aba=2']);
});

test('a refusal is shown, and the page stays', async () => {
  const detail = 'Esta prévia é só para quem a instalação permite. O portal continua como sempre.';
  const problem = { type: 'about:blank', title: 'Não', status: 403, code: 'forbidden', detail };
  answer = () => HttpResponse.json(problem, { status: 403 });
  const { reload, user } = renderShell({ at: '/perfil?previa=token' });
  expect(await screen.findByRole('dialog')).toHaveTextContent(detail);
  await user.click(screen.getByRole('button', { name: 'continuar' }));
  expect(screen.getByRole('heading', { name: 'Perfil' })).toBeVisible();
  expect([address(), reload.mock.calls]).toEqual(['/perfil', []]);
});

test('a server that does not answer is told apart from a refusal', async () => {
  answer = () => HttpResponse.error();
  renderShell({ at: '/perfil?previa=token' });
  expect(await screen.findByRole('dialog')).toHaveTextContent('Verifique a conexão');
});
