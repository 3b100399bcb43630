import type {
  Announcement,
  CreatedCommunication,
  FamilyCommunication,
} from '@caderneta/api-client/contract';
import { expect, test } from '@jest/globals';
import { communicationBody } from '../../../testing/communication-bodies.ts';
import { familyOf } from '../../../testing/family-caller.ts';
import { takeGuardianMails } from '../../../testing/outbox.ts';
import { value } from '../../../testing/query.ts';
import { useTestClock } from '../../../testing/use-test-clock.ts';
import { useTestSchool } from '../../../testing/use-test-school.ts';

const clock = useTestClock('2026-03-10T15:00:00Z');
const { at, administrator } = useTestSchool({ isFreshForEach: true, now: clock.now });

const marked = 'Levem **boné** e:\n- água\n- [mapa](https://escola.br/mapa)';
const plain = 'Levem boné e:\n\n• água\n• mapa (https://escola.br/mapa)';
const rich = { description: marked, format: 'Rich' as const };
type Kind = 'announcement' | 'event' | 'activity' | 'poll';
const body = (communication: object, kind: Kind = 'announcement') =>
  communicationBody(kind, { communication, studentIds: [at.ana.id], fileIds: [] });
async function send(communication: object, kind: Kind = 'announcement', query = '') {
  const path = `/v1/communication/${kind}${query}`;
  const answer = await administrator.post(path, body(communication, kind));
  expect(answer.statusCode).toBe(201);
  return answer.json<CreatedCommunication>().id;
}
const read = async (id: string, kind: Kind = 'announcement') =>
  (await administrator.get(`/v1/communication/${kind}/${id}`)).json<Announcement>().communication;

test.each(['announcement', 'event', 'activity', 'poll'] as const)(
  'of a formatted %s families read blocks, and everything else plain words',
  async (kind) => {
    const id = await send(rich, kind);
    const marta = await familyOf(at, at.marta);
    const shown = (await marta.get(`/communications/${id}`)).json<FamilyCommunication>();
    expect(shown.description).toBe(plain);
    expect(shown.blocks).toEqual([
      { spans: [{ text: 'Levem ' }, { text: 'boné', isBold: true }, { text: ' e:' }] },
      { marker: '•', spans: [{ text: 'água' }] },
      { marker: '•', spans: [{ text: 'mapa', href: 'https://escola.br/mapa' }] },
    ]);
    expect(await read(id, kind)).toMatchObject({
      description: plain,
      formatted: { text: marked, blocks: shown.blocks },
    });
    const feed = (await marta.get('/feed')).body;
    expect(feed).toContain('Levem boné');
    expect(feed).not.toContain('**');
    const list = `/v1/communication/${kind}/list?search=bone%20e&limit=5&offset=0`;
    expect((await administrator.get(list)).body).toContain(id);
    for (const mail of await takeGuardianMails(at.services)) {
      expect(`${mail.text}${mail.html}`).not.toMatch(/\*\*|boné/);
    }
  },
);

test('without the field a text stands to the letter, as from a caller that knows none', async () => {
  const description = '2*3*4\n1. Trazer **tudo**';
  for (const written of [{ description }, { description, format: 'Plain' }]) {
    const item = await read(await send(written));
    expect(item.description).toBe(description);
    expect(item).not.toHaveProperty('formatted');
  }
  const answer = await administrator.post(
    '/v1/communication/announcement',
    body({ description, format: 'Html' }),
  );
  expect(answer.statusCode).toBe(422);
});

test('a correction keeps what is drawn, and says what changed in plain words', async () => {
  const id = await send(rich);
  const path = `/v1/communication/announcement/${id}/corrections`;
  const correct = (changed: object) =>
    administrator.post(path, {
      communication: { title: 'Festa junina', ...rich, ...changed },
      tell: 'Nobody',
    });
  expect((await correct({})).statusCode).toBe(422);
  expect((await correct({ description: marked.replace('água', 'suco') })).statusCode).toBe(200);
  const marta = await familyOf(at, at.marta);
  const shown = async () => (await marta.get(`/communications/${id}`)).json<FamilyCommunication>();
  const { blocks, history } = await shown();
  expect(blocks?.[1]?.spans).toEqual([{ text: 'suco' }]);
  expect(JSON.stringify(history)).toContain('água');
  expect(JSON.stringify(history)).not.toContain('**');

  clock.advance(60_000);
  const asPlain = plain.replace('água', 'suco');
  expect((await correct({ description: asPlain, format: 'Plain' })).statusCode).toBe(200);
  const after = await shown();
  expect(after).not.toHaveProperty('blocks');
  expect(after.history?.changes.map(({ label }) => label)).toEqual(['Formatação']);
});

test('a scheduled item that is sent and undone has its marks again', async () => {
  const scheduledDate = '2026-03-12T00:00:00.000Z';
  const id = await send({ ...rich, scheduledDate });
  const path = `/v1/communication/announcement/${id}?holdSeconds=12`;
  expect((await administrator.put(path, body({ description: 'Outro' }))).statusCode).toBe(200);
  expect(await read(id)).not.toHaveProperty('formatted');
  expect((await administrator.post(`/v1/communication/${id}/undo`)).statusCode).toBe(200);
  expect(await read(id)).toMatchObject({ description: plain, formatted: { text: marked } });
});

test('marks without end are stored in a moment, and too long a text is refused', async () => {
  const item = await read(await send({ description: '*'.repeat(10_000), format: 'Rich' }));
  expect(item.description).toBe('*'.repeat(10_000));
  const answer = await administrator.post(
    '/v1/communication/announcement',
    body({ description: '*'.repeat(20_000), format: 'Rich' }),
  );
  expect(answer.statusCode).toBe(422);
  expect(await value(at.db, 'select count(*)::int from communications')).toBe(1);
});
