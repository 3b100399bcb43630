import { login } from '@caderneta/api-client/contract';
import { mockEndpoint } from '@caderneta/api-client/msw';
import { mockServer } from '@caderneta/api-client/msw/server';
import { testSession } from '@caderneta/platform/testing';
import { act, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { authInfoOf } from '../testing/auth-info.ts';
import { portalHandlers } from '../testing/portal-handlers.ts';
import { renderShell } from '../testing/render-shell.tsx';
import { startFollowing } from './follow-changes.ts';

const server = mockServer(...portalHandlers);
const { employee } = testSession();
const chatId = crypto.randomUUID();
const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** The shell in a browser that follows, and the server's side of its streams. */
async function follow({ token = 'first-access' } = {}) {
  const asked: (string | null)[] = [];
  let send: (text: string) => void = () => undefined;
  server.use(
    http.get('*/v1/live', ({ request }) => {
      const given = request.headers.get('authorization');
      asked.push(given);
      if (given !== `Bearer ${token}`) return new HttpResponse(null, { status: 401 });
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          send = (text) => controller.enqueue(new TextEncoder().encode(text));
          send('event: ready\ndata: {"isResumed":false}\n\n');
        },
      });
      return new HttpResponse(body, { headers: { 'caderneta-set': 'set-of-stream' } });
    }),
  );
  const { shell } = renderShell({ set: 'set-of-page' });
  const notice = jest.spyOn(shell.updates, 'notice');
  const stop = startFollowing(shell);
  stops.push(stop);
  return { shell, asked, notice, stop, send: (text: string) => send(text) };
}

test('the bus is live while somebody is signed in, and tells what the server says', async () => {
  const { shell, notice, send } = await follow();
  await waitFor(() => expect(shell.events.live.value).toBe(true));
  expect(notice).toHaveBeenCalledWith('set-of-stream');
  const told: string[] = [];
  shell.events.on('chat-changed', (changed) => told.push(`changed ${changed.chatId}`));
  shell.events.on('engagement-changed', (seen) => told.push(`seen ${seen.communicationId}`));
  shell.events.on('chat-read', (read) => told.push(`read ${read.chatId}`));
  send('event: tide\ndata: {"of":"a newer server"}\n\n');
  send(`event: chat\ndata: {"chatId":"${chatId}"}\n\n`);
  send('event: chat-read\ndata: {"chatId":"elsewhere"}\n\n');
  send('event: engagement\ndata: {"communicationId":"item"}\n\n');
  const first = [`changed ${chatId}`, 'read elsewhere', 'seen item'];
  await waitFor(() => expect(told).toEqual(first));

  // What this page reads itself comes back from the server.
  shell.events.emit('chat-read', { chatId });
  send(`event: chat-read\ndata: {"chatId":"${chatId}"}\n\n`);
  send('event: chat\ndata: {"chatId":"last"}\n\n');
  await waitFor(() => expect(told.slice(3)).toEqual([`read ${chatId}`, 'changed last']));

  act(() => shell.session.signOut());
  expect(shell.events.live.value).toBe(false);
});

test('an expired access token is renewed before the stream opens', async () => {
  server.use(mockEndpoint(login, () => authInfoOf(employee, 'second')));
  const { shell, asked } = await follow({ token: 'second-access' });
  await waitFor(() => expect(shell.events.live.value).toBe(true));
  expect(asked).toEqual(['Bearer first-access', 'Bearer second-access']);
});
