import { join } from 'node:path';
import { checkSignOf, mistypedCode, unknownCode } from '@caderneta/api-client/contract';
import type { Entrance, FirstPage } from '@caderneta/family-texts';
import { beforeEach, expect, test } from '@jest/globals';
import { apps, dataDrawnIn, writeBuild } from '../../testing/portal-builds.ts';
import { query } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';

const { at, administrator } = useTestSchool({ isFreshForEach: true });
beforeEach(async () => {
  for (const name of apps) await writeBuild(join(at.services.appsFolder), name);
});

/** What a browser without scripts sends, with the cookies that it has. */
const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
  at.app.inject({
    method: 'POST',
    url: '/familia/entrar',
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
  });

async function newCode(guardian = at.marta): Promise<string> {
  const made = await administrator.post(`/v1/guardians/${guardian.id}/links`);
  return made.json<{ code: { text: string } }>().code.text;
}

const entranceIn = ({ body }: { body: string }) => dataDrawnIn<Entrance>(body);

test('who has no scripts types a code, sees whose it is, and enters', async () => {
  const page = await at.app.inject({ url: '/familia', headers: { accept: 'text/html' } });
  const [, form = ''] = /<noscript>([\s\S]*?)<\/noscript>/.exec(page.body) ?? [];
  expect(entranceIn({ body: form })).toEqual({});

  const typed = (await newCode()).toLowerCase().replaceAll('-', ' ');
  const asked = await send({ codigo: typed });
  expect(asked.statusCode).toBe(200);
  const link = { responsibleName: 'Marta', schoolName: 'Escola Girassol' };
  expect(entranceIn(asked)).toMatchObject({ code: typed, link });
  expect(asked.cookies).toEqual([]);

  const entered = await send({ codigo: typed, como: 'entrar' });
  expect([entered.statusCode, entered.headers.location]).toEqual([303, '/familia']);
  const [cookie] = entered.cookies;
  const headers = { cookie: `${cookie!.name}=${cookie!.value}`, accept: 'text/html' };
  const feed = await at.app.inject({ url: '/familia', headers });
  expect(dataDrawnIn<FirstPage>(feed.body)).toMatchObject({ content: { kind: 'feed' } });

  const beside = await send({ codigo: await newCode(at.jorge) }, headers);
  expect(entranceIn(beside)).toHaveProperty('link.canStay', true);
});

test('a typo is told without counting, and a guess as the app tells it', async () => {
  const code = await newCode();
  const typo = `${code.slice(0, -1)}${code.endsWith('Z') ? 'Y' : 'Z'}`;
  const mistyped = await send({ codigo: typo });
  expect(mistyped.statusCode).toBe(422);
  expect(entranceIn(mistyped)).toEqual({ code: typo, error: mistypedCode });
  expect(await query(at.db, 'select 1 from rate_limit_hits')).toEqual([]);
  expect(await query(at.db, 'select 1 from guardian_links where wrong_codes > 0')).toEqual([]);

  const signs = `${code.replaceAll('-', '').slice(0, 5)}0000000000`;
  const wrong = signs + checkSignOf(signs);
  const refused = await send({ codigo: wrong });
  expect(refused.statusCode).toBe(404);
  expect(entranceIn(refused)).toEqual({ code: wrong, error: unknownCode });
  for (let count = 0; count < 10; count += 1) await send({ codigo: wrong });
  const resting = await send({ codigo: code });
  expect(resting.statusCode).toBe(429);
  expect(entranceIn(resting).error).toMatch(/em descanso até \d\d:\d\d/);
  expect(resting.headers['retry-after']).toBe('60');
});

test('only a form of this site enters', async () => {
  const codigo = await newCode();
  const sent = { codigo, como: 'entrar' };
  expect((await send(sent, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
  const payload = new URLSearchParams(sent).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const unproven = await at.app.inject({
    method: 'POST',
    url: '/familia/entrar',
    payload,
    headers,
  });
  expect(unproven.statusCode).toBe(403);
  expect(await query(at.db, 'select 1 from guardian_devices')).toEqual([]);
  expect((await send({ nome: 'x' })).statusCode).toBe(400);
});
