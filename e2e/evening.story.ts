import { checkSignOf } from '@caderneta/api-client/contract';
import { type APIResponse, request } from '@playwright/test';
import { asOffice, guardiansOfSchool } from './family-side.ts';
import { expect, test } from './story.ts';

const families = 60;

/** Another sign in the part of a code that is secret, so that only the server finds it wrong. */
function wrongOf(code: string, sign: string): string {
  const signs = code.replaceAll('-', '').slice(0, 14) + sign;
  return signs + checkSignOf(signs);
}

test('sixty families enter by printed codes behind one address, also those who mistype', async ({
  portal,
}) => {
  const guardians = (await guardiansOfSchool(portal.url)).slice(0, families);
  expect(guardians).toHaveLength(families);
  const codes = await asOffice(portal.url, async (office, options) => {
    const made: string[] = [];
    for (const { id } of guardians) {
      const link = await office.post(`/v1/guardians/${id}/links`, options);
      made.push(((await link.json()) as { code: { text: string } }).code.text);
    }
    return made;
  });
  let told = 0;
  for (const [place, code] of codes.entries()) {
    const phone = await request.newContext({ baseURL: portal.url });
    const enter = async (codigo: string, como?: string): Promise<APIResponse> => {
      const answer = await phone.post('/familia/entrar', {
        form: { codigo, ...(como && { como }) },
        headers: { 'sec-fetch-site': 'same-origin', accept: 'text/html' },
        maxRedirects: 0,
      });
      told += Number(answer.headers()['retry-after'] ?? 0);
      return answer;
    };
    if (place % 25 === 0) {
      const typo = code.slice(0, -1) + (code.endsWith('Z') ? 'Y' : 'Z');
      for (let tries = 0; tries < 10; tries += 1) expect((await enter(typo)).status()).toBe(422);
      for (const sign of ['7', '8']) {
        const wrong = wrongOf(code, sign);
        if (wrong !== code.replaceAll('-', '')) expect((await enter(wrong)).status()).toBe(404);
      }
    }
    expect((await enter(code)).status(), `family ${place + 1}`).toBe(200);
    const entered = await enter(code, 'entrar');
    expect([entered.status(), entered.headers().location]).toEqual([303, '/familia']);
    const feed = await phone.get('/familia', { headers: { accept: 'text/html' } });
    expect(await feed.text()).toContain('Novidades');
    await phone.dispose();
  }
  expect(told, 'seconds that anybody is asked to wait').toBe(0);
});
