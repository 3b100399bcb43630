import { expect, test } from '@jest/globals';
import * as z from 'zod/mini';
import { personAnswer } from '#/ieducar/answers.ts';
import { readIdentity } from '#/modules/provider-sign-in/identities/identity.ts';
import { familyOf } from '../../testing/family-caller.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';
import { cleanText } from './clean-text.ts';

const { at } = useTestSchool();

test.each([
  ['Amanha\u0303', 'Amanhã'],
  ['Ana\0 Lima', 'Ana Lima'],
  ['\ud83d', '\ufffd'],
  ['😀', '😀'],
  ['', ''],
])('%j is stored as %j', (given, clean) => {
  expect(cleanText(given)).toBe(clean);
  expect(cleanText(clean)).toBe(clean);
});

test('what a person sends is stored clean, answers of repetitions included', async () => {
  const marta = await familyOf(at, at.marta);
  const send = () =>
    marta.post('/chat/send', { text: 'Amanha\u0303 \ud83d' }, { 'idempotency-key': 'odd' });
  const [first, again] = [await send(), await send()];
  expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
  expect(again.json()).toEqual(first.json());
  const { messages } = (await marta.get('/chat')).json<{ messages: { text: string }[] }>();
  expect(messages.map(({ text }) => text)).toEqual(['Amanhã \ufffd']);
});

test('what i-Educar answers is mended; an identity that would need it is none', () => {
  const { nome } = z.parse(z.pick(personAnswer, { nome: true }), { nome: ' JOA\u0303O\0 DIAS ' });
  expect(nome).toBe('JOÃO DIAS');
  const google = {
    iss: 'https://accounts.google.com',
    email: 'ana@escola.test',
    email_verified: true,
    hd: 'escola.test',
  };
  expect(readIdentity('Google', { ...google, sub: '123' })).toMatchObject({ subject: '123' });
  for (const sub of ['1\u000023', '123\ud83d']) {
    expect(() => readIdentity('Google', { ...google, sub })).toThrow('iss and sub');
  }
});
