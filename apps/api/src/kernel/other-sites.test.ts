import { endpoints, pairFamilyDevice } from '@caderneta/api-client/contract';
import { describe, expect, test } from '@jest/globals';
import { signIn } from '../../testing/sign-in.ts';
import { query } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool();

const changing = Object.values(endpoints).filter(({ method }) => method !== 'GET');
/** Calls that the contract does not have. */
const others = [
  '/v1/webhooks/whatsapp',
  '/v1/webhooks/sms',
  '/v1/webhooks/mail',
  '/familia/entrar',
];
const calls = [
  ...changing.map(({ method, path }) => ({
    method,
    url: path.replace(/:\w+/g, crypto.randomUUID()),
  })),
  ...others.map((url) => ({ method: 'POST' as const, url })),
];

describe.each([
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a page of another host of the domain', { 'sec-fetch-site': 'same-site' }],
  ['a page without a secure connection', { origin: 'http://evil.example' }],
  ['a sandboxed page', { origin: 'null' }],
])('%s', (_, site) => {
  test('changes nothing by any call, whoever is signed in', async () => {
    const employee = (await signIn(at.app, 'admin@girassol.test')).headers;
    const answered = [];
    for (const caller of [{}, employee]) {
      const headers = { ...caller, ...site, 'content-type': 'application/json' };
      for (const call of calls) {
        const { statusCode } = await at.app.inject({ ...call, headers, payload: '{}' });
        if (statusCode !== 403) answered.push([call, statusCode]);
      }
    }
    expect(answered).toEqual([]);
  });
});

test('who pairs a device is asked by a page of this site, or by no page', async () => {
  const link = async () => {
    const { url } = (await administrator.post(`/v1/guardians/${at.marta.id}/links`)).json<{
      url: string;
    }>();
    return new URL(url).hash.slice(1);
  };
  const pair = async (headers: Record<string, string>) => {
    const payload = { token: await link() };
    const url = pairFamilyDevice.path;
    return (await at.app.inject({ method: 'POST', url, payload, headers })).statusCode;
  };
  expect(await pair({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await query(at.db, 'select 1 from guardian_devices')).toEqual([]);
  expect(await pair({ 'sec-fetch-site': 'same-origin' })).toBe(201);
  expect(await pair({ origin: at.services.config.publicUrl })).toBe(201);
  expect(await pair({})).toBe(201);
});
