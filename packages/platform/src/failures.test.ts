import { failureMessage, isOffline, offlineMessage } from './failures.ts';

const said = 'Houve um erro ao criar o comunicado.';

test.each([
  ['no answer', { kind: 'network', status: null }, offlineMessage],
  ['a proxy without its server', { kind: 'refused', status: 502 }, offlineMessage],
  ['a proxy that waited in vain', { kind: 'refused', status: 504 }, offlineMessage],
  ['a failure of the server', { kind: 'refused', status: 500 }, said],
  [
    'a failure that the log knows',
    { kind: 'refused', status: 500, requestId: '3f2a9c1e-0000-4000-8000-000000000000' },
    `${said} (código para o suporte: 3f2a9c1e)`,
  ],
  ['a server without its database', { kind: 'refused', status: 503 }, said],
  [
    'a server without disk space',
    Object.assign(new Error('O servidor está sem espaço.'), { status: 507, requestId: '3f2a' }),
    'O servidor está sem espaço.',
  ],
  ['a refusal', { kind: 'refused', status: 422 }, said],
  ['something else', new Error('?'), said],
  ['nothing', undefined, said],
  ['the end of the session', { kind: 'refused', status: 401 }, undefined],
])('%s has one message', (_, error, expected) => {
  expect(failureMessage(said, error)).toBe(expected);
  expect(isOffline(error)).toBe(expected === offlineMessage);
});
