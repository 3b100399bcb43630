import type { Entrance, FirstPage } from '@caderneta/family-texts';
import { beforeAll, beforeEach, expect, test } from '@jest/globals';
import { revokeAccess } from '#/modules/guardian-access/devices.repository.ts';
import { communicationBody } from '../../testing/communication-bodies.ts';
import { type FamilyCaller, familyOf, sharedFamilyOf } from '../../testing/family-caller.ts';
import { takeGuardianMails } from '../../testing/outbox.ts';
import { dataDrawnIn, writeBuild } from '../../testing/portal-builds.ts';
import { query } from '../../testing/query.ts';
import { useTestSchool } from '../../testing/use-test-school.ts';

let now = new Date('2026-03-10T12:00:00Z');
const { at, administrator } = useTestSchool({ isFreshForEach: true, now: () => now });
let marta: FamilyCaller;
beforeAll(() => writeBuild(at.services.appsFolder, 'family'));
beforeEach(async () => {
  now = new Date('2026-03-10T12:00:00Z');
  marta = await familyOf(at, at.marta);
});

type Kind = Parameters<typeof communicationBody>[0];

async function send(kind: Kind, communication: object = {}): Promise<string> {
  const given = { communication, studentIds: [at.ana.id], fileIds: [] };
  const made = await administrator.post(
    `/v1/communication/${kind}`,
    communicationBody(kind, given),
  );
  if (made.statusCode !== 201) throw new Error(made.body);
  now = new Date(now.getTime() + 60_000);
  return made.json<{ id: string }>().id;
}

async function open(url: string, { headers }: { headers: object } = marta): Promise<FirstPage> {
  const answer = await at.app.inject({ url, headers: { ...headers, accept: 'text/html' } });
  return dataDrawnIn<FirstPage>(answer.body);
}

/** What a browser without scripts sends. */
const post = (url: string, fields: Record<string, string>, headers: object = {}) =>
  at.app.inject({
    method: 'POST',
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
      ...marta.headers,
      ...headers,
    },
  });

/** The hidden fields of a page that is open. */
async function hiddenIn(url: string, caller: { headers: object } = marta) {
  const { forms } = await open(url, caller);
  return { prova: forms.proof, chave: forms.key };
}

const received = async (id: string) =>
  (await marta.get(`/communications/${id}`)).json<{ copies: object[] }>();
const messages = () => query<{ text: string }>(at.db, 'select text from chat_messages order by id');
const pageIn = ({ body }: { body: string }) => dataDrawnIn<FirstPage>(body);
const entranceIn = ({ body }: { body: string }) => dataDrawnIn<Entrance>(body);

test('each act of a guardian is a form that leads back to its page', async () => {
  const crianca = at.ana.id;
  const acts = [
    ['event', {}, { ato: 'evento', crianca, resposta: 'accepted' }, { accepted: true }],
    ['announcement', {}, { ato: 'leitura' }, { read: true }],
    ['activity', {}, { ato: 'atividade', crianca, feita: 'on' }, { done: true }],
    ['poll', {}, { ato: 'enquete', crianca, resposta: 'option2' }, { choice: 'option2' }],
  ] as const;
  for (const [kind, communication, fields, stands] of acts) {
    const id = await send(kind, communication);
    const url = `/familia/item/${id}`;
    const answer = await post(url, { ...(await hiddenIn(url)), ...fields });
    expect([kind, answer.statusCode, answer.headers.location]).toEqual([
      kind,
      303,
      `${url}#respostas`,
    ]);
    expect((await received(id)).copies).toEqual([expect.objectContaining(stands)]);
    if (kind !== 'activity') continue;
    // A box without its tick is not sent.
    await post(url, { ...(await hiddenIn(url)), ato: 'atividade', crianca });
    expect((await received(id)).copies).toEqual([expect.objectContaining({ done: false })]);
  }
});

test('a message sent twice from one page comes once; another one from there comes too', async () => {
  const hidden = await hiddenIn('/familia/mensagens');
  const write = (texto: string) =>
    post('/familia/mensagens', { ...hidden, ato: 'mensagem', texto });
  for (const text of ['Febre\r\ndesde ontem', 'Febre\r\ndesde ontem', 'Já passou']) {
    const answer = await write(text);
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/familia/mensagens']);
  }
  expect(await messages()).toEqual([{ text: 'Febre\ndesde ontem' }, { text: 'Já passou' }]);
  const { content } = await open('/familia/mensagens');
  expect(content).toMatchObject({ kind: 'chat', chat: { messages: [{}, {}] } });
});

test('what is refused is drawn again with its reason and what was typed', async () => {
  const hidden = await hiddenIn('/familia/mensagens');
  const typed = { texto: 'a'.repeat(4001) };
  const long = await post('/familia/mensagens', { ...hidden, ...typed, ato: 'mensagem' });
  expect(long.statusCode).toBe(422);
  expect(pageIn(long).forms.refused).toEqual({
    act: 'mensagem',
    sentence: expect.stringMatching(/4\.?000/),
    fields: typed,
  });
  const id = await send('event');
  const url = `/familia/item/${id}`;
  const fields = { ...(await hiddenIn(url)), ato: 'evento', crianca: at.ana.id };
  await query(at.db, "update communications set start_time = '2026-03-10T12:00:00Z'");
  const late = await post(url, { ...fields, resposta: 'accepted' });
  expect(late.statusCode).toBe(409);
  expect(pageIn(late).forms.refused).toMatchObject({ sentence: 'O evento já começou.' });
  expect(pageIn(late).content).toMatchObject({ kind: 'item', item: { isAnswerable: false } });
  expect((await post(url, { ...fields, resposta: 'talvez' })).statusCode).toBe(422);
  await administrator.delete(`/v1/communication/event/${id}`);
  const gone = await post(url, { ...fields, resposta: 'accepted' });
  expect([gone.statusCode, pageIn(gone).content]).toEqual([404, { kind: 'gone' }]);
  expect((await post(url, { ato: 'tudo' })).statusCode).toBe(400);
});

test('the page of who read before says nothing in the name of who reads now', async () => {
  const fields = { ato: 'mensagem', texto: 'Da Marta' };
  const ofMarta = { ...(await hiddenIn('/familia/mensagens')), ...fields };
  const rosa = await familyOf(at, at.rosa);
  for (const sent of [ofMarta, { ...ofMarta, prova: '' }, fields]) {
    const refused = await post('/familia/mensagens', sent, rosa.headers);
    expect(refused.statusCode).toBe(409);
    expect(pageIn(refused).forms.refused).toMatchObject({ fields: { texto: 'Da Marta' } });
    expect(pageIn(refused).family.responsible.id).toBe(at.rosa.id);
  }
  expect(await messages()).toEqual([]);
});

test('who has no access any more gets the way in, with what was typed', async () => {
  const hidden = await hiddenIn('/familia/mensagens');
  await revokeAccess(at.db, at.marta.id, now);
  const ended = await post('/familia/mensagens', { ...hidden, ato: 'mensagem', texto: 'Febre' });
  expect(ended.statusCode).toBe(401);
  expect(ended.body).toContain('data-stays');
  expect(entranceIn(ended)).toMatchObject({ kept: 'Febre', error: expect.any(String) });
});

test('browsers that say nothing of their page are believed by the proof alone', async () => {
  const url = `/familia/item/${await send('announcement')}`;
  const hidden = await hiddenIn(url);
  const silent = (fields: Record<string, string>) =>
    at.app.inject({
      method: 'POST',
      url,
      payload: new URLSearchParams({ ato: 'leitura', ...fields }).toString(),
      headers: { ...marta.headers, 'content-type': 'application/x-www-form-urlencoded' },
    });
  expect((await silent({})).statusCode).toBe(409);
  expect((await silent(hidden)).statusCode).toBe(303);
});

test('a device of two schools writes to the one that its page shows', async () => {
  const both = await sharedFamilyOf(at, [at.marta, at.otherGuardian]);
  const url = `/familia/mensagens?escola=${at.otherSchool.id}`;
  const fields = { ...(await hiddenIn(url, both)), ato: 'mensagem', texto: 'Olá, Ipê' };
  const answer = await post(url, fields, both.headers);
  expect([answer.statusCode, answer.headers.location]).toEqual([303, url]);
  expect(await query(at.db, 'select text, school_id from chat_messages')).toEqual([
    { text: 'Olá, Ipê', school_id: at.otherSchool.id },
  ]);
});

test('a new link is asked for without scripts, and a typo is told beside what was typed', async () => {
  const asked = await post('/familia/entrar', { contato: 'marta@familia.test' });
  expect([asked.statusCode, asked.headers.location]).toEqual([303, '/familia/entrar?pedido']);
  const page = await at.app.inject({ url: '/familia/entrar?pedido', headers: { accept: '*/*' } });
  expect(entranceIn(page)).toEqual({ isRequested: true });
  const typo = await post('/familia/entrar', { contato: '119' });
  expect(typo.statusCode).toBe(422);
  expect(entranceIn(typo).request).toMatchObject({ contact: '119', error: expect.any(String) });
});

test('reading chat and diaries by the page alone marks nothing as read', async () => {
  const chat = await administrator.post('/v1/chats', { responsibleId: at.marta.id });
  await administrator.post(`/v1/chats/${chat.json<{ chatId: string }>().chatId}/send`, {
    text: 'Bom dia',
  });
  expect((await open('/familia/mensagens')).content).toMatchObject({ kind: 'chat' });
  expect((await marta.get('/unread')).json()).toMatchObject({ messages: 1 });
  const diaries = await open(`/familia/diarios/${at.ana.id}`);
  expect(diaries.content).toMatchObject({ kind: 'diaries', offset: 0, diaries: { total: 0 } });
});

test('contacts are changed by forms, and a wrong code is drawn again with its reason', async () => {
  const url = '/familia/contatos';
  const asked = await post(url, {
    ...(await hiddenIn(url)),
    ...{ ato: 'contato', contato: 'marta@nova.test', escola: at.school.id },
  });
  expect([asked.statusCode, asked.headers.location]).toEqual([303, url]);
  expect((await open(url)).content).toMatchObject({
    kind: 'contacts',
    contacts: [{ email: at.marta.email, pending: { contact: 'marta@nova.test' } }],
  });
  const [mail] = await takeGuardianMails(at.services);
  const [code = ''] = /\b\d{6}\b/.exec(mail!.subject) ?? [];
  const hidden = await hiddenIn(url);
  const confirm = (codigo: string) => post(url, { ...hidden, ato: 'codigo', codigo });
  const refused = await confirm('12');
  expect([refused.statusCode, pageIn(refused).forms.refused]).toEqual([
    422,
    {
      act: 'codigo',
      sentence: 'O código não confere. Confira e digite de novo.',
      fields: { codigo: '12' },
    },
  ]);
  for (const times of [1, 2]) {
    const confirmed = await confirm(code);
    expect([times, confirmed.statusCode, confirmed.headers.location]).toEqual([
      times,
      303,
      `${url}?trocado`,
    ]);
  }
  const answered = await post(url, { ...hidden, ato: 'numero', resposta: 'sim' });
  expect([answered.statusCode, answered.headers.location]).toEqual([303, '/familia']);
  const { content } = await open(url);
  expect(content).toMatchObject({ contacts: [{ email: 'marta@nova.test', pending: null }] });
});
