import { failureWords, isOffline, offlineDetail } from './failures.ts';

const said = 'Houve um erro ao criar o comunicado.';

test.each([
  ['no answer', { kind: 'network', status: null }, offlineDetail],
  ['a proxy without its server', { kind: 'refused', status: 502 }, offlineDetail],
  ['a proxy that waited in vain', { kind: 'refused', status: 504 }, offlineDetail],
  ['a failure of the server', { kind: 'refused', status: 500 }, undefined],
  [
    'a failure that the log knows',
    { kind: 'refused', status: 500, requestId: '3f2a9c1e-0000-4000-8000-000000000000' },
    'Código para o suporte: 3f2a9c1e',
  ],
  ['a server without its database', { kind: 'refused', status: 503 }, undefined],
  [
    'a server without disk space',
    Object.assign(new Error('O servidor está sem espaço.'), { status: 507, requestId: '3f2a' }),
    'O servidor está sem espaço.',
  ],
  ['a refusal', { kind: 'refused', status: 422 }, undefined],
  [
    'a change of somebody else meanwhile',
    { kind: 'refused', status: 409, code: 'stale' },
    'Outra pessoa salvou antes de você. Nada foi sobrescrito.',
  ],
  ['a refusal of a renewed session', { kind: 'refused', status: 401 }, undefined],
  ['something else', new Error('?'), undefined],
  ['nothing', undefined, undefined],
])(
  '%s is told by the sentence of the call, and what else is known below it',
  (_, error, detail) => {
    expect(failureWords(said, error)).toEqual({ message: said, detail });
    expect(isOffline(error)).toBe(detail === offlineDetail);
  },
);

test.each(['signed-out', 'another-person'])('the shell says itself what is %s', (kind) => {
  expect(failureWords(said, { kind, status: 401 })).toBeUndefined();
});
